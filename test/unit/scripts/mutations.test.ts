import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { API } from 'typescript/unstable/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { drawn, type Mutant } from '../../../scripts/mutate/draw.ts';
import { applied, described, mutationsOf } from '../../../scripts/mutate/mutations.ts';
import { relatedTests } from '../../../scripts/mutate/relatedTests.ts';
import { chanceOf } from '../../torture/random.ts';

const FILE = '/a.tsx';
const files: Record<string, string> = {
  '/tsconfig.json': JSON.stringify({ compilerOptions: { jsx: 'preserve', noLib: true }, files: [FILE] }),
  [FILE]: '',
};
const compiler = new API({
  cwd: '/',
  fs: { ...createVirtualFileSystem(files), readFile: (name) => files[name] ?? null },
});
afterAll(() => compiler.close());

/** A source by itself, as the compiler reads it. */
function read(text: string) {
  files[FILE] = text;
  const params = { openProjects: ['/tsconfig.json'], fileChanges: { changed: [FILE] } };
  const program = compiler.updateSnapshot(params).getProject('/tsconfig.json')?.program;
  const source = program?.getSourceFile(FILE);
  if (!program || !source) throw new Error('the source was not read');
  return { source, isWellFormed: program.getSyntacticDiagnostics(FILE).length === 0 };
}

/** The source with each of its mistakes. */
function changes(text: string): readonly string[] {
  return mutationsOf(read(text).source).map((mutation) => applied(text, mutation));
}

const everything = `// a + b, 'text' and true are words here
import { a as b } from './a.ts';
import type { C } from './c.ts';
export { d } from './d.ts';
/** Says 'no' when 1 < 2. */
export async function e(f: 'x' | 1, g?: { h(): number }): Promise<boolean> {
  if (f === 'x' && g) await b(f);
  while (f !== 1) b(1_000);
  const i = [1, 2].filter((j) => j > 1);
  const k = g?.h() ?? 3;
  const m = \`\${k + 1} of ş 'quoted' \${i.length - 1}\`;
  return i.includes(k) || !f;
}
export const L = () => <p data-testid="x" tabIndex={2} hidden={true}>{'ğ'}</p>;
`;

describe('mistakes made in a source', () => {
  it.each([
    ['a < b', ['a <= b']],
    ['a >= b', ['a > b']],
    ['a === b', ['a !== b']],
    ['a && b', ['a || b']],
    ['a + b', ['a - b']],
    ['a ?? b', ['a!']],
    ['a?.b', ['a!.b']],
    ['x = a?.(b)', ['x = a!(b)']],
    ['x = true', ['x = false']],
    ['x = 7', ['x = 8']],
    ['x = 60_000', ['x = 120000']],
    ["x = 'ş'", ["x = ''"]],
    ["x = ''", []],
    ['a(b);', [';']],
    ['await a(b);', [';']],
    ['x = a.filter(b)', ['x = a']],
    ['x = a ? b : c', ['x = true ? b : c', 'x = false ? b : c', 'x = !(a) ? b : c']],
    ['if (a) b = c;', ['if (true) b = c;', 'if (false) b = c;', 'if (!(a)) b = c;']],
    ['x = (a) => isB(a)', ['x = (a) => !(isB(a))']],
    ['x = (a) => b(a)', []],
    ['x = (a) => a && b(a)', ['x = (a) => a || b(a)']],
  ])('%s', (before, after) => {
    expect(changes(before)).toEqual(after);
  });

  it('leave a source that can be read', () => {
    expect(read(everything).isWellFormed).toBe(true);
    const all = changes(everything);
    expect(all.length).toBeGreaterThan(20);
    for (const changed of all) expect(read(changed).isWellFormed, changed).toBe(true);
  });

  it('are never in comments, imports, types, attributes or texts with holes', () => {
    const kept = everything.split('\n').filter((line) => /^(\/\/|import|export \{|\/\*\*|export async)/.test(line));
    expect(kept).toHaveLength(6);
    for (const changed of changes(everything)) {
      for (const line of [...kept, "of ş 'quoted' ", 'data-testid="x" tabIndex={2}']) expect(changed).toContain(line);
    }
  });

  it('are told by what stands there before and after', () => {
    const text = "const name = 'ş'; // İ\nif (a &&\n  b) c();\n";
    const told = mutationsOf(read(text).source).map((mutation) => described(text, mutation));
    expect(told).toContain("name = 'ş' -> name = ''");
    expect(told).toContain('a && b -> a || b');
    expect(told).toContain('c(); -> ;');
  });
});

describe('the drawing', () => {
  const { source } = read(everything);
  const mutants = mutationsOf(source).flatMap((mutation): Mutant[] => [
    { area: 'core', source, file: 'electron/core/a.tsx', mutation },
    { area: 'mailbox', source, file: 'mailbox/a.tsx', mutation },
  ]);
  const draw = (seed: string, isAccepted = (_: Mutant) => true) => [...drawn(mutants, chanceOf(seed), isAccepted)];

  it('is the same for the same seed, and another for another', () => {
    expect(draw('2026')).toEqual(draw('2026'));
    expect(draw('2026')).not.toEqual(draw('2027'));
  });

  it('has each once, from every area, and ends when nothing is left', () => {
    const all = draw('1');
    expect(new Set(all)).toEqual(new Set(mutants));
    expect(all).toHaveLength(mutants.length);
  });

  it('draws another for one that the compiler notices', () => {
    const isAccepted = ({ mutation }: Mutant) => mutation.kind !== 'number';
    expect(draw('1', isAccepted).map(({ mutation }) => mutation.kind)).not.toContain('number');
  });
});

describe('the tests of a mutant', () => {
  const named = new Map([
    ['electron/core/domain/money.ts', []],
    ['electron/core/services/pay.ts', ['electron/core/domain/money.ts']],
    ['electron/core/services/print.ts', []],
    ['test/unit/core/pay.test.ts', ['electron/core/services/pay.ts']],
    ['test/unit/core/owed.test.ts', ['electron/core/services/pay.ts']],
    ['test/unit/core/money.test.ts', ['electron/core/domain/money.ts']],
    ['test/unit/core/print.test.ts', ['electron/core/services/print.ts']],
    ['test/unit/renderer/bill.test.tsx', ['electron/core/domain/money.ts']],
    ['test/integration/station/pay.test.ts', ['electron/core/services/pay.ts']],
    ['test/integration/mailbox/pay.test.ts', ['electron/core/services/pay.ts']],
    ['test/e2e/pay.test.ts', ['electron/core/services/pay.ts']],
  ]);

  it('are those that run through it: of its name first, then those that speak of it, integration tests last', () => {
    const textOf = (test: string) => (test.includes('bill') || test.includes('owed') ? 'MONEY' : '');
    const related = (tests: readonly string[], hasUnknown: boolean) =>
      relatedTests('core', 'electron/core/domain/money.ts', named, textOf, { tests: new Set(tests), hasUnknown });
    const reaching = [
      'test/integration/station/pay.test.ts',
      'test/unit/core/pay.test.ts',
      'test/unit/core/far.test.ts',
    ];
    expect(related(reaching, false)).toEqual([
      'test/unit/core/pay.test.ts',
      'test/unit/core/far.test.ts',
      'test/integration/station/pay.test.ts',
    ]);
    expect(related(reaching, true), 'a process that did not know its test').toEqual([
      'test/unit/core/money.test.ts',
      'test/unit/core/owed.test.ts',
      'test/unit/core/pay.test.ts',
      'test/unit/core/far.test.ts',
      'test/unit/renderer/bill.test.tsx',
      'test/integration/station/pay.test.ts',
    ]);
  });
});
