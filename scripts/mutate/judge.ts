import type { Bench } from './bench.ts';
import type { Mutant } from './draw.ts';
import { applied } from './mutations.ts';
import type { TreeCopy } from './treeCopy.ts';

export type Verdict =
  | { readonly type: 'noticed' | 'noticed by time'; readonly by: string }
  /** All of these test files passed. */
  | { readonly type: 'NOT NOTICED'; readonly requested: readonly string[] }
  /** The tests do not end without a mutant either, or nothing of what they need is on this machine: nothing follows. */
  | { readonly type: 'not judged' };

/** The nearest test usually notices the mutant, so it runs alone first; the others run only where it has not. */
const NEXT_BATCHES = 5;
/** How long no test may end before a mutant seems to make one wait forever. */
const SILENT_MS = 20_000;
/** It does if that is so many times as long as without the mutant; else twice that is the limit. A busy machine decides nothing. */
const TIMES = 3;
/** The limit of a run without the mutant: only tests that hang without it as well reach it. */
const SILENT_WITHOUT_MS = 300_000;

export function createJudge(copy: Pick<TreeCopy, 'write'>, bench: Pick<Bench, 'run'>, stop: AbortSignal) {
  const sound = new Set<string>();
  const unfit = new Set<string>();

  async function run(changed: string, tests: readonly string[], limitMs: number) {
    const answer = await bench.run({ changed, tests }, limitMs);
    if (answer.failed.length === 0) for (const test of answer.passed) sound.add(test);
    return answer;
  }

  async function verdictOf(mutant: Mutant, batch: readonly string[], limitMs = SILENT_MS): Promise<Verdict> {
    const { file, source, mutation } = mutant;
    const tests = batch.filter((test) => !unfit.has(test));
    if (tests.length === 0) return { type: 'NOT NOTICED', requested: [] };
    copy.write(file, applied(source.text, mutation));
    const { passed, failed, isThrough } = await run(file, tests, limitMs);
    copy.write(file, source.text);
    if (stop.aborted) return { type: 'not judged' };
    if (isThrough && failed.length === 0) return { type: 'NOT NOTICED', requested: passed };
    const known = failed.find((test) => sound.has(test));
    if (known) return { type: 'noticed', by: known };
    const rest = tests.filter((test) => !passed.includes(test));
    const suspects = failed.length > 0 ? failed : rest;
    const without = await run(file, suspects, SILENT_WITHOUT_MS);
    if (!without.isThrough) return { type: 'not judged' };
    for (const test of without.failed) unfit.add(test);
    const usualMs = failed.length > 0 ? 0 : TIMES * without.silentMs;
    // Those after a test that fails anyway did not run, and those of a busy machine may only have needed longer.
    if (without.failed.length > 0 || usualMs > limitMs) return verdictOf(mutant, rest, Math.max(limitMs, 2 * usualMs));
    return { type: failed.length > 0 ? 'noticed' : 'noticed by time', by: suspects.join(', ') };
  }

  return {
    /** Whether these tests notice; they are run in this order. */
    async judge(mutant: Mutant, tests: readonly string[]): Promise<Verdict> {
      const requested: string[] = [];
      for (let at = 0, size = 1; at < tests.length && !stop.aborted; at += size, size = NEXT_BATCHES) {
        const verdict = await verdictOf(mutant, tests.slice(at, at + size));
        if (verdict.type !== 'NOT NOTICED') return verdict;
        requested.push(...verdict.requested);
      }
      return requested.length === 0 ? { type: 'not judged' } : { type: 'NOT NOTICED', requested };
    },
    /** Tests that fail on this machine without any mutant as well: nothing that they say counts. */
    unfit: unfit as ReadonlySet<string>,
  };
}
