import { z } from 'zod';
import { type Kurus, kurus } from '../../contract/money.ts';
import { type BalanceDay, balanceDaySchema } from '../../contract/service.ts';
import { type Balance, balanceSchema } from '../../contract/status.ts';
import {
  dayName,
  epochMsOf,
  observedBefore,
  openPersistedValue,
  type PersistedValueDeps,
  toldAt,
} from '../base/index.ts';

/** The account's balance as of the last answer that had it. Other desks and the panel change it at any time. */
export type AccountBalance = Awaited<ReturnType<typeof createAccountBalance>>;

/** In one value with its days, so that a parcel costs one write. `keyMark`: mark of the API key whose account has these days. */
const storedSchema = balanceSchema.extend({
  days: z.array(balanceDaySchema).default([]),
  keyMark: z.string().nullable().default(null),
});
const MOST_DAYS = 31;

export interface AccountBalanceDeps extends PersistedValueDeps {
  /** Null: the account never changes (the demo). */
  readonly keyMark: string | null;
}

export async function createAccountBalance(deps: AccountBalanceDeps) {
  const { clock, keyMark } = deps;
  const fact = await openPersistedValue('balance', storedSchema, deps);
  const stored = fact.get();
  let time = stored === null ? null : observedBefore(clock, stored.at);
  let heardAt = Number.NEGATIVE_INFINITY;

  /** The balance, and when the request left that brought it (epoch ms, by the clock as it is set now). */
  function read(): Balance | null {
    const balance = fact.get();
    return balance === null || time === null ? null : { amount: balance.amount, at: epochMsOf(clock, time) };
  }

  // Another key may be of another account, whose balance did not move to this one's.
  function days(): readonly BalanceDay[] {
    const noted = fact.get();
    return noted?.keyMark === keyMark ? noted.days : [];
  }

  return {
    read,
    days,
    /**
     * Takes the balance (kuruş) from the answer to a request that left at `sentAt` (monotonic ms). Requests that were
     * under way at the same time may have been processed in either order. Charges only lower the balance, so the lower
     * one counts.
     */
    reported(amount: Kurus, sentAt: number): void {
      const known = read();
      if (known !== null && sentAt < heardAt && known.amount <= amount) return;
      time = toldAt(clock, sentAt);
      heardAt = clock.monotonic();
      fact.set({ amount, at: time.at, days: continued(days(), dayName(clock.now()), amount), keyMark });
    },
    stop: fact.stop,
  };
}

/** A day before the last one has a clock that was set back: it counts as the last. */
function continued(days: readonly BalanceDay[], today: string, amount: Kurus): BalanceDay[] {
  const last = days.at(-1);
  const risen = kurus(Math.max(0, amount - (last?.amount ?? amount)));
  if (last === undefined || last.day < today) return [...days, { day: today, amount, added: risen }].slice(-MOST_DAYS);
  return [...days.slice(0, -1), { ...last, amount, added: kurus(last.added + risen) }];
}
