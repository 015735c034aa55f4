import { CLOCK_SLACK_MS } from '../../contract/clockSlack.ts';
import type { Kurus } from '../../contract/money.ts';
import type { Transaction } from '../../contract/service.ts';

/** What is looked for among the balance movements (API section 4.1). */
export interface DebtQuestion {
  /** Epoch ms: it was collected after this. */
  readonly since: number;
  /** The debt as a hold told it; null where there was none, or it told no amount. */
  readonly debt: Kurus | null;
  /** By how much (kuruş) the balance fell without a reason that this desk knows; null where nobody can tell. */
  readonly fall: number | null;
}

/**
 * "Measurement-difference debt" (API sections 1 and 7) in the words that a service of this country may use for it. Whole
 * words: a movement may also name a receiver or a place, and a district is called Borçka.
 */
const DEBT = /(?<!\p{L})(?:fark[ıi]?|borç|borcu?|debt|difference|measurement)(?!\p{L})/iu;

/**
 * The movements by which a measurement-difference debt was taken from the balance. "Balance transaction record: fields not
 * shown" (2.10): a movement counts only where its own words say so and time and amount agree; else nothing is claimed.
 */
export function collectedDebt(movements: readonly Transaction[], asked: DebtQuestion): readonly Transaction[] {
  return movements.filter((movement) => {
    const { at, amount } = movement;
    if (at === null || amount === null || amount >= 0 || at < asked.since - CLOCK_SLACK_MS) return false;
    if (asked.debt !== null ? -amount !== asked.debt : asked.fall !== null && -amount > asked.fall) return false;
    return DEBT.test(`${movement.type ?? ''} ${movement.description ?? ''}`.normalize('NFC'));
  });
}
