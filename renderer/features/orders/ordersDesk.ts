import { createStore, type StoreApi } from 'zustand/vanilla';

/** The order book as it was left: it outlives the screen, and the palette searches in it. */
export type OrdersDesk = StoreApi<{
  readonly search: string;
  /** The place of the chosen row among those that the search finds. */
  readonly chosen: number;
}>;

export function createOrdersDesk(): OrdersDesk {
  return createStore(() => ({ search: '', chosen: 0 }));
}
