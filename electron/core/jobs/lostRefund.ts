import type { Job, Payment, TimelineEntry } from '../../contract/job.ts';
import { type Kurus, kurus } from '../../contract/money.ts';
import { isPaid } from './payments.ts';

/** The payment in the answer that showed a shipment as cancelled (API sections 2.2, 2.3). */
export interface FoundPayment {
  readonly payment: Payment | null;
  /**
   * `payment_method` or `payment.method`: `api_balance`, `balance`, `card`, or a word that the document does not show.
   */
  readonly method: string | null;
}

/**
 * The refund (kuruş) of a cancel whose own answer was lost, so that the shipment was only found cancelled later. By API
 * section 3 the full fee comes back if the balance paid it, and nothing if it was unpaid. Null (unknown) for a card
 * payment, of which the document says nothing, and where neither the answer nor the timeline shows how it was paid. The
 * timeline shows it if the create request itself was charged: only the balance pays at creation, a card pays later.
 */
export function lostRefund(job: Job, timeline: readonly TimelineEntry[], found: FoundPayment): Kurus | null {
  const wasPaid = isPaid(job) || found.payment?.paid === true || wasBookedUntold(job, timeline);
  if (!wasPaid) return isKnownUnpaid(job, found) ? kurus(0) : null;
  const fee = job.payment?.amount ?? job.shipment?.price ?? null;
  return isFromBalance(found.method, timeline) ? fee : null;
}

/** True unless the shipment waited for its label and no answer ever had a payment in it. */
function isKnownUnpaid(job: Job, found: FoundPayment): boolean {
  return job.payment !== null || found.payment !== null || job.cancelFrom !== 'label_pending';
}

/** An earlier release booked the fee of a pending label even if no answer had a payment in it. */
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
 * The amount to book (kuruş, negative for a refund) for a cancel that was made elsewhere: in the panel, or at
 * another desk. By API section 3 the full fee comes back if the balance paid it, and nothing if it was unpaid. A card
 * payment that this answer is the first to show is booked as paid. Null: nothing to book, because the refund is booked
 * already, or because the document does not name the refund of a card payment.
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
