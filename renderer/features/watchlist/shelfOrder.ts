import type { Job } from '../../../electron/contract/job.ts';
import { isPrintingNext, isStuck } from '../../model/jobLists.ts';

/** A parcel that waits longer than this for its label is late, in ms. */
export const LATE_AFTER_MS = 15 * 60_000;

/** Since when a parcel stands on the shelf, epoch ms. Jobs of earlier versions do not tell. */
export function shelvedSince({ shelvedAt, createdAt }: Job): number {
  return shelvedAt ?? createdAt;
}

/** Ids of these parcels as somebody has to act on them: labels that are here and held back, labels on their way out, then whoever waits longest. */
export function shelfOrder(parcels: readonly Job[]): readonly string[] {
  const rank = (job: Job) => (isStuck(job) ? 0 : isPrintingNext(job) ? 1 : 2);
  return [...parcels]
    .sort((a, b) => rank(a) - rank(b) || shelvedSince(a) - shelvedSince(b) || a.seq - b.seq)
    .map(({ id }) => id);
}

export function isLate(job: Job, now: number): boolean {
  return !isPrintingNext(job) && now - shelvedSince(job) > LATE_AFTER_MS;
}
