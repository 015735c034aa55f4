import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandState } from '../commands/commandState.ts';

/** What a command came to, as far as a line can say it. */
export type CommandNews = 'refusal' | 'where' | 'armed' | 'notice';

export interface ScanStripState {
  /** Id of the first scan that the line shows; null while it shows none. */
  readonly since: number | null;
  /** A command was the last thing that happened. */
  readonly command: CommandNews | null;
}

/** The line at the lower edge for scans and commands that did not lead to the scan view. */
export interface ScanStripDesk {
  readonly store: StoreApi<ScanStripState>;
  readonly tellScan: (entryId: number) => void;
  readonly tellCommand: (news: CommandNews) => void;
  readonly close: () => void;
}

const nothing: ScanStripState = { since: null, command: null };

export function createScanStrip(): ScanStripDesk {
  const store = createStore<ScanStripState>(() => nothing);
  return {
    store,
    tellScan: (entryId) => store.setState(({ since }) => ({ since: since ?? entryId, command: null })),
    tellCommand: (command) => store.setState({ command }),
    close: () => store.setState(nothing),
  };
}

/** What a command has changed, most pressing first; null where nothing changed. */
export function newsOf(now: CommandState, before: CommandState): CommandNews | null {
  if (now.refusals[0] !== undefined && now.refusals[0].id !== before.refusals[0]?.id) return 'refusal';
  if (now.where !== null && now.where !== before.where) return 'where';
  if (now.notice !== null && now.notice !== before.notice) return 'notice';
  return now.armed === before.armed ? null : 'armed';
}
