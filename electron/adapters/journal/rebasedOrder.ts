import type { OrderChange } from '../../contract/order.ts';
import { listedOrder } from './listedOrder.ts';
import { type Edit, isSame, type OrderVersion, STORED_CHANGES, type StoredOrder, withStop } from './storedOrder.ts';

/** `at`: when it was last listed or changed, epoch ms. */
export interface DatedOrder extends StoredOrder {
  readonly at: number;
}

/**
 * The dates of one order may differ by so much (ms) at two desks that have it from the site, because of the time on the network.
 */
const SLACK_MS = 10_000;

/**
 * Merges an order that was changed here while the site changed it, too. The result is the site's order. A correction that
 * was made here without knowing the site's is a draft beside it until a person decides, and so is another order of the same
 * number. A list counts as at one desk: never against a correction, and against a list if it is not older.
 */
export function rebasedOrder(mine: DatedOrder, site: DatedOrder, isCorrected: boolean): StoredOrder {
  const now = contentOf(mine, site, isCorrected);
  const beside = now === null ? [{ order: mine.order, edit: mine.edit }] : [];
  const { order, edit } = now ?? site;
  const waiting = [...site.drafts, ...mine.drafts, ...beside].filter((draft) => !isSame(draft.order, order));
  const drafts = waiting.filter((draft, at) => waiting.findIndex((one) => isSame(one.order, draft.order)) === at);
  const stopped = isStopped(mine, site) ? mine : isStopped(site, mine) ? site : null;
  return { order: withStop(order, stopped?.order.shop.stopped ?? null), edit, drafts };
}

/** Null: the version of this desk is stored beside it. */
function contentOf(mine: DatedOrder, site: DatedOrder, isCorrected: boolean): OrderVersion | null {
  if (isCorrected && mine.edit !== null && !knows(site, mine.edit)) {
    if (site.edit !== null) return knows(mine, site.edit) ? onTopOf(site, mine) : null;
    const { became, stored } = listedOrder(mine, site.order, () => false);
    return became === 'other' ? null : (stored ?? mine);
  }
  const listed = mine.edit === null ? mine.order : mine.edit.newer;
  if (listed === null) return site;
  const { became, stored } = listedOrder(site, listed, () => false);
  if (became === 'other' && mine.edit === null) return null;
  const isOlder = site.edit === null ? mine.at < site.at - SLACK_MS : site.edit.newer !== null;
  return isOlder ? site : (stored ?? site);
}

/** The shop has stopped it, and no later word of the shop lifts that. */
function isStopped({ order: { shop } }: DatedOrder, other: DatedOrder): boolean {
  const { stopped } = shop;
  if (stopped === undefined) return false;
  const isLifted = other.order.shop.stopped === undefined && other.edit === null && other.at > stopped.at;
  return stopped.isDirect === true || !isLifted;
}

/** The correction applied to the order as it is now, with the stop of that order. */
export function onTopOf(now: OrderVersion, { order, edit }: OrderVersion): OrderVersion {
  if (edit === null) return { order, edit };
  const known = historyOf(now);
  const history = [...known, ...historyOf({ edit }).filter((change) => !isIn(known, change))].slice(-STORED_CHANGES);
  const { imported, newer, changed } = now.edit ?? { imported: now.order, newer: null, changed: [] };
  return { order, edit: { ...edit, imported, newer, changed: [...new Set([...changed, ...edit.changed])], history } };
}

/** Whether the order has been through the last change of that correction. */
export function knows(order: OrderVersion, edit: Edit): boolean {
  return isIn(historyOf(order), historyOf({ edit }).at(-1) ?? edit);
}

/** Earlier versions stored the last change alone. */
function historyOf({ edit }: Pick<OrderVersion, 'edit'>): readonly OrderChange[] {
  return edit === null ? [] : edit.history.length === 0 ? [edit] : edit.history;
}

function isIn(history: readonly OrderChange[], { at, desk, changed }: OrderChange): boolean {
  return history.some((one) => one.at === at && one.desk === desk && one.changed.join() === changed.join());
}
