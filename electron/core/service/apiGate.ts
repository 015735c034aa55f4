import type { Result } from '../../contract/result.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { RequestLog } from '../ports/RequestLog.ts';
import type { ApiError, ShippingApi } from '../ports/ShippingApi.ts';
import { BUDGET_LANES, type BudgetLane, budgetWaitMs, budgetWaitOfNthMs, WINDOW_MS } from './rateBudget.ts';
import type { ServiceState } from './serviceState.ts';

/** The one door to the service: every request is paid from the rate budget, recorded, and its answer learned from. */
export interface ApiGate {
  /** Takes a place in the budget for a request now, or tells how many ms to wait. */
  tryTake(lane: BudgetLane): number;
  /** Returns a place that was taken and is not used after all. */
  giveBack(): void;
  /**
   * Ms until the `nth` (from 1) of several requests of that name may leave, if nothing but them and what they brought with
   * them in the last minute (labels, looks) is sent.
   */
  waitOfNth(lane: BudgetLane, name: string, nth: number): number;
  /** Waits for a place in the budget; lanes above go first, within a lane the first comer. `about`: the shipment asked about. */
  take(lane: BudgetLane, about?: string): Promise<void>;
  /** What waits for a place to ask about this shipment goes on in the lane of the bench: somebody stands there for it now. */
  hurry(about: string): void;
  /**
   * Sends a request whose place was taken. `signedLink`: it carries no key (API section 5.3), so a refusal tells
   * nothing about the account.
   */
  send<T>(
    name: string,
    call: (api: ShippingApi) => Promise<Result<T, ApiError>>,
    kind?: 'account' | 'signedLink',
  ): Promise<Result<T, ApiError>>;
  /** Waits for a place for a request that another one brings with it, which leaves then by itself, and counts it. */
  another(name: string, lane: BudgetLane): Promise<void>;
  /** Whether a request of these names is on its way. */
  isUnderWay(...names: readonly string[]): boolean;
  stop(): void;
}

export interface ApiGateParts {
  readonly api: ShippingApi;
  readonly journal: Journal;
  /** All that is sent under the key; left out: only what this journal knows counts. */
  readonly requestLog?: RequestLog;
  readonly clock: Clock;
  readonly state: ServiceState;
  /** Requests per 60 s that the account allows (API section 8). */
  readonly limit: () => number;
}

interface Waiting {
  readonly lane: BudgetLane;
  readonly about: string | null;
  readonly go: () => void;
}

/** One request in the budget. Until its answer is there it may yet arrive at the service, and counts as just sent. */
interface Place {
  /** Monotonic clock, ms: taken, then answered. */
  at: number;
  /** Name of the request; null before it leaves and once it is answered. */
  onItsWay: string | null;
  /** Name of the request; null before it leaves. */
  name: string | null;
}

/** What was on its way when the station ended reached the service up to so long after it was written down, ms. */
const TRANSIT_MS = 5_000;

/** Fewer requests of a name in the last minute do not tell how many others come with each. */
const ENOUGH_TO_TELL = 5;

/** Shortest rest after a 429, ms, doubled with each further one: a service may tell to come again at once. */
const SHORTEST_REST_MS = 1_000;

/**
 * The same where it tells no time. By our own log there was room: somebody else spends of the budget (another desk, a shop
 * system), or it is smaller than the settings say, and when its window ends nobody here knows.
 */
const SHORTEST_REST_UNTOLD_MS = 3_000;

/** After a 429 one request tries for all; one that is not answered for so long, ms, holds the others up no longer. */
const TRY_ANSWERED_MS = 3_000;

/** What the journal knows of the time before this start, by the wall clock, which somebody may have set meanwhile. */
async function callsBefore(journal: Journal, clock: Clock): Promise<RequestLog> {
  const [now, start] = [clock.now(), clock.monotonic()];
  const calls = await journal.callsSince(now - WINDOW_MS - TRANSIT_MS);
  const ages = calls.map(({ at }) => Math.max(0, now - at));
  return {
    others: (withinMs) => ages.map((age) => age + clock.monotonic() - start).filter((age) => age <= withinMs),
    record: async () => undefined,
  };
}

