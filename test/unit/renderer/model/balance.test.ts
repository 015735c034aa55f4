import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import {
  balanceCourse,
  isStale,
  pausedOrders,
  STALE_AFTER_MS,
  waitingOrders,
} from '../../../../renderer/model/balance.ts';
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

describe('where the balance is going', () => {
  const NOW = new Date(2026, 10, 20, 12).getTime();
  const days = (...all: readonly (readonly [day: number, amount: number, added?: number])[]) =>
    all.map(([day, amount, added = 0]) => ({ day: `2026-11-${day}`, amount: kurus(amount), added: kurus(added) }));

  it('is estimated by what was spent on average of all days since the first, those without parcels and with top-ups too', () => {
    // A weekend lies between them; on the 19th 5,000 were loaded and 1,000 spent.
    const course = balanceCourse(days([13, 9_000, 700], [16, 6_000], [19, 10_000, 5_000], [20, 9_000]), NOW);
    expect(course).toEqual({ perDay: 5_000 / 7, days: 7, endsAt: NOW + (9_000 / (5_000 / 7)) * 86_400_000 });
  });

  it.each([
    ['two days are known', days([19, 9_000], [20, 8_000])],
    ['nothing was spent', days([18, 9_000], [19, 9_000], [20, 12_000, 3_000])],
    ['nothing is known', []],
  ])('is not estimated where %s', (_name, known) => {
    expect(balanceCourse(known, NOW)).toBeNull();
  });

  it.each([
    ['has ended, where nothing is left', [days([18, 900], [19, 500], [20, 0])], null],
    ['has ended, where it is below zero', [days([18, 900], [19, 500], [20, -100])], null],
    ['ends within two months', [days([18, 6_200], [19, 6_100], [20, 6_000])], NOW + 60 * 86_400_000],
    ['does not end within two months', [days([18, 90_200], [19, 90_100], [20, 90_000])], null],
  ] as const)('%s', (_name, [known], endsAt) => {
    expect(balanceCourse(known, NOW)?.endsAt).toBe(endsAt);
  });
});
