import { describe, expect, it } from 'vitest';
import { SCANNER_LAYOUTS, type ScannerLayout } from '../../../../../electron/contract/scanner.ts';
import type { RawKey } from '../../../../../renderer/scanner/rawKey.ts';
import { findSetup, SETUP_TEXT } from '../../../../../renderer/setup/scannerSetup/findSetup.ts';
import { rawKey, scannedKey } from '../../scanner/keys.ts';

interface Scan {
  readonly text?: string;
  readonly scanner?: ScannerLayout;
  readonly system?: ScannerLayout;
  readonly capsLock?: boolean;
  readonly gap?: number;
  readonly before?: readonly Partial<RawKey>[];
  readonly after?: readonly Partial<RawKey>[];
}

const ENTER = { key: 'Enter', code: 'Enter' };
const TAB = { key: 'Tab', code: 'Tab' };
const ctrl = (letter: string) => ({ key: letter, code: `Key${letter.toUpperCase()}`, ctrl: true });

function scan(options: Scan = {}): readonly RawKey[] {
  const { text = SETUP_TEXT, scanner = 'us', system = 'us', capsLock = false, gap = 8 } = options;
  const { before = [], after = [ENTER] } = options;
  const keys = [
    ...before.map(rawKey),
    ...[...text].map((character) => scannedKey(character, scanner, system, { capsLock })),
    ...after.map(rawKey),
  ];
  return keys.map((key, index) => ({ ...key, at: 1_000 + index * gap }));
}

const setupOf = (keys: readonly RawKey[]) => {
  const finding = findSetup(keys);
  return finding.kind === 'found' ? finding.setup : finding;
};
const reasonOf = (keys: readonly RawKey[]) => {
  const finding = findSetup(keys);
  return finding.kind === 'failed' ? finding.reason : finding.kind;
};

describe('one scan of the set-up barcode', () => {
  const pairs = SCANNER_LAYOUTS.flatMap((scanner) => SCANNER_LAYOUTS.map((system) => [scanner, system] as const));

  it.each(pairs)('finds a scanner of %s on a computer of %s, with and without Caps Lock', (scanner, system) => {
    for (const capsLock of [false, true])
      expect(setupOf(scan({ scanner, system, capsLock }))).toEqual({
        layout: scanner,
        suffix: 'enter',
        prefix: null,
        gapMs: 20,
      });
    expect(findSetup(scan({ scanner, system }))).toMatchObject({ layoutsDiffer: scanner !== system });
  });

  it.each([
    ['Enter', [ENTER], 'enter'],
    ['Enter and a line feed', [ENTER, ctrl('j')], 'enter'],
    ['Enter twice', [ENTER, ENTER], 'enter'],
    ['the keypad’s Enter', [{ key: 'Enter', code: 'NumpadEnter' }], 'enter'],
    ['Tab', [TAB], 'tab'],
    ['Tab and Enter', [TAB, ENTER], 'tab'],
    ['nothing', [], 'none'],
    ['ETX', [ctrl('c')], 'none'],
  ] as const)('finds what comes after a code: %s', (_name, after, suffix) => {
    expect(setupOf(scan({ after }))).toMatchObject({ suffix });
  });

  it('finds what comes before a code', () => {
    expect(setupOf(scan({ before: [{ key: '*', code: 'Digit8', shift: true }] }))).toMatchObject({ prefix: '*' });
    expect(setupOf(scan({ before: [ctrl('b')] }))).toMatchObject({ prefix: '\x02' });
  });

  it('takes a symbology identifier for none', () => {
    const before = [
      { key: ']', code: 'BracketRight' },
      { key: 'C', code: 'KeyC', shift: true },
      { key: '0', code: 'Digit0' },
    ];
    expect(setupOf(scan({ before }))).toMatchObject({ prefix: null });
  });

  it('finds how fast it types, and forgives one stumble', () => {
    expect(setupOf(scan({ gap: 30 }))).toMatchObject({ gapMs: 50 });
    const stumbling = scan().map((key, index) => ({ ...key, at: key.at + (index > 4 ? 150 : 0) }));
    expect(setupOf(stumbling)).toMatchObject({ gapMs: 20 });
  });

  it('reads a computer of an unknown layout by what it writes', () => {
    const keys = scan().map((key) => ({ ...key, code: '' }));
    expect(setupOf(keys)).toMatchObject({ layout: 'us' });
    const moved = scan().map((key) => (key.code === 'KeyQ' ? { ...key, code: 'KeyA' } : key));
    expect(setupOf(moved)).toMatchObject({ layout: 'system' });
  });
});

describe('what is no set-up', () => {
  it('is an unknown layout, another barcode, or typing by hand', () => {
    const moved = scan().map((key) => (key.code === 'KeyQ' ? { ...key, code: 'KeyA', key: 'A' } : key));
    expect(reasonOf(moved)).toBe('other_layout');
    expect(reasonOf(scan({ text: 'ORD-1' }))).toBe('other_code');
    expect(reasonOf(scan({ text: 'X'.repeat(5_000) }))).toBe('other_code');
    expect(reasonOf(scan({ gap: 200 }))).toBe('typing');
    expect(reasonOf([])).toBe('typing');
  });

  it('shows whose Caps Lock turns the letters around', () => {
    const turned = (capsLock: boolean) =>
      scan({ capsLock }).map((key) => ({
        ...key,
        ...(key.code.startsWith('Key') ? { shift: !key.shift, key: key.key === 'i' ? 'I' : key.key } : {}),
      }));
    expect(reasonOf(turned(false))).toBe('caps_scanner');
    expect(reasonOf(turned(true))).toBe('caps_lock');
  });

  it.each(['Enter', 'Tab', 'Escape', 'F7'])('is a scanner that presses %s before a code', (key) => {
    expect(reasonOf(scan({ before: [{ key, code: key }] }))).toBe('prefix_key');
  });

  it('is a scanner that sends text after a code, or one that is slower than hands', () => {
    expect(reasonOf(scan({ after: [{ key: '#', code: 'Digit3', shift: true }, ENTER] }))).toBe('suffix_text');
    expect(reasonOf(scan({ gap: 120 }))).toBe('too_slow');
    expect(reasonOf(scan({ gap: 60 }))).toBe('too_slow');
    expect(setupOf(scan({ gap: 45 }))).toMatchObject({ gapMs: 55 });
  });
});
