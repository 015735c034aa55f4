import type { Order, OrderChange } from '../../contract/order.ts';
import { asListed, asStopped, type Edit, isSame, KEPT_CHANGES, type StoredOrder } from './storedOrder.ts';

/** `at`: when it was last listed or changed, epoch ms. */
export interface DatedOrder extends StoredOrder {
  readonly at: number;
}

/**
 * One order out of two that came apart: two desks have changed it without knowing of each other. `base`: as both had it
 * before; null: they never had it in common. Of two lists the later one counts. A correction stays against a list, which is
 * kept beside it and waits for a person. Of two corrections the later one stands, and the history names both. Whether it
 * is to be shipped says the list that changed it, and of two the later one.
 */
export function mergedOrder(one: DatedOrder, other: DatedOrder, base: StoredOrder | null): StoredOrder {
  const { order, edit } = contentOf(one, other, base);
  return { order: asStopped(order, stopGiver(one, other, base).order), edit };
}

function stopGiver(one: DatedOrder, other: DatedOrder, base: StoredOrder | null): DatedOrder {
  const stopOf = ({ order }: StoredOrder) => order.shop.stopped?.at;
  if (base !== null && stopOf(one) === stopOf(base)) return other;
  if (base !== null && stopOf(other) === stopOf(base)) return one;
  return one.at > other.at ? one : other;
}

function contentOf(one: DatedOrder, other: DatedOrder, base: StoredOrder | null): StoredOrder {
  if (one.edit !== null && other.edit !== null)
    return one.edit.at > other.edit.at
      ? corrected(one.order, one.edit, other.edit, base)
      : corrected(other.order, other.edit, one.edit, base);
  if (one.edit !== null) return withList(one.order, one.edit, one.at, other);
  if (other.edit !== null) return withList(other.order, other.edit, other.at, one);
  return one.at > other.at ? one : other;
}

function withList(order: Order, edit: Edit, at: number, list: DatedOrder): StoredOrder {
  const listed = asListed(order, list.order);
  // The list has the correction by now.
  if (isSame(order, listed)) return { order, edit: null };
  if (edit.imported !== null && isSame(edit.imported, listed)) return { order, edit };
  return { order, edit: { ...edit, newer: edit.newer === null || list.at > at ? listed : edit.newer } };
}

function corrected(order: Order, edit: Edit, other: Edit, base: StoredOrder | null): StoredOrder {
  const before =
    base === null ? null : { imported: base.edit?.imported ?? base.order, newer: base.edit?.newer ?? null };
  const imported = either(edit.imported, other.imported, before?.imported);
  const newer = either(edit.newer, other.newer, before?.newer);
  const isDecided = newer === null || isSame(newer, order) || (imported !== null && isSame(newer, imported));
  return {
    order,
    edit: {
      ...edit,
      changed: [...new Set([...other.changed, ...edit.changed])],
      imported,
      newer: isDecided ? null : newer,
      history: inTurn([...other.history, ...edit.history]),
    },
  };
}

/** What one of the two has changed of what both had; where both have, or it is not known, what the first has. */
function either(first: Order | null, second: Order | null, base: Order | null | undefined): Order | null {
  if (base === undefined) return first ?? second;
  return isUnchanged(first, base) ? second : first;
}

function isUnchanged(now: Order | null, before: Order | null): boolean {
  return now === null || before === null ? now === before : isSame(now, before);
}

function inTurn(changes: readonly OrderChange[]): OrderChange[] {
  const each = new Map(changes.map((change) => [JSON.stringify(change), change]));
  return [...each.values()].sort((a, b) => a.at - b.at).slice(-KEPT_CHANGES);
}
