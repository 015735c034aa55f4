import type { Problem } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import { type AccountHold, accountHoldSchema, type Balance, type Connection } from '../../contract/status.ts';
import {
  backoffMs,
  epochMsOf,
  observedBefore,
  openPersistedValue,
  type PersistedValueParts,
  toldAt,
} from '../base/index.ts';
import { problem } from '../jobs/index.ts';
import type { Randomness } from '../ports/Clock.ts';
import type { ApiError } from '../ports/ShippingApi.ts';
import { createAccountBalance } from './accountBalance.ts';

/** Why creating shipments rests. Until the time has come nothing is sent; then a single job tries for all. */
interface Pause {
  readonly reason: 'unreachable' | 'service_error' | 'key_refused' | 'forbidden' | 'hold';
  /** On the monotonic clock, ms. */
  readonly since: number;
  /** On the monotonic clock, ms. */
  readonly until: number;
  readonly failures: number;
  /** When the last answer said so, on the monotonic clock, ms. */
  readonly toldAt: number;
}

/** A pause beyond this (ms) was an outage; a shorter one may be the fault of a single order. */
const OUTAGE_MS = 5_000;
/** A pause beyond this (ms) will last: a service that is down for days is asked about once a minute, not four times. */
const LONG_OUTAGE_MS = 600_000;
const LONGEST_GAP_MS = 15_000;
const LONGEST_GAP_OF_LONG_OUTAGE_MS = 60_000;
/** Shortest gap between two tries whether a hold is over, however many people are about to pay. */
const HOLD_GAP_MS = 15_000;

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: ApiError };

/** What the answer to a create request under a new key told. */
export interface Accepted {
  /** The fee that left the balance with it; null where nothing did, or nobody knows. */
  readonly charged: Kurus | null;
  /** The account's balance as of this answer. */
  readonly balance: Kurus | null;
  /** When the request left (monotonic clock, ms). */
  readonly sentAt: number;
}

/** What real answers taught about the service: reachable or not, the balance and its age, an account hold. */
export interface ServiceState {
  connection(): Connection;
  balance(): Balance | null;
  hold(): AccountHold | null;
  /** `open`: create freely. `probe`: one job may try. Else the ms to wait. */
  creating(): 'open' | 'probe' | number;
  /**
   * Ms until the service may be asked again, while it cannot be reached or refuses this desk altogether; null while
   * nothing is known against it. Until then nobody asks it anything by himself.
   */
  awayFor(): number | null;
  /** What a job accepted now is told about why it waits, or null. */
  reasonToWait(): Problem | null;
  /** Takes the lesson of one answer; `asked`: name of the request. Only `create` tells whether shipments can be created. */
  learn(outcome: Outcome, asked: string): void;
  /** A create request was accepted by the service: a hold told before it left stands no more. */
  creationAccepted(told: Accepted): void;
  /** By the answer to a request that left at `sentAt` (monotonic clock, ms). */
  balanceTold(amount: Kurus, sentAt: number): void;
  /** The service refused for the number of requests (429): until then, monotonic clock, ms, nothing is sent to it. */
  restUntil(until: number): void;
  /** Ends the waiting now: somebody has reason to believe that it works again. */
  tryAgainNow(): void;
  /** Somebody works at the desk, or is about to pay: a hold is asked about again soon, not with its longest gap. */
  probeSoon(): void;
  stop(): void;
}

export interface ServiceStateParts extends PersistedValueParts {
  readonly random: Randomness;
  readonly onChanged: () => void;
  /** Creating may go on. `outage`: the service was away, so what waited because of it need not wait for its own time. */
  readonly onOpen: (outage: boolean) => void;
  readonly onHoldEnded: (hold: AccountHold) => void;
  /** So much left the balance for a parcel. */
  readonly onCharged: (amount: Kurus) => void;
  readonly onBalanceTold: () => void;
}

const REASON_PROBLEM = {
  unreachable: 'service_unreachable',
  service_error: 'service_error',
  key_refused: 'unauthorized',
  forbidden: 'forbidden',
  hold: 'account_hold',
} as const;

