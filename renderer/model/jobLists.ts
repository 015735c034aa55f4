import type { RequestInput } from '../../electron/contract/channels.ts';
import type { Job } from '../../electron/contract/job.ts';
import { isUnpaidElsewhere } from '../../electron/contract/openPayment.ts';

export type JobListName = RequestInput<'jobs.list'>['list'];

export const JOB_LISTS = [
  'queue',
  'watchlist',
  'payments',
  'attention',
  'unconfirmed',
] as const satisfies readonly JobListName[];

/**
 * Whether a job stands in a list now. A label that cannot be printed is a matter of attention, not of the queue; of a
 * parcel on the shelf it stays there as well.
 */
export function isInList(job: Job, list: JobListName): boolean {
  switch (list) {
    case 'queue':
      return isInFlight(job);
    case 'watchlist':
      // Counts also before its order is sent, and while its label is held back: the box stands in its slot all the same.
      return job.state === 'label_pending' || (job.slot !== null && (isBeforeSent(job) || isPrintingNext(job)));
    case 'payments':
      return job.state === 'awaiting_payment';
    case 'attention':
      return isStopped(job);
    case 'unconfirmed':
      return job.state === 'print_unconfirmed';
    default:
      return list satisfies never;
  }
}

/** Sent with the list and not scanned: its parcel is not at the bench, and stands on no slot. */
export function isOfList({ lane, slot }: Pick<Job, 'lane' | 'slot'>): boolean {
  return lane === 'batch' && slot === null;
}

/** The label of a parcel that stands on the shelf has come: it prints now. */
export function isPrintingNext(job: Job): boolean {
  return job.state === 'label_ready' || job.state === 'printing';
}

/** The service has not answered for its order yet. */
export function isBeforeSent({ state }: Job): boolean {
  return state === 'queued' || state === 'submitting';
}

/** Its order is requested from the shop's own system, or will be again. */
export function isSought({ state, order, problem }: Job): boolean {
  const code = problem?.code;
  return state === 'needs_attention' && order === null && (code === 'shop_asked' || code === 'shop_no_answer');
}

function isInFlight(job: Job): boolean {
  if (isBeforeSent(job) || job.state === 'cancelling') return true;
  return isPrintingNext(job) && job.problem === null;
}

function isStopped(job: Job): boolean {
  // The shop's own system answers in a moment, or its silence is the problem then.
  if (job.state === 'needs_attention') return job.problem?.code !== 'shop_asked';
  return job.state === 'failed' || isStuck(job) || isUnproven(job);
}

/** A person has to check whether its parcel has a label: another desk may have shipped its order. */
export function isUnproven({ state, unproven }: Job): boolean {
  return state === 'already_shipped' && unproven !== null;
}

/**
 * Whether a person has to check, and a label is here to be printed, and nothing else holds it back. An unpaid one has no label
 * yet.
 */
export function asksForLabel(job: Job): boolean {
  return isUnproven(job) && job.problem === null && !isUnpaidElsewhere(job);
}

/** The label of a parcel is here, and something holds it back: its age, or the printer. */
export function isStuck(job: Job): boolean {
  return isPrintingNext(job) && job.problem !== null;
}

/** A label that came long ago: it is printed only when a person requests it. */
export function isHeldBack(job: Job): boolean {
  return job.state === 'label_ready' && job.problem?.code === 'label_old';
}
