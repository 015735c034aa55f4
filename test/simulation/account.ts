import { err, ok } from '../../electron/contract/result.ts';
import type { Clock } from '../../electron/core/ports/Clock.ts';
import { accountWith, LOST, paidAnswer, pendingAnswer, readyLabel } from '../support/deskInTime.ts';
import type { Chance } from '../torture/random.ts';

/** How a desk reaches the service now. */
export type Line = 'well' | 'slow' | 'answers lost' | 'down';

const MINUTE = 60_000;
/** A client gives up an answer after so long, ms. */
const TIMEOUT = 10_000;
const LATENCY: Readonly<Record<Line, readonly [least: number, most: number]>> = {
  well: [60, 400],
  slow: [2_000, 9_000],
  'answers lost': [60, 400],
  down: [5, 50],
};
/** So many labels come later than their shipment, after so long, ms. */
const LATE_SHARE = 0.15;
const LATE_MS = [5_000, 180_000] as const;

/** The account of a shop at the service: each key is charged once, and no more than `limit` requests a minute are answered. */
export function createAccount(time: Clock, chance: Chance, limit: number, reportsDuplicates: boolean) {
  const labelAt = new Map<string, number>();
  const charges: { readonly kind: 'charge'; readonly orderReference: string }[] = [];
  const reachedAt: number[] = [];
  let refused = 0;
  /** The first request of the last minute, in `reachedAt`. */
  let first = 0;

  /** Null: one request too many. */
  function arrives<T>(answer: () => T): T | null {
    const now = time.monotonic();
    while ((reachedAt[first] ?? now) <= now - MINUTE) first += 1;
    if (reachedAt.length - first >= limit) {
      refused += 1;
      return null;
    }
    reachedAt.push(now);
    return answer();
  }

  const wait = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve));

  function create(reference: string) {
    const duplicate = labelAt.has(reference);
    if (!duplicate) {
      charges.push({ kind: 'charge', orderReference: reference });
      labelAt.set(reference, time.monotonic() + (chance.happens(LATE_SHARE) ? chance.whole(...LATE_MS) : 0));
    }
    const changes = { duplicate: duplicate && reportsDuplicates };
    return isReady(reference) ? paidAnswer(reference, changes) : pendingAnswer(reference, changes);
  }
  const isReady = (reference: string) => (labelAt.get(reference) ?? Number.POSITIVE_INFINITY) <= time.monotonic();

  return {
    charges,
    reachedAt,
    refused: () => refused,
    /** The service as a desk reaches it. */
    overLine(line: () => Line) {
      async function ask<T>(answer: () => T) {
        const now = line();
        const [least, most] = LATENCY[now];
        const ms = chance.whole(least, most);
        await wait(ms / 2);
        if (now === 'down') return err({ kind: 'not_sent', detail: 'ECONNREFUSED' } as const);
        const given = arrives(answer);
        if (now === 'answers lost') {
          await wait(TIMEOUT);
          return err(LOST);
        }
        await wait(ms / 2);
        if (given === null) return err({ kind: 'rate_limited', retryAfterMs: 10_000, message: null } as const);
        return ok(given);
      }
      const pending = { status: 'pending', pdf: null, carrierNumber: null } as const;
      return {
        create: (reference: string) => ask(() => create(reference)),
        detail: (id: string) => ask(() => (isReady(id) ? paidAnswer(id) : pendingAnswer(id))),
        label: (id: string) => ask(() => readyLabel(id, isReady(id) ? {} : pending)),
        account: () => ask(() => accountWith(null)),
      };
    },
  };
}

export type Account = ReturnType<typeof createAccount>;
