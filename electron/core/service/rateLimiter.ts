import { doubledMs, StationStopped } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { RequestLog } from '../ports/ShippingApi.ts';
import { BUDGET_LANES, type BudgetLane, budgetWaitMs, budgetWaitOfNthMs, paceWaitMs, WINDOW_MS } from './rateBudget.ts';
import type { SharedLimit } from './sharedLimit.ts';

/** Permission for one request. It is used once, or released. */
export interface Permit {
  /** Monotonic ms. */
  readonly acquiredAt: number;
  /**
   * Makes the request. Until `send` has ended, the request may still arrive at the service, so it counts as sent just
   * now. Throws if the permit was used or released before.
   */
  use<T>(name: string, send: () => Promise<T>): Promise<T>;
  /** Gives the place to another request. Without effect once the permit was used. */
  release(): void;
}

export interface RateLimiterDeps {
  /** The requests of others on this computer under this key, and those of this station before its start. */
  readonly others: RequestLog['others'];
  readonly clock: Clock;
  /** The requests of other desks under this key. */
  readonly shared: Pick<SharedLimit, 'restMs' | 'others' | 'copies' | 'known' | 'ownLimit' | 'isBlind'>;
}

interface Waiting {
  readonly lane: BudgetLane;
  readonly about: string | null;
  readonly resolve: (permit: Permit) => void;
  readonly reject: (reason: StationStopped) => void;
}

