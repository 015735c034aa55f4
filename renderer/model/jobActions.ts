import type { Job, JobState } from '../../electron/contract/job.ts';

export type JobAction =
  | 'print'
  | 'withdraw'
  | 'retry'
  | 'hold'
  | 'lookNow'
  | 'openPayment'
  | 'onPaper'
  | 'notOnPaper'
  | 'cancel'
  | 'shipAnew'
  | 'view';

const PRINTABLE: readonly JobState[] = ['printed', 'verified', 'already_shipped'];

/** What the operator may do with a job now, most likely first. The station decides again; this only spares a refusal. */
export function jobActions(job: Job): readonly JobAction[] {
  const hasLabel = job.label !== null && job.purgedAt === null;
  return hasLabel ? [...changes(job), 'view'] : changes(job);
}

function changes(job: Job): readonly JobAction[] {
  switch (job.state) {
    case 'needs_attention':
    case 'failed':
      return ['retry', ...takeBack(job)];
    case 'queued':
      return job.problem === null ? setAside(job) : ['lookNow', ...setAside(job)];
    case 'awaiting_payment':
      return ['openPayment', 'lookNow', 'cancel'];
    case 'label_pending':
      return ['lookNow', 'cancel'];
    case 'label_ready':
      return job.problem === null ? ['cancel'] : ['print', 'cancel'];
    case 'print_unconfirmed':
      return ['onPaper', 'notOnPaper', 'cancel'];
    case 'handed_over':
      return ['cancel'];
    case 'cancelled':
      return cancelled(job);
    default:
      return PRINTABLE.includes(job.state) ? ['print', 'cancel'] : [];
  }
}

function setAside(job: Job): readonly JobAction[] {
  return job.deliveryUnknown ? [] : ['hold', 'withdraw'];
}

/** What may be a shipment by now is not taken back as if it had never been sent. */
function takeBack(job: Job): readonly JobAction[] {
  return job.deliveryUnknown ? [] : ['withdraw'];
}

/** Taken back before it was sent: it can go after all. Cancelled at the service: only anew, under another reference. */
function cancelled(job: Job): readonly JobAction[] {
  if (job.shipment === null) return ['retry'];
  return job.successor === null && job.order !== null ? ['shipAnew'] : [];
}

/** The key of an action. Digits answer questions and stand alone; letters act with Alt. */
export const ACTION_KEYS = {
  print: 'R',
  withdraw: 'Z',
  retry: 'T',
  hold: 'D',
  lookNow: 'B',
  openPayment: 'O',
  onPaper: '1',
  notOnPaper: '2',
  cancel: 'Z',
  shipAnew: 'N',
  view: 'V',
} as const satisfies Record<JobAction, string>;
