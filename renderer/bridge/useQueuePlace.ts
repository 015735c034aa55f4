import { useEffect, useState } from 'react';
import type { QueuePlace } from '../../electron/contract/queuePlace.ts';
import { useStation } from './StationContext.tsx';

/** Most orders are on their way before anybody could read a place, ms. */
const FIRST_MS = 250;
/** A running batch changes the status ten times a second; the place is read twice, ms. */
const GAP_MS = 500;
/** Without any change the time still passes, ms. */
const AT_LEAST_EVERY_MS = 5_000;

/** The place of a job that waits to be sent, kept up to date while it is on the screen; null: none, or not known yet. */
export function useQueuePlace(jobId: string | null): QueuePlace | null {
  const { station, store } = useStation();
  const [known, setKnown] = useState<{ readonly jobId: string; readonly place: QueuePlace | null } | null>(null);
  useEffect(() => {
    if (jobId === null) return;
    let isOver = false;
    let isAsking = false;
    let isStale = false;
    let askedAt = Date.now() + FIRST_MS - GAP_MS;
    let timer: ReturnType<typeof setTimeout>;
    const askIn = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(jobId), ms);
    };
    async function ask(id: string): Promise<void> {
      [isAsking, isStale, askedAt] = [true, false, Date.now()];
      const reply = await station.request('jobs.queuePlace', { jobId: id });
      isAsking = false;
      if (isOver) return;
      if (reply.ok) setKnown({ jobId: id, place: reply.value });
      // What happened while the answer was on its way is not in it.
      askIn(isStale ? GAP_MS : AT_LEAST_EVERY_MS);
    }
    const stopListening = store.subscribe(() => {
      if (isAsking) isStale = true;
      else askIn(Math.max(0, askedAt + GAP_MS - Date.now()));
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
