import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClosingList } from '../../../electron/contract/ledger.ts';

/** The screen of the desks as it was left: it outlives the screen, because a scan leads away from it. */
export type DesksPlace = StoreApi<{
  readonly search: string;
  /** The closing list of all desks that is gone through. */
  readonly list: ClosingList | null;
  /** The row that the keys are about: of the desks, or of what the search has found. */
  readonly chosen: number;
}>;

export function createDesksPlace(): DesksPlace {
  return createStore(() => ({ search: '', list: null, chosen: 0 }));
}
