import { expect, it } from 'vitest';
import { createWorker } from '../../../../electron/core/base/worker.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { createMemoryLog } from '../../../support/memoryLog.ts';

function failing() {
  const clock = manualClock();
  const logger = createMemoryLog();
  const seen = { runs: 0, fails: true };
  const worker = createWorker({ clock, logger }, 'not done', async () => {
    seen.runs += 1;
    if (seen.fails) throw new Error('disk');
  });
  return { worker, seen, logger, advance: clock.pass, settle: clock.settle };
}

it('work that failed is logged and done again after some seconds, and not once more when it was done meanwhile', async () => {
  const { worker, seen, logger, advance, settle } = failing();
  worker.wake();
  await settle();
  expect(logger.lines).toEqual(['error not done {"failure":"Error: disk"}']);
  seen.fails = false;
  worker.wake();
  await settle();
  expect(seen.runs).toBe(2);
  await advance(10_000);
  expect(seen.runs).toBe(2);
  seen.fails = true;
  worker.wake();
  await settle();
  seen.fails = false;
  await advance(5_000);
  expect(seen.runs).toBe(4);
});

it('once stopped, nothing begins, and a failure is neither logged nor repeated', async () => {
  const { worker, seen, logger, advance, settle } = failing();
  worker.wake();
  worker.stop();
  await settle();
  worker.wake();
  await advance(10_000);
  expect(worker.isStopped()).toBe(true);
  expect(seen.runs).toBe(1);
  expect(logger.lines).toEqual([]);
});
