import type { SSEStreamingApi } from 'hono/streaming';
import type { OpenStation } from '../station/stationHost.ts';
import { viewOfJob } from './doorViews.ts';

export interface Follower {
  readonly station: OpenStation;
  readonly lastId: string | undefined;
  readonly mayStay: () => Promise<boolean>;
}

const AT_ONCE = 200;
/** A program sees by this that the connection still is one, ms. */
const SIGN_MS = 15_000;

/** The streams of changes that programs follow. */
export function createDoorEvents() {
  const waiting = new Set<() => void>();
  let ended = 0;
  let wakes = 0;

  /** A job has changed, or what a follower may. */
  const wake = (): void => {
    wakes += 1;
    for (const resolve of waiting) resolve();
    waiting.clear();
  };

  /** Waits until something has changed since this count of `wakes`; false: only the time for a sign of life has come. */
  function changed(since: number): Promise<boolean> {
    return new Promise((resolve) => {
      if (wakes !== since) return resolve(true);
      const timer = setTimeout(() => {
        waiting.delete(woken);
        resolve(false);
      }, SIGN_MS);
      function woken() {
        clearTimeout(timer);
        resolve(true);
      }
      waiting.add(woken);
    });
  }

  return {
    /**
     * An event's id is the number of the change in this account's journal: after a gap a program gets each order that changed since,
     * once and as it is now. An id of another account, or a higher one than this journal has, starts from the beginning.
     * Writes until the program goes, its key is revoked, another account is opened, or the door is closed.
     */
    async follow(stream: SSEStreamingApi, { station, lastId, mayStay }: Follower): Promise<void> {
      const { core, profile } = station;
      const begun = ended;
      const [, number] = new RegExp(`^${profile}-(\\d{1,15})$`).exec(lastId ?? '') ?? [];
      const { last } = await core.otherPrograms.changedAfter(0, 0);
      let at = lastId === undefined ? last : number === undefined || Number(number) > last ? 0 : Number(number);
      stream.onAbort(wake);
      await stream.writeSSE({ event: 'ready', id: `${profile}-${at}`, data: '{}' });
      let isNew = true;
      while (!stream.aborted && begun === ended) {
        // Read before, so that changes during the read and the write are read next.
        const since = wakes;
        if (!(await mayStay())) return;
        const { changes } = isNew ? await core.otherPrograms.changedAfter(at, AT_ONCE) : { changes: [] };
        for (const { job, change } of changes) {
          await stream.writeSSE({ event: 'order', id: `${profile}-${change}`, data: JSON.stringify(viewOfJob(job)) });
          at = change;
        }
        if (changes.length === AT_ONCE) continue;
        isNew = await changed(since);
        if (!isNew) await stream.write(': still here\n\n');
      }
    },
    wake,
    endAll(): void {
      ended += 1;
      wake();
    },
  };
}
