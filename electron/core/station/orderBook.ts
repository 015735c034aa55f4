import {
  type LastSize,
  type Order,
  type OrderCancel,
  type OrderDecision,
  type OrderFilter,
  type OrderSource,
  wholeBook,
} from '../../contract/order.ts';
import type { Result } from '../../contract/result.ts';
import type { OrderPrice } from '../../contract/service.ts';
import type { LateCorrections, RemoveError } from '../desks/index.ts';
import {
  createListColumns,
  lastSize,
  orderProblems,
  type SaveError,
  type ShopStops,
  type StopWord,
  type WrittenOrders,
} from '../orders/index.ts';
import { noPanelRows, type Panel } from '../panel/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { ImportCounts, Journal, OrderPage } from '../ports/Journal.ts';
import { type PriceCache, priceOfOrder, type ShippingRules } from '../service/index.ts';

/** The orders that this desk knows, shipped or not, as people fill, read and correct them. */
export type OrderBook = ReturnType<typeof createOrderBook>;

export interface OrderBookDeps {
  readonly journal: Journal;
  readonly saveOrder: WrittenOrders['saveOrder'];
  readonly removeOrder: OrderBook['removeOrder'];
  readonly correcting: LateCorrections['around'];
  readonly stops: Pick<ShopStops, 'stop' | 'undo' | 'cancel' | 'arrived' | 'lift'>;
  readonly rules: Pick<ShippingRules, 'packed' | 'asSent' | 'boxPacking'>;
  readonly prices: Pick<PriceCache, 'listFor'>;
  readonly panelRows: Panel['rows'];
  readonly clock: Clock;
  /** The book has changed: the other desks and the screens are notified. */
  readonly onChanged: () => void;
  /** An order was decided; its number is in the book as before. */
  readonly onDecided: () => void;
}

/** Orders that are read in one step of the journal, which answers nothing else meanwhile. */
const AT_ONCE = 1_000;

export function createOrderBook(deps: OrderBookDeps) {
  const { journal, correcting, stops, rules, prices, clock, onChanged, onDecided } = deps;

  async function andNotify<T>(change: Promise<T>): Promise<T> {
    const outcome = await change;
    onChanged();
    return outcome;
  }

  /** The stops of orders that the list left as they were, in `left`, are lifted; those of the others are already. */
  async function andFollow<T>(
    orders: readonly Order[],
    change: Promise<T>,
    left: (outcome: T) => readonly string[],
  ): Promise<T> {
    const outcome = await change;
    await stops.lift(left(outcome));
    await stops.arrived(orders.map(({ reference }) => reference));
    return outcome;
  }

  /** In steps, between which the journal takes scans. */
  async function indexOrders(): Promise<void> {
    const packing = await rules.boxPacking();
    while (await journal.indexOrders(AT_ONCE, packing));
  }

  return {
    /**
     * Takes the orders of a list into the book; see `Journal.putOrders`. A list that has an order as one to be shipped says
     * so for the whole order, even if another field of it is unsure or missing.
     */
    putOrders: (orders: readonly Order[]): Promise<ImportCounts> =>
      andNotify(andFollow(orders, journal.putOrders(orders, clock.now()), ({ stored }) => stored)),
    /** Adds incomplete orders that the book does not have yet; returns the references that it has. */
    addOrders: (orders: readonly Order[]): Promise<readonly string[]> =>
      andNotify(andFollow(orders, journal.addOrders(orders, clock.now()), (known) => known)),
    /**
     * Marks orders of the book that a list says are not to be shipped. Orders that were not sent yet stay unsent; one that
     * has its label shows the stop when it is scanned. `stopped`: how many of them the book has.
     */
    stopOrders: (listed: readonly StopWord[]): ReturnType<ShopStops['stop']> => andNotify(stops.stop(listed)),
    /** A file of cancelled orders, whose name is their word, is taken back; how many may go again. */
    undoStops: (listed: Parameters<ShopStops['undo']>[0]): Promise<number> => andNotify(stops.undo(listed)),
    /** The shop's own system has cancelled one order; `word` is its own. */
    cancelOrder: (reference: string, word: string): Promise<OrderCancel> => andNotify(stops.cancel(reference, word)),
    /** Stores an order of the book as it was written at the desk; see `WrittenOrders.saveOrder`. */
    saveOrder: (order: Order, of: Order | null): Promise<Result<null, SaveError>> =>
      andNotify(
        of === null ? deps.saveOrder(order, of) : correcting(of.reference.trim(), () => deps.saveOrder(order, of)),
      ),
    /** Takes an order out of the book of all desks. */
    removeOrder: (reference: string): Promise<Result<null, RemoveError>> => andNotify(deps.removeOrder(reference)),
    /** Decides orders of which a list, or another desk, has something else than this desk made of them. */
    async decideOrders(references: readonly string[], taken: OrderDecision): Promise<void> {
      await journal.decideOrders(references, taken, clock.now());
      onDecided();
    },
    /** A page of the book; for an order that was not shipped, with what keeps it from being shipped. */
    async orders(search: string, offset: number, limit: number, filter: OrderFilter = wholeBook): Promise<OrderPage> {
      if (filter.list !== 'all' || filter.source !== undefined) await indexOrders();
      const { rows, ofOrder } = filter.withPanel === true ? await deps.panelRows(search, filter) : noPanelRows;
      const shown = rows.slice(offset, offset + limit);
      const from = Math.max(0, offset - rows.length);
      const page = await journal.orders(search, from, limit - shown.length, filter);
      const items = page.items.map(async (item) => {
        if (item.jobId !== null) return item;
        const id = ofOrder.get(item.order.reference);
        const panel = id === undefined ? {} : { panel: { id, isInBook: true } };
        return { ...item, ...panel, problems: [...orderProblems(await rules.packed(item.order))] };
      });
      return { total: rows.length + page.total, items: [...shown, ...(await Promise.all(items))] };
    },
    /** The sources of the book's orders, the largest first. */
    async orderSources(): Promise<readonly OrderSource[]> {
      await indexOrders();
      return journal.orderSources();
    },
    /** About what an order costs as it stands; never rejects for a service that does not answer. */
    async priceOf(order: Order): Promise<OrderPrice> {
      const [sent = order] = await rules.asSent([order]);
      return priceOfOrder(sent, await prices.listFor(sent));
    },
    /** The size that the parcel of this order had the last time; see `lastSize` of core/orders. */
    lastSize: (order: Order): Promise<LastSize | null> => lastSize(journal, order),
    listColumns: createListColumns(journal),
  };
}
