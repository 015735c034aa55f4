import { CLOCK_SLACK_MS } from '../../contract/clockSlack.ts';
import type { Job } from '../../contract/job.ts';
import { beyondAnyPlan, doubledMs, LONGEST_WAIT_MS, pollGapMs } from '../base/index.ts';
import { pollForExpiry } from '../shipments/index.ts';

/** What the plan of the next poll is made of. */
export type Watched = Pick<Job, 'nextAt' | 'updatedAt' | 'shelvedAt' | 'lastLook' | 'looks' | 'payment' | 'problem'>;

/** Before the first poll of a shipment about which a mailbox tells, ms; then doubled up to the longest wait. */
const FIRST_FED_GAP_MS = 60_000;

/** It is polled at once: somebody asked for it, its label was lost, or its parcel was scanned again. */
export function isWanted({ nextAt, updatedAt }: Pick<Job, 'nextAt' | 'updatedAt'>): boolean {
  return nextAt !== null && nextAt <= updatedAt;
}

/**
 * When (epoch ms) a watched job is to be polled; null: never by itself. The journal has the plan of a station that
 * nobody tells anything: 5 s, 10 s, 20 s … 5 min. While events come (`fed`), polling is for what got lost on the way, and
 * waits longer: 1 min, 2 min … 5 min after the last answer. A poll that was not answered is repeated by the journal's
 * plan, and so is one that found something wrong. Nothing is rewritten when the mailbox goes or comes: the same job has
 * both plans. What becomes of an open payment when its link expires is asked then, and ever more rarely afterwards.
 */
export function dueAt(job: Watched, fed: boolean, now: number): number | null {
  const { nextAt, shelvedAt, lastLook, updatedAt, looks, problem } = job;
  if (nextAt === null) return null;
  if (nextAt > beyondAnyPlan(now)) return now;
  const isAnswered = lastLook === null || lastLook.said === 'not_ready' || lastLook.said === 'unpaid';
  if (isWanted(job) || !isAnswered || problem !== null) return nextAt;
  const answeredAt = lastLook?.at ?? shelvedAt ?? updatedAt;
  const rare = fed ? Math.max(nextAt, answeredAt + fedGapMs(looks)) : nextAt;
  // The clock was set back since: nobody knows how long ago the last poll was.
  if (rare > beyondAnyPlan(now) || answeredAt > now + CLOCK_SLACK_MS) return Math.min(rare, now);
  return pollForExpiry(job, answeredAt, rare);
}

export function isDue(job: Watched, fed: boolean, now: number): boolean {
  const at = dueAt(job, fed, now);
  return at !== null && at <= now;
}

/** It is polled so soon anyway, compared with its gap, that a list which is asked now can take the place of that poll. */
export function isAlmostDue(job: Watched, fed: boolean, now: number): boolean {
  const at = dueAt(job, fed, now);
  const gap = fed ? fedGapMs(job.looks) : pollGapMs(job.looks - 1);
  return at !== null && at - now <= gap / 2;
}

function fedGapMs(looks: number): number {
  return doubledMs(FIRST_FED_GAP_MS, looks, LONGEST_WAIT_MS);
}
