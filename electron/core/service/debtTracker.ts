import { z } from 'zod';
import { CLOCK_SLACK_MS } from '../../contract/clockSlack.ts';
import { type Kurus, kurus } from '../../contract/money.ts';
import type { Transaction } from '../../contract/service.ts';
import { type AccountHold, type Balance, type DebtNotice, debtNoticeSchema } from '../../contract/status.ts';
import { dayName, openPersistedValue, type PersistedValueDeps } from '../base/index.ts';
import type { ServiceClient } from './serviceClient.ts';

export interface DebtTrackerDeps extends PersistedValueDeps {
  readonly client: ServiceClient;
  readonly balance: () => Balance | null;
  readonly onChanged: () => void;
}

/** `read`: keys of movements that were reported already. */
const storedSchema = z.object({ news: debtNoticeSchema.nullable(), read: z.array(z.string()) });

/** Answers that come within this time (ms) are compared together. */
const TOGETHER_MS = 1_000;
/** While create or cancel requests are under way nothing can be compared: it is tried again after this long, ms. */
const IN_FLIGHT_MS = 5_000;
/**
 * Other desks lower the balance all day, so movements are requested at most once in this time, ms. Requests after a hold
 * are counted apart.
 */
const ASK_GAP_MS = 600_000;
const MOVEMENTS = 100;
const READ_STORED = 50;
const DAY_MS = 86_400_000;

/**
 * Finds out how a measurement-difference debt ended (API section 7): "if the balance covers the debt it is collected and
 * the request continues normally". This happens with or without a hold before, and no answer mentions it. So what left the
 * balance is compared with what this desk was charged. If the two differ, the balance movements are requested, though
 * rarely (`ASK_GAP_MS`).
 */