export async function createApiGate(parts: ApiGateParts): Promise<ApiGate> {
  const { api, journal, clock, state, limit } = parts;
  const log = parts.requestLog ?? (await callsBefore(journal, clock));
  let places: Place[] = [];
  /** Taken for requests that have not left yet, in the order of taking. */
  const taken: Place[] = [];
  let blockedUntil = Number.NEGATIVE_INFINITY;
  let refusals = 0;
  /** Since a 429 and until a request that left after it was taken; `triedAt`: when the last one left that tries for all. */
  let refused: { readonly at: number; triedAt: number } | null = null;
  let waiting: Waiting[] = [];
  let cancelTimer: (() => void) | null = null;
  let stopped = false;

  /** When the requests of the last minute left (monotonic clock, ms), in that order: what was sent before a restart too. */
  function sentBy(now: number): readonly number[] {
    places = places.filter((place) => place.onItsWay !== null || place.at >= now - WINDOW_MS);
    const ours = places.map((place) => (place.onItsWay === null ? place.at : now));
    const others = log.others(WINDOW_MS + TRANSIT_MS).map((age) => now - Math.max(0, age - TRANSIT_MS));
    return [...ours, ...others].sort((a, b) => a - b);
  }

  function waitFor(lane: BudgetLane): number {
    const now = clock.monotonic();
    const triedAt = refused?.triedAt ?? Number.NEGATIVE_INFINITY;
    return Math.max(blockedUntil - now, triedAt + TRY_ANSWERED_MS - now, budgetWaitMs(sentBy(now), now, lane, limit()));
  }

  function waitOfNth(lane: BudgetLane, name: string, nth: number): number {
    const now = clock.monotonic();
    const sent = sentBy(now);
    const named = places.filter((place) => place.name === name).length;
    const each = named < ENOUGH_TO_TELL ? 1 : places.length / named;
    const requests = Math.floor((nth - 1) * each) + 1;
    return Math.max(0, blockedUntil - now, budgetWaitOfNthMs(sent, now, lane, limit(), requests));
  }

  function tryTake(lane: BudgetLane): number {
    const wait = waitFor(lane);
    if (wait <= 0) {
      const place: Place = { at: clock.monotonic(), onItsWay: null, name: null };
      places.push(place);
      taken.push(place);
      if (refused !== null) refused.triedAt = place.at;
    }
    return Math.max(0, wait);
  }

  /** On disk before the request leaves: a start after a crash counts it. */
  async function recorded(name: string): Promise<void> {
    await Promise.all([journal.recordCall({ at: clock.now(), name }), log.record()]);
  }

  async function onItsWay<T>(name: string, call: () => Promise<T>): Promise<T> {
    const place = taken.shift();
    if (place === undefined) throw new Error('a request without a place in the budget');
    // Taken more than a minute ago, by somebody who did not use it, it was forgotten meanwhile.
    if (!places.includes(place)) places.push(place);
    place.onItsWay = name;
    place.name = name;
    try {
      return await call();
    } finally {
      place.onItsWay = null;
      place.at = clock.monotonic();
    }
  }

  function refuse(retryAfterMs: number | null) {
    const now = clock.monotonic();
    // Those that were on their way beside the first refused one tell nothing new.
    if (now >= blockedUntil) refusals += 1;
    const shortest = retryAfterMs === null ? SHORTEST_REST_UNTOLD_MS : SHORTEST_REST_MS;
    const rest = Math.min(WINDOW_MS, shortest * 2 ** Math.min(30, refusals - 1));
    blockedUntil = Math.max(blockedUntil, now + Math.max(retryAfterMs ?? 0, rest));
    refused = { at: now, triedAt: Number.NEGATIVE_INFINITY };
    state.restUntil(blockedUntil);
  }

  /** One that left before the last refusal proves nothing of the time after it. */
  function notRefused(sentAt: number) {
    if (refused !== null && sentAt < refused.at) return;
    refusals = 0;
    refused = null;
    admit();
  }

  function admit() {
    cancelTimer?.();
    cancelTimer = null;
    let shortest = Number.POSITIVE_INFINITY;
    for (const lane of BUDGET_LANES) {
      for (const one of waiting.filter((candidate) => candidate.lane === lane)) {
        const wait = tryTake(lane);
        if (wait > 0) {
          shortest = Math.min(shortest, wait);
          break;
        }
        waiting = waiting.filter((candidate) => candidate !== one);
        one.go();
      }
    }
    if (Number.isFinite(shortest)) cancelTimer = clock.after(shortest, admit);
  }

  function take(lane: BudgetLane, about: string | null = null): Promise<void> {
    // Whoever was still reading the journal when the station ended has no turn any more.
    if (stopped) return new Promise(() => {});
    return new Promise((go) => {
      waiting.push({ lane, about, go });
      admit();
    });
  }

  return {
    tryTake,
    giveBack() {
      const place = taken.shift();
      places = places.filter((other) => other !== place);
      admit();
    },
    waitOfNth,
    take,
    async another(name, lane) {
      await take(lane);
      await onItsWay(name, () => recorded(name));
    },
    hurry(about) {
      waiting = waiting.map((one) => (one.about === about ? { ...one, lane: 'bench' } : one));
      admit();
    },
    async send(name, call, kind = 'account') {
      // Whoever still had to find something out when the station ended: the next start may have sent it by now.
      if (stopped) return new Promise(() => {});
      const sentAt = clock.monotonic();
      const result = await onItsWay(name, async () => {
        await recorded(name);
        return call(api);
      });
      // After the end of the station nobody may act on an answer: the next start asks again under the same key.
      if (stopped) return new Promise(() => {});
      if (!result.ok && result.error.kind === 'rate_limited') refuse(result.error.retryAfterMs);
      else notRefused(sentAt);
      if (kind === 'account') state.learn(result, name);
      return result;
    },
    isUnderWay: (...names) => places.some(({ onItsWay: name }) => name !== null && names.includes(name)),
    stop() {
      stopped = true;
      cancelTimer?.();
      waiting = [];
    },
  };
}
