import type { OrderChange } from '../../contract/order.ts';
import { listedOrder } from './listedOrder.ts';
import { type Edit, isSame, KEPT_CHANGES, type OrderVersion, type StoredOrder, withStop } from './storedOrder.ts';

/** `at`: when it was last listed or changed, epoch ms. */
export interface DatedOrder extends StoredOrder {
  readonly at: number;
}

/** So far (ms) the dates of an order are apart at two desks that have it from the hall: by the way there and back, and more. */
const SLACK_MS = 10_000;

/**
 * What becomes of an order that was changed here while the hall changed it, too. The order is the hall's. A correction that was
 * made here without knowing the hall's is a draft beside it until a person decides, and so is another order of the same number.
 * A list counts as at one desk: never against a correction, and against a list if it is not older.
 */
export function rebasedOrder(mine: DatedOrder, hall: DatedOrder, isCorrected: boolean): StoredOrder {
  const now = contentOf(mine, hall, isCorrected);
  const beside = now === null ? [{ order: mine.order, edit: mine.edit }] : [];
  const { order, edit } = now ?? hall;
  const waiting = [...hall.drafts, ...mine.drafts, ...beside].filter((draft) => !isSame(draft.order, order));
  const drafts = waiting.filter((draft, at) => waiting.findIndex((one) => isSame(one.order, draft.order)) === at);
  const stopped = isStopped(mine, hall) ? mine : isStopped(hall, mine) ? hall : null;
  return { order: withStop(order, stopped?.order.shop.stopped ?? null), edit, drafts };
}

/** Null: what was made of it here is kept beside it. */
function contentOf(mine: DatedOrder, hall: DatedOrder, isCorrected: boolean): OrderVersion | null {
  if (isCorrected && mine.edit !== null && !knows(hall, mine.edit)) {
    if (hall.edit !== null) return knows(mine, hall.edit) ? onTopOf(hall, mine) : null;
    const { became, stored } = listedOrder(mine, hall.order, () => false);
    return became === 'other' ? null : (stored ?? mine);
  }
  const listed = mine.edit === null ? mine.order : mine.edit.newer;
  if (listed === null) return hall;
  const { became, stored } = listedOrder(hall, listed, () => false);
  if (became === 'other' && mine.edit === null) return null;
  const isOlder = hall.edit === null ? mine.at < hall.at - SLACK_MS : hall.edit.newer !== null;
  return isOlder ? hall : (stored ?? hall);
}

/** The shop has stopped it, and no list that is later says otherwise. */
function isStopped({ order: { shop } }: DatedOrder, other: DatedOrder): boolean {
  const isLifted = other.order.shop.stopped === undefined && other.edit === null && other.at > (shop.stopped?.at ?? 0);
  return shop.stopped !== undefined && !isLifted;
}

/** The correction as one of the order as it is now, with what lists say of that. */
export function onTopOf(now: OrderVersion, { order, edit }: OrderVersion): OrderVersion {
  if (edit === null) return { order, edit };
  const known = historyOf(now);
  const history = [...known, ...historyOf({ edit }).filter((change) => !isIn(known, change))].slice(-KEPT_CHANGES);
  const { imported, newer, changed } = now.edit ?? { imported: now.order, newer: null, changed: [] };
  return { order, edit: { ...edit, imported, newer, changed: [...new Set([...changed, ...edit.changed])], history } };
}

/** Whether the order has been through the last change of that correction. */
export function knows(order: OrderVersion, edit: Edit): boolean {
  return isIn(historyOf(order), historyOf({ edit }).at(-1) ?? edit);
}

/** Earlier versions kept the last change alone. */
function historyOf({ edit }: Pick<OrderVersion, 'edit'>): readonly OrderChange[] {
  return edit === null ? [] : edit.history.length === 0 ? [edit] : edit.history;
}

function isIn(history: readonly OrderChange[], { at, desk, changed }: OrderChange): boolean {
  return history.some((one) => one.at === at && one.desk === desk && one.changed.join() === changed.join());
}
