import type { Job } from '../../contract/job.ts';
import { type Kurus, kurus } from '../../contract/money.ts';
import type { JobEvent } from './jobEvents.ts';

/** What an event charged for the job, or gave back (below zero), in kuruş; null where no money moved. */
export function moneyMoved(before: Job, event: JobEvent, after: Job): Kurus | null {
  if (event.type === 'cancel_done') return event.refunded === null ? null : kurus(-event.refunded);
  // An order that was shipped earlier was paid for then, by somebody else.
  if (after.state === 'already_shipped' || isPaid(before) || !isPaid(after)) return null;
  return after.payment?.amount ?? after.shipment?.price ?? null;
}

/** A label on its way or here proves the payment where the service does not speak of it (API section 2.3). */
function isPaid(job: Job): boolean {
  if (job.payment !== null) return job.payment.paid;
  return job.shipment !== null && (job.state === 'label_pending' || job.state === 'label_ready');
}
