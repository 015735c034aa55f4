import path from 'node:path';
import { createVitest } from 'vitest/node';
import type { BenchAnswer, BenchQuestion } from './bench.ts';

// One Vitest that stays open: what it has read and transformed for one mutant serves the next, but for the changed file.

const root = process.argv[2] ?? process.cwd();
const failed = new Set<string>();
const passed = new Set<string>();
function report(isThrough: boolean): void {
  process.send?.({ passed: [...passed], failed: [...failed], isThrough } satisfies BenchAnswer);
}
const relative = (file: string): string => path.relative(root, file).split(path.sep).join('/');

const vitest = await createVitest(
  {
    root,
    config: path.join(root, 'vite.config.ts'),
    watch: false,
    bail: 1,
    reporters: [
      {
        onTestCaseResult: () => report(false),
        onTestModuleEnd(module) {
          if (!module.ok()) failed.add(relative(module.moduleId));
          else if (!module.children.allTests('passed').next().done) passed.add(relative(module.moduleId));
        },
      },
    ],
  },
  { cacheDir: path.join(root, '.cache') },
);
await vitest.standalone();
const specifications = new Map(
  (await vitest.globTestSpecifications()).map((specification) => [relative(specification.moduleId), specification]),
);

async function answer({ changed, tests }: BenchQuestion): Promise<void> {
  failed.clear();
  passed.clear();
  vitest.invalidateFile(path.join(root, changed));
  const chosen = tests.flatMap((test) => specifications.get(test) ?? []);
  const { unhandledErrors } = await vitest.runTestSpecifications(chosen);
  vitest.invalidateFile(path.join(root, changed));
  // An error that no test has caught fails `npm test` as well; Vitest does not report which of them it came from.
  if (failed.size === 0 && unhandledErrors.length > 0) for (const test of tests) failed.add(test);
  report(true);
}

process.on('message', (question: BenchQuestion) => {
  answer(question).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
