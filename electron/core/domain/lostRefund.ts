import type { Job, Payment, TimelineEntry } from '../../contract/job.ts';
import { type Kurus, kurus } from '../../contract/money.ts';
import { isPaid } from './moneyMoved.ts';

/** What the answer in which a shipment was found cancelled says of its payment (API sections 2.2, 2.3). */
export interface FoundPayment {
  readonly payment: Payment | null;
  /** `payment_method` or `payment.method`: `api_balance`, `balance`, `card`, or a word that the document does not show. */
  readonly method: string | null;
}

/**
 * What a cancel gave back (kuruş) whose own answer was lost, so that the shipment was only found cancelled. API section 3
 * tells: the full fee where it was paid from the balance, nothing where it was unpaid. It tells nothing of a fee that was
 * paid by card: null, unknown, as where the answer does not say how it was paid and this desk did not see it either. It
 * saw it where its own create request was charged at once: only the balance pays at creation, a card pays afterwards.
 */
export function lostRefund(job: Job, timeline: readonly TimelineEntry[], found: FoundPayment): Kurus | null {
  const wasPaid = isPaid(job) || found.payment?.paid === true || wasBookedUntold(job, timeline);
  if (!wasPaid) return isUnpaid(job, found) ? kurus(0) : null;
  const fee = job.payment?.amount ?? job.shipment?.price ?? null;
  return isFromBalance(found.method, timeline) ? fee : null;
}

/** Of a shipment that waited for its label, and of whose payment nobody ever spoke, it is not known. */
function isUnpaid(job: Job, found: FoundPayment): boolean {
  return job.payment !== null || found.payment !== null || job.cancelFrom !== 'label_pending';
}

/** The version before booked the fee of a label on its way also where nobody had spoken of the payment. */
function wasBookedUntold(job: Job, timeline: readonly TimelineEntry[]): boolean {
  return job.payment === null && wasCharged(timeline);
}

function wasCharged(timeline: readonly TimelineEntry[]): boolean {
  return timeline.some(({ amount }) => amount !== null && amount > 0);
}

function isFromBalance(method: string | null, timeline: readonly TimelineEntry[]): boolean {
  if (method !== null) return !isByCard(method);
  return wasCharged(timeline) && !timeline.some(({ type }) => type === 'payment_required');
}

/**
 * What moved (kuruş, negative for a refund) by a cancel that somebody else asked for, in the panel or at another desk. API
 * section 3 tells it of every cancel: the full fee came back where it was paid from the balance, nothing where it was unpaid.
 * A card payment that is seen for the first time in this answer is booked by it. Null where nothing is known to have moved:
 * what comes back of a card payment is not told, and a refund is booked once.
 */
export function movedElsewhere(job: Job, timeline: readonly TimelineEntry[], found: FoundPayment): Kurus | null {
  if (timeline.some(({ amount }) => amount !== null && amount < 0)) return null;
  const charged = timeline.findLast(({ amount }) => amount !== null && amount > 0)?.amount ?? null;
  if (charged !== null) return isFromBalance(found.method, timeline) ? kurus(0 - charged) : null;
  if (isPaid(job)) return null;
  const { payment, method } = found;
  if (payment?.paid === true && isByCard(method)) return payment.amount ?? job.shipment?.price ?? null;
  return (payment ?? job.payment)?.paid === false ? kurus(0) : null;
}

function isByCard(method: string | null): boolean {
  return method !== null && !/balance$/i.test(method.trim());
}
