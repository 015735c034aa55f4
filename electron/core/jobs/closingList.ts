import { type Job, stateBeforeCancel } from '../../contract/job.ts';
import type { ClosingList } from '../../contract/ledger.ts';

/**
 * Statuses of a shipment before the carrier has the parcel (API section 3). The document does not show most of the
 * others.
 */
export const BEFORE_PICK_UP: readonly string[] = ['pending', 'confirmed', 'payment_pending', 'payment_received'];

/**
 * The one list in which the owner finds this job at closing time, or null. A job that was paid for and that no courier
 * has is in exactly one list, except while its label is being printed. A purge does not change the list, because the
 * parcel is still where it was. But it settles a job that only may be paid, or whose parcel only may be here: without
 * the receiver's data nothing can be sent or printed any more.
 */
export function closingListOf(job: Job): ClosingList | null {
  // Until the service has agreed to a cancel, the job counts as it did before.
  const state = stateBeforeCancel(job);
  switch (state) {
    case 'needs_attention':
    case 'failed':
      // Refused, but an earlier request may have been processed. So it may be paid, and nothing more happens until a person decides.
      return job.deliveryUnknown && job.purgedAt === null ? 'paid_not_printed' : null;
    case 'queued':
    case 'submitting':
    case 'awaiting_payment':
    case 'cancelled':
    case 'handed_over':
      return null;
    case 'label_pending':
    case 'label_ready':
      // After a failed reprint the first label is still on the box.
      return job.printCount === 0 ? 'paid_not_printed' : 'not_handed_over';
    case 'printing':
      return job.problem === null ? null : 'print_unconfirmed';
    case 'print_unconfirmed':
      return 'print_unconfirmed';
    case 'printed':
    case 'verified':
      return 'not_handed_over';
    case 'already_shipped':
      if (job.printCount > 0) return 'not_handed_over';
      // Another desk or program paid and printed it, and its ledger has it. If this desk lost its own ledger
      // (`rescued`), or an answer (`unproven`), that other desk may have been this one.
      return (job.unproven !== null || (job.rescued && job.purgedAt === null)) && mayWaitForLabel(job)
        ? 'paid_not_printed'
        : null;
    default:
      return state satisfies never;
  }
}

function mayWaitForLabel({ shipment, payment }: Pick<Job, 'shipment' | 'payment'>): boolean {
  if (payment?.paid === false) return false;
  const status = shipment?.status ?? null;
  return status === null || BEFORE_PICK_UP.includes(status);
}
