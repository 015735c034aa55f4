import type { Job } from '../../contract/job.ts';
import type { Retrier } from '../base/index.ts';
import type { JobBook } from '../jobs/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';

/**
 * Gives a slot of the shelf to each parcel of the bench whose order does not go at once: because of an outage, the rate
 * limit or an account hold at once, and because its answer or its turn at the printer is slow after `SLOW_MS`. Its label comes out later, among the
 * labels of other parcels, and the slot is how the packer finds the right one again. Orders of an imported list have no
 * parcel in anybody's hands yet, and get none; neither does a parcel for which no shelf has room (`SHELF_SIZE`).
 */
export interface Shelving {
  /** A job changed. */
  jobChanged(job: Job): void;
  stop(): void;
}

export interface ShelvingParts {
  readonly journal: Journal;
  readonly jobs: JobBook;
  readonly clock: Clock;
  readonly retrier: Retrier;
}

/** A label usually comes within a second. After this long, ms, the packer takes the next parcel. */
export const SLOW_MS = 5_000;

/** A long outage fills the shelf. Parcels beyond this many are put aside without a number. */
const SHELF_SIZE = 100;

export function createShelving({ journal, jobs, clock, retrier }: ShelvingParts): Shelving {
  /** By job: takes its timer back. */
  const timers = new Map<string, () => void>();

  function setAside(id: string) {
    void retrier.untilDone('set aside', async () => {
      if ((await journal.occupiedSlots()).length >= SHELF_SIZE) return;
      await jobs.advance(id, (now) => (isToBeSetAside(now) ? { type: 'set_aside' } : null));
    });
  }

  function cancelTimer(id: string) {
    timers.get(id)?.();
    timers.delete(id);
  }

  return {
    jobChanged(job) {
      if (!isToBeSetAside(job)) return cancelTimer(job.id);
      if (job.state === 'queued' && job.problem !== null) {
        cancelTimer(job.id);
        return setAside(job.id);
      }
      if (timers.has(job.id)) return;
      const cancel = clock.after(SLOW_MS, () => {
        timers.delete(job.id);
        setAside(job.id);
      });
      timers.set(job.id, cancel);
    },
    stop() {
      for (const cancel of timers.values()) cancel();
      timers.clear();
    },
  };
}

function isToBeSetAside({ lane, state, slot, problem }: Job): boolean {
  if (lane !== 'bench' || slot !== null) return false;
  // A label with a problem stands on the card as a problem. One without waits behind other labels, perhaps for long.
  return state === 'queued' || state === 'submitting' || (state === 'label_ready' && problem === null);
}
