import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClosingList, LedgerFilter } from '../../../electron/contract/ledger.ts';
import { endOfDay, startOfDay } from '../../model/day.ts';
import { type KeptPages, nothingKept } from './keptPages.ts';

/** What the person was looking at; it outlives the screen, because a scan takes any screen away. */
export interface LedgerDeskState {
  readonly search: string;
  readonly list: ClosingList | null;
  /** YYYY-MM-DD; null: open. */
  readonly from: string | null;
  readonly to: string | null;
  readonly openJob: string | null;
  /** The job that was open last: a key leads back to it. */
  readonly lastJob: string | null;
  /** What was loaded of it. */
  readonly kept: KeptPages;
}

export type LedgerDesk = StoreApi<LedgerDeskState>;

export function createLedgerDesk(): LedgerDesk {
  return createStore<LedgerDeskState>(() => ({
    search: '',
    list: null,
    from: null,
    to: null,
    openJob: null,
    lastJob: null,
    kept: nothingKept,
  }));
}

/** The list from its top, without a search of before: who comes by its key looks for something else. */
export function openFresh(desk: LedgerDesk): void {
  desk.setState({ search: '', list: null, from: null, to: null, openJob: null });
}

/** The days as the station counts them: from the first moment of one to the last of the other. */
export function filterOf(
  { list, from, to }: Pick<LedgerDeskState, 'list' | 'from' | 'to'>,
  search: string,
): LedgerFilter {
  return {
    search,
    list,
    from: from === null ? null : startOfDay(from),
    to: to === null ? null : endOfDay(to),
  };
}
