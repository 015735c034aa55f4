import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OrderDraft } from '../../parcelForm/orderDraft.ts';

/** A correction while it is being typed. */
export interface Correction {
  readonly draft: OrderDraft;
  /** The person wants to change more than what is wrong. */
  readonly isWhole: boolean;
}

export interface RepairState {
  /** The job that is corrected; null before the first. */
  readonly jobId: string | null;
  /** What was typed for each job and not sent yet. */
  readonly corrections: Readonly<Record<string, Correction>>;
}

/** Kept outside the screen: whatever leads away from it, what was typed is still there afterwards. */
export interface RepairDesk {
  readonly store: StoreApi<RepairState>;
  readonly open: (jobId: string) => void;
  readonly keep: (jobId: string, correction: Correction) => void;
  readonly forget: (jobId: string) => void;
}

export function createRepairDesk(): RepairDesk {
  const store = createStore<RepairState>(() => ({ jobId: null, corrections: {} }));
  return {
    store,
    open: (jobId) => store.setState({ jobId }),
    keep: (jobId, correction) =>
      store.setState(({ corrections }) => ({ corrections: { ...corrections, [jobId]: correction } })),
    forget: (jobId) => store.setState(({ corrections: { [jobId]: _, ...corrections } }) => ({ corrections })),
  };
}
