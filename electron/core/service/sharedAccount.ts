import { z } from 'zod';
import { type Kurus, kurusSchema } from '../../contract/money.ts';
import type { SiteFacts } from '../desks/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { SharedFact } from '../ports/Coordinator.ts';
import type { ServiceState } from './serviceState.ts';

const BALANCE = 'balance';
const HOLD = 'hold';
/** `lastedMs`: how long it had lasted. No link to pay by is shared: anyone who can write into the database could plant one. */
const heldSchema = z.object({ amount: kurusSchema.nullable(), lastedMs: z.number().min(0).default(0) }).nullable();

/**
 * The balance and an account hold, which all desks of a site have in common: what one learns, all know. The returned
 * function is to be called when an answer of the service to this desk had a balance, or changed the hold.
 */
export function shareAccount(deps: {
  readonly facts: Pick<SiteFacts, 'notify' | 'follow'>;
  readonly isTogether: () => boolean;
  readonly state: Pick<ServiceState, 'balance' | 'hold' | 'balanceReported' | 'holdHeard' | 'probeSoon'>;
  readonly clock: Clock;
}): () => void {
  const { facts, isTogether, state, clock } = deps;
  let isTaking = false;
  /** What the site knows from this desk or from others, so that nothing is published twice. */
  let knownBalanceAt = Number.NEGATIVE_INFINITY;
  let knownHold: Kurus | 'unknown amount' | 'none' = 'none';

  function take({ name, value, ageMs }: SharedFact) {
    if (name === BALANCE) {
      const amount = kurusSchema.safeParse(value);
      const at = clock.now() - ageMs;
      if (!amount.success || (state.balance()?.at ?? Number.NEGATIVE_INFINITY) >= at) return;
      state.balanceReported(amount.data, clock.monotonic() - ageMs);
      knownBalanceAt = Math.max(knownBalanceAt, state.balance()?.at ?? at);
    }
    if (name === HOLD) {
      const held = heldSchema.safeParse(value);
      if (!held.success) return;
      knownHold = nameOf(held.data);
      if (held.data !== null) state.holdHeard(held.data.amount, clock.now() - ageMs - held.data.lastedMs);
      // Another desk could create a shipment again. This one finds that out by its own next order.
      else state.probeSoon();
    }
  }

  facts.follow((fact) => {
    isTaking = true;
    take(fact);
    isTaking = false;
  });

  return () => {
    if (isTaking || !isTogether()) return;
    const balance = state.balance();
    if (balance !== null && balance.at > knownBalanceAt) {
      knownBalanceAt = balance.at;
      facts.notify(BALANCE, balance.amount, clock.now() - balance.at);
    }
    const hold = state.hold();
    // A hold that it learned from others is not published again.
    if (nameOf(hold) === knownHold || (hold !== null && hold.toldAt === null)) return;
    knownHold = nameOf(hold);
    const toldAt = hold?.toldAt ?? clock.now();
    const held = hold === null ? null : { amount: hold.amount, lastedMs: Math.max(0, toldAt - hold.since) };
    facts.notify(HOLD, held, clock.now() - toldAt);
  };
}

const nameOf = (hold: { readonly amount: Kurus | null } | null) =>
  hold === null ? 'none' : (hold.amount ?? 'unknown amount');
