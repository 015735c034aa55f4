import type { Job } from '../../contract/job.ts';
import { type Kurus, kurus } from '../../contract/money.ts';
import type { JobEvent, JobEventType } from './jobEvents.ts';
import { isPaid } from './payments.ts';

/** Events in which the service reports the payment. No other event charges anything, whatever state it leads to. */
const TELL_OF_PAYMENT: readonly JobEventType[] = [
  'payment_required',
  'label_awaited',
  'label_stored',
  'looked',
  'shipped_earlier',
];

/** What an event charged for the job, or gave back (below zero), in kuruş; null where no money moved. */
export function moneyMoved(before: Job, event: JobEvent, after: Job): Kurus | null {
  if (event.type === 'cancel_done') return event.refunded === null ? null : kurus(0 - event.refunded);
  if (!TELL_OF_PAYMENT.includes(event.type)) return null;
  // Another desk or program shipped this order earlier, and was charged for it.
  if (after.state === 'already_shipped' || isPaid(before) || !isPaid(after)) return null;
  return after.payment?.amount ?? after.shipment?.price ?? null;
}
