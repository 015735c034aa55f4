import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ImportReport } from '../../../electron/contract/order.ts';

/** The order book as it was left: it outlives the screen, and the palette searches in it. */
export type OrdersDesk = StoreApi<{
  readonly search: string;
  /** The place of the chosen row among those that the search finds. */
  readonly chosen: number;
  /** Of the last import, until it is closed. */
  readonly report: ImportReport | null;
}>;

export function createOrdersDesk(): OrdersDesk {
  return createStore(() => ({ search: '', chosen: 0, report: null }));
}
