import type { PersistedValueDeps } from '../base/index.ts';
import { type ClockProof, createDaily } from './daily.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const PAGE = 500;
/**
 * An order leaves the order book this many days after its parcel was shipped or cancelled. Until then a search there finds
 * it; after that the ledger has it, with its receiver, as long as the shop stores receivers.
 */
const STORED_DAYS = 90;

export interface OrderKeepingDeps extends PersistedValueDeps {
  readonly clockIsProved: ClockProof;
  /** Orders of parcels that were gone before this time (epoch ms) have left the book. */
  readonly onRemoved: (before: number) => void;
}

/** Keeps the order book from growing for ever: once a day, orders whose parcel is long gone leave it. */
export function createOrderKeeping(deps: OrderKeepingDeps): { stop(): void } {
  const { journal, clock, logger, clockIsProved, onRemoved } = deps;

  async function removeShipped(days: number, nextPage: () => Promise<boolean>): Promise<void> {
    const before = clock.now() - days * DAY_MS;
    let orders = 0;
    let position: number | null = 0;
    do {
      const { removed, next } = await journal.removeShippedOrders(before, position, PAGE);
      orders += removed;
      position = next;
    } while (position !== null && (await nextPage()));
    onRemoved(before);
    if (orders > 0) logger.info('orders left the book', { days, orders });
  }

  return createDaily({
    name: 'order keeping',
    days: () => STORED_DAYS,
    work: removeShipped,
    clockIsProved,
    // Going through the book must not slow down the start.
    startAfterMs: 5 * MINUTE_MS,
    clock,
    logger,
  });
}
