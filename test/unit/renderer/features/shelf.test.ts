import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../electron/contract/job.ts';
import { cardAfter } from '../../../../renderer/components/cardAfter.ts';
import { isLate, LATE_AFTER_MS, shelfOrder } from '../../../../renderer/features/watchlist/shelfOrder.ts';
import { sampleJob } from '../../../support/sampleJobs.ts';

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;

describe('the arrow keys on the shelf', () => {
  const leadsTo = (key: string, at: number) => cardAfter({ key, at, count: 10, columns: 4 });

  it('go along the cards and from row to row', () => {
    expect([leadsTo('ArrowRight', 3), leadsTo('ArrowLeft', 4), leadsTo('ArrowDown', 1), leadsTo('ArrowUp', 5)]).toEqual(
      [4, 3, 5, 1],
    );
  });

  it('come to the end of a shorter last row from what has nothing right below it, and stop there', () => {
    expect([leadsTo('ArrowDown', 7), leadsTo('ArrowDown', 9), leadsTo('ArrowDown', 8)]).toEqual([9, null, null]);
    expect([leadsTo('ArrowUp', 2), leadsTo('ArrowLeft', 0), leadsTo('ArrowRight', 9)]).toEqual([null, null, null]);
    expect(leadsTo('Enter', 2)).toBeNull();
  });

  it('never leave the shelf, and never stay where they were', () => {
    const place = fc.integer({ min: 1, max: 60 }).chain((count) =>
      fc.record({
        count: fc.constant(count),
        at: fc.integer({ min: 0, max: count - 1 }),
        columns: fc.integer({ min: 1, max: 8 }),
        key: fc.constantFrom(...KEYS),
      }),
    );
    fc.assert(
      fc.property(place, (step) => {
        const next = cardAfter(step);
        expect(next === null || (next >= 0 && next < step.count && next !== step.at)).toBe(true);
      }),
    );
  });
});

describe('the order of the shelf', () => {
  const problem: Job['problem'] = { code: 'label_old', detail: null, fields: [] };
  const parcel = (seq: number, change: Partial<Job>) =>
    sampleJob({ id: `job-${seq}`, seq, state: 'label_pending', slot: seq, ...change });

  it('is what is here and kept back, what comes out, then the longest on the shelf', () => {
    const order = shelfOrder([
      parcel(1, { createdAt: 100, shelvedAt: 9_000 }),
      parcel(2, { createdAt: 5_000, shelvedAt: 6_000 }),
      parcel(3, { createdAt: 9_500, shelvedAt: 9_900, state: 'printing' }),
      parcel(4, { createdAt: 9_600, shelvedAt: 9_950, state: 'label_ready', problem }),
    ]);
    expect(order).toEqual(['job-4', 'job-3', 'job-2', 'job-1']);
  });

  it('takes the order’s own time for jobs that do not tell since when they stand there', () => {
    expect(shelfOrder([parcel(1, { createdAt: 500 }), parcel(2, { createdAt: 400 })])).toEqual(['job-2', 'job-1']);
  });

  it('calls late what has stood there too long, not what was accepted long ago, and nothing whose label is here', () => {
    const now = 10 * LATE_AFTER_MS;
    expect(isLate(parcel(1, { createdAt: 0, shelvedAt: now - 1_000 }), now)).toBe(false);
    expect(isLate(parcel(2, { createdAt: 0, shelvedAt: now - LATE_AFTER_MS - 1 }), now)).toBe(true);
    expect(isLate(parcel(3, { createdAt: 0, state: 'label_ready', problem }), now)).toBe(false);
  });
});
