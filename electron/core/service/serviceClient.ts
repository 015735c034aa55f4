import type { Result } from '../../contract/result.ts';
import { StationStopped } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { ApiError, RequestLog, ShippingApi } from '../ports/ShippingApi.ts';
import { type BudgetLane, WINDOW_MS } from './rateBudget.ts';
import { createRateLimiter, type Permit, type RateLimiter, TRANSIT_MS } from './rateLimiter.ts';
import type { ServiceState } from './serviceState.ts';

/** Makes one request. Code before its first `await` runs at the moment at which the request leaves. */
export type Call<T> = (api: ShippingApi) => Promise<Result<T, ApiError>>;

export interface RequestOptions {
  /** Id of the shipment that is asked about; `hurry` finds a waiting request by it. */
  readonly about?: string;
  /** The request has no key (API section 5.3), so a refusal says nothing about the account. */
  readonly isSignedLink?: boolean;
}

/**
 * The only way to the service: every request needs a permit of the rate limiter and is recorded, and ServiceState
 * learns from its answer.
 */
export interface ServiceClient extends Pick<RateLimiter, 'hurry' | 'waitOfNth' | 'used' | 'isUnderWay' | 'stop'> {
  /**
   * Waits for a permit of that lane and makes the request. Throws StationStopped if the station was stopped meanwhile,
   * even if the answer had come: the next start asks again under the same key.
   */
  request<T>(lane: BudgetLane, name: string, call: Call<T>, options?: RequestOptions): Promise<Result<T, ApiError>>;
  /**
   * Reserves a permit for a request that is made later, or not at all. If there is none now, returns the ms to wait for
   * one.
   */
  tryReserve(lane: BudgetLane): Reservation | number;
  /** As `request`, if a request may leave now; null if not. */
  requestNow<T>(lane: BudgetLane, name: string, call: Call<T>): Promise<Result<T, ApiError>> | null;
  /** Waits for a permit for a further request that a request causes and makes itself (a redirect), and records it. */
  count(lane: BudgetLane, name: string): Promise<void>;
}

/** A permit that is held until the request is ready. */
export interface Reservation {
  request<T>(name: string, call: Call<T>): Promise<Result<T, ApiError>>;
  /** Without effect once the request was made. */
  release(): void;
}

export interface ServiceClientParts {
  readonly api: ShippingApi;
  readonly journal: Journal;
  /** All requests under the key, those of other senders included. If left out, only those in this journal count. */
  readonly requestLog?: RequestLog;
  readonly clock: Clock;
  readonly state: ServiceState;
  /** Requests per 60 s that the account allows (API section 8). */
  readonly limit: () => number;
}

/**
 * The requests before this start, as the journal has them. Their times are by the wall clock, which may have been set
 * meanwhile.
 */
async function callsBefore(journal: Journal, clock: Clock): Promise<RequestLog> {
  const [now, start] = [clock.now(), clock.monotonic()];
  const calls = await journal.callsSince(now - WINDOW_MS - TRANSIT_MS);
  const ages = calls.map(({ at }) => Math.max(0, now - at));
  return {
    others: (withinMs) => ages.map((age) => age + clock.monotonic() - start).filter((age) => age <= withinMs),
    record: async () => undefined,
  };
}

export async function createServiceClient(parts: ServiceClientParts): Promise<ServiceClient> {
  const { api, journal, clock, state, limit } = parts;
  const log = parts.requestLog ?? (await callsBefore(journal, clock));
  const limiter = createRateLimiter({ others: log.others, clock, limit });
  let stopped = false;

  /** Written to disk before the request leaves, so that it still counts if the station crashes now and starts again. */
  async function recorded(name: string): Promise<void> {
    await Promise.all([journal.recordCall({ at: clock.now(), name }), log.record()]);
  }

  async function send<T>(permit: Permit, name: string, call: Call<T>, isSignedLink = false) {
    // The caller may have been busy with something else when the station was stopped. The next start may have sent the
    // same request by now.
    if (stopped) throw new StationStopped();
    const sentAt = clock.monotonic();
    const result = await permit.use(name, async () => {
      await recorded(name);
      return call(api);
    });
    if (stopped) throw new StationStopped();
    if (!result.ok && result.error.kind === 'rate_limited') state.restUntil(limiter.refused(result.error.retryAfterMs));
    else limiter.accepted(sentAt);
    if (!isSignedLink) state.learn(result, name);
    return result;
  }

  return {
    async request(lane, name, call, { about, isSignedLink } = {}) {
      return send(await limiter.acquire(lane, about), name, call, isSignedLink);
    },
    tryReserve(lane) {
      const permit = limiter.tryAcquire(lane);
      if (typeof permit === 'number') return permit;
      return { request: (name, call) => send(permit, name, call), release: permit.release };
    },
    requestNow(lane, name, call) {
      const permit = limiter.tryAcquire(lane);
      return typeof permit === 'number' ? null : send(permit, name, call);
    },
    async count(lane, name) {
      const permit = await limiter.acquire(lane);
      await permit.use(name, () => recorded(name));
    },
    hurry: limiter.hurry,
    waitOfNth: limiter.waitOfNth,
    used: limiter.used,
    isUnderWay: limiter.isUnderWay,
    stop() {
      stopped = true;
      limiter.stop();
    },
  };
}
