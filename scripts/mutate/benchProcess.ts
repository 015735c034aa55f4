import path from 'node:path';
import { createVitest } from 'vitest/node';
import type { BenchAnswer, BenchQuestion } from './bench.ts';

// One Vitest that stays open: what it has read and transformed for one mutant serves the next, but for the changed file.

const root = process.argv[2] ?? process.cwd();
const failed = new Set<string>();
const passed = new Set<string>();
const relative = (file: string): string => path.relative(root, file).split(path.sep).join('/');

const vitest = await createVitest(
  {
    root,
    config: path.join(root, 'vite.config.ts'),
    watch: false,
    bail: 1,
    reporters: [
      {
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

async function answer({ changed, tests }: BenchQuestion): Promise<BenchAnswer> {
  failed.clear();
  passed.clear();
  vitest.invalidateFile(path.join(root, changed));
  const chosen = tests.flatMap((test) => specifications.get(test) ?? []);
  const { unhandledErrors } = await vitest.runTestSpecifications(chosen);
  vitest.invalidateFile(path.join(root, changed));
  // An error that no test has caught fails `npm test` as well; Vitest does not report which of them it came from.
  const isUncaught = failed.size === 0 && unhandledErrors.length > 0;
  return isUncaught ? { passed: [], failed: tests } : { passed: [...passed], failed: [...failed] };
}

process.on('message', (question: BenchQuestion) => {
  answer(question).then(
    (stated) => process.send?.(stated),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
