import { useJob } from '../../bridge/StationContext.tsx';
import { lacksSize } from './commandScans.ts';
import type { ScanEntry } from './scanEntry.ts';

/** The code of the newest scan where only the size of its parcel is missing, which a box would give it; else null. */
export function useWaitingBox(current: ScanEntry | undefined): string | null {
  const job = useJob(current?.phase.type === 'job' ? current.phase.jobId : null);
  return current !== undefined && job !== null && lacksSize(job) ? current.code : null;
}
