import type { Job, JobState } from '../../electron/contract/job.ts';

export type JobAction = 'print' | 'withdraw' | 'retry' | 'lookNow' | 'openPayment' | 'onPaper' | 'notOnPaper';

const PRINTABLE: readonly JobState[] = ['printed', 'verified', 'already_shipped'];

/** What the operator may do with a job now, most likely first. The station decides again; this only spares a refusal. */
export function jobActions(job: Job): readonly JobAction[] {
  switch (job.state) {
    case 'needs_attention':
    case 'failed':
      return ['retry', 'withdraw'];
    case 'queued':
      return job.problem === null ? ['withdraw'] : ['lookNow', 'withdraw'];
    case 'awaiting_payment':
      return ['openPayment', 'lookNow'];
    case 'label_pending':
      return ['lookNow'];
    case 'label_ready':
      return job.problem === null ? [] : ['print'];
    case 'print_unconfirmed':
      return ['onPaper', 'notOnPaper'];
    default:
      return PRINTABLE.includes(job.state) ? ['print'] : [];
  }
}

/** The key of an action. Digits answer questions and stand alone; letters act with Alt. */
export const ACTION_KEYS = {
  print: 'R',
  withdraw: 'Z',
  retry: 'T',
  lookNow: 'B',
  openPayment: 'O',
  onPaper: '1',
  notOnPaper: '2',
} as const satisfies Record<JobAction, string>;
