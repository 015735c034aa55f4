import { expect, it } from 'vitest';
import { gapAfterFailures } from '../../../../electron/core/base/backoff.ts';
import { createRetrier } from '../../../../electron/core/base/retrier.ts';
import { manualClock } from '../../../support/manualClock.ts';

function open() {
  const clock = manualClock();
  const reported: string[] = [];
  const logger = { info() {}, warn() {}, error: (event: string) => void reported.push(event) };
  return { clock, reported, retrier: createRetrier({ clock, logger }) };
}

it('waits 5 s after a failure, doubled with each, a minute at most', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 100].map(gapAfterFailures)).toEqual([
    5_000, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000,
  ]);
});

it('tries until it is done, and reports each failure', async () => {
  const { clock, reported, retrier } = open();
  let tries = 0;
  await retrier.untilDone('mending', async () => {
    tries += 1;
    if (tries < 4) throw new Error('disk full');
  });
  expect(tries).toBe(1);
  await clock.pass(35_000);
  expect([tries, reported, clock.planned()]).toEqual([4, Array(3).fill('mending failed'), 0]);
});

it('neither reports nor repeats what fails after the end, because nobody waits for it', async () => {
  const { clock, reported, retrier } = open();
  let fail = (_: Error) => {};
  let tries = 0;
  const done = retrier.untilDone('mending', () => {
    tries += 1;
    return new Promise((_, reject) => {
      fail = reject;
    });
  });
  retrier.stop();
  fail(new Error('closed'));
  await done;
  await clock.pass(3_600_000);
  expect([tries, reported, clock.planned()]).toEqual([1, [], 0]);
});
