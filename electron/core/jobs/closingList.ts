import type { Job } from '../../contract/job.ts';
import type { ClosingList } from '../../contract/ledger.ts';

type Facts = Pick<
  Job,
  | 'state'
  | 'printCount'
  | 'problem'
  | 'cancelFrom'
  | 'purgedAt'
  | 'deliveryUnknown'
  | 'rescued'
  | 'shipment'
  | 'payment'
>;

/** Statuses that a shipment has before the carrier has the parcel (API section 3); most of the others are not shown. */
export const BEFORE_PICK_UP: readonly string[] = ['pending', 'confirmed', 'payment_pending', 'payment_received'];

/**
 * The one list in which the owner finds this job at closing time, or null. A job for which money was taken and which no
 * courier has is in exactly one of them, but for a label that is being printed this very moment. A purge takes the
 * receiver's data only: the parcel is where it was. Of what only may be paid, or only may be here, it ends the question:
 * without the data nothing can be sent or printed any more.
 */
export function closingListOf(job: Facts): ClosingList | null {
  switch (job.state) {
    case 'needs_attention':
    case 'failed':
      // Refused, but an earlier request may have been processed: it may be paid, and nothing goes on by itself.
      return job.deliveryUnknown && job.purgedAt === null ? 'paid_not_printed' : null;
    case 'queued':
    case 'submitting':
    case 'awaiting_payment':
    case 'cancelled':
    case 'handed_over':
      return null;
    case 'label_pending':
    case 'label_ready':
      // A reprint that failed leaves the first sheet where it is.
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
      // Paid and printed by somebody else, whose ledger has it; unless that ledger is the one that this desk has lost.
      return job.rescued && job.purgedAt === null && mayWaitForLabel(job) ? 'paid_not_printed' : null;
    case 'cancelling':
      // Until the service has agreed, everything is as it was.
      return job.cancelFrom === null || job.cancelFrom === 'cancelling'
        ? null
        : closingListOf({ ...job, state: job.cancelFrom });
    default:
      return job.state satisfies never;
  }
}

function mayWaitForLabel({ shipment, payment }: Facts): boolean {
  if (payment?.paid === false) return false;
  const status = shipment?.status ?? null;
  return status === null || BEFORE_PICK_UP.includes(status);
}
