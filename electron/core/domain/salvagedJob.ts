import type { Job, JobState } from '../../contract/job.ts';

/** States from which the station would print by itself, at once or once the service has answered. */
const LEADS_TO_PAPER: readonly JobState[] = ['awaiting_payment', 'label_pending', 'label_ready', 'printing'];

/**
 * A job found in a damaged journal, made safe: what was found may be an older version of it, so its label may be on
 * paper and its order at the service already. Nothing is printed without asking, and an order that was sent before
 * comes back as shipped earlier, which is told and never printed by itself. A parking slot that another parcel has by
 * now (`slotIsFree` false) is given up rather than the job. The version stays; the commit counts it on. `now` in epoch ms.
 */
export function salvagedJob(job: Job, slotIsFree: boolean, now: number): Job {
  const slot = slotIsFree ? job.slot : null;
  const safe = { ...job, slot, deliveryUnknown: false, updatedAt: now };
  if (LEADS_TO_PAPER.includes(job.state)) {
    const problem = { code: 'print_unknown' as const, detail: null, fields: [] };
    return { ...safe, state: 'print_unconfirmed', problem, nextAt: null };
  }
  switch (job.state) {
    case 'submitting':
      return { ...safe, state: 'queued', nextAt: null };
    case 'cancelling':
      // A cancel that the service refuses leads back.
      return job.cancelFrom !== null && LEADS_TO_PAPER.includes(job.cancelFrom)
        ? { ...safe, cancelFrom: 'print_unconfirmed' }
        : safe;
    default:
      return safe;
  }
}
