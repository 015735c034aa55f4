import { err, ok, type Result } from '../../electron/contract/result.ts';
import type { NotDelivered } from '../../electron/contract/shopMessage.ts';
import type { DeliveryError, OutboxMessage, ShopNotifier } from '../../electron/core/ports/ShopNotifier.ts';

export interface ScriptedShop extends ShopNotifier {
  /** What was taken, in order. */
  readonly reported: OutboxMessage[];
  /** Everything that was sent, taken or not. */
  readonly sent: OutboxMessage[];
  /** Replaced by a test; everything is taken where it is not. */
  answer: (message: OutboxMessage) => Result<null, DeliveryError> | Promise<Result<null, DeliveryError>>;
}

/** A shop that answers what a test scripts. */
export function scriptedShop(): ScriptedShop {
  const reported: OutboxMessage[] = [];
  const sent: OutboxMessage[] = [];
  const shop: ScriptedShop = {
    reported,
    sent,
    answer: () => ok(null),
    async notify(message) {
      sent.push(message);
      const answer = await shop.answer(message);
      if (answer.ok) reported.push(message);
      return answer;
    },
    stop() {},
  };
  return shop;
}

export function notDelivered(
  kind: NotDelivered['kind'],
  status: number | null = null,
  retryAfterMs: number | null = null,
): Result<null, DeliveryError> {
  return err({ kind: 'not_told', why: { kind, status, words: null }, retryAfterMs });
}

/** The setting with which the live account sends messages to the shop. */
export const notifiesShop = { shopAddresses: { sandbox: null, live: { url: 'https://shop.invalid/' } } };
