import type { ActionId } from '../model/keyTable.ts';

/** The acts of the last parcel and of the next scan, which most have a barcode for as well. */
export const COMMAND_ACTIONS = [
  'undo',
  'cancelLast',
  'reprint',
  'confirm',
  'hold',
  'where',
  'next_printer',
  'quantity',
  'box',
  'clear',
  'sheet',
  'seen',
] as const satisfies readonly ActionId[];
export type CommandKeyName = (typeof COMMAND_ACTIONS)[number];
