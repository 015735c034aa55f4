import { describe, expect, it } from 'vitest';
import type { Job, JobRecord } from '../../../../electron/contract/job.ts';
import { isLate, LATE_AFTER_MS, shelfOrder } from '../../../../renderer/features/watchlist/watchTexts.ts';
import { sampleJob } from '../../../support/sampleJobs.ts';

describe('the order of the shelf', () => {
  const problem: Job['problem'] = { code: 'label_old', detail: null, fields: [] };
  const parcel = (seq: number, change: Partial<JobRecord>) =>
    sampleJob({ id: `job-${seq}`, seq, state: 'label_pending', slot: seq, ...change });

  it('is what is here and held back, what comes out, then the slots as they stand there, or the longest on the shelf', () => {
    const parcels = [
      parcel(1, { createdAt: 100, shelvedAt: 9_000 }),
      parcel(2, { createdAt: 5_000, shelvedAt: 6_000 }),
      parcel(3, { createdAt: 9_500, shelvedAt: 9_900, state: 'printing' }),
      parcel(4, { createdAt: 9_600, shelvedAt: 9_950, state: 'label_ready', problem }),
    ];
    expect(shelfOrder(parcels, 'age')).toEqual(['job-4', 'job-3', 'job-2', 'job-1']);
    expect(shelfOrder(parcels, 'slot')).toEqual(['job-4', 'job-3', 'job-1', 'job-2']);
  });

  it('takes the order’s own time for jobs without the time since when they stand there', () => {
    const parcels = [parcel(1, { createdAt: 500 }), parcel(2, { createdAt: 400 })];
    expect(shelfOrder(parcels, 'age')).toEqual(['job-2', 'job-1']);
  });

  it('has parcels that were shelved in the same moment as they were accepted, and orders of the list at the end', () => {
    const moment = { createdAt: 100, shelvedAt: 200 };
    const ofList = { createdAt: 50, slot: null, lane: 'batch' } as const;
    const parcels = [
      parcel(5, ofList),
      parcel(3, moment),
      parcel(6, ofList),
      parcel(1, moment),
      parcel(4, ofList),
      parcel(2, { ...moment, slot: 3 }),
    ];
    const inOrder = ['job-1', 'job-2', 'job-3', 'job-4', 'job-5', 'job-6'];
    expect(shelfOrder(parcels, 'age')).toEqual(inOrder);
    expect(shelfOrder(parcels, 'slot')).toEqual(inOrder);
  });

  it('calls late what has stood there too long, not what was accepted long ago, and nothing whose label is here', () => {
    const now = 10 * LATE_AFTER_MS;
    expect(isLate(parcel(1, { createdAt: 0, shelvedAt: now - 1_000 }), now)).toBe(false);
    expect(isLate(parcel(2, { createdAt: 0, shelvedAt: now - LATE_AFTER_MS - 1 }), now)).toBe(true);
    expect(isLate(parcel(3, { createdAt: 0, state: 'label_ready', problem }), now)).toBe(false);
  });
});
