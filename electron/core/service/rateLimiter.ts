import { doubledMs, StationStopped } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { RequestLog } from '../ports/ShippingApi.ts';

/** Permission for one request. It is used once, or released. */
export interface Permit {
  /**
   * Makes the request. Until `send` has ended, the request may still arrive at the service, so it counts as sent just
   * now. Throws if the permit was used or released before.
   */
  use<T>(name: string, send: () => Promise<T>): Promise<T>;
  /** Gives the place to another request. Without effect once the permit was used. */
  release(): void;
}

/** Keeps all lanes together within the account's limit of requests (API section 8), and pauses them after a 429. */
export interface RateLimiter {
  /** Returns a permit, or the ms to wait for one. */
  tryAcquire(lane: BudgetLane): Permit | number;
  /**
   * Waits for a permit. Higher lanes go first; within a lane, the first to ask goes first. `about`: id of the shipment
   * that is asked about. Throws StationStopped.
   */
  acquire(lane: BudgetLane, about?: string): Promise<Permit>;
  /**
   * Requests about this shipment that wait for a permit move to the bench lane, because the operator waits for them
   * now.
   */
  hurry(about: string): void;
  /**
   * Ms until the `nth` (from 1) of several requests with this name may leave. It is assumed that each of them brings as
   * many other requests along (labels, polls) as in the last minute, and that nothing else is sent.
   */
  waitOfNth(lane: BudgetLane, name: string, nth: number): number;
  /** Whether a request with one of these names is under way. */
  isUnderWay(...names: readonly string[]): boolean;
  /**
   * Takes note of a 429. Returns until when nothing is sent, monotonic ms. `retryAfterMs` is null if the service named
   * no time.
   */
  refused(retryAfterMs: number | null): number;
  /** A request that left at `sentAt` (monotonic ms) was answered with something other than a 429. */
  accepted(sentAt: number): void;
  stop(): void;
}

export interface RateLimiterParts {
  /** The requests of others under this key, and those of this station before its start. */
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
  /** Monotonic ms: when the permit was acquired; after the request, when the request ended. */
  at: number;
  /** The request is under way. */
  isUsed: boolean;
  /** Name of the request; null before it leaves. */
  name: string | null;
}

/**
 * A request that was under way when the station ended may have reached the service up to this long (ms) after it was
 * recorded.
 */
export const TRANSIT_MS = 5_000;

/**
 * How many requests of a name the last minute must have before we conclude from them how many others come with each.
 */
const ENOUGH_TO_TELL = 5;

/**
 * Shortest pause after a 429, ms, doubled with each further one, because a service may say that we can come again at
 * once.
 */
const SHORTEST_REST_MS = 1_000;

/**
 * The same if the 429 names no time. By our own log there was room, so either others (another desk, a shop system) use
 * up the limit too, or it is smaller than the settings say. When the service's window ends is not known.
 */
const SHORTEST_REST_UNTOLD_MS = 3_000;

/**
 * After a 429, requests leave one at a time until one is accepted. If one has no answer after this long (ms), the next
 * may leave.
 */
const TRY_ANSWERED_MS = 3_000;

export function createRateLimiter({ others, clock, limit }: RateLimiterParts): RateLimiter {
  let places: readonly Place[] = [];
  let blockedUntil = Number.NEGATIVE_INFINITY;
  let refusals = 0;
  /**
   * Set by a 429, until a request that left after it is accepted. `at`: when the 429 came; `triedAt`: when the last
   * request since then got its permit (monotonic ms).
   */
  let refusal: { readonly at: number; triedAt: number } | null = null;
  let waiting: readonly Waiting[] = [];
  let cancelTimer: (() => void) | null = null;
  let stopped = false;

  /**
   * When the requests of the last minute left (monotonic ms), in that order, including those of others and those before
   * a restart.
   */
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
        // A permit that was acquired more than a minute ago has left the window meanwhile.
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
      // The caller may have been reading the journal when the station was stopped.
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
      // Requests that were under way beside the first refused one are refused as well, which says nothing new.
      if (now >= blockedUntil) refusals += 1;
      const shortest = retryAfterMs === null ? SHORTEST_REST_UNTOLD_MS : SHORTEST_REST_MS;
      const rest = doubledMs(shortest, refusals - 1, WINDOW_MS);
      blockedUntil = Math.max(blockedUntil, now + Math.max(retryAfterMs ?? 0, rest));
      refusal = { at: now, triedAt: Number.NEGATIVE_INFINITY };
      return blockedUntil;
    },
    accepted(sentAt) {
      // A request that left before the last 429 proves nothing about the time after it.
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

/**
 * Highest first. bench: scans, reprints, cancels, and polls that the operator asked for. label: planned polls. batch:
 * imported lists. background: everything else.
 */
export const BUDGET_LANES = ['bench', 'label', 'batch', 'background'] as const;
export type BudgetLane = (typeof BUDGET_LANES)[number];

export const WINDOW_MS = 60_000;

/** Up to which share of the account's limit a lane may send. The rest is reserved for the lanes above it. */
const SHARE: Readonly<Record<BudgetLane, number>> = { bench: 1, label: 0.9, batch: 0.75, background: 0.6 };

/**
 * Ms until a request of this lane may leave, 0 for now (API section 8, rate limits). `sent` are the times of the
 * requests so far in ascending order, on the same clock as `now`; `limit` is requests per window. The window slides, so
 * no 60 s hold more requests than the limit, however the service aligns its own windows.
 */
export function budgetWaitMs(sent: readonly number[], now: number, lane: BudgetLane, limit: number): number {
  return budgetWaitOfNthMs(sent, now, lane, limit, 1);
}

/**
 * As `budgetWaitMs`, but for the `nth` (from 1) of several requests that leave one after the other, each as soon as it
 * may.
 */
export function budgetWaitOfNthMs(
  sent: readonly number[],
  now: number,
  lane: BudgetLane,
  limit: number,
  nth: number,
): number {
  const allowed = Math.max(1, Math.floor(limit * SHARE[lane]));
  // Each request has to wait until the one `allowed` places before it has left the window.
  const windows = Math.floor((nth - 1) / allowed);
  const first = nth - windows * allowed;
  const decisive = sent[sent.length + first - 1 - allowed];
  const wait = decisive === undefined ? 0 : Math.max(0, decisive + WINDOW_MS - now + 1);
  return wait + windows * WINDOW_MS;
}
