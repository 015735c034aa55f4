import type { Kurus } from '../../contract/money.ts';
import { type Balance, balanceSchema } from '../../contract/status.ts';
import { epochMsOf, observedBefore, openPersistedValue, type PersistedValueDeps, toldAt } from '../base/index.ts';

/** The account's balance as of the last answer that had it. Other desks and the panel change it at any time. */
export type AccountBalance = Awaited<ReturnType<typeof createAccountBalance>>;

export async function createAccountBalance(deps: PersistedValueDeps) {
  const { clock } = deps;
  const fact = await openPersistedValue('balance', balanceSchema, deps);
  const stored = fact.get();
  let time = stored === null ? null : observedBefore(clock, stored.at);
  let heardAt = Number.NEGATIVE_INFINITY;

  /** The balance, and when the request left that brought it (epoch ms, by the clock as it is set now). */
  function read(): Balance | null {
    const balance = fact.get();
    return balance === null || time === null ? null : { amount: balance.amount, at: epochMsOf(clock, time) };
  }

  return {
    read,
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
      fact.set({ amount, at: time.at });
    },
    stop: fact.stop,
  };
}
