import { kurusSchema } from '../../contract/money.ts';
import { err } from '../../contract/result.ts';
import { accountHoldSchema } from '../../contract/status.ts';
import type { HallFacts } from '../desks/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { SharedFact } from '../ports/Coordinator.ts';
import type { ServiceState } from './serviceState.ts';

const BALANCE = 'balance';
const HOLD = 'hold';
const heldSchema = accountHoldSchema.pick({ amount: true, url: true, message: true, odd: true }).nullable();

/**
 * The balance and an account hold, which all desks of a hall have in common: what one learns, all know. The returned
 * function is to be called when an answer of the service to this desk had a balance, or changed the hold.
 */
export function shareAccount(parts: {
  readonly facts: Pick<HallFacts, 'tell' | 'follow'>;
  readonly isTogether: () => boolean;
  readonly state: Pick<ServiceState, 'balance' | 'hold' | 'balanceTold' | 'learn' | 'probeSoon'>;
  readonly clock: Clock;
}): () => void {
  const { facts, isTogether, state, clock } = parts;
  let isTaking = false;
  /** What the hall knows from this desk or from others, so that nothing is told twice. */
  let knownBalanceAt = Number.NEGATIVE_INFINITY;
  let knownHold = 'null';

  function take({ name, value, ageMs }: SharedFact) {
    if (name === BALANCE) {
      const amount = kurusSchema.safeParse(value);
      const at = clock.now() - ageMs;
      if (!amount.success || (state.balance()?.at ?? Number.NEGATIVE_INFINITY) >= at) return;
      state.balanceTold(amount.data, clock.monotonic() - ageMs);
      knownBalanceAt = Math.max(knownBalanceAt, state.balance()?.at ?? at);
    }
    if (name === HOLD) {
      const held = heldSchema.safeParse(value);
      if (!held.success) return;
      knownHold = JSON.stringify(held.data);
      if (held.data !== null) state.learn(err({ kind: 'account_hold', ...held.data }), 'create');
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
      facts.tell(BALANCE, balance.amount, clock.now() - balance.at);
    }
    const hold = state.hold();
    const held = hold === null ? null : heldSchema.parse(hold);
    const said = JSON.stringify(held);
    if (said === knownHold) return;
    knownHold = said;
    facts.tell(HOLD, held, hold === null ? 0 : clock.now() - (hold.toldAt ?? hold.since));
  };
}
