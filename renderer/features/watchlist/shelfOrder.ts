import type { Job } from '../../../electron/contract/job.ts';
import { isOfList, isPrintingNext, isStuck } from '../../model/jobLists.ts';

/** A parcel that waits longer than this for its label is late, in ms. */
export const LATE_AFTER_MS = 15 * 60_000;

/** Since when it waits for its label, epoch ms. Jobs of earlier versions do not tell. */
export function shelvedSince({ shelvedAt, createdAt }: Job): number {
  return shelvedAt ?? createdAt;
}

/** Ids of these parcels as somebody has to act on them: labels that are here and held back, labels on their way out, then whoever waits longest, and at the end the orders of the list, of which no parcel stands here. */
export function shelfOrder(parcels: readonly Job[]): readonly string[] {
  const rank = (job: Job) => (isStuck(job) ? 0 : isPrintingNext(job) ? 1 : isOfList(job) ? 3 : 2);
  return [...parcels]
    .sort((a, b) => rank(a) - rank(b) || shelvedSince(a) - shelvedSince(b) || a.seq - b.seq)
    .map(({ id }) => id);
}

export function isLate(job: Job, now: number): boolean {
  return !isPrintingNext(job) && now - shelvedSince(job) > LATE_AFTER_MS;
}
