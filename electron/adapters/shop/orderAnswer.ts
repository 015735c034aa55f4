import { z } from 'zod';
import type { Order } from '../../contract/order.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { orderOf, shopOrderSchema } from '../../contract/shopOrder.ts';
import { referenceOf } from '../../contract/wrapping.ts';
import type { CancelledOrder } from '../../core/ports/OrderLookup.ts';

/** The fields of an answer that can mark its order as cancelled; a shop may have other things under these names. */
const cancelledSchema = z.object({
  reference: shopOrderSchema.shape.reference,
  state: z.string().nullish().catch(null),
  cancelled: z.boolean().nullish().catch(null),
});

export const cancelledBy = (word: string): CancelledOrder['cancelled'] => ({
  word: word.slice(0, 100),
  isDone: false,
  isCancelled: true,
  isDirect: true,
});

function cancelIn(value: unknown, isCancelWord: (word: string) => boolean): CancelledOrder['cancelled'] | null {
  const { data } = cancelledSchema.safeParse(value);
  const word = data?.state ?? '';
  if (isCancelWord(word)) return cancelledBy(word);
  return data?.cancelled === true ? cancelledBy('cancelled') : null;
}

interface AnswerReading {
  readonly reference: string;
  readonly source: string;
  readonly isCancelWord: (word: string) => boolean;
  /** When it was requested, epoch ms. */
  readonly at: number;
}

/**
 * The order in an answer of the shop's own system. Refused with words for a person if it is no such JSON, or the order of
 * another reference.
 */
export function readOrderAnswer(
  body: Uint8Array,
  { reference, source, isCancelWord, at }: AnswerReading,
): Result<Order | CancelledOrder, string> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return err('no JSON');
  }
  const cancelled = cancelIn(value, isCancelWord);
  const read = shopOrderSchema.safeParse(value);
  if (!read.success) {
    // For a cancelled order the shop need not send more than its number.
    const { data } = cancelledSchema.safeParse(value);
    if (cancelled !== null && data?.reference === referenceOf(reference)) return ok({ cancelled });
    const [issue] = read.error.issues;
    return err(issue === undefined || issue.path.length === 0 ? 'no order' : `cannot be read: ${issue.path.join('.')}`);
  }
  if (read.data.reference !== referenceOf(reference))
    return err(`order of another number: ${read.data.reference.slice(0, 120)}`);
  const order = orderOf(read.data, source);
  return ok(cancelled === null ? order : { ...order, shop: { ...order.shop, stopped: { ...cancelled, at } } });
}
