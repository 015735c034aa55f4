import { useCallback, useState } from 'react';
import type { RequestInput, RequestOutput } from '../../electron/contract/channels.ts';
import type { StationError } from '../../electron/contract/errors.ts';
import type { Job } from '../../electron/contract/job.ts';
import { useStation } from './StationContext.tsx';

type JobRequestName =
  | 'jobs.lookNow'
  | 'jobs.confirmPrint'
  | 'jobs.print'
  | 'jobs.withdraw'
  | 'jobs.retry'
  | 'jobs.openPayment';

export interface JobActions {
  readonly lookNow: () => Promise<void>;
  readonly confirmPrint: (onPaper: boolean) => Promise<void>;
  readonly print: () => Promise<void>;
  readonly withdraw: () => Promise<void>;
  readonly retry: () => Promise<void>;
  readonly openPayment: () => Promise<void>;
  readonly pending: boolean;
  readonly error: StationError | null;
}

function isJob(value: RequestOutput<JobRequestName>): value is Job {
  return 'id' in value;
}

/** What an operator can do with one job. The changed job is taken over from the reply, before its event comes. */
export function useJobActions(jobId: string): JobActions {
  const { station, jobs } = useStation();
  const [pending, setPending] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ readonly jobId: string; readonly error: StationError } | null>(null);

  const run = useCallback(
    async <N extends JobRequestName>(name: N, input: RequestInput<N>) => {
      setPending(jobId);
      setFailure(null);
      const reply = await station.request(name, input);
      setPending(null);
      if (!reply.ok) setFailure({ jobId, error: reply.error });
      else if (isJob(reply.value)) jobs.accept([reply.value]);
    },
    [station, jobs, jobId],
  );

  return {
    lookNow: useCallback(() => run('jobs.lookNow', { jobId }), [run, jobId]),
    confirmPrint: useCallback((onPaper: boolean) => run('jobs.confirmPrint', { jobId, onPaper }), [run, jobId]),
    print: useCallback(() => run('jobs.print', { jobId, reason: null }), [run, jobId]),
    withdraw: useCallback(() => run('jobs.withdraw', { jobId }), [run, jobId]),
    retry: useCallback(() => run('jobs.retry', { jobId }), [run, jobId]),
    openPayment: useCallback(() => run('jobs.openPayment', { jobId }), [run, jobId]),
    pending: pending === jobId,
    error: failure?.jobId === jobId ? failure.error : null,
  };
}
