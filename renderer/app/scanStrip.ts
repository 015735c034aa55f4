import { createStore, type StoreApi } from 'zustand/vanilla';

/** The line at the lower edge that tells of scans which took nobody away from their screen. */
export interface ScanStripDesk {
  /** Id of the first scan that is told of there; null while there is nothing to tell. */
  readonly store: StoreApi<{ readonly since: number | null }>;
  readonly open: (entryId: number) => void;
  readonly close: () => void;
}

export function createScanStrip(): ScanStripDesk {
  const store = createStore<{ readonly since: number | null }>(() => ({ since: null }));
  return {
    store,
    open: (entryId) => store.setState(({ since }) => ({ since: since ?? entryId })),
    close: () => store.setState({ since: null }),
  };
}
