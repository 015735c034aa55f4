import { expect, it } from 'vitest';
import type { JobState } from '../../../../electron/contract/job.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { noBatches, withFreePrinters } from '../../../support/printSchedule.ts';
import { sampleJob } from '../../../support/sampleJobs.ts';

it('a late label waits for the last ones of its batch also after a pause, in which nothing was left to send', async () => {
  const clock = manualClock();
  const out: string[] = [];
  let isAllSent = false;
  const labels = withFreePrinters((id) => out.push(id), {
    clock,
    batches: {
      ...noBatches,
      isAllSent: () => isAllSent,
      placeOf: ({ id }) => ({ batch: 1, place: Number(id), lateMs: 60_000, separated: null }),
    },
  });
  const becomes = (place: number, state: JobState) =>
    labels.jobChanged({ ...sampleJob({ id: String(place), state, lane: 'batch' }), problem: null });
  for (const place of [0, 1]) becomes(place, 'label_pending');
  becomes(2, 'label_ready');
  await clock.pass(60_000);
  becomes(0, 'label_ready');
  // Paused, the batch counts as one of which nothing is left.
  isAllSent = true;
  labels.sent(1);
  isAllSent = false;
  becomes(1, 'label_ready');
  becomes(3, 'label_ready');
  await clock.pass(600_000);
  becomes(4, 'label_pending');
  isAllSent = true;
  labels.sent(1);
  expect(out).toEqual(['2', '0', '3']);
  becomes(4, 'label_ready');
  expect(out).toEqual(['2', '0', '3', '4', '1']);
});

it('labels that wait when their batch is stopped come out in their places, and the late ones of it behind them', async () => {
  const clock = manualClock();
  const out: string[] = [];
  const labels = withFreePrinters((id) => out.push(id), {
    clock,
    batches: {
      ...noBatches,
      isAllSent: () => false,
      placeOf: ({ id }) => ({ batch: 1, place: Number(id), lateMs: 60_000, separated: null }),
    },
  });
  const becomes = (place: number, state: JobState) =>
    labels.jobChanged({ ...sampleJob({ id: String(place), state, lane: 'batch' }), problem: null });
  for (const place of [0, 1, 3]) becomes(place, 'label_pending');
  becomes(2, 'label_ready');
  await clock.pass(60_000);
  for (const place of [6, 1, 4, 0]) becomes(place, 'label_ready');
  expect(out).toEqual(['2']);
  labels.ended(1);
  expect(out).toEqual(['2', '4', '6', '0', '1']);
});
