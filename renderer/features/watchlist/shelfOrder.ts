import type { Job } from '../../../electron/contract/job.ts';
import { isPrintingNext } from '../../model/jobLists.ts';

/** A parcel that waits longer than this for its label is late, in ms. */
export const LATE_AFTER_MS = 15 * 60_000;

/** Ids of these parcels as they stand on the shelf: those whose label has come first, then by slot. */
export function shelfOrder(parcels: readonly Job[]): readonly string[] {
  const rank = (job: Job) => (isPrintingNext(job) ? 0 : 1);
  return [...parcels]
    .sort(
      (a, b) =>
        rank(a) - rank(b) || (a.slot ?? Number.MAX_SAFE_INTEGER) - (b.slot ?? Number.MAX_SAFE_INTEGER) || a.seq - b.seq,
    )
    .map(({ id }) => id);
}

export function isLate(job: Job, now: number): boolean {
  return !isPrintingNext(job) && now - job.createdAt > LATE_AFTER_MS;
}
