/**
 * What a printed command barcode can mean. `undo`, `reprint`: for the last parcel. `confirm`: yes to the question on
 * the screen; it never closes an error. `next_printer`: labels go to the next printer. `hold`, `where`, `quantity` and
 * `box` apply to the order that is scanned next: set it aside, only show where its parcel is, ship it as that many
 * parcels, or in that box. `clear`: drop these again. `pickup`: a courier is at the door; `end_pickup`: it has all.
 */
export type Command =
  | { readonly name: (typeof PLAIN_COMMANDS)[number] }
  | { readonly name: 'quantity'; readonly quantity: number }
  | { readonly name: 'box'; readonly box: string };

export const PLAIN_COMMANDS = [
  'undo',
  'reprint',
  'hold',
  'next_printer',
  'where',
  'confirm',
  'clear',
  'pickup',
  'end_pickup',
] as const;

/**
 * Capital letters and digits only. Every keyboard layout that we know except Turkish F reads them the same, so a sheet
 * works before the scanner is set up.
 */
const PREFIX = 'LSCMD';
const WORDS = {
  undo: 'UNDO',
  reprint: 'REPRINT',
  hold: 'HOLD',
  next_printer: 'PRINTER',
  where: 'WHERE',
  confirm: 'CONFIRM',
  clear: 'CLEAR',
  pickup: 'PICKUP',
  end_pickup: 'PICKUPEND',
} as const;

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
      return `${PREFIX}${WORDS[command.name]}`;
  }
}

/** The command of a code; null if it is not a command, or one that this version does not know. */
export function readCommand(code: string): Command | null {
  if (!isCommandCode(code)) return null;
  const word = code.slice(PREFIX.length);
  const name = PLAIN_COMMANDS.find((one) => WORDS[one] === word);
  if (name !== undefined) return { name };
  const quantity = /^QTY([1-9]\d{0,2})$/u.exec(word)?.[1];
  if (quantity !== undefined && Number(quantity) <= MAX_QUANTITY)
    return { name: 'quantity', quantity: Number(quantity) };
  const box = /^BOX([A-Z0-9]{1,12})$/u.exec(word)?.[1];
  return box === undefined ? null : { name: 'box', box };
}
