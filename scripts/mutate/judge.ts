import { availableParallelism, loadavg } from 'node:os';
import type { Bench } from './bench.ts';
import type { Mutant } from './draw.ts';
import { applied } from './mutations.ts';
import type { TreeCopy } from './treeCopy.ts';

export type Verdict =
  | { readonly type: 'noticed' | 'noticed by time'; readonly by: string }
  /** All of these test files passed. */
  | { readonly type: 'NOT NOTICED'; readonly requested: readonly string[] }
  /** The machine is too busy for its tests even without a mutant, or has nothing of what they need: nothing follows. */
  | { readonly type: 'not judged' };

/** The nearest test mostly notices, so few are run first, and no more when one has failed. */
const FIRST_BATCH = 3;
const NEXT_BATCHES = 7;
/** The limit for one batch on an idle computer. A mutant can make a test wait forever. */
const LIMIT_MS = 60_000;
/** The largest factor of that limit on a busy computer. */
const MOST_TIMES = 3;
const limitMs = (): number =>
  LIMIT_MS * Math.min(MOST_TIMES, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));

export function createJudge(copy: TreeCopy, bench: Bench) {
  const sound = new Set<string>();
  const unfit = new Set<string>();

  /** The tests that pass on the unchanged tree; null: they do not end in time without the mistake either. */
  async function soundOf(file: string, tests: readonly string[]): Promise<readonly string[] | null> {
    // One at a time: a run ends with its first failing test.
    for (const test of tests.filter((one) => !sound.has(one))) {
      const answer = await bench.run({ changed: file, tests: [test] }, limitMs() / 2);
      if (answer === null) return null;
      (answer.failed.length === 0 ? sound : unfit).add(test);
    }
    return tests.filter((test) => sound.has(test));
  }

  async function verdictOf(mutant: Mutant, batch: readonly string[], stop: AbortSignal): Promise<Verdict> {
    const { file, source, mutation } = mutant;
    const tests = batch.filter((test) => !unfit.has(test));
    if (tests.length === 0) return { type: 'NOT NOTICED', requested: [] };
    copy.write(file, applied(source.text, mutation));
    const answer = await bench.run({ changed: file, tests }, limitMs());
    copy.write(file, source.text);
    if (stop.aborted) return { type: 'not judged' };
    if (answer?.failed.length === 0) return { type: 'NOT NOTICED', requested: answer.passed };
    const noticing = await soundOf(file, answer?.failed ?? tests);
    if (noticing === null) return { type: 'not judged' };
    if (noticing[0]) return { type: answer ? 'noticed' : 'noticed by time', by: noticing[0] };
    // Only an unfit test has failed: those after it did not run.
    return verdictOf(mutant, tests, stop);
  }

  return {
    /** Whether these tests notice; they are run in this order. */
    async judge(mutant: Mutant, tests: readonly string[], stop: AbortSignal): Promise<Verdict> {
      const requested: string[] = [];
      for (let at = 0, size = FIRST_BATCH; at < tests.length && !stop.aborted; at += size, size = NEXT_BATCHES) {
        const verdict = await verdictOf(mutant, tests.slice(at, at + size), stop);
        if (verdict.type !== 'NOT NOTICED') return verdict;
        requested.push(...verdict.requested);
      }
      return requested.length === 0 ? { type: 'not judged' } : { type: 'NOT NOTICED', requested };
    },
    /** Tests that fail on this machine without any mutant as well: nothing that they say counts. */
    unfit: unfit as ReadonlySet<string>,
  };
}
