import { createStore, type StoreApi } from 'zustand/vanilla';
import { type BatchOptions, batchOptionsSchema } from '../../../electron/contract/batch.ts';

/** What is being prepared at the queue: it outlives the screen, because a repair or a scan leads away from it. */
export interface QueueState {
  /** `preflight`: what the next batch costs and takes is on the screen. `choosing`: its orders are being chosen. */
  readonly step: 'queue' | 'preflight' | 'choosing';
  /** Of the next batch. */
  readonly options: BatchOptions;
  /** References of the orders that were chosen; null: all that are ready. */
  readonly chosen: ReadonlySet<string> | null;
  /** The last start found no order that could still go. */
  readonly foundNothing: boolean;
}

export type QueueDesk = StoreApi<QueueState>;

export function createQueueDesk(): QueueDesk {
  return createStore(() => ({
    step: 'queue',
    options: batchOptionsSchema.parse({}),
    chosen: null,
    foundNothing: false,
  }));
}
