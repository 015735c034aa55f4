import { SCANNER_LAYOUTS, type ScannerLayout, type ScannerSetup } from '../../../electron/contract/scanner.ts';
import { LOOSE_GAP_MS } from '../../scanner/decoderConfig.ts';
import { characterAt, padDigit } from '../../scanner/keyTables.ts';
import type { RawKey } from '../../scanner/rawKey.ts';
import { readKey, UNREADABLE } from '../../scanner/readKey.ts';

/**
 * The content of the set-up barcode. Each keyboard layout writes it by other keys; small and capital letters show whether
 * the scanner or a Caps Lock swaps them.
 */
export const SETUP_TEXT = 'iI-Scan/1.2:Q9';

export type FoundSetup = Pick<ScannerSetup, 'layout' | 'suffix' | 'prefix' | 'gapMs'>;

/**
 * Why nothing was found. `other_code`: another barcode was scanned. `other_layout`: the scanner is programmed for a
 * keyboard that we do not know. `caps_lock`, `caps_scanner`: letters come turned around, by the keyboard's Caps Lock or by
 * the scanner's own. `suffix_text`: it sends characters after a code that would become a part of it. `long_prefix`: what it
 * sends before a code is longer than we store. `prefix_key`: that is a key with a meaning of its own, such as Esc, and
 * every scan would close what is open. `too_slow`: slower than hands.
 */
export type SetupFailure =
  | 'other_code'
  | 'other_layout'
  | 'caps_lock'
  | 'caps_scanner'
  | 'suffix_text'
  | 'long_prefix'
  | 'prefix_key'
  | 'too_slow';

export type SetupFinding =
  /** `pauseMs`: the longest usual pause between two of its keys. `layoutsDiffer`: the computer has another layout. */
  | { readonly kind: 'found'; readonly setup: FoundSetup; readonly pauseMs: number; readonly layoutsDiffer: boolean }
  | { readonly kind: 'failed'; readonly reason: SetupFailure }
  /** The keys are typing, not a scan. */
  | { readonly kind: 'typing' };

const EDITING = { enter: '\r', tab: '\t', backspace: '\b', escape: '\x1b' } as const;
const MOST_PREFIX = 8;
/** Enter, Tab, Backspace, Esc, and every key that writes nothing, such as F7. */
const KEYS_OF_HANDS: ReadonlySet<string> = new Set([...Object.values(EDITING), UNREADABLE]);
/** Mean pause of the slowest scanner that still differs from the fastest hands, ms. */
const SLOWEST_MS = 50;
const FASTEST_GAP_MS = 20;
/** Keys that come slower than this on average were typed, ms. */
const HAND_MS = 150;

interface KeyOfScan {
  readonly raw: RawKey;
  readonly text: string;
}

/** The text of each key of a scan on a layout; keys without a text are left out. */
export function readAll(keys: readonly RawKey[], layout: ScannerSetup['layout']): readonly KeyOfScan[] {
  return keys.flatMap((raw) => {
    // The digits of an Alt number; the character itself comes after them.
    if (raw.alt && padDigit(raw.code) !== null) return [];
    const reading = readKey(raw, layout);
    if (reading === null) return [];
    return [{ raw, text: 'scanned' in reading ? reading.scanned : EDITING[reading.kind] }];
  });
}

/** Finds out how the scanner that sent these keys types, if they are the set-up barcode. */
export function findSetup(keys: readonly RawKey[]): SetupFinding {
  const read = readAll(keys, 'us');
  const [first, last] = [read[0], read.at(-1)];
  if (first === undefined || last === undefined || read.length < 4) return { kind: 'typing' };
  if ((last.raw.at - first.raw.at) / (read.length - 1) > HAND_MS) return { kind: 'typing' };
  for (const layout of [...SCANNER_LAYOUTS, 'system'] as const) {
    const found = findOn(layout, keys);
    if (found !== null) return found;
  }
  for (const layout of SCANNER_LAYOUTS) {
    const turned = keys.map((key) => (isLetter(layout, key) ? { ...key, shift: !key.shift } : key));
    if (findOn(layout, turned) === null) continue;
    return { kind: 'failed', reason: keys.some(({ capsLock }) => capsLock) ? 'caps_lock' : 'caps_scanner' };
  }
  const extra = read.length - SETUP_TEXT.length;
  return { kind: 'failed', reason: extra >= 0 && extra <= MOST_PREFIX ? 'other_layout' : 'other_code' };
}

function isLetter(layout: ScannerLayout, { code }: RawKey): boolean {
  const plain = characterAt(layout, code, false, false);
  return plain !== null && /^\p{Letter}$/u.test(plain);
}

function findOn(layout: ScannerSetup['layout'], keys: readonly RawKey[]): SetupFinding | null {
  const read = readAll(keys, layout);
  const text = read.map((key) => key.text.charAt(0)).join('');
  const start = text.indexOf(SETUP_TEXT);
  if (start < 0) return null;
  const code = read.slice(start, start + SETUP_TEXT.length);
  const suffix = suffixOf(text.slice(start + SETUP_TEXT.length));
  // A symbology identifier is another one for each kind of barcode, so it is no prefix; the station takes it off.
  const prefix = text.slice(0, start).replace(/\][A-Za-z][0-9A-Za-z]$/u, '');
  const pauseMs = usualPause(read.map(({ raw }) => raw.at));
  if (suffix === null) return { kind: 'failed', reason: 'suffix_text' };
  if (prefix.length > MOST_PREFIX) return { kind: 'failed', reason: 'long_prefix' };
  if ([...prefix].some((one) => KEYS_OF_HANDS.has(one))) return { kind: 'failed', reason: 'prefix_key' };
  const [first, last] = [read[0]?.raw.at ?? 0, read.at(-1)?.raw.at ?? 0];
  if ((last - first) / (read.length - 1) > SLOWEST_MS) return { kind: 'failed', reason: 'too_slow' };
  const gapMs = Math.min(LOOSE_GAP_MS, Math.max(FASTEST_GAP_MS, Math.ceil(pauseMs * 1.5 + 5)));
  return {
    kind: 'found',
    setup: { layout, suffix, prefix: prefix === '' ? null : prefix, gapMs },
    pauseMs,
    layoutsDiffer: code.some(({ raw, text: intended }) => raw.key !== intended),
  };
}

/** Null where characters follow that are no end of a code. */
function suffixOf(rest: string): ScannerSetup['suffix'] | null {
  if ([...rest].some((character) => character >= ' ')) return null;
  const end = [...rest].find((character) => character === '\r' || character === '\t');
  if (end === undefined) return 'none';
  return end === '\r' ? 'enter' : 'tab';
}

/** The longest pause but one: a cable may have stumbled once. */
function usualPause(times: readonly number[]): number {
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? at));
  return [...pauses].sort((a, b) => b - a)[1] ?? 0;
}
