import type { Job } from '../../contract/job.ts';
import { sheetsOf } from '../jobs/index.ts';
import type { ReadCode } from './scanCode.ts';

/**
 * What a code read at the courier's means for a job. `hand_over`: it may go. `prove_and_hand_over`: it may go, and the
 * label that was read proves that it is on paper. `gone`: the courier has it. `stop`: it must not go.
 */
export type HandOver = 'hand_over' | 'prove_and_hand_over' | 'gone' | 'stop';

/** True when the code is printed on the job's label, not only on the packing slip. */
export function isOnLabel(job: Pick<Job, 'shipment'>, code: string): boolean {
  return job.shipment !== null && (job.shipment.trackingNumber === code || job.shipment.id === code);
}

/**
 * True when the job's label is where the code comes from. A shipment's id is a plain number, as many a part of a barcode
 * is (a batch, a count): only read whole it means the shipment.
 */
export function isReadFromLabel(job: Pick<Job, 'shipment'>, code: string, { whole }: Pick<ReadCode, 'whole'>): boolean {
  return code === whole ? isOnLabel(job, code) : job.shipment?.trackingNumber === code;
}

/** What becomes of a parcel with this code in the courier's hands. */
export function handOverOf(job: Job, code: string): HandOver {
  switch (job.state) {
    case 'printed':
    case 'verified':
      return 'hand_over';
    case 'already_shipped':
      return isInForce(job) ? 'hand_over' : 'stop';
    case 'printing':
    case 'print_unconfirmed':
      // A packing slip says nothing about whether the label came out, and a first label nothing about a second one.
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
      return job.state satisfies never;
  }
}

/**
 * What it proves that a job's label was scanned at the desk. `of_label`: the label on paper is this job's. `of_print`:
 * before that, that it is on paper at all. `nothing`: it has nothing to prove (any more).
 */
export function proofOf(job: Pick<Job, 'state' | 'printCount' | 'print'>): 'of_label' | 'of_print' | 'nothing' {
  switch (job.state) {
    case 'printed':
      return 'of_label';
    case 'printing':
    case 'print_unconfirmed':
      // While a second label is under way, the one in hand may be the first.
      return job.printCount <= sheetsOf(job.print) ? 'of_print' : 'nothing';
    default:
      return 'nothing';
  }
}

/** False where the service told of the shipment that it is unpaid, or cancelled: its label, if there is one, is void. */
function isInForce({ shipment, payment }: Job): boolean {
  return shipment !== null && shipment.status !== 'cancelled' && payment?.paid !== false;
}

const RANK: Readonly<Record<HandOver, number>> = { hand_over: 0, prove_and_hand_over: 0, gone: 1, stop: 2 };

/** By what a job has the code, the surest first: shipment ids are plain numbers, which an order reference may be too. */
const MEANINGS: readonly ((job: Job, code: string) => boolean)[] = [
  (job, code) => job.shipment?.trackingNumber === code,
  (job, code) => job.key.value === code,
  (job, code) => job.shipment?.id === code,
];

/**
 * The job that a code means, of those that have it (newest first): by its tracking number before its order reference,
 * before its shipment's id; then the one that may go, then the one that is gone.
 */
export function jobOfCode(found: readonly Job[], code: string): Job | null {
  const byMeaning = MEANINGS.map((has) => found.filter((job) => has(job, code)));
  const candidates = byMeaning.find((jobs) => jobs.length > 0) ?? [];
  const ranked = [...candidates].sort((a, b) => RANK[handOverOf(a, code)] - RANK[handOverOf(b, code)]);
  return ranked[0] ?? null;
}
