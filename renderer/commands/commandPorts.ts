import type { ScanOptions } from '../../electron/contract/scan.ts';
import type { StationClient } from '../bridge/index.ts';
import type { CommandBoard } from './commandBoard.ts';

/** The newest scan of this desk, as far as commands are about it. */
export interface NewestScan {
  readonly id: number;
  readonly code: string;
  readonly state: 'sending' | 'job' | 'other';
  /** Whether its order lacks a size that a box would give it. */
  readonly lacksSize: boolean;
}

/** The fate of the options that a scan went with: the order has them, or the scan was none of an order. */
export type OptionsFate = 'taken' | 'not_an_order';

export interface CommandScans {
  /** Null until something was scanned since the page was opened. */
  readonly newest: () => NewestScan | null;
  readonly submit: (code: string, options: ScanOptions | null) => Promise<OptionsFate>;
  /** Resolves when every scan so far has its answer. */
  readonly settled: () => Promise<unknown>;
  readonly isAlarmed: () => boolean;
}

/** The frame around the screens, at the moment of a command. */
export interface CommandFrame {
  /** Leads to the pickup, and to the question whose courier is here where none goes on. */
  readonly openPickup: () => void;
  /** False: none goes on. */
  readonly endPickup: () => boolean;
  readonly goToScans: () => void;
  /** A question or a dialog is open on another screen than the scan view. */
  readonly mustStay: () => boolean;
  /** Something lies in front of every screen: a question behind it cannot be seen. */
  readonly isCovered: () => boolean;
  readonly checkDesk: () => void;
  /** Asks for the PIN that unlocks the screen. */
  readonly leaveKiosk: () => void;
}

export interface CommandDeskDeps {
  readonly client: StationClient;
  readonly board: CommandBoard;
  readonly scans: CommandScans;
  readonly frame: CommandFrame;
  readonly sound: (name: 'refusal' | 'acknowledge') => void;
  readonly now: () => number;
  /** Calls back after ms; returns how to call it off. */
  readonly later: (run: () => void, ms: number) => () => void;
}
