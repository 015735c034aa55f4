import type { Job } from '../../contract/job.ts';
import type { RoomDeps } from '../platform/index.ts';

export interface ShelvingDeps extends RoomDeps {}

/** A label usually comes within a second. After this long, ms, the packer takes the next parcel. */
export const SLOW_MS = 5_000;

/** A long outage fills the shelf. Parcels beyond this many are put aside without a number. */
const SHELF_SIZE = 100;

/**
 * Gives a slot on the shelf to each bench parcel whose label does not come out at once. It does so immediately if the
 * order waits because of an outage, the rate limit or an account hold, and after `SLOW_MS` if the answer or the turn at
 * the printer is slow. The label comes out later, among the labels of other parcels, and by the slot the packer finds
 * the right parcel again. Orders of an imported list get no slot, because their parcels are not at the bench yet; nor
 * does a parcel that comes when the shelf is full (`SHELF_SIZE`).
 */
export function createShelving({ journal, jobs, clock, retrier }: ShelvingDeps) {
  /** By job id: cancels its timer. */
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
    /** A job changed. */
    jobChanged(job: Job) {
      if (!isToBeSetAside(job)) return cancelTimer(job.id);
      if (job.state === 'queued' && job.problem !== null) return setAside(job.id);
      if (timers.has(job.id)) return;
      const cancel = clock.after(SLOW_MS, () => {
        timers.delete(job.id);
        setAside(job.id);
      });
      timers.set(job.id, cancel);
    },
    stop(): void {
      for (const cancel of timers.values()) cancel();
      timers.clear();
    },
  };
}

function isToBeSetAside({ lane, state, slot, problem }: Job): boolean {
  if (lane !== 'bench' || slot !== null) return false;
  // A label with a problem is shown as a problem on the scan card. One without waits behind other labels, perhaps for a
  // long time.
  return state === 'queued' || state === 'submitting' || (state === 'label_ready' && problem === null);
}
