import type { Problem } from '../../contract/problem.ts';
import type { Clock } from '../ports/Clock.ts';

/**
 * The right to let one label out, which expires. While this process stood still (the computer slept, the disk stalled), a person
 * may have taken the order over at another desk, or taken the label back.
 */
export type Lease = ReturnType<typeof createLease>;

/**
 * An answer is good for so long, ms, by a clock that counts sleep. Taking an order over needs longer than that to get a
 * label of it.
 */
const LEASE_MS = 1_000;

/**
 * `ask`: what forbids the label now; null: nothing. `requestedAt`: when the request whose answer allowed it left, monotonic
 * ms; left out: none was made yet.
 */
export function createLease(
  clock: Pick<Clock, 'monotonic'>,
  ask: () => Promise<Problem | null>,
  requestedAt = Number.NEGATIVE_INFINITY,
) {
  let allowedAt = requestedAt;
  return {
    /**
     * What forbids the label; null: nothing, and the caller then lets the document leave in the same turn of the event
     * loop. Checks again if the last answer has expired.
     */
    async check(): Promise<Problem | null> {
      // Twice as long each time: even if every answer is slow, the label comes out.
      for (let goodFor = LEASE_MS; clock.monotonic() - allowedAt > goodFor; goodFor *= 2) {
        const at = clock.monotonic();
        const why = await ask();
        if (why !== null) return why;
        allowedAt = at;
      }
      return null;
    },
  };
}

/** For a label that a person asked for here: nothing forbids it. */
export const noExpiry: Lease = { check: async () => null };
