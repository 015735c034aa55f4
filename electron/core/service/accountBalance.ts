import type { Kurus } from '../../contract/money.ts';
import { type Balance, balanceSchema } from '../../contract/status.ts';
import { epochMsOf, observedBefore, openPersistedValue, type PersistedValueParts, toldAt } from '../base/index.ts';

/** The account's balance as the last answer told it, which several desks and the panel change at any time. */
export interface AccountBalance {
  /** With the time of the request whose answer told it, whatever the clock did since. */
  read(): Balance | null;
  /**
   * Told by the answer to a request that left at `sentAt` (monotonic clock, ms). Requests that were away at the same time
   * may have been worked on in either order: charges only lower the balance, so the lower one counts.
   */
  told(amount: Kurus, sentAt: number): void;
  stop(): void;
}

export async function createAccountBalance(parts: PersistedValueParts): Promise<AccountBalance> {
  const { clock } = parts;
  const fact = await openPersistedValue('balance', balanceSchema, parts);
  const kept = fact.get();
  let time = kept === null ? null : observedBefore(clock, kept.at);
  let heardAt = Number.NEGATIVE_INFINITY;

  function read(): Balance | null {
    const balance = fact.get();
    return balance === null || time === null ? null : { amount: balance.amount, at: epochMsOf(clock, time) };
  }

  return {
    read,
    told(amount, sentAt) {
      const known = read();
      if (known !== null && sentAt < heardAt && known.amount <= amount) return;
      time = toldAt(clock, sentAt);
      heardAt = clock.monotonic();
      fact.set({ amount, at: time.at });
    },
    stop: fact.stop,
  };
}
