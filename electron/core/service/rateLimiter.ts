import { doubledMs, StationStopped } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { RequestLog } from '../ports/ShippingApi.ts';

/** Leave for one request. Whoever holds it uses it once, or releases it. */
export interface Permit {
  /** Until `send` has ended the request may yet arrive at the service, and counts as just sent. */
  use<T>(name: string, send: () => Promise<T>): Promise<T>;
  /** Another request may leave in place of this one; without effect once the permit was used. */
  release(): void;
}

/** Keeps the account's limit of requests (API section 8), shared by all lanes, and rests after a 429. */
export interface RateLimiter {
  /** A permit, or how many ms to wait for one. */
  tryAcquire(lane: BudgetLane): Permit | number;
  /**
   * Waits for a permit; lanes above go first, within a lane the first comer. `about`: id of the shipment that is asked
   * about. Throws StationStopped.
   */
  acquire(lane: BudgetLane, about?: string): Promise<Permit>;
  /** What waits for a permit to ask about this shipment goes on in the lane of the bench: a person waits for it now. */
  hurry(about: string): void;
  /**
   * Ms until the `nth` (from 1) of several requests of that name may leave, if nothing but them and what they brought with
   * them in the last minute (labels, polls) is sent.
   */
  waitOfNth(lane: BudgetLane, name: string, nth: number): number;
  /** Whether a request of these names is under way. */
  isUnderWay(...names: readonly string[]): boolean;
  /** A 429 came. Returns until when nothing is sent, ms of the monotonic clock. */
  refused(retryAfterMs: number | null): number;
  /** A request that left then (monotonic ms) was answered otherwise than with a 429. */
  accepted(sentAt: number): void;
  stop(): void;
}

export interface RateLimiterParts {
  /** What others sent under the key, and this station before its start. */
  readonly others: RequestLog['others'];
  readonly clock: Clock;
  /** Requests per 60 s that the account allows. */
  readonly limit: () => number;
}

interface Waiting {
  readonly lane: BudgetLane;
  readonly about: string | null;
  readonly resolve: (permit: Permit) => void;
  readonly reject: (reason: StationStopped) => void;
}

/** One request in the window. */
interface Place {
  /** Monotonic clock, ms: acquired, then answered. */
  at: number;
  /** The request is under way. */
  isUsed: boolean;
  /** Name of the request; null before it leaves. */
  name: string | null;
}

/** What was under way when the station ended reached the service up to so long after it was written down, ms. */
export const TRANSIT_MS = 5_000;

/** Fewer requests of a name in the last minute do not tell how many others come with each. */
const ENOUGH_TO_TELL = 5;

/** Shortest rest after a 429, ms, doubled with each further one: a service may tell us to come again at once. */
const SHORTEST_REST_MS = 1_000;

/**
 * The same where it names no time. By our own log there was room: somebody else (another desk, a shop system) spends of
 * the budget, or it is smaller than the settings say, and we do not know when the service's window ends.
 */
const SHORTEST_REST_UNTOLD_MS = 3_000;

/** After a 429 one request tries for all; one that is not answered for so long, ms, holds the others up no longer. */
const TRY_ANSWERED_MS = 3_000;

