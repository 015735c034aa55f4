/**
 * What a printed command barcode can mean. `undo`, `reprint`: for the last parcel. `confirm`: yes to the question on
 * the screen; it never closes an error. `next_printer`: labels go to the next printer. `hold`, `where`, `quantity` and
 * `box` apply to the order that is scanned next: set it aside, only show where its parcel is, ship it as that many
 * parcels, or in that box. `clear`: drop these again. `pickup`: a courier is at the door; `end_pickup`: it has all.
 */
export type Command =
  | { readonly name: PlainCommand }
  | { readonly name: 'quantity'; readonly quantity: number }
  | { readonly name: 'box'; readonly box: string };

/**
 * Capital letters and digits only. Every keyboard layout that we know except Turkish F reads them the same, so a sheet
 * works before the scanner is set up.
 */
const PREFIX = 'LSCMD';
/** The word of each barcode, and the group of the sheet in which it is. What it does: `renderer/model/commandRegistry.ts`. */
export const BARCODES = {
  undo: { word: 'UNDO', group: 'last' },
  reprint: { word: 'REPRINT', group: 'last' },
  hold: { word: 'HOLD', group: 'next' },
  next_printer: { word: 'PRINTER', group: 'printer' },
  where: { word: 'WHERE', group: 'next' },
  confirm: { word: 'CONFIRM', group: 'last' },
  clear: { word: 'CLEAR', group: 'next' },
  pickup: { word: 'PICKUP', group: 'pickup' },
  end_pickup: { word: 'PICKUPEND', group: 'pickup' },
} as const;
export type PlainCommand = keyof typeof BARCODES;
export const PLAIN_COMMANDS = Object.keys(BARCODES) as readonly PlainCommand[];

/** Most parcels of one order (API sections 4.4 and 8). */
export const MAX_QUANTITY = 200;

/** True for every command, and for every code that looks like one: it is never looked up as an order. */
export function isCommandCode(code: string): boolean {
  return code.startsWith(PREFIX);
}

export function commandCode(command: Command): string {
  switch (command.name) {
    case 'quantity':
      return `${PREFIX}QTY${String(command.quantity)}`;
    case 'box':
      return `${PREFIX}BOX${command.box}`;
    default:
      return `${PREFIX}${BARCODES[command.name].word}`;
  }
}

/** The command of a code; null if it is not a command, or one that this version does not know. */
export function readCommand(code: string): Command | null {
  if (!isCommandCode(code)) return null;
  const word = code.slice(PREFIX.length);
  const name = PLAIN_COMMANDS.find((one) => BARCODES[one].word === word);
  if (name !== undefined) return { name };
  const quantity = /^QTY([1-9]\d{0,2})$/u.exec(word)?.[1];
  if (quantity !== undefined && Number(quantity) <= MAX_QUANTITY)
    return { name: 'quantity', quantity: Number(quantity) };
  const box = /^BOX([A-Z0-9]{1,12})$/u.exec(word)?.[1];
  return box === undefined ? null : { name: 'box', box };
}
