import { expect, it } from 'vitest';
import { isStale, pausedOrders, STALE_AFTER_MS, waitingOrders } from '../../../../renderer/model/balance.ts';
import { aBatch, batchProgress } from '../../../support/builders.ts';
import type { sampleStatus } from '../../../support/fakeBridge.ts';

const batch = (left: number, held: number, state: 'running' | 'paused' = 'running') =>
  batchProgress({ batch: aBatch({ state }), left, held });
const status = (counts: Partial<typeof sampleStatus.counts>, ...batches: (typeof sampleStatus.batches)[number][]) => ({
  counts: { ...counts } as typeof sampleStatus.counts,
  batches,
});

it.each([
  ['nothing', status({}), 0, 0],
  ['orders of the bench', status({ queued: 2 }), 2, 0],
  ['one on its way', status({ submitting: 3 }), 3, 0],
  ['orders of a batch, but for those that are held', status({ queued: 1, submitting: 1 }, batch(10, 4)), 8, 0],
  ['a batch that a person paused', status({}, batch(10, 0), batch(7, 0, 'paused')), 17, 7],
] as const)('waits: %s', (_name, known, waiting, paused) => {
  expect(waitingOrders(known)).toBe(waiting);
  expect(pausedOrders(known)).toBe(paused);
});

it('a figure is old when it is older than a quarter of an hour', () => {
  expect(isStale(1_000, 1_000 + STALE_AFTER_MS)).toBe(false);
  expect(isStale(1_000, 1_001 + STALE_AFTER_MS)).toBe(true);
});