export function createRateLimiter({ others, clock, limit }: RateLimiterParts): RateLimiter {
  let places: readonly Place[] = [];
  let blockedUntil = Number.NEGATIVE_INFINITY;
  let refusals = 0;
  /** Since a 429 and until a request that left after it was taken; `triedAt`: when the last one left that tries for all. */
  let refusal: { readonly at: number; triedAt: number } | null = null;
  let waiting: readonly Waiting[] = [];
  let cancelTimer: (() => void) | null = null;
  let stopped = false;

  /** When the requests of the last minute left (monotonic clock, ms), in that order: what was sent before a restart too. */
  function sentBy(now: number): readonly number[] {
    places = places.filter((place) => place.isUsed || place.at >= now - WINDOW_MS);
    const ours = places.map((place) => (place.isUsed ? now : place.at));
    const theirs = others(WINDOW_MS + TRANSIT_MS).map((age) => now - Math.max(0, age - TRANSIT_MS));
    return [...ours, ...theirs].sort((a, b) => a - b);
  }

  function waitFor(lane: BudgetLane): number {
    const now = clock.monotonic();
    const triedAt = refusal?.triedAt ?? Number.NEGATIVE_INFINITY;
    return Math.max(blockedUntil - now, triedAt + TRY_ANSWERED_MS - now, budgetWaitMs(sentBy(now), now, lane, limit()));
  }

  function permitAt(place: Place): Permit {
    let isOver = false;
    return {
      async use(name, send) {
        if (isOver) throw new Error(`a second request by one permit: ${name}`);
        isOver = true;
        // Acquired more than a minute ago, it has left the window meanwhile.
        if (!places.includes(place)) places = [...places, place];
        place.isUsed = true;
        place.name = name;
        try {
          return await send();
        } finally {
          place.isUsed = false;
          place.at = clock.monotonic();
        }
      },
      release() {
        if (isOver) return;
        isOver = true;
        places = places.filter((other) => other !== place);
        admit();
      },
    };
  }

  function tryAcquire(lane: BudgetLane): Permit | number {
    const wait = waitFor(lane);
    if (wait > 0) return wait;
    const place: Place = { at: clock.monotonic(), isUsed: false, name: null };
    places = [...places, place];
    if (refusal !== null) refusal.triedAt = place.at;
    return permitAt(place);
  }

  function admit() {
    cancelTimer?.();
    cancelTimer = null;
    if (stopped) return;
    let shortest = Number.POSITIVE_INFINITY;
    for (const lane of BUDGET_LANES) {
      for (const one of waiting.filter((candidate) => candidate.lane === lane)) {
        const permit = tryAcquire(lane);
        if (typeof permit === 'number') {
          shortest = Math.min(shortest, permit);
          break;
        }
        waiting = waiting.filter((candidate) => candidate !== one);
        one.resolve(permit);
      }
    }
    if (Number.isFinite(shortest)) cancelTimer = clock.after(shortest, admit);
  }

  return {
    tryAcquire,
    acquire(lane, about) {
      // Whoever was still reading the journal when the station ended has no turn any more.
      if (stopped) return Promise.reject(new StationStopped());
      return new Promise((resolve, reject) => {
        waiting = [...waiting, { lane, about: about ?? null, resolve, reject }];
        admit();
      });
    },
    hurry(about) {
      waiting = waiting.map((one) => (one.about === about ? { ...one, lane: 'bench' } : one));
      admit();
    },
    waitOfNth(lane, name, nth) {
      const now = clock.monotonic();
      const sent = sentBy(now);
      const named = places.filter((place) => place.name === name).length;
      const each = named < ENOUGH_TO_TELL ? 1 : places.length / named;
      const requests = Math.floor((nth - 1) * each) + 1;
      return Math.max(0, blockedUntil - now, budgetWaitOfNthMs(sent, now, lane, limit(), requests));
    },
    isUnderWay: (...names) => places.some(({ isUsed, name }) => isUsed && name !== null && names.includes(name)),
    refused(retryAfterMs) {
      const now = clock.monotonic();
      // Those that were under way beside the first refused one tell nothing new.
      if (now >= blockedUntil) refusals += 1;
      const shortest = retryAfterMs === null ? SHORTEST_REST_UNTOLD_MS : SHORTEST_REST_MS;
      const rest = doubledMs(shortest, refusals - 1, WINDOW_MS);
      blockedUntil = Math.max(blockedUntil, now + Math.max(retryAfterMs ?? 0, rest));
      refusal = { at: now, triedAt: Number.NEGATIVE_INFINITY };
      return blockedUntil;
    },
    accepted(sentAt) {
      // One that left before the last refusal proves nothing of the time after it.
      if (refusal !== null && sentAt < refusal.at) return;
      refusals = 0;
      refusal = null;
      admit();
    },
    stop() {
      stopped = true;
      cancelTimer?.();
      const left = waiting;
      waiting = [];
      for (const one of left) one.reject(new StationStopped());
    },
  };
}

/** In this order: scans, reprints, cancels and polls that somebody asked for; planned polls; imported lists; all else. */
export const BUDGET_LANES = ['bench', 'label', 'batch', 'background'] as const;
export type BudgetLane = (typeof BUDGET_LANES)[number];

export const WINDOW_MS = 60_000;

/** How much of the account's limit a lane may see used before it has to wait; the rest is reserved for those above it. */
const SHARE: Readonly<Record<BudgetLane, number>> = { bench: 1, label: 0.9, batch: 0.75, background: 0.6 };

/**
 * Milliseconds until a request of this lane may leave, 0 for now (API section 8, rate limits). `sent` are the times of
 * the requests so far in ascending order, on the same clock as `now`; `limit` is requests per window. Because the
 * window slides, no 60 s whatever holds more than the limit, however the service aligns its own windows.
 */
export function budgetWaitMs(sent: readonly number[], now: number, lane: BudgetLane, limit: number): number {
  return budgetWaitOfNthMs(sent, now, lane, limit, 1);
}

/** As `budgetWaitMs`, of the `nth` (from 1) of several requests that leave one after the other, each as soon as it may. */
export function budgetWaitOfNthMs(
  sent: readonly number[],
  now: number,
  lane: BudgetLane,
  limit: number,
  nth: number,
): number {
  const allowed = Math.max(1, Math.floor(limit * SHARE[lane]));
  // Each takes the place of the one that left `allowed` before it.
  const windows = Math.floor((nth - 1) / allowed);
  const first = nth - windows * allowed;
  const decisive = sent[sent.length + first - 1 - allowed];
  const wait = decisive === undefined ? 0 : Math.max(0, decisive + WINDOW_MS - now + 1);
  return wait + windows * WINDOW_MS;
}
