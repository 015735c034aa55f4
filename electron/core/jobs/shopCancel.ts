import { type Job, stateBeforeCancel } from '../../contract/job.ts';

/**
 * What has become of an order that the shop has cancelled: nothing of it goes (`done`), or it goes all the same (`too_late`).
 * Null: that is not known yet, or the shop has not cancelled it.
 */
export function shopCancelOutcome(job: Job): 'done' | 'too_late' | null {
  const { state, shopStop, problem, successor, deliveryUnknown } = job;
  // Of an order that was shipped anew the newer job says what became of it.
  if (shopStop?.isCancelled !== true || successor !== null) return null;
  if (state === 'cancelled') return 'done';
  const isGone = stateBeforeCancel(job) === 'handed_over' || problem?.code === 'not_cancellable';
  if (shopStop.isOverruled || isGone) return 'too_late';
  const isUnsent = state === 'failed' || (state === 'needs_attention' && problem?.code === 'shop_stopped');
  return isUnsent && !deliveryUnknown ? 'done' : null;
}
