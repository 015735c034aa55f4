import { createStore, type StoreApi } from 'zustand/vanilla';

/** The search in the order book; it outlives the screen, and the palette sets it. */
export type OrdersDesk = StoreApi<{ readonly search: string }>;

export function createOrdersDesk(): OrdersDesk {
  return createStore(() => ({ search: '' }));
}
