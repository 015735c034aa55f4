import type { RawKey } from '../../../../renderer/scanner/rawKey.ts';
import { type KeyboardLayout, strokeOf, writtenBy } from '../../../../scripts/lib/keyboards.ts';

export function rawKey(key: Partial<RawKey>): RawKey {
  const none = { code: '', key: '', shift: false, ctrl: false, alt: false, altGr: false, meta: false };
  return { ...none, capsLock: false, composing: false, repeat: false, at: 0, ...key };
}

/** Printable ASCII and the Turkish letters. */
export const CHARACTERS: readonly string[] = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)),
  ...'çğıöşüÇĞİÖŞÜ',
];

export function charactersOf(layout: KeyboardLayout): readonly string[] {
  return CHARACTERS.filter((character) => strokeOf(layout, character) !== null);
}

/** The key that a scanner of one layout presses for a character, as a computer of another layout reports it. */
export function scannedKey(
  character: string,
  scanner: KeyboardLayout,
  system: KeyboardLayout,
  { capsLock = false, at = 0 } = {},
): RawKey {
  const stroke = strokeOf(scanner, character);
  if (stroke === null) throw new Error(`no key of ${scanner} writes ${character}`);
  const { key } = writtenBy(system, stroke, capsLock);
  // A computer without AltGr takes its key for an Alt.
  return rawKey({ ...stroke, key, capsLock, at, alt: stroke.altGr && system === 'us' });
}
