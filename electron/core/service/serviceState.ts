import type { Kurus } from '../../contract/money.ts';
import type { Obstacle } from '../../contract/obstacle.ts';
import type { Problem } from '../../contract/problem.ts';
import { type AccountHold, accountHoldSchema, type Connection } from '../../contract/status.ts';
import { backoffMs, epochMsOf, observedBefore, openPersistedValue, toldAt } from '../base/index.ts';
import { problem } from '../jobs/index.ts';
import type { Randomness } from '../ports/Clock.ts';
import type { ApiError } from '../ports/ShippingApi.ts';
import { type AccountBalanceDeps, createAccountBalance } from './accountBalance.ts';

/** Why creating shipments is paused. Nothing is created before `until`; then a single job tries first. */
interface Pause {
  readonly reason: 'unreachable' | 'service_error' | 'key_refused' | 'forbidden' | 'hold';
  /** On the monotonic clock, ms. */
  readonly since: number;
  /** On the monotonic clock, ms. */
  readonly until: number;
  readonly failures: number;
  /** When an answer was last the reason for this pause, monotonic ms. */
  readonly toldAt: number;
}

/** A pause longer than this (ms) was an outage; a shorter one may be due to a single order. */
export const OUTAGE_MS = 5_000;
/**
 * A pause longer than this (ms) is likely to last: a service that is down for days is tried once a minute, not four
 * times.
 */
const LONG_OUTAGE_MS = 600_000;
const LONGEST_GAP_MS = 15_000;
const LONGEST_GAP_OF_LONG_OUTAGE_MS = 60_000;
/** Shortest gap between two tries whether a hold is over, ms, however often `probeSoon` is called. */
const HOLD_GAP_MS = 15_000;

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: ApiError };

/** The facts of the answer to a create request under a new key. */
export interface Accepted {
  /** The fee (kuruş) that left the balance for this shipment; null if none did, or if that is not known. */
  readonly charged: Kurus | null;
  /** The account's balance (kuruş) as of this answer; null if the answer does not have it. */
  readonly balance: Kurus | null;
  /** When the request left, monotonic ms. */
  readonly sentAt: number;
}

/** The state of the service by its answers so far: whether it can be reached, the balance and its age, an account hold. */
export type ServiceState = Awaited<ReturnType<typeof createServiceState>>;

export interface ServiceStateDeps extends AccountBalanceDeps {
  readonly random: Pick<Randomness, 'fraction'>;
  readonly onChanged: () => void;
  /**
   * Creating may go on. `outage`: the service was away, so jobs that waited because of it need not wait for their
   * planned times.
   */
  readonly onOpen: (outage: boolean) => void;
  readonly onHoldEnded: (hold: AccountHold) => void;
  /** This amount (kuruş) left the balance for a parcel. */
  readonly onCharged: (amount: Kurus) => void;
  readonly onBalanceReported: () => void;
}

const REASON_PROBLEM = {
  unreachable: 'service_unreachable',
  service_error: 'service_error',
  key_refused: 'unauthorized',
  forbidden: 'forbidden',
  hold: 'account_hold',
} as const;

