import type { Job } from '../../contract/job.ts';

/**
 * What a code read at the courier's means for a job. `hand_over`: it may go. `prove_and_hand_over`: it may go, and the
 * label that was read proves that it is on paper. `gone`: the courier has it. `stop`: it must not go.
 */
export type HandOver = 'hand_over' | 'prove_and_hand_over' | 'gone' | 'stop';

/** True when the code is printed on the job's label, not only on the packing slip. */
export function isOnLabel(job: Pick<Job, 'shipment'>, code: string): boolean {
  return job.shipment !== null && (job.shipment.trackingNumber === code || job.shipment.id === code);
}

/** What becomes of a parcel with this code in the courier's hands. */
export function handOverOf(job: Job, code: string): HandOver {
  switch (job.state) {
    case 'printed':
    case 'verified':
      return 'hand_over';
    case 'already_shipped':
      return job.shipment === null ? 'stop' : 'hand_over';
    case 'printing':
    case 'print_unconfirmed':
      // A packing slip says nothing about whether the label came out.
      return isOnLabel(job, code) ? 'prove_and_hand_over' : 'stop';
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
      return job.printCount <= (job.print?.copies ?? 0) ? 'of_print' : 'nothing';
    default:
      return 'nothing';
  }
}

const RANK: Readonly<Record<HandOver, number>> = { hand_over: 0, prove_and_hand_over: 0, gone: 1, stop: 2 };

/**
 * The job that a code means, of those that have it (newest first): a label's own number before an order reference that
 * happens to read the same; then the one that may go, then the one that is gone.
 */
export function jobOfCode(found: readonly Job[], code: string): Job | null {
  const labelled = found.filter((job) => isOnLabel(job, code));
  const candidates = labelled.length > 0 ? labelled : found;
  const ranked = [...candidates].sort((a, b) => RANK[handOverOf(a, code)] - RANK[handOverOf(b, code)]);
  return ranked[0] ?? null;
}
