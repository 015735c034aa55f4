import type { Job } from '../../electron/contract/job.ts';
import { type CancelFound, refundOf } from '../model/refundOf.ts';
import { useAnswer } from './useAnswer.ts';

/** What the service gave back for a cancelled job, out of its timeline; null where nothing is known. */
export function useRefund(job: Job | null): CancelFound | null {
  const isCancelled = job !== null && job.state === 'cancelled' && job.shipment !== null;
  const timeline = useAnswer('jobs.timeline', isCancelled ? { jobId: job.id } : null);
  return timeline.value === null ? null : refundOf(timeline.value);
}
