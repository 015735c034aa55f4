import type { Job, JobState } from '../../contract/job.ts';
import { type Kurus, kurus } from '../../contract/money.ts';
import type { JobEvent, JobEventType } from './jobEvents.ts';

/** Not `label_pending`: there a payment of which nobody has spoken may still be asked for. */
const PROVES_PAYMENT: readonly JobState[] = [
  'label_ready',
  'printing',
  'print_unconfirmed',
  'printed',
  'verified',
  'handed_over',
  'already_shipped',
];

/** Events in which the service tells of the payment: no other one moves money, whatever the state that it leads to. */
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
  // An order that was shipped earlier was paid for then, by somebody else.
  if (after.state === 'already_shipped' || isPaid(before) || !isPaid(after)) return null;
  return after.payment?.amount ?? after.shipment?.price ?? null;
}

/** Where the service does not speak of the payment, a label that is here or on paper proves it (API section 2.3). */
export function isPaid(job: Job): boolean {
  if (job.payment !== null) return job.payment.paid;
  const state = job.state === 'cancelling' ? job.cancelFrom : job.state;
  return job.shipment !== null && state !== null && PROVES_PAYMENT.includes(state);
}
