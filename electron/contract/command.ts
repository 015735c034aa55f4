/**
 * What a printed command barcode can say. `undo`, `reprint`: of the last parcel. `confirm`: yes to the question on the
 * screen; it never closes an error. `next_printer`: labels go to the next one. `hold`, `where`, `quantity`, `box`: are
 * about the order that is scanned next: set it aside, only tell where its parcel is, ship it as so many parcels, or in
 * that box. `clear`: forget these again.
 */
export type Command =
  | { readonly name: 'undo' | 'reprint' | 'hold' | 'next_printer' | 'where' | 'confirm' | 'clear' }
  | { readonly name: 'quantity'; readonly quantity: number }
  | { readonly name: 'box'; readonly box: string };

export const PLAIN_COMMANDS = ['undo', 'reprint', 'hold', 'next_printer', 'where', 'confirm', 'clear'] as const;

/**
 * Capital letters and digits only: those read the same on every keyboard layout that we know but Turkish F, so that a
 * sheet works before the scanner is set up.
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
} as const;

/** Parcels of one order (API section 4.4). */
export const MAX_QUANTITY = 200;

/** True for everything that is or looks like a command: it is never looked up as an order. */
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

/** The command of a code; null where it is none, or one that this version does not know. */
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
