import { useCallback, useEffect, useReducer, useState } from 'react';
import { useStore } from 'zustand';
import type { Job } from '../../electron/contract/job.ts';
import type { QueuePlace } from '../../electron/contract/queuePlace.ts';
import type { JobListName } from '../model/jobLists.ts';
import { asItWaits, sendingStoppedBy } from '../model/queuedNow.ts';
import { type CancelFound, refundOf } from '../model/refundOf.ts';
import { useStation, useStatus } from './StationContext.tsx';
import { useAnswer } from './useAnswer.ts';

/** The ids of a list; each row watches its own job, so that a change of one renders one. */
export function useJobList(list: JobListName) {
  const { jobs } = useStation();
  const { store } = jobs;
  const ids = useStore(store, (state) => state.ids[list]);
  const state = useStore(store, ({ lists }) => lists[list] ?? 'loading');
  return {
    /** In the order of acceptance; the same array while the list has not changed. */
    ids,
    state,
    /** Why it could not be read; null where it could, or is on its way. */
    error: typeof state === 'object' ? state : null,
    /** Reads it once more. */
    reload: useCallback(() => void jobs.load(list), [jobs, list]),
  };
}

/** Wait before the first question, ms: most orders are sent by then and need no place. */
const FIRST_MS = 250;
/** A running batch changes the status ten times a second; the place is read twice, ms. */
const GAP_MS = 500;
/** The estimated time shrinks also without any change, so the place is read this often at least, ms. */
const AT_LEAST_EVERY_MS = 5_000;

/**
 * The place of a job that waits to be sent, kept up to date while it is on the screen; null: none, or not known yet.
 */
export function useQueuePlace(jobId: string | null): QueuePlace | null {
  const { station, store } = useStation();
  const [known, setKnown] = useState<{ readonly jobId: string; readonly place: QueuePlace | null } | null>(null);
  useEffect(() => {
    if (jobId === null) return;
    let isOver = false;
    let isAsking = false;
    let isStale = false;
    let requestedAt = Date.now() + FIRST_MS - GAP_MS;
    let timer: ReturnType<typeof setTimeout>;
    const askIn = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(jobId), ms);
    };
    async function ask(id: string): Promise<void> {
      [isAsking, isStale, requestedAt] = [true, false, Date.now()];
      const reply = await station.request('jobs.queuePlace', { jobId: id });
      isAsking = false;
      if (isOver) return;
      if (reply.ok) setKnown({ jobId: id, place: reply.value });
      // Changes while the answer was on its way are not in it.
      askIn(isStale ? GAP_MS : AT_LEAST_EVERY_MS);
    }
    const stopListening = store.subscribe(() => {
      if (isAsking) isStale = true;
      else askIn(Math.max(0, requestedAt + GAP_MS - Date.now()));
    });
    askIn(FIRST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stopListening();
    };
  }, [station, store, jobId]);
  return known !== null && known.jobId === jobId ? known.place : null;
}

/** The job with the reason for which it waits now, renewed when the time for which it waits has come. */
export function useAsItWaits<J extends Job | null>(job: J): J | Job {
  const stoppedBy = useStatus((status) => sendingStoppedBy(status, job));
  const [, renew] = useReducer((times: number) => times + 1, 0);
  const waitsUntil = job?.state === 'queued' ? job.nextAt : null;
  useEffect(() => {
    if (waitsUntil === null) return;
    const timer = setTimeout(renew, Math.max(0, waitsUntil - Date.now() + 1));
    return () => clearTimeout(timer);
  }, [waitsUntil]);
  return job === null ? job : asItWaits(job, stoppedBy, Date.now());
}

/** The refund of a cancelled job, from its timeline; null if unknown. */
export function useRefund(job: Job | null): CancelFound | null {
  const isCancelled = job !== null && job.state === 'cancelled' && job.shipment !== null;
  const timeline = useAnswer('jobs.timeline', isCancelled ? { jobId: job.id } : null);
  return timeline.value === null ? null : refundOf(timeline.value);
}
