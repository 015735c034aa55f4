import { CLOCK_SLACK_MS } from '../../contract/clockSlack.ts';
import type { Job } from '../../contract/job.ts';
import { beyondAnyPlan, doubledMs, LONGEST_WAIT_MS, pollGapMs } from '../base/index.ts';

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

/** The service's clock may be a little behind this one: what an expired link became is asked so long after it, ms. */
const AFTER_EXPIRY_MS = 5_000;
/** Whoever still pays by an expired link does it soon, or never: polls are never further apart than this, ms. */
const LONGEST_GAP_MS = 3_600_000;

/** What the plan of an open payment is made of; `shelvedAt`: since when its parcel waits for the money, epoch ms. */
export type OpenPayment = Pick<Job, 'payment' | 'shelvedAt'>;

/**
 * When (epoch ms) an open payment is to be polled that is otherwise planned for `planned`; `answeredAt`: the last
 * answer about it. "What an expired payment becomes: not shown" (API section 2.3), so the service is asked right after
 * the link expires; as long as it then says nothing new, at 5, 10, 20 … minutes after that, at last once an hour. A link
 * that had expired when its parcel came to the shelf may be one that a wrong clock takes for that, here or there: it is
 * polled as any other at first, and as rarely as an expired one only when it has waited for so long.
 */
export function pollForExpiry({ payment, shelvedAt }: OpenPayment, answeredAt: number, planned: number): number {
  const expiresAt = payment === null || payment.paid ? null : payment.expiresAt;
  if (expiresAt === null) return planned;
  const asked = expiresAt + AFTER_EXPIRY_MS;
  if (answeredAt < asked) return Math.min(planned, asked);
  const cameExpired = shelvedAt !== null && expiresAt <= shelvedAt;
  const quiet = cameExpired ? answeredAt - shelvedAt : Math.max(LONGEST_WAIT_MS, answeredAt - expiresAt);
  return Math.max(planned, answeredAt + Math.min(LONGEST_GAP_MS, quiet));
}
