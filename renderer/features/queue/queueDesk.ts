import { createStore, type StoreApi } from 'zustand/vanilla';
import { type BatchOptions, batchOptionsSchema } from '../../../electron/contract/batch.ts';

/** The filter of the orders to choose from. `lacking`: those that cannot be sent as they are. */
export const ORDER_FILTERS = ['all', 'chosen', 'lacking'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** The batch in preparation: it outlives the screen, because a repair or a scan leads away from it. */
export interface QueueState {
  /** `preflight`: what the next batch costs and takes is on the screen. `choosing`: its orders are being chosen. */
  readonly step: 'queue' | 'preflight' | 'choosing';
  /** The batch whose orders are on the screen, and the place of the chosen one among them; null: none is. */
  readonly shown: { readonly batch: number; readonly at: number } | null;
  /** The options of the next batch. */
  readonly options: BatchOptions;
  /** References of the orders that were chosen; null: all that are ready. */
  readonly chosen: ReadonlySet<string> | null;
  /** The unconfirmed choice on the screen; null: nothing was changed. */
  readonly draft: ReadonlySet<string> | null;
  readonly search: string;
  readonly filter: OrderFilter;
  /** The place of the chosen row among those that are shown. */
  readonly at: number;
  /** The last start found no order that could still go. */
  readonly foundNothing: boolean;
}

export type QueueDesk = StoreApi<QueueState>;

export function createQueueDesk(): QueueDesk {
  return createStore(() => ({
    step: 'queue',
    shown: null,
    options: batchOptionsSchema.parse({}),
    chosen: null,
    draft: null,
    search: '',
    filter: 'all',
    at: 0,
    foundNothing: false,
  }));
}
