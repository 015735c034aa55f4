import type { Order } from '../../electron/contract/order.ts';
import { err, ok, type Result } from '../../electron/contract/result.ts';
import type { CancelledOrder, LookupError, OrderLookup } from '../../electron/core/ports/OrderLookup.ts';

type Found = Result<Order | CancelledOrder | null, LookupError>;

export interface ScriptedLookup extends OrderLookup {
  /** The requested references, in order. */
  readonly requested: string[];
  /** Replaced by a test; the shop knows no order where it is not. */
  answer: (reference: string) => Found | Promise<Found>;
}

/** A shop's system that answers what a test scripts. */
export function scriptedLookup(answer: ScriptedLookup['answer'] = () => ok(null)): ScriptedLookup {
  const requested: string[] = [];
  const lookup: ScriptedLookup = {
    requested,
    answer,
    isSetUp: () => true,
    find(reference) {
      requested.push(reference);
      return Promise.resolve(lookup.answer(reference));
    },
    stop() {},
  };
  return lookup;
}

export function noAnswer(words: string | null = 'HTTP 503', retryAfterMs: number | null = null): Found {
  return err({ kind: 'no_answer', words, retryAfterMs });
}