export async function createServiceState(parts: ServiceStateParts): Promise<ServiceState> {
  const { clock, random, onChanged, onOpen } = parts;
  /** Whether the service can be reached and knows the key. */
  let reached: 'unknown' | 'online' | 'offline' | 'key_refused' | 'forbidden' = 'unknown';
  let connection: Connection = { state: 'unknown', since: null };
  /** On the monotonic clock, ms. */
  let restsUntil = Number.NEGATIVE_INFINITY;
  let cancelRest: (() => void) | null = null;
  const balance = await createAccountBalance(parts);
  const hold = await openPersistedValue('hold', accountHoldSchema, parts);
  const heldBefore = hold.get()?.toldAt ?? null;
  let holdTold = heldBefore === null ? null : observedBefore(clock, heldBefore);
  /** Requests other than `create` that the debt stopped, as it may (API section 7 does not tell which it stops). */
  const stoppedByDebt = new Set<string>();
  let pause: Pause | null = holdPause();

  /** While a hold stands, one order at a time tries whether it is over. */
  function holdPause(): Pause | null {
    const now = clock.monotonic();
    if (hold.get() === null) return null;
    return { reason: 'hold', since: now, until: now, failures: 0, toldAt: Number.NEGATIVE_INFINITY };
  }

  /** A service that answers other questions and takes no shipment must not look as if all were well. */
  function connectionState(): Connection['state'] {
    if (reached !== 'online') return reached;
    if (pause?.reason === 'service_error') return 'service_error';
    return clock.monotonic() < restsUntil ? 'rate_limited' : 'online';
  }

  function changed() {
    const state = connectionState();
    if (connection.state !== state) connection = { state, since: clock.now() };
    onChanged();
  }

  function setReached(next: typeof reached) {
    if (reached === next) return;
    reached = next;
    changed();
  }

  function setPause(reason: Pause['reason'], first: number, most: number) {
    const now = clock.monotonic();
    // Requests that fail while the pause runs tell nothing new: they must not put off the next try.
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
    holdTold = toldAt(clock, clock.monotonic());
    hold.set({ amount, url, message, odd: [...odd], since: hold.get()?.since ?? now, toldAt: now });
    onChanged();
  }

  function endHold() {
    const ended = hold.get();
    if (ended === null) return;
    stoppedByDebt.clear();
    hold.set(null);
    onChanged();
    parts.onHoldEnded(ended);
    if (pause?.reason === 'hold') endPause();
  }

  function balanceTold(amount: Kurus, sentAt: number) {
    balance.told(amount, sentAt);
    onChanged();
    parts.onBalanceTold();
  }

  function learn(outcome: Outcome, asked: string) {
    // What the debt stopped goes on.
    if (outcome.ok && stoppedByDebt.has(asked)) endHold();
    if (outcome.ok) return answered(asked);
    const { error } = outcome;
    switch (error.kind) {
      case 'not_sent':
        setReached('offline');
        return setPause('unreachable', 1_000, LONGEST_GAP_MS);
      case 'unknown':
        if (error.status !== null) {
          // An error of the service at a label or a poll says nothing about creating.
          if (asked !== 'create') return;
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
        if (asked !== 'create') stoppedByDebt.add(asked);
        return setPause('hold', HOLD_GAP_MS, 300_000);
      case 'rate_limited':
        return setReached('online');
      case 'invalid':
      case 'not_found':
      case 'conflict':
      case 'refused':
        return answered(asked);
      case 'payment_unreadable':
        answered(asked);
        // Money is asked for while a debt stands: the orders behind this one would be told no more than it was.
        if (asked === 'create' && pause?.reason === 'hold') setPause('hold', HOLD_GAP_MS, 300_000);
        return;
      default:
        return error satisfies never;
    }
  }

  /** The service understood the key and answered: everything is over but what only an accepted create can end. */
  function answered(asked: string) {
    setReached('online');
    if (pause === null || pause.reason === 'hold') return;
    if (pause.reason !== 'service_error' || asked === 'create') endPause();
  }

  return {
    connection: () => connection,
    balance: balance.read,
    hold() {
      const told = hold.get();
      return told === null ? null : { ...told, toldAt: holdTold === null ? null : epochMsOf(clock, holdTold) };
    },
    creating() {
      if (pause === null) return 'open';
      const wait = pause.until - clock.monotonic();
      return wait > 0 ? wait : 'probe';
    },
    awayFor() {
      if (pause === null || pause.reason === 'hold' || pause.reason === 'service_error') return null;
      return Math.max(0, pause.until - clock.monotonic());
    },
    reasonToWait: () => (pause === null ? null : problem(REASON_PROBLEM[pause.reason])),
    learn,
    creationAccepted({ charged, balance: told, sentAt }) {
      // One that left before the debt was told may have been worked on before it, too.
      if (holdTold === null || sentAt >= holdTold.monotonic) endHold();
      if (charged !== null) parts.onCharged(charged);
      if (told !== null) balanceTold(told, sentAt);
      if (pause !== null) endPause();
    },
    balanceTold,
    restUntil(until) {
      restsUntil = until;
      cancelRest?.();
      cancelRest = clock.after(until - clock.monotonic(), changed);
      changed();
    },
    tryAgainNow() {
      if (pause === null) return;
      pause = { ...pause, until: clock.monotonic() };
      onOpen(true);
    },
    probeSoon() {
      if (pause?.reason !== 'hold') return;
      const soon = Math.max(clock.monotonic(), pause.toldAt + HOLD_GAP_MS);
      pause = { ...pause, until: Math.min(pause.until, soon), failures: 0 };
      onOpen(false);
    },
    stop() {
      cancelRest?.();
      balance.stop();
      hold.stop();
    },
  };
}