/** A request in the window. */
interface Place {
  readonly lane: BudgetLane;
  /** Monotonic ms. */
  readonly acquiredAt: number;
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
const ENOUGH_TO_REPORT = 2;

/**
 * Shortest pause after a 429, ms, doubled with each further one, because a service may say that we can come again at
 * once.
 */
const SHORTEST_REST_MS = 1_000;

/**
 * The pause if the 429 names no time. By our own log there was room, so either others (another desk, a shop system) use
 * up the limit too, or it is smaller than the settings say. When the service's window ends is not known.
 */
const SHORTEST_REST_UNTOLD_MS = 3_000;

/** After a 429 others are assumed to send under the same key for this long (ms): the working day of another desk. */
const OTHERS_STAY_MS = 12 * 3_600_000;

/**
 * After a 429, requests leave one at a time until one is accepted. If one has no answer after this long (ms), the next
 * may leave.
 */
const TRY_ANSWERED_MS = 3_000;

/** Holds all lanes together within the account's limit of requests (API section 8), and pauses them after a 429. */
export function createRateLimiter({ others, clock, shared }: RateLimiterDeps) {
  const limit = shared.ownLimit;
  let places: readonly Place[] = [];
  let blockedUntil = Number.NEGATIVE_INFINITY;
  let refusals = 0;
  /** When the last 429 came, monotonic ms. */
  let refusedAt = Number.NEGATIVE_INFINITY;
  /**
   * Set by a 429, until a request that left after it is accepted. `at`: when the 429 came; `triedAt`: when the last
   * request since then got its permit (monotonic ms).
   */
  let refusal: { readonly at: number; triedAt: number } | null = null;
  let waiting: readonly Waiting[] = [];
  let cancelTimer: (() => void) | null = null;
  let stopped = false;

  /**
   * When the requests of the last minute left (monotonic ms), including those of this computer before a restart. `withHeld`:
   * those whose permit is held leave now.
   */
  function sentHere(now: number, withHeld = false): readonly number[] {
    places = places.filter((place) => place.isUsed || place.at >= now - WINDOW_MS);
    const isNow = ({ isUsed, name }: Place) => isUsed || (withHeld && name === null);
    const ours = places.map((place) => (isNow(place) ? now : place.at));
    return [...ours, ...inTransit(others, now)];
  }

  /** The same with those of other desks that count, in that order. */
  function sentBy(now: number): readonly number[] {
    const others = [...inTransit(shared.others, now), ...copiesOf(now)];
    return [...sentHere(now), ...others].sort((a, b) => a - b);
  }

  /** Possible requests of other desks while this one cannot see them. */
  function copiesOf(now: number): readonly number[] {
    return places.flatMap(({ acquiredAt, isUsed, at }) =>
      Array.from({ length: shared.copies(acquiredAt) }, () => (isUsed ? now : at)),
    );
  }

  /** The same with all that is known of other desks: for estimates, because the site decides about their requests. */
  function knownBy(now: number): readonly number[] {
    return [...sentBy(now), ...inTransit(shared.known, now)].sort((a, b) => a - b);
  }

  /** `before`: so many others leave first. */
  function waitFor(lane: BudgetLane, before: number): number {
    const now = clock.monotonic();
    const triedAt = refusal?.triedAt ?? Number.NEGATIVE_INFINITY;
    const sent = [...sentBy(now), ...Array.from({ length: before }, () => now)];
    const acquired = places.filter((place) => place.lane === 'batch').map((place) => place.acquiredAt);
    const begun = [...acquired.sort((a, b) => a - b), ...Array.from({ length: before }, () => now)];
    const pace = lane === 'batch' ? paceWaitMs(begun, now, limit()) : 0;
    return Math.max(
      blockedUntil - now,
      shared.restMs(),
      triedAt + TRY_ANSWERED_MS - now,
      budgetWaitMs(sent, now, lane, limit(), isAlone(now)),
      pace,
    );
  }

  /** If our own log had room for a request that a 429 refused, others send under this key as well. */
  const isAlone = (now: number) => !shared.isBlind() && now - refusedAt > OTHERS_STAY_MS;

  function permitAt(place: Place): Permit {
    let isOver = false;
    return {
      acquiredAt: place.acquiredAt,
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

  function take(lane: BudgetLane, before: number): Permit | number {
    const wait = waitFor(lane, before);
    // A limit that does not divide a minute gives fractions, which no clock may be able to add.
    if (wait > 0) return Math.ceil(wait);
    const acquiredAt = clock.monotonic();
    const place: Place = { lane, acquiredAt, at: acquiredAt, isUsed: false, name: null };
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
        const permit = take(lane, 0);
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
    /** Returns a permit, or the ms to wait for one. Requests that wait in this lane or a higher one go first. */
    tryAcquire: (lane: BudgetLane): Permit | number =>
      take(lane, waiting.filter((one) => !isBelow(one.lane, lane)).length),
    /**
     * Waits for a permit. Higher lanes go first; within a lane, first come, first served. `about`: id of the shipment that
     * the request is about. Throws StationStopped.
     */
    acquire(lane: BudgetLane, about?: string): Promise<Permit> {
      // The caller may have been reading the journal when the station was stopped.
      if (stopped) return Promise.reject(new StationStopped());
      return new Promise((resolve, reject) => {
        waiting = [...waiting, { lane, about: about ?? null, resolve, reject }];
        admit();
      });
    },
    /**
     * Requests about this shipment that wait for a permit move to the bench lane, because the operator waits for them
     * now.
     */
    hurry(about: string): void {
      waiting = waiting.map((one) => (one.about === about ? { ...one, lane: 'bench' } : one));
      admit();
    },
    /**
     * Ms until the `nth` (from 1) of several requests with this name may leave. It is assumed that for each of them as many
     * other requests leave (labels, polls, those of higher lanes) as in the last minute.
     */
    waitOfNth(lane: BudgetLane, name: string, nth: number): number {
      const now = clock.monotonic();
      const sent = knownBy(now);
      const before = places.filter((place) => place.lane === 'label' || !isBelow(place.lane, lane));
      const named = before.filter((place) => place.lane === lane && place.name === name).length;
      const each = named < ENOUGH_TO_REPORT ? 1 : before.length / named;
      const requests = Math.floor((nth - 1) * each) + 1;
      return Math.max(0, blockedUntil - now, budgetWaitOfNthMs(sent, now, lane, limit(), requests, isAlone(now)));
    },
    /** How many requests the last minute has, those of others under this key included. */
    used: (): number => knownBy(clock.monotonic()).length,
    /** How long ago (ms) each request of this computer under the key was sent; 0: it is under way, or may leave at any time. */
    ownAges(): readonly number[] {
      const now = clock.monotonic();
      return sentHere(now, true).map((at) => Math.max(0, now - at));
    },
    /** A 429 was answered, and its pause is not over. */
    isResting: (): boolean => clock.monotonic() < blockedUntil,
    /** Call it when the count against the limit has changed, so that waiting requests may go now. */
    recheck: admit,
    /** Whether a request with one of these names is under way. */
    isInFlight: (...names: readonly string[]): boolean =>
      places.some(({ isUsed, name }) => isUsed && name !== null && names.includes(name)),
    /**
     * Takes note of a 429. Returns until when nothing is sent, monotonic ms. `retryAfterMs` is null if the service named
     * no time.
     */
    refused(retryAfterMs: number | null): number {
      const now = clock.monotonic();
      // Requests that were under way beside the first refused one are refused as well, and count as one refusal.
      if (now >= blockedUntil) refusals += 1;
      const shortest = retryAfterMs === null ? SHORTEST_REST_UNTOLD_MS : SHORTEST_REST_MS;
      const rest = doubledMs(shortest, refusals - 1, WINDOW_MS);
      blockedUntil = Math.max(blockedUntil, now + Math.max(retryAfterMs ?? 0, rest));
      refusedAt = now;
      refusal = { at: now, triedAt: Number.NEGATIVE_INFINITY };
      return blockedUntil;
    },
    /** A request that left at `sentAt` (monotonic ms) was answered with something other than a 429. */
    accepted(sentAt: number): void {
      // A request that left before the last 429 proves nothing about the time after it.
      if (refusal !== null && sentAt < refusal.at) return;
      refusals = 0;
      refusal = null;
      admit();
    },
    stop(): void {
      stopped = true;
      cancelTimer?.();
      const left = waiting;
      waiting = [];
      for (const one of left) one.reject(new StationStopped());
    },
  };
}

/** Ages of requests as times, monotonic ms, of which each may have reached the service a little later. */
function inTransit(ages: RequestLog['others'], now: number): readonly number[] {
  return ages(WINDOW_MS + TRANSIT_MS).map((age) => now - Math.max(0, age - TRANSIT_MS));
}

function isBelow(lane: BudgetLane, other: BudgetLane): boolean {
  return BUDGET_LANES.indexOf(lane) > BUDGET_LANES.indexOf(other);
}
