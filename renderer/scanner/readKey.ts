import type { ScannerSetup } from '../../electron/contract/scanner.ts';
import { characterAt } from './keyTables.ts';
import type { RawKey } from './rawKey.ts';

/**
 * The meaning of a key, in both readings until it is known who pressed it. `typed`: by a hand, so what the computer writes;
 * empty while it writes nothing yet, as with a dead key. `scanned`: by a scanner of the desk's layout.
 * `command`: a hand means something by it and writes nothing (Ctrl+], F8, arrows), a scanner a control character;
 * `opens`: it may be the first of a code.
 */
export type KeyReading =
  | { readonly kind: 'character'; readonly typed: string; readonly scanned: string }
  | { readonly kind: 'command'; readonly scanned: string; readonly opens: boolean }
  | { readonly kind: 'enter' | 'tab' | 'backspace' | 'escape' };

export const UNREADABLE = '\ufffd';
export const GS = '\x1d';

/** The reading of a character that came without a key of its own. */
function readCharacter(character: string): KeyReading {
  if (character === '\r') return { kind: 'enter' };
  if (character === '\t') return { kind: 'tab' };
  if (character < ' ') return { kind: 'command', scanned: character, opens: true };
  return { kind: 'character', typed: character, scanned: character };
}

/** The code of a key event that stands for a character put together with Alt and the numeric pad. */
export const ALT_CODE = 'AltCode';

/** Keys by name, or by place if an input method hides the name. */
const EDITING_KEYS: ReadonlyMap<string, 'enter' | 'tab' | 'backspace' | 'escape'> = new Map([
  ['Enter', 'enter'],
  ['NumpadEnter', 'enter'],
  ['Tab', 'tab'],
  ['Backspace', 'backspace'],
  ['Escape', 'escape'],
]);

/** Null for keys that say nothing by themselves, such as Shift, or that no scanner has. */
export function readKey(raw: RawKey, layout: ScannerSetup['layout']): KeyReading | null {
  if (raw.code === ALT_CODE) return readCharacter(raw.key);
  if (isSilent(raw)) return null;
  if (raw.meta || (raw.alt && !raw.altGr)) return { kind: 'command', scanned: UNREADABLE, opens: false };
  // AltGr of a scanner where the computer's layout has none: an Alt key to a hand.
  if (raw.alt) return { kind: 'command', scanned: scannedCharacter(raw, layout) ?? UNREADABLE, opens: true };
  if (raw.ctrl) return { kind: 'command', scanned: controlCharacter(raw, layout), opens: isControlPair(raw) };
  const editing = EDITING_KEYS.get(raw.key) ?? EDITING_KEYS.get(raw.code);
  if (editing === 'tab' && raw.shift) return { kind: 'command', scanned: '\t', opens: false };
  if (editing !== undefined) return { kind: editing };
  const scanned = scannedCharacter(raw, layout);
  if (isOneCharacter(raw.key)) return { kind: 'character', typed: raw.key, scanned: scanned ?? raw.key };
  if (raw.key === 'Dead' || raw.key === 'Process' || raw.key === 'Unidentified' || raw.composing)
    return { kind: 'character', typed: '', scanned: scanned ?? UNREADABLE };
  // The numeric pad without NumLock: arrows to a hand, digits to a scanner.
  if (scanned !== null) return { kind: 'command', scanned, opens: true };
  return { kind: 'command', scanned: NAMED_CONTROLS[raw.key] ?? UNREADABLE, opens: false };
}

/** Control characters that some scanners send by a key of their own. */
const NAMED_CONTROLS: Readonly<Record<string, string>> = { F8: GS, ArrowDown: '\n', Delete: '\x7f' };

function isSilent({ key, code }: RawKey): boolean {
  const silent =
    /^(?:Shift|Control|Alt|AltGraph|Meta|OS|CapsLock|NumLock|ScrollLock|Fn\w*|Hyper|Super|Symbol\w*|Compose)$/u;
  const silentCode =
    /^(?:Shift|Control|Alt|Meta)(?:Left|Right)$|^(?:CapsLock|NumLock|ScrollLock|Fn|FnLock|KanaMode|Convert|NonConvert)$/u;
  return silent.test(key) || silentCode.test(code);
}

function isOneCharacter(key: string): boolean {
  return key.length <= 2 && [...key].length === 1;
}

function scannedCharacter(raw: RawKey, layout: ScannerSetup['layout']): string | null {
  if (layout !== 'system') return characterAt(layout, raw.code, raw.shift, raw.altGr);
  if (!isOneCharacter(raw.key)) return raw.code.startsWith('Numpad') ? characterAt('us', raw.code, false, false) : null;
  if (!raw.capsLock) return raw.key;
  // Caps Lock turns letters around, and only those; the scanner's Shift shows which one it meant.
  return raw.shift ? raw.key.toUpperCase() : raw.key.toLowerCase();
}

/** Ctrl+] is GS, Ctrl+B is STX: by the layout's own letter, else by the place of the key on a US keyboard. */
function controlCharacter(raw: RawKey, layout: ScannerSetup['layout']): string {
  if (raw.key === 'Enter') return '\n';
  // Turkish F has a letter there; GS is in barcodes, that letter's control character is not.
  if (raw.code === 'BracketRight') return GS;
  const own = layout === 'system' ? raw.key : characterAt(layout, raw.code, false, false);
  const place = characterAt('us', raw.code, false, false);
  for (const character of [own, place, raw.key]) {
    if (character !== null && /^[a-z[\\\]^_@]$/iu.test(character))
      return String.fromCharCode(character.toUpperCase().charCodeAt(0) & 0x1f);
  }
  return UNREADABLE;
}

function isControlPair(raw: RawKey): boolean {
  return isOneCharacter(raw.key) || /^Key|^Bracket|^Backslash/u.test(raw.code);
}
