import { err, ok, type Result } from '../../electron/contract/result.ts';
import type { NotTold } from '../../electron/contract/shopNews.ts';
import type { ShopMessage, ShopNotifier, TellError } from '../../electron/core/ports/ShopNotifier.ts';

export interface ScriptedShop extends ShopNotifier {
  /** What was taken, in order. */
  readonly told: ShopMessage[];
  /** Everything that was sent, taken or not. */
  readonly sent: ShopMessage[];
  /** Replaced by a test; everything is taken where it is not. */
  answer: (message: ShopMessage) => Result<null, TellError> | Promise<Result<null, TellError>>;
}

/** A shop that answers what a test says. */
export function scriptedShop(): ScriptedShop {
  const told: ShopMessage[] = [];
  const sent: ShopMessage[] = [];
  const shop: ScriptedShop = {
    told,
    sent,
    answer: () => ok(null),
    async tell(message) {
      sent.push(message);
      const answer = await shop.answer(message);
      if (answer.ok) told.push(message);
      return answer;
    },
    stop() {},
  };
  return shop;
}

export function notTold(
  kind: NotTold['kind'],
  status: number | null = null,
  retryAfterMs: number | null = null,
): Result<null, TellError> {
  return err({ kind: 'not_told', why: { kind, status, words: null }, retryAfterMs });
}

/** The setting with which the live account tells the shop. */
export const tellsShop = { shopAddresses: { sandbox: null, live: { url: 'https://shop.invalid/' } } };
