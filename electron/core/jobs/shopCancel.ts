import { type Job, stateBeforeCancel } from '../../contract/job.ts';

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
