import { createStore, type StoreApi } from 'zustand/vanilla';

/** What the person was looking for in the order book; it outlives the screen, and the palette leads to it. */
export type OrdersDesk = StoreApi<{ readonly search: string }>;

export function createOrdersDesk(): OrdersDesk {
  return createStore(() => ({ search: '' }));
}
