import type { ActionId } from '../model/keyTable.ts';

/** The actions on the last parcel and on the next scan; most of them have a barcode as well. */
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
