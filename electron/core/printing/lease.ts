import type { Problem } from '../../contract/problem.ts';
import { err, type Result } from '../../contract/result.ts';
import type { Clock } from '../ports/Clock.ts';
import type { PrintError, Printer, PrintRequest, SpoolTicket } from '../ports/Printer.ts';

/**
 * The right to let one label out, which expires. While this process stood still (the computer slept, the disk stalled), a person
 * may have taken the order over at another desk, or taken the label back.
 */
export interface Lease {
  /** Looked at in the same turn of the event loop in which the document leaves. `tries`: how often it has expired on the way. */
  holds(tries: number): boolean;
  /** Asks whether the label may still come out, and says why not. */
  renew(): Promise<Problem | null>;
}

/**
 * An answer is good for so long, ms, by a clock that counts sleep. Whoever takes an order over needs longer than that to get a
 * label of it.
 */
const LEASE_MS = 1_000;

/**
 * `ask`: what forbids the label now; null: nothing. `askedAt`: when a question left whose answer allowed it, monotonic ms; left
 * out: none was asked yet.
 */
export function createLease(
  clock: Pick<Clock, 'monotonic'>,
  ask: () => Promise<Problem | null>,
  askedAt = Number.NEGATIVE_INFINITY,
): Lease {
  let allowedAt = askedAt;
  return {
    // Twice as long each time: a print system or a hall that is always slow gets the label all the same.
    holds: (tries) => clock.monotonic() - allowedAt <= LEASE_MS * 2 ** tries,
    async renew() {
      const at = clock.monotonic();
      const why = await ask();
      if (why === null) allowedAt = at;
      return why;
    },
  };
}

/** For a label that a person asked for here: nothing forbids it. */
export const noExpiry: Lease = { holds: () => true, renew: async () => null };

/** `forbidden`: nothing was handed over, and the label may not come out any more. */
export type SubmitError =
  | Exclude<PrintError, { readonly kind: 'expired' }>
  | { readonly kind: 'forbidden'; readonly problem: Problem };

/** Hands the document over under the lease, which is renewed as often as it expires on the way. */
export async function submitUnder(
  lease: Lease,
  printer: Pick<Printer, 'submit'>,
  request: PrintRequest,
): Promise<Result<SpoolTicket, SubmitError>> {
  for (let tries = 0; ; tries += 1) {
    const submitted = await printer.submit({ ...request, mayLeave: () => lease.holds(tries) });
    if (submitted.ok) return submitted;
    const { error } = submitted;
    if (error.kind !== 'expired') return err(error);
    const why = await lease.renew();
    if (why !== null) return err({ kind: 'forbidden', problem: why });
  }
}
