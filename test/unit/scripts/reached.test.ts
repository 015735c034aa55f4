import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { openBench } from '../../../scripts/mutate/bench.ts';
import type { Mutant } from '../../../scripts/mutate/draw.ts';
import { mutationsOf } from '../../../scripts/mutate/mutations.ts';
import { testsReaching } from '../../../scripts/mutate/reached.ts';
import { openSources } from '../../../scripts/mutate/sources.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const source = `import { execFileSync } from 'node:child_process';

const limits: number[] = [7];

export const isSmall = (n: number): boolean => n < 10;

export const doubled = (list: readonly number[]): number[] => list.map((n) => n + 20);

export function sizeOf(n: number): string {
  switch (n) {
    case 30:
      return 'thirty';
    default: {
      if (n > 40) return 'large';
      return 'other';
    }
  }
}

export const inAChild = (): string =>
  process.argv[2] === 'child' ? 'fifty' : execFileSync(process.execPath, [import.meta.filename, 'child']).toString();

if (process.argv[2] === 'child') console.log(inAChild(), limits.length);
`;

const tests = {
  small: 'expect(isSmall(3)).toBe(true)',
  doubled: 'expect(doubled([1])).toEqual([21])',
  thirty: "expect(sizeOf(30)).toBe('thirty')",
  large: "expect(sizeOf(41)).toBe('large')",
  child: "expect(inAChild()).toContain('fifty')",
};

it('knows which tests run through the place of a mutant, also in what they start', async () => {
  const root = await temporaryFolder();
  const write = (file: string, text: string) => writeFile(join(root, file), text);
  await mkdir(join(root, 'test/unit'), { recursive: true });
  await mkdir(join(root, 'electron'));
  await symlink(fromRoot('node_modules'), join(root, 'node_modules'), 'junction');
  await write('package.json', '{ "type": "module" }');
  await write('vite.config.ts', "export default { test: { include: ['test/unit/*.test.ts'] } };");
  const compilerOptions = { module: 'nodenext', target: 'esnext', strict: true, skipLibCheck: true, types: ['node'] };
  await write('electron/tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  await write('electron/a.ts', source);
  for (const [name, expected] of Object.entries(tests)) {
    await write(
      `test/unit/${name}.test.ts`,
      `import { expect, it } from 'vitest';
       import { doubled, inAChild, isSmall, sizeOf } from '../../electron/a.ts';
       it('is so', () => { ${expected}; void [doubled, inAChild, isSmall, sizeOf]; });`,
    );
  }
  const sources = openSources(root, ['electron/tsconfig.json']);
  onTestFinished(() => sources.close());
  const read = sources.read('electron/a.ts');
  const mutants = mutationsOf(read).map(
    (mutation): Mutant => ({ area: 'core', source: read, file: 'electron/a.ts', mutation }),
  );
  const copy = {
    root,
    read: (file: string) => readFileSync(join(root, file), 'utf8'),
    write: (file: string, text: string) => writeFileSync(join(root, file), text),
    remove: () => {},
  };
  const names = Object.keys(tests).map((name) => `test/unit/${name}.test.ts`);
  const failed: string[] = [];
  const reached = await testsReaching(mutants, copy, async (environment) => {
    const bench = openBench(root, { bail: false, environment });
    onTestFinished(() => bench.end());
    failed.push(...((await bench.run({ changed: '', tests: names }, 50_000))?.failed ?? ['all']));
  });

  expect(failed, 'the probes change nothing').toEqual([]);
  expect(await readFile(join(root, 'electron/a.ts'), 'utf8'), 'and are taken out again').toBe(source);
  const by = (shown: string): readonly string[] => {
    const id = mutants.findIndex(({ mutation }) => source.slice(mutation.shown.start, mutation.shown.end) === shown);
    return [...(reached.get(id)?.tests ?? [])].map((test) => test.replace(/^test\/unit\/|\.test\.ts$/g, '')).sort();
  };
  expect(by('n < 10')).toEqual(['small']);
  expect(by('n + 20')).toEqual(['doubled']);
  expect(by("return 'thirty';")).toEqual(['thirty']);
  expect(by('n > 40')).toEqual(['large']);
  expect(by("return 'large';"), 'a place within one statement is known by its statement').toEqual(['large']);
  expect(by("process.argv[2] === 'child'")).toEqual(['child']);
  expect(by('[7]'), 'what is run at the import is reached by all').toEqual(Object.keys(tests).sort());
});
