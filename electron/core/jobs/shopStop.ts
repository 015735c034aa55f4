import { type Job, type JobRecord, stateBeforeCancel } from '../../contract/job.ts';
import type { Problem } from '../../contract/problem.ts';

/* The shop says of an order that it is not to be shipped. */

/** The problem of a job whose order the shop has stopped; null: it has not, or a person has overruled it. */
export function stopProblem({ shopStop }: Pick<Job, 'shopStop'>): Problem | null {
  return shopStop === null || shopStop.isOverruled ? null : { code: 'shop_stopped', detail: shopStop.word, fields: [] };
}

/** A label that is not on paper yet is held back: once printed, a person would stick it on a parcel that must not leave. */
export function heldLabel(job: Job): Problem | null {
  return job.state === 'printed' || job.state === 'verified' || job.state === 'already_shipped'
    ? null
    : stopProblem(job);
}

/** A possible payment, or a claim of another desk, matters more than the stop, and stays the problem. */
export function whatStopped(job: Job, problem: Problem | null): Partial<JobRecord> {
  switch (job.state) {
    case 'queued':
      return job.deliveryUnknown ? {} : { problem, nextAt: null };
    case 'needs_attention':
      return job.deliveryUnknown || job.problem?.code === 'claimed_elsewhere' ? {} : { problem, nextAt: null };
    case 'label_ready':
      return job.problem?.code === 'claimed_elsewhere' ? {} : { problem };
    default:
      return {};
  }
}

/** Nothing holds it back any more; one that the service may have still waits for a person. */
export function whatGoesOn({ state, problem }: Job): Partial<JobRecord> {
  if (problem?.code !== 'shop_stopped') return {};
  return { problem: state === 'needs_attention' ? { code: 'resend_unclear', detail: null, fields: [] } : null };
}

/**
 * The outcome of an order that the shop has cancelled: it is not shipped (`done`), or it is shipped all the same
 * (`too_late`). Null: not known yet, or the shop has not cancelled it.
 */
export function shopCancelOutcome(job: Job): 'done' | 'too_late' | null {
  const { state, shopStop, problem, successor, deliveryUnknown } = job;
  // With a new shipment the newer job has the outcome.
  if (shopStop?.isCancelled !== true || successor !== null) return null;
  if (state === 'cancelled') return 'done';
  const isGone = stateBeforeCancel(job) === 'handed_over' || problem?.code === 'not_cancellable';
  if (shopStop.isOverruled || isGone) return 'too_late';
  const isUnsent = state === 'failed' || (state === 'needs_attention' && problem?.code === 'shop_stopped');
  return isUnsent && !deliveryUnknown ? 'done' : null;
}
