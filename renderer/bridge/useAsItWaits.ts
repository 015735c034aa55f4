import { useEffect, useReducer } from 'react';
import type { Job } from '../../electron/contract/job.ts';
import { asItWaits, sendingStoppedBy } from '../model/queuedNow.ts';
import { useStatus } from './StationContext.tsx';

/** The job with the reason for which it waits now, renewed when the time for which it waits has come. */
export function useAsItWaits<J extends Job | null>(job: J): J | Job {
  const stoppedBy = useStatus(sendingStoppedBy);
  const [, renew] = useReducer((times: number) => times + 1, 0);
  const waitsUntil = job?.state === 'queued' ? job.nextAt : null;
  useEffect(() => {
    if (waitsUntil === null) return;
    const timer = setTimeout(renew, Math.max(0, waitsUntil - Date.now() + 1));
    return () => clearTimeout(timer);
  }, [waitsUntil]);
  return job === null ? job : asItWaits(job, stoppedBy, Date.now());
}
