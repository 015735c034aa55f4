import type { Job, JobRecord, JobState } from '../../contract/job.ts';
import { legalJob } from './legalJob.ts';

/** States from which the station would print without asking, at once or after the service has answered. */
const LEADS_TO_PAPER: readonly JobState[] = ['awaiting_payment', 'label_pending', 'label_ready', 'printing'];
/** States in which the order may be sent to the service again, by the station or by a scan. */
const TO_BE_SENT: readonly JobState[] = ['needs_attention', 'queued', 'submitting'];

/**
 * Makes a job from the copy of a damaged journal safe. It may be an older version of itself, so its label may be on paper
 * and its order at the service already. Nothing is printed without asking. An order that was never sent, as far as is
 * known, becomes `already_shipped` if the service knows it: that is shown and never printed automatically. An order
 * that was sent may be paid, so it cannot be withdrawn, and its label raises a question when it comes (`mayBeOnPaper`). The
 * version stays, because the commit raises it. `now` in epoch ms.
 */
export function recoveredJob(found: JobRecord, now: number): Job {
  return legalJob(safeRecord(found, now), now);
}

function safeRecord(job: JobRecord, now: number): JobRecord {
  const safe = {
    ...job,
    updatedAt: now,
    stateSince: LEADS_TO_PAPER.includes(job.state) || job.state === 'submitting' ? now : job.stateSince,
    rescued: job.rescued || job.shipment === null,
    deliveryUnknown: job.deliveryUnknown || (job.attempts > 0 && TO_BE_SENT.includes(job.state)),
  };
  if (LEADS_TO_PAPER.includes(job.state)) {
    const problem = { code: 'print_unknown' as const, detail: null, fields: [] };
    return { ...safe, state: 'print_unconfirmed', problem, nextAt: null };
  }
  switch (job.state) {
    case 'submitting':
      return { ...safe, state: 'queued', deliveryUnknown: true, nextAt: null };
    case 'cancelling':
      // If the service refuses the cancel, the job goes back to this state.
      return job.cancelFrom === null || LEADS_TO_PAPER.includes(job.cancelFrom)
        ? { ...safe, cancelFrom: 'print_unconfirmed' }
        : safe;
    default:
      return safe;
  }
}

/**
 * True if the label that comes now may have been printed before the journal was lost: the operator is asked about it,
 * and it is not printed automatically.
 */
export function mayBeOnPaper(job: Job): boolean {
  return job.rescued && job.deliveryUnknown && job.state !== 'already_shipped';
}
