import { type Act, keysOf } from '../model/keyTable.ts';

/** The acts of the last parcel and of the next scan, which most have a barcode for as well. */
export const COMMAND_ACTS = [
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
] as const satisfies readonly Act[];
export type CommandKeyName = (typeof COMMAND_ACTS)[number];

export function altKey(name: CommandKeyName): string {
  return keysOf(name);
}
