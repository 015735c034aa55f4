import { describe, expect, it } from 'vitest';
import { SCANNER_LAYOUTS } from '../../../../electron/contract/scanner.ts';
import { readKey } from '../../../../renderer/scanner/readKey.ts';
import { CHARACTERS, charactersOf, rawKey, scannedKey } from './keys.ts';

const ASCII = CHARACTERS.filter((character) => character < '\x7f');
const TURKISH = CHARACTERS.filter((character) => character > '\x7f');
const pairs = SCANNER_LAYOUTS.flatMap((scanner) =>
  SCANNER_LAYOUTS.flatMap((system) => [false, true].map((capsLock) => [scanner, system, capsLock] as const)),
);

describe('the key of a scanner', () => {
  it.each(pairs)('of %s means the same on a computer of %s, Caps Lock %s', (scanner, system, capsLock) => {
    const read = charactersOf(scanner).map((character) => {
      const reading = readKey(scannedKey(character, scanner, system, { capsLock }), scanner);
      return reading !== null && 'scanned' in reading ? reading.scanned : reading;
    });
    expect(read).toEqual(charactersOf(scanner));
  });

  it('is known for all of ASCII, and on the Turkish keyboards for the Turkish letters', () => {
    expect(ASCII).toHaveLength(95);
    for (const layout of SCANNER_LAYOUTS)
      expect(charactersOf(layout)).toEqual(layout === 'us' ? ASCII : [...ASCII, ...TURKISH]);
  });

  it('is a command to a hand where the computer has an Alt instead of AltGr', () => {
    expect(readKey(scannedKey('@', 'tr-q', 'us'), 'tr-q')).toEqual({ kind: 'command', scanned: '@', opens: true });
  });

  it('is what the computer writes where the layout is the system', () => {
    expect(readKey(rawKey({ code: 'KeyI', key: 'ı' }), 'system')).toMatchObject({ typed: 'ı', scanned: 'ı' });
    expect(readKey(rawKey({ code: 'KeyA', key: 'A', capsLock: true }), 'system')).toMatchObject({ scanned: 'a' });
    const shifted = rawKey({ code: 'KeyA', key: 'a', shift: true, capsLock: true });
    expect(readKey(shifted, 'system')).toMatchObject({ scanned: 'A' });
  });

  it.each(['', 'Unidentified'])('without a place (%j) is what the computer writes', (code) => {
    expect(readKey(rawKey({ code, key: 'x' }), 'us')).toEqual({ kind: 'character', typed: 'x', scanned: 'x' });
  });

  it('that cannot be read is scanned as a replacement character', () => {
    expect(readKey(rawKey({ code: 'IntlYen', key: 'Dead' }), 'us')).toMatchObject({ typed: '', scanned: '\ufffd' });
    expect(readKey(rawKey({ key: 'Process', code: '' }), 'us')).toMatchObject({ scanned: '\ufffd' });
  });

  it('in an input method is read by its place', () => {
    expect(readKey(rawKey({ code: 'KeyI', key: 'Process', composing: true }), 'us')).toMatchObject({ scanned: 'i' });
    expect(readKey(rawKey({ code: 'Enter', key: 'Process' }), 'us')).toEqual({ kind: 'enter' });
  });

  it.each(['Shift', 'AltGraph', 'CapsLock', 'Control', 'NumLock'])('%s has no text', (key) => {
    expect(readKey(rawKey({ key, code: key }), 'us')).toBeNull();
  });
});

describe('the numeric pad', () => {
  it.each([
    ['Numpad1', '1', 'End', '1'],
    ['NumpadDecimal', '.', 'Delete', '.'],
    ['NumpadDecimal', ',', 'Delete', '.'],
    ['NumpadSubtract', '-', '-', '-'],
    ['NumpadDivide', '/', '/', '/'],
    ['NumpadMultiply', '*', '*', '*'],
    ['NumpadAdd', '+', '+', '+'],
  ])('%s writes the same on every layout, with and without NumLock', (code, on, off, character) => {
    for (const layout of SCANNER_LAYOUTS)
      for (const key of [on, off]) expect(readKey(rawKey({ code, key }), layout)).toMatchObject({ scanned: character });
  });

  it('has an Enter', () => {
    expect(readKey(rawKey({ code: 'NumpadEnter', key: 'Enter' }), 'tr-f')).toEqual({ kind: 'enter' });
  });
});

describe('control characters', () => {
  it.each([
    ['BracketRight', ']', 'us', '\x1d'],
    ['BracketRight', 'ü', 'tr-q', '\x1d'],
    ['KeyB', 'b', 'us', '\x02'],
    ['KeyV', 'c', 'tr-f', '\x03'],
    ['KeyJ', 'j', 'us', '\n'],
  ] as const)('come as Ctrl and a key: %s (%s) of %s', (code, key, layout, character) => {
    const reading = readKey(rawKey({ code, key, ctrl: true }), layout);
    expect(reading).toEqual({ kind: 'command', scanned: character, opens: true });
  });

  it('come as keys of their own', () => {
    expect(readKey(rawKey({ code: 'F8', key: 'F8' }), 'us')).toMatchObject({ scanned: '\x1d', opens: false });
  });

  it('are never meant by our Alt keys', () => {
    const alt = rawKey({ code: 'KeyR', key: 'r', alt: true });
    expect(readKey(alt, 'us')).toEqual({ kind: 'command', scanned: '\ufffd', opens: false });
  });
});
