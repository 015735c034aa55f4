import type { ScannerLayout } from '../../electron/contract/scanner.ts';

/**
 * The characters of a layout's keys, by the place of the key (`event.code`): plain, with Shift, with AltGr. A dead key
 * (TR-Q Shift+3) stands for the character that it writes with Space: that is how scanners mean it.
 */
type KeyTable = ReadonlyMap<string, readonly [plain: string, shift?: string, altGr?: string]>;

const TOP = 'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal'.split(' ');
const UPPER =
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash IntlBackslash'.split(' ');
const HOME = 'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote'.split(' ');
const LOWER = 'KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash'.split(' ');
const PLACES = [TOP, UPPER, HOME, LOWER];

/** Rows as in `PLACES`, one character to a key; a space where a key writes nothing that a scanner sends. */
interface Rows {
  readonly plain: readonly string[];
  readonly shift: readonly string[];
  readonly altGr?: readonly string[];
}

function tableOf({ plain, shift, altGr = [] }: Rows): KeyTable {
  const at = (rows: readonly string[], row: number, column: number) => {
    const character = rows[row]?.[column] ?? ' ';
    return character === ' ' ? undefined : character;
  };
  return new Map(
    PLACES.flatMap((places, row) =>
      places.map((code, column) => {
        const levels = [at(plain, row, column), at(shift, row, column), at(altGr, row, column)];
        return [code, levels as [string, string?, string?]] as const;
      }),
    ),
  );
}

const TABLES: Readonly<Record<ScannerLayout, KeyTable>> = {
  us: tableOf({
    plain: ['`1234567890-=', 'qwertyuiop[]\\\\', "asdfghjkl;'", 'zxcvbnm,./'],
    shift: ['~!@#$%^&*()_+', 'QWERTYUIOP{}||', 'ASDFGHJKL:"', 'ZXCVBNM<>?'],
  }),
  'tr-q': tableOf({
    plain: ['"1234567890*-', 'qwertyuıopğü,<', 'asdfghjklşi', 'zxcvbnmöç.'],
    shift: ["é!'^+%&/()=?_", 'QWERTYUIOPĞÜ;>', 'ASDFGHJKLŞİ', 'ZXCVBNMÖÇ:'],
    altGr: ['<>£#$½ {[]}\\|', '@ € ₺  i   ~`|', "æß       ´'", ''],
  }),
  'tr-f': tableOf({
    plain: ['+1234567890/-', 'fgğıodrnhpqwx<', 'uieaütkmlyş', 'jövcçzsb.,'],
    shift: ['*!"^$%&\'()=?_', 'FGĞIODRNHPQWX>', 'UİEAÜTKMLYŞ', 'JÖVCÇZSB:;'],
    altGr: ['¬¹²#¼½¾{[]}\\|', '@  ¶ ¥®   ¨~`|', 'æß€  ₺   ´ ', '«»¢   µ×÷'],
  }),
};

/** The numeric pad writes the same on every layout, with NumLock on or off. */
const PAD: ReadonlyMap<string, string> = new Map([
  ...[...'0123456789'].map((digit) => [`Numpad${digit}`, digit] as const),
  ['NumpadDecimal', '.'],
  ['NumpadComma', ','],
  ['NumpadAdd', '+'],
  ['NumpadSubtract', '-'],
  ['NumpadMultiply', '*'],
  ['NumpadDivide', '/'],
  ['NumpadEqual', '='],
]);

/** The character of the key at this place on a layout; null if unknown. */
export function characterAt(layout: ScannerLayout, code: string, shift: boolean, altGr: boolean): string | null {
  if (code === 'Space') return ' ';
  const [plain, shifted, third] = TABLES[layout].get(code) ?? [];
  if (altGr) return third ?? null;
  return (shift ? shifted : plain) ?? PAD.get(code) ?? null;
}

/** The pad's key for a digit; null for every other key. */
export function padDigit(code: string): string | null {
  const character = PAD.get(code);
  return character !== undefined && character >= '0' && character <= '9' ? character : null;
}
