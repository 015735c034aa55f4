import type { Job } from '../../electron/contract/job.ts';
import { useStatus } from '../bridge/StationContext.tsx';
import { isOfList } from '../model/jobLists.ts';

/** Of the list, in the queue, and the list waits for a person to let it go on. */
export function useIsPaused(job: Job | null): boolean {
  const isListPaused = useStatus(({ batchPause }) => batchPause !== null) === true;
  return isListPaused && job !== null && job.state === 'queued' && isOfList(job);
}
