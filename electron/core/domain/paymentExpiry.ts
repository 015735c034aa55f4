import type { Payment } from '../../contract/job.ts';
import { LONGEST_WAIT_MS } from './wallClock.ts';

/** The service's clock may be a little behind this one: what an expired link became is asked so long after it, ms. */
const AFTER_EXPIRY_MS = 5_000;
/** Whoever still pays by an expired link does it soon, or never: looks are never further apart than this, ms. */
const LONGEST_GAP_MS = 3_600_000;

/**
 * When (epoch ms) an open payment is to be looked at that is otherwise planned for `planned`; `answeredAt`: the last
 * answer about it. "What an expired payment becomes: not shown" (API section 2.3), so the service is asked right after
 * the link expires; as long as it then says nothing new, at 5, 10, 20 … minutes after that, at last once an hour.
 */
export function lookForExpiry(payment: Payment | null, answeredAt: number, planned: number): number {
  const expiresAt = payment === null || payment.paid ? null : payment.expiresAt;
  if (expiresAt === null) return planned;
  const asked = expiresAt + AFTER_EXPIRY_MS;
  if (answeredAt < asked) return Math.min(planned, asked);
  const gap = Math.min(LONGEST_GAP_MS, Math.max(LONGEST_WAIT_MS, answeredAt - expiresAt));
  return Math.max(planned, answeredAt + gap);
}