export async function createServiceState(deps: ServiceStateDeps) {
  const { clock, random, onChanged, onOpen } = deps;
  /** Whether the service can be reached and accepts the key. */
  let reached: 'unknown' | 'online' | 'offline' | 'key_refused' | 'forbidden' = 'unknown';
  /** What stopped the last request. */
  let obstacle: Obstacle | null = null;
  let connection: Connection = { state: 'unknown', since: null };
  /** Nothing is sent before this after a 429, monotonic ms. */
  let restsUntil = Number.NEGATIVE_INFINITY;
  let cancelRest: (() => void) | null = null;
  const balance = await createAccountBalance(deps);
  const hold = await openPersistedValue('hold', accountHoldSchema, deps);
  const heldBefore = hold.get()?.toldAt ?? null;
  let holdReported = heldBefore === null ? null : observedBefore(clock, heldBefore);
  /** Monotonic ms. */
  let holdHeardAt = Number.NEGATIVE_INFINITY;
  /**
   * Names of the requests other than `create` that the debt stopped: API section 7 does not say which ones a debt
   * stops.
   */
  const stoppedByDebt = new Set<string>();
  let pause: Pause | null = holdPause();

  /** While a hold lasts, one order at a time tries whether it is over. */
  function holdPause(): Pause | null {
    const now = clock.monotonic();
    if (hold.get() === null) return null;
    return { reason: 'hold', since: now, until: now, failures: 0, toldAt: Number.NEGATIVE_INFINITY };
  }

  /** A service that answers other requests but creates no shipments must not appear healthy. */
  function connectionState(): Connection['state'] {
    if (reached !== 'online') return reached;
    if (pause?.reason === 'service_error') return 'service_error';
    return clock.monotonic() < restsUntil ? 'rate_limited' : 'online';
  }

  function changed() {
    const state = connectionState();
    if (connection.state !== state || (connection.obstacle ?? null) !== obstacle)
      connection = { state, since: clock.now(), ...(obstacle === null ? {} : { obstacle }) };
    onChanged();
  }

  function setReached(next: typeof reached, why: Obstacle | null = null) {
    if (reached === next && obstacle === why) return;
    reached = next;
    obstacle = why;
    changed();
  }

  function setPause(reason: Pause['reason'], first: number, most: number) {
    const now = clock.monotonic();
    // Requests that fail during the pause say nothing new, so they must not delay the next try.
    if (pause?.reason === reason && pause.until > now) return;
    const failures = pause?.reason === reason ? pause.failures + 1 : 1;
    const since = pause?.since ?? now;
    const isLong = most === LONGEST_GAP_MS && now - since > LONG_OUTAGE_MS;
    const longest = isLong ? LONGEST_GAP_OF_LONG_OUTAGE_MS : most;
    const until = now + backoffMs(failures, random.fraction(), first, longest);
    pause = { reason, since, failures, until, toldAt: now };
    changed();
  }

  function endPause() {
    if (pause === null) return;
    const outage = clock.monotonic() - pause.since >= OUTAGE_MS;
    pause = holdPause();
    changed();
    onOpen(outage);
  }

  function held({ amount, url, message, odd }: Extract<ApiError, { kind: 'account_hold' }>) {
    const now = clock.now();
    holdReported = toldAt(clock, clock.monotonic());
    hold.set({ amount, url, message, odd: [...odd], since: hold.get()?.since ?? now, toldAt: now });
    onChanged();
  }

  function endHold() {
    const ended = hold.get();
    if (ended === null) return;
    stoppedByDebt.clear();
    hold.set(null);
    holdReported = null;
    onChanged();
    deps.onHoldEnded(ended);
    if (pause?.reason === 'hold') endPause();
  }

  /** A balance (kuruş), from the answer to a request that left at `sentAt` (monotonic ms). */
  function balanceReported(amount: Kurus, sentAt: number): void {
    balance.reported(amount, sentAt);
    onChanged();
    deps.onBalanceReported();
  }

  /**
   * Updates the state by the answer to one request; `requested`: the name of that request. Only `create` shows whether
   * shipments can be created.
   */
  function learn(outcome: Outcome, requested: string) {
    // A request that the debt had stopped works again.
    if (outcome.ok && stoppedByDebt.has(requested)) endHold();
    if (outcome.ok) return answered(requested);
    const { error } = outcome;
    switch (error.kind) {
      case 'not_sent':
        setReached('offline', error.obstacle);
        return setPause('unreachable', 1_000, LONGEST_GAP_MS);
      case 'unknown':
        if (error.status !== null) {
          // An error of the service on another request, such as a label, is not about creating.
          if (requested !== 'create') return;
          setReached('online');
          return setPause('service_error', 1_000, LONGEST_GAP_MS);
        }
        setReached('offline');
        return setPause('unreachable', 1_000, LONGEST_GAP_MS);
      case 'unauthorized':
        setReached('key_refused');
        return setPause('key_refused', 60_000, 300_000);
      case 'forbidden':
        setReached('forbidden');
        return setPause('forbidden', 60_000, 300_000);
      case 'account_hold':
        setReached('online');
        held(error);
        if (requested !== 'create') stoppedByDebt.add(requested);
        return setPause('hold', HOLD_GAP_MS, 300_000);
      case 'rate_limited':
        return setReached('online');
      case 'invalid':
      case 'not_found':
      case 'conflict':
      case 'refused':
        return answered(requested);
      case 'payment_unreadable':
        answered(requested);
        // A 402 while a debt stands: the orders behind this one would get the same answer, so they wait.
        if (requested === 'create' && pause?.reason === 'hold') setPause('hold', HOLD_GAP_MS, 300_000);
        return;
      default:
        return error satisfies never;
    }
  }

  /**
   * The service accepted the key and answered. That ends every pause but two: an account hold, and, unless the request
   * was `create`, a pause because of errors of the service.
   */
  function answered(requested: string) {
    setReached('online');
    if (pause === null || pause.reason === 'hold') return;
    if (pause.reason !== 'service_error' || requested === 'create') endPause();
  }

  return {
    connection: (): Connection => connection,
    balance: balance.read,
    balanceDays: balance.days,
    hold(): AccountHold | null {
      const reported = hold.get();
      return reported === null
        ? null
        : { ...reported, toldAt: holdReported === null ? null : epochMsOf(clock, holdReported) };
    },
    /** `open`: jobs may be sent. `probe`: one job may try. A number: the ms to wait. */
    creating(): 'open' | 'probe' | number {
      if (pause === null) return 'open';
      const wait = pause.until - clock.monotonic();
      return wait > 0 ? wait : 'probe';
    },
    /**
     * Ms until the service may be asked again, while it cannot be reached or refuses this desk altogether (401, 403).
     * Until then the program sends nothing on its own. Null if no such trouble is known.
     */
    awayFor(): number | null {
      if (pause === null || pause.reason === 'hold' || pause.reason === 'service_error') return null;
      return Math.max(0, pause.until - clock.monotonic());
    },
    /** Why a job that is accepted now has to wait; null if it does not. */
    reasonToWait: (): Problem | null => (pause === null ? null : problem(obstacle ?? REASON_PROBLEM[pause.reason])),
    learn,
    /**
     * Another desk has reported that the service holds the account, since then (epoch ms). Creating pauses, and the next
     * order asks the service itself: a link to pay by comes only from its answer to this desk.
     */
    holdHeard(amount: Kurus | null, since: number): void {
      if (hold.get() !== null) return;
      holdHeardAt = clock.monotonic();
      hold.set({ amount, url: null, message: null, odd: [], since, toldAt: null });
      pause ??= holdPause();
      changed();
    },
    /** The service accepted a create request. If that request left after the hold was reported, the hold is over. */
    creationAccepted({ charged, balance: reported, sentAt }: Accepted): void {
      // A request that left before the debt was reported may also have been processed before it.
      if (sentAt >= (holdReported?.monotonic ?? holdHeardAt)) endHold();
      if (charged !== null) deps.onCharged(charged);
      if (reported !== null) balanceReported(reported, sentAt);
      if (pause !== null) endPause();
    },
    balanceReported,
    /** The service refused because of too many requests (429). Nothing is sent to it before `until`, monotonic ms. */
    restUntil(until: number): void {
      restsUntil = until;
      cancelRest?.();
      cancelRest = clock.after(until - clock.monotonic(), changed);
      changed();
    },
    /** Ends the pause now, because there is reason to believe that the service works again. */
    tryAgainNow(): void {
      if (pause === null) return;
      pause = { ...pause, until: clock.monotonic() };
      onOpen(true);
    },
    /**
     * The operator works at the desk or is about to pay, so a hold is tried again soon instead of after its longest gap.
     */
    probeSoon(): void {
      if (pause?.reason !== 'hold') return;
      const soon = Math.max(clock.monotonic(), pause.toldAt + HOLD_GAP_MS);
      pause = { ...pause, until: Math.min(pause.until, soon), failures: 0 };
      onOpen(false);
    },
    stop(): void {
      cancelRest?.();
      balance.stop();
      hold.stop();
    },
  };
}
