import path from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import type { BenchAnswer, BenchQuestion } from './bench.ts';

// One Vitest that is kept: what it has read and transformed for one mutant serves the next, but for the one changed file.

const root = process.argv[2] ?? process.cwd();
const failed = new Set<string>();
const silent = new Set<string>();
const took = new Map<string, number>();
const relative = (file: string): string => path.relative(root, file).split(path.sep).join('/');

const vitest: Vitest = await createVitest(
  {
    root,
    config: path.join(root, 'vite.config.ts'),
    watch: false,
    bail: Number(process.argv[3] ?? 1),
    reporters: [
      {
        onTestModuleEnd(module) {
          const file = relative(module.moduleId);
          if (!module.ok()) failed.add(file);
          else if (![...module.children.allTests('passed')].length) silent.add(file);
          took.set(file, module.diagnostic().duration);
        },
      },
    ],
  },
  { cacheDir: path.join(root, '.cache') },
);
await vitest.standalone();
// Found once: a specification for each test file.
const specifications = new Map(
  (await vitest.globTestSpecifications()).map((specification) => [relative(specification.moduleId), specification]),
);

let lastChanged: string | null = null;

async function answer({ changed, tests }: BenchQuestion): Promise<BenchAnswer> {
  // The last mutant was taken out again after it had been read.
  for (const file of new Set([changed, lastChanged ?? changed])) vitest.invalidateFile(path.join(root, file));
  lastChanged = changed;
  failed.clear();
  silent.clear();
  took.clear();
  const chosen = tests.flatMap((test) => specifications.get(test) ?? []);
  const { unhandledErrors } = await vitest.runTestSpecifications(chosen);
  // An error that no test has caught fails `npm test` as well; which of them it came from is not said.
  const blamed = failed.size > 0 ? [...failed] : unhandledErrors.length > 0 ? tests : [];
  return { failed: blamed, silent: [...silent], took: [...took] };
}

process.on('message', (question: BenchQuestion) => {
  answer(question).then(
    (told) => process.send?.(told),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
