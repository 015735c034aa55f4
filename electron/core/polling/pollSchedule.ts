import { CLOCK_SLACK_MS } from '../../contract/clockSlack.ts';
import type { Job } from '../../contract/job.ts';
import { beyondAnyPlan, doubledMs, LONGEST_WAIT_MS } from '../base/index.ts';

/** The fields of a job from which its next poll is planned. */
export type Watched = Pick<Job, 'nextAt' | 'updatedAt' | 'shelvedAt' | 'lastLook' | 'looks' | 'payment' | 'problem'>;

/** Gap before the first poll while events come, ms. It is doubled with each poll, up to the longest wait. */
const FIRST_PUSH_GAP_MS = 60_000;

/** The job is to be polled at once: the operator asked for it, its label was lost, or its parcel was scanned again. */
export function isWanted({ nextAt, updatedAt }: Pick<Job, 'nextAt' | 'updatedAt'>): boolean {
  return nextAt !== null && nextAt <= updatedAt;
}

/**
 * When (epoch ms) a watched job is to be polled; null: only when a person asks for it. The journal has the plan for a station without
 * events: 5 s, 10 s, 20 s … 5 min, or where the labels of its carrier came until now (LabelDelays). While events come (`pushed`), a poll only finds what got lost on the way, so it comes
 * later: 1 min, 2 min … 5 min after the last answer. A poll that was not answered, or that found a problem, is repeated
 * by the journal's plan. Both plans are computed from the same fields, so nothing is rewritten when the mailbox goes or
 * comes. An open payment is also polled when its link expires, and then less and less often.
 */
export function dueAt(job: Watched, pushed: boolean, now: number): number | null {
  const { nextAt, shelvedAt, lastLook, updatedAt, looks, problem } = job;
  if (nextAt === null) return null;
  if (nextAt > beyondAnyPlan(now)) return now;
  const isAnswered = lastLook === null || lastLook.said === 'not_ready' || lastLook.said === 'unpaid';
  if (isWanted(job) || !isAnswered || problem !== null) return nextAt;
  const answeredAt = lastLook?.at ?? shelvedAt ?? updatedAt;
  const rare = pushed ? Math.max(nextAt, answeredAt + pushGapMs(looks)) : nextAt;
  // The clock was set back since, so how long ago the last poll was is not known.
  if (rare > beyondAnyPlan(now) || answeredAt > now + CLOCK_SLACK_MS) return Math.min(rare, now);
  return pollForExpiry(job, answeredAt, rare);
}

export function isDue(job: Watched, pushed: boolean, now: number): boolean {
  const at = dueAt(job, pushed, now);
  return at !== null && at <= now;
}

/** The job is due within half of its gap: a list that is asked for now can take the place of its poll. */
export function isAlmostDue(job: Watched, pushed: boolean, now: number): boolean {
  const at = dueAt(job, pushed, now);
  if (at === null) return false;
  const gap = Math.max(0, at - (job.lastLook?.at ?? job.shelvedAt ?? job.updatedAt));
  return at - now <= gap / 2;
}

function pushGapMs(looks: number): number {
  return doubledMs(FIRST_PUSH_GAP_MS, looks, LONGEST_WAIT_MS);
}

/**
 * An expired payment is polled this long after its expiry, ms, because the service's clock may be a little behind ours.
 */
const AFTER_EXPIRY_MS = 5_000;
/**
 * Longest gap between two polls of an expired payment, ms. It may be this long because a customer who still pays by an
 * expired link does so soon, or never.
 */
const LONGEST_GAP_MS = 3_600_000;

/**
 * The fields from which the polls of an open payment are planned; `shelvedAt`: since when its parcel waits for the
 * money, epoch ms.
 */
export type OpenPayment = Pick<Job, 'payment' | 'shelvedAt'>;

/**
 * When (epoch ms) to poll an open payment that is otherwise planned for `planned`; `answeredAt`: the last answer about
 * it. "What an expired payment becomes: not shown" (API section 2.3), so the service is asked right after the link
 * expires. As long as it then says nothing new, it is asked 5, 10, 20 … minutes after the expiry, and in the end once
 * an hour. If a link had already expired when its parcel came to the shelf, it may only seem so because a clock is
 * wrong, here or there. Such a payment is polled like any other at first, and less often only by how long it has
 * waited.
 */
export function pollForExpiry({ payment, shelvedAt }: OpenPayment, answeredAt: number, planned: number): number {
  const expiresAt = payment === null || payment.paid ? null : payment.expiresAt;
  if (expiresAt === null) return planned;
  const requested = expiresAt + AFTER_EXPIRY_MS;
  if (answeredAt < requested) return Math.min(planned, requested);
  const cameExpired = shelvedAt !== null && expiresAt <= shelvedAt;
  const quiet = cameExpired ? answeredAt - shelvedAt : Math.max(LONGEST_WAIT_MS, answeredAt - expiresAt);
  return Math.max(planned, answeredAt + Math.min(LONGEST_GAP_MS, quiet));
}
