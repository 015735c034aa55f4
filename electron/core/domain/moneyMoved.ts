import type { Job, JobState } from '../../contract/job.ts';
import { type Kurus, kurus } from '../../contract/money.ts';
import type { JobEvent } from './jobEvents.ts';

const PROVES_PAYMENT: readonly JobState[] = [
  'label_pending',
  'label_ready',
  'printing',
  'print_unconfirmed',
  'printed',
  'verified',
  'handed_over',
  'already_shipped',
];

/** What an event charged for the job, or gave back (below zero), in kuruş; null where no money moved. */
export function moneyMoved(before: Job, event: JobEvent, after: Job): Kurus | null {
  if (event.type === 'cancel_done') return event.refunded === null ? null : kurus(-event.refunded);
  // An order that was shipped earlier was paid for then, by somebody else.
  if (after.state === 'already_shipped' || isPaid(before) || !isPaid(after)) return null;
  return after.payment?.amount ?? after.shipment?.price ?? null;
}

/** Where the service does not speak of the payment, a label on its way, here, or on paper proves it (API section 2.3). */
function isPaid(job: Job): boolean {
  if (job.payment !== null) return job.payment.paid;
  const state = job.state === 'cancelling' ? job.cancelFrom : job.state;
  return job.shipment !== null && state !== null && PROVES_PAYMENT.includes(state);
}
