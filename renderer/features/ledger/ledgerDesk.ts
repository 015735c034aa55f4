import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClosingList, LedgerFilter } from '../../../electron/contract/ledger.ts';
import { endOfDay, startOfDay } from '../../model/day.ts';

/** The open part of the ledger; it outlives the screen, because a scan leads away from any screen. */
export interface LedgerDeskState {
  readonly search: string;
  readonly list: ClosingList | null;
  /** YYYY-MM-DD; null: open. */
  readonly from: string | null;
  readonly to: string | null;
  readonly openJob: string | null;
  /** The job that was open last: a key leads back to it. */
  readonly lastJob: string | null;
  /** Whether the day stands above the list as a picture. */
  readonly showsFigures: boolean;
  /** The loaded pages of it. */
  readonly stored: StoredPages;
}

/** Height of a window in which the picture is shown at first, px. In a lower one too few rows would be left. */
const TALL_PX = 860;

export type LedgerDesk = StoreApi<LedgerDeskState>;

export function createLedgerDesk(): LedgerDesk {
  return createStore<LedgerDeskState>(() => ({
    search: '',
    list: null,
    from: null,
    to: null,
    openJob: null,
    lastJob: null,
    showsFigures: window.innerHeight >= TALL_PX,
    stored: nothingStored,
  }));
}

/** The list from its top, without an earlier search: a person who comes by its key wants something else. */
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

export interface LedgerLine {
  readonly jobId: string;
  readonly seq: number;
  /** Local day of acceptance, YYYY-MM-DD. */
  readonly day: string;
}

/** The loaded pages of the ledger, newest first. */
export interface StoredPages {
  /** The filter that found it. */
  readonly question: string;
  readonly lines: readonly LedgerLine[];
  /** The number of all that the filter finds; null if unknown. */
  readonly total: number | null;
  /** The start of the next page; null: nothing is left. */
  readonly next: number | null;
}

export const nothingStored: StoredPages = { question: '', lines: [], total: null, next: null };

/** The newest page on top of what was loaded before; alone, where there is a gap between the two. */
export function mergeNewest(known: StoredPages, newest: StoredPages): StoredPages {
  const top = known.lines[0];
  const oldest = newest.lines.at(-1);
  if (top === undefined || oldest === undefined || oldest.seq > top.seq) return newest;
  if (known.lines.length <= newest.lines.length) return newest;
  const older = known.lines.filter(({ seq }) => seq < oldest.seq);
  return { ...newest, lines: [...newest.lines, ...older], next: known.next };
}
