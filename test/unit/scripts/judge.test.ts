import { describe, expect, it } from 'vitest';
import type { Bench } from '../../../scripts/mutate/bench.ts';
import type { Mutant } from '../../../scripts/mutate/draw.ts';
import { createJudge } from '../../../scripts/mutate/judge.ts';

type Answer = Awaited<ReturnType<Bench['run']>>;

const TEST = 'test/unit/a.test.ts';
const mutant: Mutant = {
  area: 'core',
  file: 'electron/core/a.ts',
  source: { text: 'a < b' } as Mutant['source'],
  mutation: { kind: 'comparison', start: 2, end: 3, text: '<=', shown: { start: 0, end: 5 } },
};
const ended = (answer: Partial<Answer>): Answer => ({
  passed: [],
  failed: [],
  isThrough: true,
  silentMs: 0,
  ...answer,
});
const passed = (...tests: string[]) => ended({ passed: tests });
const failed = (...tests: string[]) => ended({ failed: tests });
const SILENT = ended({ isThrough: false });

/** What is said of the mutant where its tests answer so, by the text of the source and the longest time without a word. */
async function judged(answer: (source: string, limitMs: number, tests: readonly string[]) => Answer, tests = [TEST]) {
  let source = mutant.source.text;
  const write = (_file: string, text: string) => {
    source = text;
  };
  const run: Bench['run'] = async (question, limitMs) => answer(source, limitMs, question.tests);
  const judge = createJudge({ write }, { run }, new AbortController().signal);
  return { verdict: await judge.judge(mutant, tests), unfit: [...judge.unfit] };
}
const isMutant = (source: string): boolean => source === 'a <= b';

describe('a test that does not end with a mutant', () => {
  it('notices it if it ends without the mutant', async () => {
    const { verdict } = await judged((source) => (isMutant(source) ? SILENT : passed(TEST)));
    expect(verdict).toEqual({ type: 'noticed by time', by: TEST });
  });

  it('gets several times what it needs without the mutant, so that a busy machine decides nothing', async () => {
    const needsMs = 50_000;
    const slow = (_source: string, limitMs: number) =>
      limitMs > 2 * needsMs ? { ...passed(TEST), silentMs: needsMs } : SILENT;
    expect((await judged(slow)).verdict).toEqual({ type: 'NOT NOTICED', requested: [TEST] });
  });

  it('says nothing if it does not end without the mutant either', async () => {
    expect((await judged(() => SILENT)).verdict).toEqual({ type: 'not judged' });
  });
});

describe('a test that fails with a mutant', () => {
  it('notices it if it passes without the mutant', async () => {
    const { verdict } = await judged((source) => (isMutant(source) ? failed(TEST) : passed(TEST)));
    expect(verdict).toEqual({ type: 'noticed', by: TEST });
  });

  it('is left out if it fails without the mutant as well, and the tests behind it are run', async () => {
    const other = 'test/unit/b.test.ts';
    const { verdict, unfit } = await judged(
      (source, _limitMs, tests) =>
        tests.includes(TEST) || isMutant(source) ? failed(tests[0] ?? '') : passed(...tests),
      [TEST, other],
    );
    expect(verdict).toEqual({ type: 'noticed', by: other });
    expect(unfit).toEqual([TEST]);
  });
});
