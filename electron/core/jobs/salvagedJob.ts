import type { Job, JobState } from '../../contract/job.ts';

/** States from which the station would print by itself, at once or once the service has answered. */
const LEADS_TO_PAPER: readonly JobState[] = ['awaiting_payment', 'label_pending', 'label_ready', 'printing'];
/** States that may go out to the service again by themselves or by a scan. */
const TO_BE_SENT: readonly JobState[] = ['needs_attention', 'queued', 'submitting'];

/**
 * A job found in a damaged journal, made safe: what was found may be an older version of it, so its label may be on
 * paper and its order at the service already. Nothing is printed without asking. An order that was never sent as far as
 * is known comes back as shipped earlier when the service knows it, which is told and never printed by itself; one that
 * was sent may be paid, so that it cannot be taken back, and asks about its label when that comes (`mayBeOnPaper`). A
 * parking slot that another parcel has by now (`slotIsFree` false) is given up rather than the job. The version stays;
 * the commit counts it on. `now` in epoch ms.
 */
export function salvagedJob(job: Job, slotIsFree: boolean, now: number): Job {
  const slot = slotIsFree ? job.slot : null;
  const safe = {
    ...job,
    slot,
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
      // A cancel that the service refuses leads back.
      return job.cancelFrom !== null && LEADS_TO_PAPER.includes(job.cancelFrom)
        ? { ...safe, cancelFrom: 'print_unconfirmed' }
        : safe;
    default:
      return safe;
  }
}

/** States in which somebody stopped an order, or can have. */
const STOPPED: readonly JobState[] = ['needs_attention', 'cancelled'];

/**
 * A salvaged job whose row is older than its events: where the newest of them led to `told`, in which nothing is sent, it
 * may have been set aside or taken back since, so that only a person lets it go.
 */
export function stoppedJob(job: Job, told: JobState): Job {
  if (job.state !== 'queued' || !STOPPED.includes(told)) return job;
  return { ...job, state: 'needs_attention', problem: { code: 'on_hold', detail: null, fields: [] }, nextAt: null };
}

/** True where the label that comes now may have come out before the journal was lost: it is asked about, not printed. */
export function mayBeOnPaper(job: Job): boolean {
  return job.rescued && job.deliveryUnknown && job.state !== 'already_shipped';
}
