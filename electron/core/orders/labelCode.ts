import type { Job, ShippedJob } from '../../contract/job.ts';
import { isStopped, sheetsOf } from '../jobs/index.ts';
import type { ReadCode } from './scanCode.ts';

/**
 * What a code that is scanned for the courier means for a job. `hand_over`: the parcel may go. `prove_and_hand_over`:
 * it may go, and the scanned label proves that it is on paper. `gone`: the courier has it. `stop`: it must not go.
 */
export type HandOver = 'hand_over' | 'prove_and_hand_over' | 'gone' | 'stop';

/** True if the code is printed on the job's label, not only on the packing slip. */
export function isOnLabel(job: Pick<Job, 'shipment'>, code: string): boolean {
  return job.shipment !== null && (job.shipment.trackingNumber === code || job.shipment.id === code);
}

/**
 * True if the code was read from the job's label. A shipment's id is a plain number, and so are many parts of a barcode
 * (a batch, a count), so an id counts only if it is the whole code.
 */
export function isReadFromLabel(job: Pick<Job, 'shipment'>, code: string, { whole }: Pick<ReadCode, 'whole'>): boolean {
  return code === whole ? isOnLabel(job, code) : job.shipment?.trackingNumber === code;
}

/** What to do with a parcel that is handed to the courier with this code. */
export function handOverOf(job: Job, code: string): HandOver {
  // A person says that it goes nevertheless, or cancels its shipment.
  if (isStopped(job) && job.state !== 'handed_over') return 'stop';
  switch (job.state) {
    case 'printed':
    case 'verified':
      return 'hand_over';
    case 'already_shipped':
      // If another desk may have shipped it, only a scanned label proves that the parcel has one.
      return isInForce(job) && (job.unproven === null || isOnLabel(job, code)) ? 'hand_over' : 'stop';
    case 'printing':
    case 'print_unconfirmed':
      // A packing slip does not show whether the label came out, and a first label does not show whether a second one
      // did.
      return isOnLabel(job, code) && proofOf(job) === 'of_print' ? 'prove_and_hand_over' : 'stop';
    case 'label_ready':
      // A reprint failed, but the first label is on the box.
      return job.printCount > 0 && isOnLabel(job, code) ? 'hand_over' : 'stop';
    case 'handed_over':
      return 'gone';
    case 'needs_attention':
    case 'queued':
    case 'submitting':
    case 'awaiting_payment':
    case 'label_pending':
    case 'cancelling':
    case 'cancelled':
    case 'failed':
      return 'stop';
    default:
      return job satisfies never;
  }
}

/**
 * What a scan of the job's label at the desk proves. `of_label`: the label on paper is this job's. `of_print`: that it
 * is on paper at all, which comes first. `nothing`: there is nothing to prove, or not any more.
 */
export function proofOf(job: Pick<Job, 'state' | 'printCount' | 'print'>): 'of_label' | 'of_print' | 'nothing' {
  switch (job.state) {
    case 'printed':
      return 'of_label';
    case 'printing':
    case 'print_unconfirmed':
      // While a second label is printed, the label in the operator's hand may be the first.
      return job.printCount <= sheetsOf(job.print) ? 'of_print' : 'nothing';
    default:
      return 'nothing';
  }
}

/** False if the service reported the shipment as unpaid or cancelled: its label, if there is one, is void. */
function isInForce({ shipment, payment }: ShippedJob): boolean {
  return shipment.status !== 'cancelled' && payment?.paid !== false;
}

const RANK: Readonly<Record<HandOver, number>> = { hand_over: 0, prove_and_hand_over: 0, gone: 1, stop: 2 };

/**
 * The ways in which a code can belong to a job, the surest first. A shipment's id is a plain number, and an order
 * reference may be the same number.
 */
const MEANINGS: readonly ((job: Job, code: string) => boolean)[] = [
  (job, code) => job.shipment?.trackingNumber === code,
  (job, code) => job.key.value === code,
  (job, code) => job.shipment?.id === code,
];

/**
 * The job that a code means, among those that have it (newest first): by tracking number, then by order reference, then
 * by shipment id. Among equals, a parcel that may go comes first, then one that is gone.
 */
export function jobOfCode(found: readonly Job[], code: string): Job | null {
  const byMeaning = MEANINGS.map((has) => found.filter((job) => has(job, code)));
  const candidates = byMeaning.find((jobs) => jobs.length > 0) ?? [];
  const ranked = [...candidates].sort((a, b) => RANK[handOverOf(a, code)] - RANK[handOverOf(b, code)]);
  return ranked[0] ?? null;
}
