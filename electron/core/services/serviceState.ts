import { z } from 'zod';
import type { Problem } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import {
  type AccountHold,
  accountHoldSchema,
  type Balance,
  balanceSchema,
  type Connection,
  type DebtNews,
} from '../../contract/status.ts';
import { backoffMs } from '../domain/backoff.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Logger } from '../ports/Logger.ts';
import type { Randomness } from '../ports/Randomness.ts';
import type { ApiError } from '../ports/ShippingApi.ts';
import { problem } from './problems.ts';

/** Why creating shipments rests. Until the time has come nothing is sent; then a single job tries for all. */
interface Pause {
  readonly reason: 'unreachable' | 'service_error' | 'key_refused' | 'forbidden' | 'hold';
  /** On the monotonic clock, ms. */
  readonly since: number;
  /** On the monotonic clock, ms. */
  readonly until: number;
  readonly failures: number;
}

/** A pause beyond this (ms) was an outage; a shorter one may be the fault of a single order. */
const OUTAGE_MS = 5_000;
/** A pause beyond this (ms) will last: a service that is down for days is asked about once a minute, not four times. */
const LONG_OUTAGE_MS = 600_000;
const LONGEST_GAP_MS = 15_000;
const LONGEST_GAP_OF_LONG_OUTAGE_MS = 60_000;
const AFTER_FAILURE_MS = 5_000;

/** What was asked: only a create request tells whether shipments can be created. */
export type Asked = 'create' | 'other';

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
  /** Takes the lesson of one answer. */
  learn(outcome: Outcome, asked: Asked): void;
  /** The last debt that is over, until somebody has seen it. */
  debtNews(): DebtNews | null;
  dismissDebtNews(): void;
  /** A create request was accepted by the service: no hold stands any more. */
  creationAccepted(told: Accepted): void;
  /**
   * Balance told by the answer to a request that left at `sentAt` (monotonic clock, ms). Requests that were away at the
   * same time may have been worked on in either order: charges only lower the balance, so the lower one counts.
   */
  balanceTold(amount: Kurus, sentAt: number): void;
  /** Ends the waiting now: somebody has reason to believe that it works again. */
  tryAgainNow(): void;
  stop(): void;
}

export interface ServiceStateParts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly logger: Logger;
  readonly onChanged: () => void;
  /** Creating may go on. `outage`: the service was away, so what waited because of it need not wait for its own time. */
  readonly onOpen: (outage: boolean) => void;
}

const REASON_PROBLEM = {
  unreachable: 'service_unreachable',
  service_error: 'service_error',
  key_refused: 'unauthorized',
  forbidden: 'forbidden',
  hold: 'account_hold',
} as const;

export async function createServiceState(parts: ServiceStateParts): Promise<ServiceState> {
  const { journal, clock, random, logger, onChanged, onOpen } = parts;
  let connection: Connection = { state: 'unknown', since: null };
  let balance: Balance | null = z
    .nullable(balanceSchema)
    .catch(null)
    .parse(await journal.fact('balance'));
  let hold: AccountHold | null = z
    .nullable(accountHoldSchema)
    .catch(null)
    .parse(await journal.fact('hold'));
  let debtNews: DebtNews | null = null;
  let balanceHeardAt = Number.NEGATIVE_INFINITY;
  let pause: Pause | null = holdPause();
  let stopped = false;

  /** While a hold stands, one order at a time tries whether it is over. */
  function holdPause(): Pause | null {
    const now = clock.monotonic();
    return hold === null ? null : { reason: 'hold', since: now, until: now, failures: 0 };
  }

  function keep(name: 'balance' | 'hold') {
    const value = name === 'balance' ? balance : hold;
    journal.setFact(name, value).catch((failure: unknown) => {
      if (stopped) return;
      logger.error('fact not kept', { name, failure: String(failure) });
      clock.after(AFTER_FAILURE_MS, () => {
        if (!stopped) keep(name);
      });
    });
  }

  function setConnection(state: Connection['state']) {
    if (connection.state === state) return;
    connection = { state, since: clock.now() };
    onChanged();
  }

  function setPause(reason: Pause['reason'], first: number, most: number) {
    const now = clock.monotonic();
    // Requests that fail while the pause runs tell nothing new: they must not put off the next try.
    if (pause?.reason === reason && pause.until > now) return;
    const failures = pause?.reason === reason ? pause.failures + 1 : 1;
    const since = pause?.since ?? now;
    const isLong = most === LONGEST_GAP_MS && now - since > LONG_OUTAGE_MS;
    const longest = isLong ? LONGEST_GAP_OF_LONG_OUTAGE_MS : most;
    pause = { reason, since, failures, until: now + backoffMs(failures, random.fraction(), first, longest) };
    onChanged();
  }

  function endPause() {
    if (pause === null) return;
    const outage = clock.monotonic() - pause.since >= OUTAGE_MS;
    pause = holdPause();
    onChanged();
    onOpen(outage);
  }

  function setHold(next: AccountHold | null) {
    hold = next;
    keep('hold');
    onChanged();
  }

  function balanceTold(amount: Kurus, sentAt: number) {
    if (balance !== null && sentAt < balanceHeardAt && balance.amount <= amount) return;
    balance = { amount, at: clock.now() };
    balanceHeardAt = clock.monotonic();
    keep('balance');
    onChanged();
  }

  function learn(outcome: Outcome, asked: Asked) {
    if (outcome.ok) return answered(asked);
    const { error } = outcome;
    switch (error.kind) {
      case 'not_sent':
        setConnection('offline');
        return setPause('unreachable', 1_000, LONGEST_GAP_MS);
      case 'unknown':
        if (error.status !== null) {
          // A label or a look at which the service breaks says nothing about creating.
          if (asked === 'create') setPause('service_error', 1_000, LONGEST_GAP_MS);
          return;
        }
        setConnection('offline');
        return setPause('unreachable', 1_000, LONGEST_GAP_MS);
      case 'unauthorized':
        setConnection('key_refused');
        return setPause('key_refused', 60_000, 300_000);
      case 'forbidden':
        setConnection('forbidden');
        return setPause('forbidden', 60_000, 300_000);
      case 'account_hold':
        setConnection('online');
        setHold({
          amount: error.amount,
          url: error.url,
          message: error.message,
          odd: [...error.odd],
          since: hold?.since ?? clock.now(),
          toldAt: clock.now(),
        });
        return setPause('hold', 15_000, 300_000);
      case 'rate_limited':
        return setConnection('online');
      case 'invalid':
      case 'not_found':
      case 'conflict':
      case 'refused':
      case 'payment_unreadable':
        return answered(asked);
      default:
        return error satisfies never;
    }
  }

  /** The service understood the key and answered: everything is over but what only an accepted create can end. */
  function answered(asked: Asked) {
    setConnection('online');
    if (pause === null || pause.reason === 'hold') return;
    if (pause.reason !== 'service_error' || asked === 'create') endPause();
  }

  return {
    connection: () => connection,
    balance: () => balance,
    hold: () => hold,
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
    debtNews: () => debtNews,
    dismissDebtNews() {
      debtNews = null;
      onChanged();
    },
    creationAccepted(told) {
      if (hold !== null) {
        debtNews = { kind: 'settled', amount: hold.amount, at: clock.now(), words: null };
        setHold(null);
      }
      if (told.balance !== null) balanceTold(told.balance, told.sentAt);
      if (pause !== null) endPause();
    },
    balanceTold,
    tryAgainNow() {
      if (pause === null) return;
      pause = { ...pause, until: clock.monotonic() };
      onOpen(true);
    },
    stop() {
      stopped = true;
    },
  };
}