export async function createDebtTracker(deps: DebtTrackerDeps) {
  const { client, balance, clock, logger, onChanged } = deps;
  const stored = await openPersistedValue('debt-news', storedSchema, deps);
  /**
   * The balance that later ones are compared with. `charges` is what left it for parcels of this desk since (kuruş).
   */
  let anchor: Balance | null = null;
  let charges = 0;
  let isTold = false;
  /**
   * Epoch ms. If a request moved money before the first balance was known, no two balances show how much. The movements
   * since this time are requested instead.
   */
  const openedAt = clock.now();
  let ended: AccountHold | null = null;
  const requestedAt = new Map<'hold' | 'fall', number>();
  let cancelCheck: (() => void) | null = null;
  let stopped = false;

  const notice = () => stored.get()?.news ?? null;

  function show(next: DebtNotice | null, rows: readonly Transaction[] = []) {
    const read = [...(stored.get()?.read ?? []), ...rows.map(keyOf)].slice(-READ_STORED);
    stored.set({ news: next, read });
    onChanged();
  }

  function compareFrom(reported: Balance | null) {
    anchor = reported;
    charges = 0;
    isTold = false;
  }

  function plan(ms: number) {
    if (!stopped) cancelCheck ??= clock.after(ms, check);
  }

  const isMoving = () => client.isInFlight('create', 'cancel');

  function check() {
    cancelCheck = null;
    if (isMoving()) return plan(IN_FLIGHT_MS);
    const now = balance();
    const fall = isTold && anchor !== null && now !== null ? anchor.amount - charges - now.amount : null;
    const [hold, since, isFirst] = [ended, anchor?.at, isTold && anchor === null];
    ended = null;
    if (isTold) compareFrom(now);
    if (hold !== null) afterHold(hold, fall);
    else if (isFirst) ask('fall', { since: openedAt, debt: null, fall: null });
    else if (fall !== null && fall > 0 && since !== undefined) ask('fall', { since, debt: null, fall });
  }

  function afterHold({ amount, since }: AccountHold, fall: number | null) {
    const shown = notice();
    // Nothing but the fees left the balance, so the debt was paid elsewhere; or the operator has dismissed the notice.
    if (fall === 0 || shown === null) return;
    if (amount !== null && fall === amount) show({ ...shown, kind: 'collected' });
    // If money was paid in meanwhile, the fall of the balance is no measure of the debt.
    ask('hold', { since, debt: amount, fall: amount === null && fall !== null && fall > 0 ? fall : null });
  }

  function ask(after: 'hold' | 'fall', question: DebtQuestion) {
    const now = clock.monotonic();
    if (now - (requestedAt.get(after) ?? Number.NEGATIVE_INFINITY) < ASK_GAP_MS) return;
    requestedAt.set(after, now);
    const about = after === 'hold' ? notice() : null;
    askFor(question).then(
      (rows) => {
        if (!stopped && rows.length > 0) found(rows, question, about);
      },
      (failure: unknown) => {
        if (!stopped) logger.error('balance movements not asked', { failure: String(failure) });
      },
    );
  }

  async function askFor(question: DebtQuestion): Promise<readonly Transaction[]> {
    const filter = { type: null, from: dayName(question.since - DAY_MS), to: null, page: 1, perPage: MOVEMENTS };
    const answer = await client.request('background', 'transactions', (api) => api.transactions(filter));
    const reported = new Set(stored.get()?.read);
    return answer.ok ? collectedDebt(answer.value.items, question).filter((row) => !reported.has(keyOf(row))) : [];
  }

  /** `about`: the notice of the hold when the movements were requested; null if there was no hold. */
  function found(rows: readonly Transaction[], { debt }: DebtQuestion, about: DebtNotice | null) {
    const now = notice();
    // The operator dismissed the notice meanwhile, or another debt ended.
    if (about !== null && now?.at !== about.at) return show(now, rows);
    const words = [...new Set(rows.map(textOf))].join('; ') || null;
    const amount = debt ?? kurus(-rows.reduce((sum, row) => sum + (row.amount ?? 0), 0));
    show({ kind: 'collected', amount, at: about?.at ?? clock.now(), words }, rows);
  }

  return {
    /** The last debt that is over, until the operator dismisses it. */
    read: notice,
    dismiss: (): void => show(null),
    /** Creating shipments works again after a hold. */
    holdEnded(hold: AccountHold): void {
      ended = hold;
      show({ kind: 'settled', amount: hold.amount, at: clock.now(), words: null });
      plan(TOGETHER_MS);
    },
    /** This amount (kuruş) left the balance for a parcel of this desk. */
    charged(amount: Kurus): void {
      charges += amount;
    },
    balanceReported(): void {
      if (anchor === null && charges === 0 && !isMoving()) compareFrom(balance());
      else isTold = true;
      plan(TOGETHER_MS);
    },
    stop(): void {
      stopped = true;
      cancelCheck?.();
      stored.stop();
    },
  };
}

function keyOf({ id, at, amount, type, description }: Transaction): string {
  return id ?? [at, amount, type, description].join(' ');
}

function textOf({ type, description }: Transaction): string | null {
  return description || type;
}

/** What is searched for among the balance movements (API section 4.1). */
export interface DebtQuestion {
  /** Epoch ms. Only movements after this time can have collected the debt. */
  readonly since: number;
  /** The debt (kuruş) as the hold stated it; null if there was no hold, or if it stated no amount. */
  readonly debt: Kurus | null;
  /** How much (kuruş) the balance fell without a reason known here; null if unknown. */
  readonly fall: number | null;
}

/**
 * How a Turkish service may word "measurement-difference debt" (API sections 1 and 7). Whole words only: a movement may
 * also name a receiver or a place, and there is a district called Borçka.
 */
const DEBT = /(?<!\p{L})(?:fark[ıi]?|borç|borcu?|debt|difference|measurement)(?!\p{L})/iu;

/**
 * The movements by which a measurement-difference debt was taken from the balance. "Balance transaction record: fields
 * not shown" (2.10), so a movement counts only if its own words say so and its time and amount fit. Otherwise nothing
 * is claimed.
 */
export function collectedDebt(movements: readonly Transaction[], requested: DebtQuestion): readonly Transaction[] {
  return movements.filter((movement) => {
    const { at, amount } = movement;
    if (at === null || amount === null || amount >= 0 || at < requested.since - CLOCK_SLACK_MS) return false;
    if (requested.debt !== null ? -amount !== requested.debt : requested.fall !== null && -amount > requested.fall)
      return false;
    return DEBT.test([movement.type, movement.description].join(' ').normalize('NFC'));
  });
}
