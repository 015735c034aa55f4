/**
 * The keyboards of a packing desk, for typing scans as they really arrive: what a scanner presses to write a text, and
 * what a computer makes of it. Written down key by key and on its own, so that an error in the app's tables is found.
 */
export type KeyboardLayout = 'us' | 'tr-q' | 'tr-f';

export interface Stroke {
  readonly code: string;
  readonly shift: boolean;
  readonly altGr: boolean;
}

/** The computer's key for the page: the value of `event.key`, and the text that goes into a field. */
export interface Written {
  readonly key: string;
  readonly text: string;
}

/** Each entry: place, then what is written plain, with Shift, with AltGr. `^` after a character: it is a dead key. */
const US = `
  Backquote ${'`'} ~ · Digit1 1 ! · Digit2 2 @ · Digit3 3 # · Digit4 4 $ · Digit5 5 % · Digit6 6 ^ · Digit7 7 & · Digit8 8 *
  · Digit9 9 ( · Digit0 0 ) · Minus - _ · Equal = + · BracketLeft [ { · BracketRight ] } · Backslash \\ | · Semicolon ; :
  · Quote ' " · Comma , < · Period . > · Slash / ?`;
const TR_Q = `
  Backquote " é < · Digit1 1 ! > · Digit2 2 ' £ · Digit3 3 ^dead # · Digit4 4 + $ · Digit5 5 % ½ · Digit6 6 & · Digit7 7 / {
  · Digit8 8 ( [ · Digit9 9 ) ] · Digit0 0 = } · Minus * ? \\ · Equal - _ | · KeyQ q Q @ · KeyE e E € · KeyI ı I
  · BracketLeft ğ Ğ · BracketRight ü Ü ~dead · Semicolon ş Ş ´ · Quote i İ · Backslash , ; ${'`'}dead · IntlBackslash < > |
  · Comma ö Ö · Period ç Ç · Slash . :`;
const TR_F = `
  Backquote + * · Digit1 1 ! · Digit2 2 " · Digit3 3 ^dead # · Digit4 4 $ · Digit5 5 % · Digit6 6 & · Digit7 7 ' {
  · Digit8 8 ( [ · Digit9 9 ) ] · Digit0 0 = } · Minus / ? \\ · Equal - _ | · KeyQ f F @ · KeyW g G · KeyE ğ Ğ · KeyR ı I
  · KeyT o O · KeyY d D · KeyU r R · KeyI n N · KeyO h H · KeyP p P · BracketLeft q Q · BracketRight w W ~dead · KeyA u U
  · KeyS i İ · KeyD e E € · KeyF a A · KeyG ü Ü · KeyH t T · KeyJ k K · KeyK m M · KeyL l L · Semicolon y Y · Quote ş Ş
  · Backslash x X ${'`'}dead · IntlBackslash < > | · KeyZ j J · KeyX ö Ö · KeyC v V · KeyV c C · KeyB ç Ç · KeyN z Z
  · KeyM s S · Comma b B · Period . : · Slash , ;`;

interface Key {
  readonly code: string;
  readonly levels: readonly string[];
}

function keysOf(lines: string, letters: string): readonly Key[] {
  const written = lines.split('·').map((entry) => entry.trim().split(/\s+/u));
  const keys = written.map(([code = '', ...levels]) => ({ code, levels }));
  const plain = [...letters].map((letter) => ({
    code: `Key${letter.toUpperCase()}`,
    levels: [letter, letter.toUpperCase()],
  }));
  const named = new Set(keys.map(({ code }) => code));
  return [...keys, ...plain.filter(({ code }) => !named.has(code)), { code: 'Space', levels: [' ', ' '] }];
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const KEYBOARDS: Readonly<Record<KeyboardLayout, readonly Key[]>> = {
  us: keysOf(US, ALPHABET),
  'tr-q': keysOf(TR_Q, ALPHABET),
  'tr-f': keysOf(TR_F, ''),
};

const isDead = (written: string): boolean => written.length > 1 && written.endsWith('dead');
const characterOf = (written: string): string => written.replace('dead', '');

/** The stroke of a scanner that is programmed for a layout, for a character; null if the layout lacks it. */
export function strokeOf(layout: KeyboardLayout, character: string): Stroke | null {
  for (const { code, levels } of KEYBOARDS[layout]) {
    const level = levels.findIndex((written) => characterOf(written) === character);
    if (level >= 0) return { code, shift: level === 1, altGr: level === 2 };
  }
  return null;
}

/** The key that a computer with this layout makes of a stroke. */
export function writtenBy(layout: KeyboardLayout, { code, shift, altGr }: Stroke, capsLock = false): Written {
  const levels = KEYBOARDS[layout].find((key) => key.code === code)?.levels ?? [];
  const [plain, shifted] = levels;
  const isLetter = plain !== undefined && plain.toLocaleUpperCase('tr') === shifted && plain !== shifted;
  const isUsLetter = plain === 'i' && shifted === 'I';
  const isUpper = (isLetter || isUsLetter) && capsLock ? !shift : shift;
  // The right Alt of a US keyboard writes nothing of its own.
  const level = altGr && layout !== 'us' ? 2 : isUpper ? 1 : 0;
  const written = levels[level];
  if (written === undefined) return { key: 'Unidentified', text: '' };
  return isDead(written) ? { key: 'Dead', text: '' } : { key: written, text: written };
}
