import { useCallback, useEffect, useRef, useState } from 'react';
import type { RequestInput, RequestOutput } from '../../electron/contract/channels.ts';
import type { StationError } from '../../electron/contract/errors.ts';
import type { Job } from '../../electron/contract/job.ts';
import { useStation } from './StationContext.tsx';

type JobRequestName =
  | 'jobs.lookNow'
  | 'jobs.confirmPrint'
  | 'jobs.print'
  | 'jobs.withdraw'
  | 'jobs.hold'
  | 'jobs.retry'
  | 'jobs.overruleStop'
  | 'jobs.answerPanel'
  | 'payment.handOff'
  | 'jobs.cancel'
  | 'jobs.shipAnew';

export type PaymentMethod = RequestInput<'payment.handOff'>['method'];

/** A link that was handed over: where it leads, and how it was handed over. */
export interface HandedLink {
  readonly method: PaymentMethod;
  readonly host: string;
}

export interface FailedAction {
  readonly name: JobRequestName;
  readonly version: number | null;
}

interface Failure {
  readonly jobId: string;
  readonly error: StationError;
  readonly action: FailedAction;
}

function isJob(value: RequestOutput<JobRequestName>): value is Job {
  return 'id' in value;
}

/** `late`: the refusal came when its screen was gone; otherwise it stood there until now. */
export type OnLeftBehind = (error: StationError, late: boolean) => void;

/**
 * The operator's actions on a job. The changed job is taken over from the reply, before its event comes.
 * `onLeftBehind` is called for a refusal whose screen is gone, such as when the next order is scanned.
 */
export function useJobActions(jobId: string, onLeftBehind?: OnLeftBehind) {
  const { station, jobs } = useStation();
  const [pending, setPending] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const [handed, setHanded] = useState<(HandedLink & { readonly jobId: string }) | null>(null);

  const mine = failure?.jobId === jobId ? failure : null;
  const error = mine?.error ?? null;
  const latest = useRef({ error, onLeftBehind });
  const isThere = useRef(true);
  useEffect(() => {
    latest.current = { error, onLeftBehind };
  });
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      const shown = latest.current;
      if (shown.error !== null) shown.onLeftBehind?.(shown.error, false);
    };
  }, []);

  const run = useCallback(
    async <N extends JobRequestName>(name: N, input: RequestInput<N>) => {
      setPending(jobId);
      setFailure(null);
      setHanded(null);
      const reply = await station.request(name, input);
      setPending(null);
      if (!reply.ok && !isThere.current) latest.current.onLeftBehind?.(reply.error, true);
      else if (!reply.ok) {
        const version = jobs.store.getState().jobs.get(jobId)?.version ?? null;
        setFailure({ jobId, error: reply.error, action: { name, version } });
      }
      if (reply.ok && isJob(reply.value)) jobs.accept([reply.value]);
      return reply;
    },
    [station, jobs, jobId],
  );

  const notify = useCallback(
    async <N extends JobRequestName>(name: N, input: RequestInput<N>) => {
      await run(name, input);
    },
    [run],
  );

  return {
    lookNow: useCallback(() => notify('jobs.lookNow', { jobId }), [notify, jobId]),
    confirmPrint: useCallback((onPaper: boolean) => notify('jobs.confirmPrint', { jobId, onPaper }), [notify, jobId]),
    /**
     * Answers with the refusal, because some can be answered in turn: the owner's PIN. `printerId`: where it is to come out; left
     * out: where such labels go.
     */
    print: useCallback(
      async (reason: string | null, pin?: string, printerId?: string) => {
        const reply = await run('jobs.print', {
          ...{ jobId, reason },
          ...(pin === undefined ? {} : { pin }),
          ...(printerId === undefined ? {} : { printerId }),
        });
        return reply.ok ? null : reply.error;
      },
      [run, jobId],
    ),
    withdraw: useCallback(() => notify('jobs.withdraw', { jobId }), [notify, jobId]),
    overruleStop: useCallback(() => notify('jobs.overruleStop', { jobId }), [notify, jobId]),
    /** By the id of a shipment of the panel; null: it is none of them. */
    answerPanel: useCallback(
      (shipmentId: string | null) => notify('jobs.answerPanel', { jobId, shipmentId }),
      [notify, jobId],
    ),
    hold: useCallback(() => notify('jobs.hold', { jobId }), [notify, jobId]),
    retry: useCallback(() => notify('jobs.retry', { jobId }), [notify, jobId]),
    /** Hands the payment link to the system: its browser, its clipboard, its mail program. */
    handOff: useCallback(
      async (method: PaymentMethod) => {
        const reply = await run('payment.handOff', { of: { kind: 'job', jobId }, method });
        if (reply.ok) setHanded({ jobId, method, host: reply.value.host });
      },
      [run, jobId],
    ),
    /** The outcome of that, until something else is done. */
    handed: handed?.jobId === jobId ? handed : null,
    cancel: useCallback((reason: string | null) => notify('jobs.cancel', { jobId, reason }), [notify, jobId]),
    /** Answers with the new job, null where it was refused. */
    shipAnew: useCallback(async () => {
      const reply = await run('jobs.shipAnew', { jobId });
      return reply.ok ? reply.value : null;
    }, [run, jobId]),
    pending: pending === jobId,
    error,
    /** The action that failed with that error, and the version of the job; null if there is none. */
    failed: mine?.action ?? null,
  };
}

export type JobActions = ReturnType<typeof useJobActions>;
