import type { Order, OrderChange, ShopStop } from '../../contract/order.ts';
import { listedOrder } from './listedOrder.ts';
import { asStopped, type Edit, isSame, KEPT_CHANGES, type OrderVersion, type StoredOrder } from './storedOrder.ts';

/** `at`: when it was last listed or changed, epoch ms. */
export interface DatedOrder extends StoredOrder {
  readonly at: number;
}

/**
 * What becomes of an order that was changed here while the hall changed it, too. The order is the hall's. A correction that was
 * made here without knowing the hall's is a draft beside it until a person decides, and so is another order of the same number.
 * A list counts as at one desk: never against a correction, and against a list if it is later.
 */
export function rebasedOrder(mine: DatedOrder, hall: DatedOrder, isCorrected: boolean): StoredOrder {
  const { order, edit, beside } = contentOf(mine, hall, isCorrected);
  const drafts = [...hall.drafts, ...mine.drafts, ...(beside ? [{ order: mine.order, edit: mine.edit }] : [])];
  return {
    order: asStopped(order, stopGiver(mine, hall, isCorrected).order),
    edit,
    drafts: drafts.filter(
      (draft, place) =>
        !isSame(draft.order, order) && drafts.findIndex((one) => isSame(one.order, draft.order)) === place,
    ),
  };
}

/** `beside`: what was made of it here is kept beside it. */
interface Content extends OrderVersion {
  readonly beside?: boolean;
}

function contentOf(mine: DatedOrder, hall: DatedOrder, isCorrected: boolean): Content {
  if (isCorrected && mine.edit !== null && !knows(hall, mine.edit)) {
    const isOlder = mine.edit.newer !== null && hall.at <= mine.at;
    if (hall.edit === null) return withList(mine, hall.order, isOlder) ?? { ...hall, beside: true };
    return knows(mine, hall.edit) ? onTopOf(hall, mine) : { ...hall, beside: true };
  }
  const listed = mine.edit === null ? mine.order : mine.edit.newer;
  if (listed === null) return hall;
  const isOlder = mine.at <= hall.at && (hall.edit === null || hall.edit.newer !== null);
  return withList(hall, listed, isOlder) ?? { ...hall, beside: mine.edit === null };
}

/** Null: the list has another order of that number. */
function withList(before: StoredOrder, listed: Order, isOlder: boolean): OrderVersion | null {
  const { became, stored } = listedOrder(before, listed, () => false);
  if (became === 'other') return null;
  return isOlder ? before : (stored ?? before);
}

/** The correction as one of the order as it is now, with what lists say of that. */
export function onTopOf(now: OrderVersion, { order, edit }: OrderVersion): OrderVersion {
  if (edit === null) return { order, edit };
  const known = historyOf(now);
  const history = [...known, ...historyOf({ edit }).filter((change) => !isIn(known, change))].slice(-KEPT_CHANGES);
  const changed = [...new Set([...(now.edit?.changed ?? []), ...edit.changed])];
  const imported = now.edit === null ? now.order : now.edit.imported;
  const newer = now.edit?.newer ?? edit.newer;
  const isDecided = newer === null || isSame(newer, order) || (imported !== null && isSame(newer, imported));
  return { order, edit: { ...edit, changed, imported, newer: isDecided ? null : newer, history } };
}

/** Whether the order has been through that correction. */
export function knows(order: Pick<OrderVersion, 'edit'>, edit: Edit): boolean {
  return historyOf({ edit })
    .slice(-1)
    .every((last) => isIn(historyOf(order), last));
}

/** Earlier versions kept the last change alone. */
function historyOf({ edit }: Pick<OrderVersion, 'edit'>): readonly OrderChange[] {
  return edit === null ? [] : edit.history.length === 0 ? [edit] : edit.history;
}

function isIn(history: readonly OrderChange[], { at, desk, changed }: OrderChange): boolean {
  return history.some((one) => one.at === at && one.desk === desk && one.changed.join() === changed.join());
}

/** A mark of the shop stands until a later list has the order as one to be shipped. */
function stopGiver(mine: DatedOrder, hall: DatedOrder, isCorrected: boolean): DatedOrder {
  const [own, theirs] = [mine, hall].map(({ order }) => order.shop.stopped) as [ShopStop?, ShopStop?];
  if (own !== undefined && theirs !== undefined) return own.at > theirs.at ? mine : hall;
  if (own !== undefined) return hall.edit === null && hall.at > own.at ? hall : mine;
  return theirs !== undefined && !isCorrected && mine.at > theirs.at ? mine : hall;
}
