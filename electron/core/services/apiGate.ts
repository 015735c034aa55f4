import type { Result } from '../../contract/result.ts';
import { BUDGET_LANES, type BudgetLane, budgetWaitMs, pruneLog, WINDOW_MS } from '../domain/rateBudget.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { ApiError, ShippingApi } from '../ports/ShippingApi.ts';
import type { ServiceState } from './serviceState.ts';

/** The one door to the service: every request is paid from the rate budget, recorded, and its answer learned from. */
export interface ApiGate {
  /** Takes a place in the budget for a request now, or tells how many ms to wait. */
  tryTake(lane: BudgetLane): number;
  /** Waits for a place in the budget; lanes above go first, within a lane the first comer. */
  take(lane: BudgetLane): Promise<void>;
  /**
   * Sends a request whose place was taken. `signedLink`: it carries no key (API section 5.3), so a refusal tells
   * nothing about the account.
   */
  send<T>(
    name: string,
    call: (api: ShippingApi) => Promise<Result<T, ApiError>>,
    kind?: 'account' | 'signedLink',
  ): Promise<Result<T, ApiError>>;
  stop(): void;
}

export interface ApiGateParts {
  readonly api: ShippingApi;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly state: ServiceState;
  /** Requests per 60 s that the account allows (API section 8). */
  readonly limit: () => number;
}

interface Waiting {
  readonly lane: BudgetLane;
  readonly go: () => void;
}

export async function createApiGate({ api, journal, clock, state, limit }: ApiGateParts): Promise<ApiGate> {
  // What was sent just before a restart counts too: the recorded times are moved onto the monotonic clock.
  const shift = clock.monotonic() - clock.now();
  let sent = (await journal.callsSince(clock.now() - WINDOW_MS)).map((call) => Math.min(call.at, clock.now()) + shift);
  let blockedUntil = Number.NEGATIVE_INFINITY;
  let waiting: Waiting[] = [];
  let cancelTimer: (() => void) | null = null;
  let stopped = false;

  function waitFor(lane: BudgetLane): number {
    const now = clock.monotonic();
    sent = pruneLog(sent, now);
    return Math.max(blockedUntil - now, budgetWaitMs(sent, now, lane, limit()));
  }

  function tryTake(lane: BudgetLane): number {
    const wait = waitFor(lane);
    if (wait <= 0) sent.push(clock.monotonic());
    return Math.max(0, wait);
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

  return {
    tryTake,
    take(lane) {
      return new Promise((go) => {
        waiting.push({ lane, go });
        admit();
      });
    },
    async send(name, call, kind = 'account') {
      await journal.recordCall({ at: clock.now(), name });
      const result = await call(api);
      // After the end of the station nobody may act on an answer: the next start asks again under the same key.
      if (stopped) return new Promise(() => {});
      if (kind === 'account') state.learn(result);
      if (!result.ok && result.error.kind === 'rate_limited') {
        blockedUntil = Math.max(blockedUntil, clock.monotonic() + (result.error.retryAfterMs ?? WINDOW_MS));
      }
      return result;
    },
    stop() {
      stopped = true;
      cancelTimer?.();
      waiting = [];
    },
  };
}
