import { createStore } from 'zustand/vanilla';
import type { CommandState } from '../commands/commandState.ts';

/** The outcome of a command, as far as a line can show it. */
export type CommandAlert = 'refusal' | 'where' | 'armed' | 'notice';

export interface ScanStripState {
  /** Id of the first scan that the line shows; null while it shows none. */
  readonly since: number | null;
  /** A command was the last thing that happened. */
  readonly command: CommandAlert | null;
}

const nothing: ScanStripState = { since: null, command: null };

export function createScanStrip() {
  const store = createStore<ScanStripState>(() => nothing);
  return {
    store,
    announceScan: (entryId: number) => store.setState(({ since }) => ({ since: since ?? entryId, command: null })),
    announceCommand: (command: CommandAlert) => store.setState({ command }),
    close: () => store.setState(nothing),
  };
}

/** The line at the lower edge for scans and commands that did not lead to the scan view. */
export type ScanStripDesk = ReturnType<typeof createScanStrip>;

/** The change by a command, most pressing first; null if nothing changed. */
export function alertOf(now: CommandState, before: CommandState): CommandAlert | null {
  if (now.refusals[0] !== undefined && now.refusals[0].id !== before.refusals[0]?.id) return 'refusal';
  if (now.where !== null && now.where !== before.where) return 'where';
  if (now.notice !== null && now.notice !== before.notice) return 'notice';
  return now.armed === before.armed ? null : 'armed';
}
