import { err, type Result } from '../../contract/result.ts';
import { StationStopped } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { ApiError, RequestLog, ShippingApi } from '../ports/ShippingApi.ts';
import { type BudgetLane, WINDOW_MS } from './rateBudget.ts';
import { createRateLimiter, type Permit, TRANSIT_MS } from './rateLimiter.ts';
import type { ServiceState } from './serviceState.ts';
import { type Leave, ownLimit, type SharedLimit } from './sharedLimit.ts';

/** Makes one request. Code before its first `await` runs at the moment at which the request leaves. */
export type Call<T> = (api: ShippingApi) => Promise<Result<T, ApiError>>;

export interface RequestOptions {
  /** Id of the shipment that the request is about; `hurry` finds a waiting request by it. */
  readonly about?: string;
  /** The request has no key (API section 5.3), so a refusal is not about the account. */
  readonly isSignedLink?: boolean;
}

/** A permit that is held until the request is ready. */
export interface Reservation {
  request<T>(name: string, call: Call<T>): Promise<Result<T, ApiError>>;
  /** Without effect once the request was made. */
  release(): void;
}

export interface ServiceClientDeps {
  readonly api: ShippingApi;
  readonly journal: Journal;
  /** All requests under the key, those of other senders included. If left out, only those in this journal count. */
  readonly requestLog?: RequestLog;
  readonly clock: Clock;
  readonly state: ServiceState;
  /** Requests per 60 s that the account allows (API section 8). */
  readonly limit: () => number;
  /** If left out, this desk alone sends under the key. */
  readonly shared?: SharedLimit;
  /** A request was refused because of the limit, although the log had room for more. */
  readonly onRefused?: () => void;
}

/**
 * A request that has not left by so long (ms) after its leave was requested does not leave any more: the computer slept, or
 * the program stood still, and the others count it as sent long ago.
 */
const LEAVES_WITHIN_MS = 10_000;

/** The leave of this desk's own limiter and of the site for one request. */
interface Pass {
  readonly permit: Permit;
  readonly leave: Leave;
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

/**
 * The only way to the service: every request needs a permit of the rate limiter and is recorded, and ServiceState
 * learns from its answer.
 */
export type ServiceClient = Awaited<ReturnType<typeof createServiceClient>>;

export async function createServiceClient(deps: ServiceClientDeps) {
  const { api, journal, clock, state, limit, shared = ownLimit(limit, clock), onRefused } = deps;
  const log = deps.requestLog ?? (await callsBefore(journal, clock));
  const limiter = createRateLimiter({ others: log.others, clock, shared });
  /** Requests about a shipment that wait for the site, and the lane in which they do. */
  const lanes = new Set<{ lane: BudgetLane; readonly about: string | null }>();
  let stopped = false;

  /** Written to disk before the request leaves, so that it still counts if the station crashes now and starts again. */
  async function recorded(name: string): Promise<void> {
    await Promise.all([journal.recordCall({ at: clock.now(), name }), log.record()]);
  }

  async function acquire(lane: BudgetLane, about: string | null): Promise<Pass> {
    const requested = { lane, about };
    lanes.add(requested);
    try {
      for (;;) {
        const permit = await limiter.acquire(requested.lane, about ?? undefined);
        const leave = await shared
          .take(() => requested.lane, permit.acquiredAt)
          .catch((failure: unknown) => {
            permit.release();
            throw failure;
          });
        // A request that waited for the site still respects a 429 that came meanwhile.
        if (leave !== null && !limiter.isResting()) return { permit, leave };
        leave?.release();
        permit.release();
      }
    } finally {
      lanes.delete(requested);
    }
  }

  async function tryAcquire(lane: BudgetLane): Promise<Pass | number> {
    for (;;) {
      const permit = limiter.tryAcquire(lane);
      if (typeof permit === 'number') return permit;
      const leave = await shared.tryTake(lane).catch((failure: unknown) => {
        permit.release();
        throw failure;
      });
      if (leave !== null && typeof leave !== 'number') return { permit, leave };
      permit.release();
      if (leave !== null) return leave;
      // A site that is closed neither answers nor fails.
      if (stopped) throw new StationStopped();
    }
  }

  async function used<T>({ permit, leave }: Pass, name: string, send: () => Promise<T>): Promise<T> {
    try {
      return await permit.use(name, send);
    } finally {
      leave.ended();
    }
  }

  async function send<T>(pass: Pass, name: string, call: Call<T>, isSignedLink = false): ReturnType<Call<T>> {
    // The caller may have been busy with something else when the station was stopped. The next start may have sent the
    // same request by now.
    if (stopped) {
      pass.leave.release();
      throw new StationStopped();
    }
    const sentAt = clock.monotonic();
    const result = await used(pass, name, async () => {
      await recorded(name);
      const isLate = clock.monotonic() - pass.leave.requestedAt > LEAVES_WITHIN_MS;
      return isLate ? err<ApiError>({ kind: 'not_sent', detail: 'the program stood still' }) : call(api);
    });
    if (stopped) throw new StationStopped();
    if (!result.ok && result.error.kind === 'rate_limited') {
      if (limiter.used() < limit()) onRefused?.();
      state.restUntil(limiter.refused(result.error.retryAfterMs));
    } else limiter.accepted(sentAt);
    if (isSignedLink) return result;
    state.learn(result, name);
    return result;
  }

  return {
    /**
     * Waits for a permit of that lane and makes the request. Throws StationStopped if the station was stopped meanwhile,
     * even if the answer had come: the next start asks again under the same key.
     */
    async request<T>(lane: BudgetLane, name: string, call: Call<T>, { about, isSignedLink }: RequestOptions = {}) {
      return send(await acquire(lane, about ?? null), name, call, isSignedLink);
    },
    /**
     * Reserves a permit for a request that is made later, or not at all. If there is none now, returns the ms to wait for
     * one.
     */
    async tryReserve(lane: BudgetLane): Promise<Reservation | number> {
      const pass = await tryAcquire(lane);
      if (typeof pass === 'number') return pass;
      return {
        request: (name, call) => send(pass, name, call),
        release() {
          pass.permit.release();
          pass.leave.release();
        },
      };
    },
    /** The same as `request`, if a request may leave now; null if not. */
    async requestNow<T>(lane: BudgetLane, name: string, call: Call<T>) {
      const pass = await tryAcquire(lane);
      return typeof pass === 'number' ? null : send(pass, name, call);
    },
    /** Waits for a permit for a further request that a request causes and makes itself (a redirect), and records it. */
    async count(lane: BudgetLane, name: string): Promise<void> {
      await used(await acquire(lane, null), name, () => recorded(name));
    },
    /** As `count`, without waiting: false, and nothing is recorded, if no request may leave now. */
    async countNow(lane: BudgetLane, name: string): Promise<boolean> {
      const pass = await tryAcquire(lane);
      if (typeof pass === 'number') return false;
      await used(pass, name, () => recorded(name));
      return true;
    },
    hurry(about: string): void {
      limiter.hurry(about);
      for (const requested of lanes) if (requested.about === about) requested.lane = 'bench';
      shared.hurry();
    },
    waitOfNth: limiter.waitOfNth,
    used: limiter.used,
    ownAges: limiter.ownAges,
    recheck: limiter.recheck,
    isInFlight: limiter.isInFlight,
    stop(): void {
      stopped = true;
      limiter.stop();
      shared.stop();
    },
  };
}
