import { createStore, type StoreApi } from 'zustand/vanilla';

/** What this session has seen of the scanner. */
export interface ScannerSeen {
  /** Epoch ms of the last scan; null: none since the start. */
  readonly lastAt: number | null;
  /** Mean pause between two of its keys, ms. */
  readonly pauseMs: number;
  /** The computer's own layout would have written the last code otherwise than the scanner meant it. */
  readonly layoutsDiffer: boolean;
}

export type ScannerSeenStore = StoreApi<ScannerSeen>;

export function createScannerSeen(): ScannerSeenStore {
  return createStore(() => ({ lastAt: null, pauseMs: 0, layoutsDiffer: false }) satisfies ScannerSeen as ScannerSeen);
}
