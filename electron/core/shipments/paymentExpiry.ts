import type { Job } from '../../contract/job.ts';
import { LONGEST_WAIT_MS } from '../base/index.ts';

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
