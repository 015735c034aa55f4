import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCompiled } from '../../../../electron/main/start/compiledCode.ts';

interface Bundle {
  readonly double: (n: number) => number;
  readonly beside: string;
  readonly place: string;
}

const CODE = `
exports.double = (n) => 2 * n;
exports.beside = require('./beside.cjs');
exports.place = __dirname;
`;

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'compiled-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [bundle, stored] = [join(folder, 'bundle.cjs'), join(folder, 'cache', 'bundle.bin')];
  writeFileSync(join(folder, 'beside.cjs'), `module.exports = 'beside';`);
  writeFileSync(bundle, CODE);
  const run = () => runCompiled<Bundle>(bundle, stored);
  return { folder, bundle, stored, run };
}

it('runs a bundle as a module', () => {
  const { folder, run } = aFolder();
  const { exports } = run();
  expect(exports.double(21)).toBe(42);
  expect(exports).toMatchObject({ beside: 'beside', place: folder });
});

it('is the same module for its parts, which are loaded later', () => {
  const { folder, run } = aFolder();
  writeFileSync(join(folder, 'part.cjs'), `module.exports = require('./bundle.cjs');`);
  writeFileSync(join(folder, 'bundle.cjs'), `exports.part = () => require('./part.cjs');`);
  const { exports } = run() as unknown as { readonly exports: { readonly part: () => unknown } };
  expect(exports.part()).toBe(exports);
});

it('stores the compiled code once, and takes it at the next start', () => {
  const { stored, run } = aFolder();
  run().keep();
  const before = statSync(stored, { bigint: true });
  const second = run();
  expect(second.exports.double(4)).toBe(8);
  // It is written where it was not there or was refused.
  second.keep();
  expect(statSync(stored, { bigint: true }).mtimeNs).toBe(before.mtimeNs);
});

it('compiles again what has changed, also where it is as long as before', () => {
  const { bundle, stored, run } = aFolder();
  run().keep();
  const before = readFileSync(stored);
  writeFileSync(bundle, CODE.replace('2 * n', '3 * n'));
  const changed = run();
  expect(changed.exports.double(2)).toBe(6);
  changed.keep();
  expect(readFileSync(stored).equals(before)).toBe(false);
});

it('does not trust damaged stored code', () => {
  const { stored, run } = aFolder();
  run().keep();
  const whole = readFileSync(stored);
  for (const damaged of [whole.subarray(0, 20), whole.subarray(0, -100), flipped(whole), Buffer.alloc(0)]) {
    writeFileSync(stored, damaged);
    const next = run();
    expect(next.exports.double(2)).toBe(4);
    next.keep();
    expect(readFileSync(stored).length).toBeGreaterThan(damaged.length - 1);
  }
});

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = Math.floor(bytes.length / 2);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}
