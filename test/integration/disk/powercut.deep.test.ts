import { expect, it } from 'vitest';
import { canRecord } from '../../powercut/calls.ts';
import { powercut } from '../../powercut/powercut.ts';
import { sized } from '../../support/runs.ts';

const LIMIT_MS = 900_000;
const RUNS = sized({ deep: 2, long: 8 });

it('finds after power cuts everything that stations, files and mailboxes had confirmed', { timeout: LIMIT_MS }, async ({
  skip,
}) => {
  if (!canRecord) return skip('powercut: not run: strace is not here or may not be used');
  const failures: string[] = [];
  const { signal: stop } = new AbortController();
  const onFailure = (text: string) => failures.push(text);
  const totals = await powercut({ runs: RUNS, seed: '1', states: 40, bail: false, stop, onFailure });
  expect(failures).toEqual([]);
  expect(totals).toMatchObject({ runs: RUNS, failures: 0 });
  expect(totals.cuts).toBeGreaterThanOrEqual(2 * RUNS);
});
