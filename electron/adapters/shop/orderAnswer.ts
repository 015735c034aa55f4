import type { Order } from '../../contract/order.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { orderOf, shopOrderSchema } from '../../contract/shopOrder.ts';
import { referenceOf } from '../../contract/wrapping.ts';

/**
 * The order in an answer of the shop's own system. Refused with words for a person if it is no such JSON, or the order of
 * another reference.
 */
export function readOrderAnswer(body: Uint8Array, reference: string, source: string): Result<Order, string> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return err('no JSON');
  }
  const read = shopOrderSchema.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return err(issue === undefined || issue.path.length === 0 ? 'no order' : `cannot be read: ${issue.path.join('.')}`);
  }
  if (read.data.reference !== referenceOf(reference))
    return err(`order of another number: ${read.data.reference.slice(0, 120)}`);
  return ok(orderOf(read.data, source));
}
