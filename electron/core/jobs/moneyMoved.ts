import type { Job } from '../../contract/job.ts';
import { type Kurus, kurus } from '../../contract/money.ts';
import type { JobEvent, JobEventType } from './jobEvents.ts';
import { isPaid } from './payments.ts';

/** Events in which the service reports the payment. No other event charges anything, in any state that it leads to. */
const NOTIFY_OF_PAYMENT: readonly JobEventType[] = [
  'payment_required',
  'label_awaited',
  'label_stored',
  'looked',
  'shipped_earlier',
];

/** The amount that an event charged for the job, or gave back (below zero), in kuruş; null if no money moved. */
export function moneyMoved(before: Job, event: JobEvent, after: Job): Kurus | null {
  if (event.type === 'cancel_done') return event.refunded === null ? null : kurus(0 - event.refunded);
  if (isTakenForOurs(before, event)) return isPaid(after) ? feeOf(after) : null;
  if (!NOTIFY_OF_PAYMENT.includes(event.type)) return null;
  // Another desk or program shipped this order earlier, and was charged for it.
  if (after.state === 'already_shipped' || isPaid(before) || !isPaid(after)) return null;
  return feeOf(after);
}

function feeOf({ payment, shipment }: Job): Kurus | null {
  return payment?.amount ?? shipment?.price ?? null;
}

/**
 * Until now it was not known whether this job or another desk had opened the shipment, so no fee was booked. A person who prints
 * the label has seen that the parcel has none.
 */
function isTakenForOurs(before: Job, { type }: JobEvent): boolean {
  return before.unproven !== null && type === 'print_started';
}
