import type { Bench, BenchAnswer } from './bench.ts';
import type { Mutant } from './draw.ts';
import { applied } from './mutations.ts';
import type { TreeCopy } from './treeCopy.ts';

export type Verdict =
  | { readonly type: 'noticed'; readonly by: string }
  | { readonly type: 'late'; readonly by: string }
  | { readonly type: 'survived'; readonly asked: number; readonly notAsked: number }
  /** The machine is too busy for its tests even without a mutant: nothing follows. */
  | { readonly type: 'untold' };

/** The nearest test mostly notices, so few are run first, and no more when one has failed; then each batch is larger. */
const FIRST_BATCH = 3;
const LARGEST_BATCH = 12;
/** For one batch. A mutant can make a test wait forever. */
const LIMIT_MS = 120_000;
/** A test that takes longer is asked after those that do not. */
const SLOW_MS = 8_000;

export interface Judge {
  /**
   * Whether these tests notice; they are asked in this order, the slow ones last, until `patienceMs` are over. What is
   * not asked by then is said.
   */
  judge(mutant: Mutant, tests: readonly string[], patienceMs: number, stop: AbortSignal): Promise<Verdict>;
  /** Tests that fail on this machine without any mutant as well, or are skipped on it: nothing that they say counts. */
  unfit(): readonly string[];
}

/** `took`: how long each test file takes, in ms, as far as it is known. */
export function createJudge(copy: TreeCopy, bench: Bench, took: BenchAnswer['took']): Judge {
  const green = new Set<string>();
  const unfit = new Set<string>();
  const slow = new Set(took.filter(([, ms]) => ms > SLOW_MS).map(([test]) => test));

  async function run(changed: string, tests: readonly string[]): Promise<readonly string[] | null> {
    const answer = await bench.run({ changed, tests }, LIMIT_MS);
    for (const [test, ms] of answer?.took ?? []) if (ms > SLOW_MS) slow.add(test);
    if (answer?.failed.length === 0) for (const test of answer.silent) unfit.add(test);
    return answer?.failed ?? null;
  }

  /**
   * Runs the tests on the tree as it is: afterwards each is known to be green or unfit, if they are through in time. One
   * that fails is heard twice, since a busy machine makes sound tests fail.
   */
  async function learn(tests: readonly string[], changed: string): Promise<void> {
    const isUnknown = (test: string): boolean => !green.has(test) && !unfit.has(test);
    const failedOnce = new Set<string>();
    for (let unknown = tests.filter(isUnknown); unknown.length > 0; unknown = unknown.filter(isUnknown)) {
      const failed = await run(changed, unknown);
      if (failed === null) return;
      if (failed.length === 0) for (const test of unknown) if (!unfit.has(test)) green.add(test);
      for (const test of failed) (failedOnce.has(test) ? unfit : failedOnce).add(test);
    }
  }

  async function verdictOf(mutant: Mutant, batch: readonly string[], stop: AbortSignal): Promise<Verdict | null> {
    const { file, source, mutation } = mutant;
    const tests = batch.filter((test) => !unfit.has(test));
    if (tests.length === 0 || stop.aborted) return null;
    copy.write(file, applied(source.text, mutation));
    const failed = await run(file, tests);
    copy.write(file, source.text);
    if (failed?.length === 0 || stop.aborted) return null;
    if (failed === null) {
      const started = performance.now();
      const isGreen = (await run(file, tests))?.length === 0 && performance.now() - started < LIMIT_MS / 2;
      return isGreen ? { type: 'late', by: tests.join(', ') } : { type: 'untold' };
    }
    await learn(failed, file);
    const by = failed.find((test) => green.has(test));
    if (by !== undefined) return { type: 'noticed', by };
    // Only what is unfit has spoken: those that come after it were not heard.
    return failed.some((test) => unfit.has(test)) ? verdictOf(mutant, tests, stop) : { type: 'untold' };
  }

  return {
    async judge(mutant, tests, patienceMs, stop) {
      const started = performance.now();
      const isFit = (test: string): boolean => !unfit.has(test);
      let left = tests.filter(isFit);
      let asked = 0;
      let untold = 0;
      let size = FIRST_BATCH;
      while (left.length > 0 && performance.now() - started < patienceMs) {
        const inOrder = [...left.filter((test) => !slow.has(test)), ...left.filter((test) => slow.has(test))];
        const batch = inOrder.slice(0, size);
        const verdict = await verdictOf(mutant, batch, stop);
        if (verdict && verdict.type !== 'untold') return verdict;
        const heard = batch.filter(isFit).length;
        if (verdict) untold += heard;
        else asked += heard;
        left = inOrder.slice(size).filter(isFit);
        size = Math.min(size * 2, LARGEST_BATCH);
      }
      const notAsked = left.length + untold;
      return asked === 0 && notAsked > 0 ? { type: 'untold' } : { type: 'survived', asked, notAsked };
    },
    unfit: () => [...unfit].sort(),
  };
}
