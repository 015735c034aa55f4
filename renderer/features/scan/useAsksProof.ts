import type { Job } from '../../../electron/contract/job.ts';
import { useSettings } from '../../bridge/StationContext.tsx';

/** Whether the label that came out is to be scanned back before the next order. */
export function useAsksProof(job: Job): boolean {
  return useSettings()?.verifyLabels === true && job.state === 'printed' && job.problem === null;
}
