import type { RequestOutput } from '../../electron/contract/channels.ts';
import type { StationError } from '../../electron/contract/errors.ts';
import type { ScanOptions } from '../../electron/contract/scan.ts';

/** The choices for the next scan. `where`: the parcel is only searched for. */
export interface Armed extends ScanOptions {
  readonly where: boolean;
}

export const nothingArmed: Armed = { box: null, quantity: null, hold: false, where: false };

export function isArmed({ box, quantity, hold, where }: Armed): boolean {
  return box !== null || quantity !== null || hold || where;
}

/** The options for the next order; null if nothing was chosen. */
export function optionsOf({ box, quantity, hold }: Armed): ScanOptions | null {
  return box === null && quantity === null && !hold ? null : { box, quantity, hold };
}

export const REFUSAL_REASONS = [
  'nothing_to_undo',
  'undo_not_now',
  'nothing_to_cancel',
  /** The key for what is free was pressed on a shipment, or the other way round. */
  'undo_is_cancel',
  'cancel_is_undo',
  'nothing_to_reprint',
  'nothing_to_confirm',
  'answer_first',
  'alarm_first',
  'unknown_command',
  'unknown_box',
  'no_other_printer',
  'no_open_pickup',
  'options_missed',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/**
 * A command that did nothing; it stays on the screen until it is put away. `at` in epoch ms. `of`: the order of its
 * parcel, empty where it is about none.
 */
export interface CommandRefusal {
  readonly id: number;
  readonly at: number;
  readonly why: RefusalReason | StationError;
  readonly of: string;
}

/** Something that commands did and that is to be seen nowhere else; shown for a moment, or until the next scan. */
export interface CommandNotice {
  readonly id: number;
  readonly what:
    | { readonly kind: 'printer'; readonly name: string }
    | { readonly kind: 'sheet'; readonly path: string }
    | { readonly kind: 'cleared' }
    | { readonly kind: 'forgotten' };
}

export type WhereFound = RequestOutput<'scan.where'>;

/** The parcel that was searched for. */
export interface ParcelSearch {
  readonly id: number;
  readonly code: string;
  /** Epoch ms. */
  readonly at: number;
  readonly answer:
    | { readonly type: 'asking' }
    | { readonly type: 'found'; readonly found: WhereFound }
    | { readonly type: 'failed'; readonly error: StationError };
}

export interface CommandState {
  readonly armed: Armed;
  /** The prompt by key, in place of the newest scan. */
  readonly asking: 'quantity' | 'box' | null;
  readonly where: ParcelSearch | null;
  readonly notice: CommandNotice | null;
  /** Newest first. */
  readonly refusals: readonly CommandRefusal[];
}

export const idleCommands: CommandState = {
  armed: nothingArmed,
  asking: null,
  where: null,
  notice: null,
  refusals: [],
};
