import type { Order } from '../../contract/order.ts';
import { isOtherOrder } from '../../core/orders/index.ts';
import type { ImportCounts } from '../../core/ports/Journal.ts';
import {
  asListed,
  inPlaceOf,
  inStead,
  isSame,
  isSamePlace,
  isSurePlace,
  type StoredOrder,
  withoutDoubt,
  withStop,
} from './storedOrder.ts';

/** `other`: it is another order, of another receiver. `kept`: the list is unsure of the place, and the book has another one. */
export interface Listed {
  readonly became: Exclude<keyof ImportCounts, 'others' | 'added'> | 'other';
  /** Null: the list changes nothing. */
  readonly stored: StoredOrder | null;
}

/** The order of the book after a list that has it. `isSent`: it was sent, or may have been. */
export function listedOrder(before: StoredOrder, listed: Order, isSent: () => boolean): Listed {
  const { edit } = before;
  // A desk may have given it another receiver.
  const asImported = edit?.imported ?? before.order;
  if (isOtherOrder(asImported, listed) && isOtherOrder(before.order, listed)) return { became: 'other', stored: null };
  // A list in which the order is to be shipped lifts the stop of an earlier list, and no other stop.
  const stop = before.order.shop.stopped;
  const lasting = stop?.isDirect === true ? stop : null;
  const order = withStop(inStead(before.order, asListed(before.order, listed)), lasting);
  const asItIs = (became: Listed['became'], now = order): Listed => ({
    became,
    stored: { ...before, order: now, edit: null },
  });
  // The list has the correction by now.
  if (isSame(before.order, order)) return asItIs('unchanged');
  if (edit === null) {
    const isDoubted = !isSurePlace(listed) && !isSamePlace(before.order, order) && !isSent();
    const taken = isDoubted ? inPlaceOf(before.order, order) : order;
    // A new address belongs to the new place, and is not sent to the old one.
    if (isDoubted && (order.receiver.address !== before.order.receiver.address || isSame(before.order, taken)))
      return { became: 'stored', stored: null };
    return asItIs('updated', taken);
  }
  const mine = withStop(before.order, lasting);
  // Earlier versions did not note the doubt, which a person has ended here either way.
  if (edit.imported !== null && isSame(withoutDoubt(edit.imported), withoutDoubt(order))) {
    const became = !isSurePlace(listed) && isSurePlace(mine) ? 'confirmed' : 'unchanged';
    return { became, stored: { ...before, order: mine, edit: { ...edit, newer: null } } };
  }
  // It was sent with its job's data, so there is nothing left to decide.
  if (isSent()) return asItIs('updated');
  return { became: 'differing', stored: { ...before, order: mine, edit: { ...edit, newer: order } } };
}
