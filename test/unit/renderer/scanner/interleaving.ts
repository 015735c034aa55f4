import fc from 'fast-check';
import type { ScannerLayout, ScannerSetup } from '../../../../electron/contract/scanner.ts';
import type { RawKey } from '../../../../renderer/scanner/rawKey.ts';
import { strokeOf } from '../../../../scripts/lib/keyboards.ts';
import { charactersOf, rawKey, scannedKey } from './keys.ts';

/** Where the focus is while a piece is played. */
export const SPOTS = ['nothing', 'text', 'short', 'number', 'area', 'button'] as const;
export type Spot = (typeof SPOTS)[number];

export interface Piece {
  readonly kind: 'scan' | 'typing';
  readonly text: string;
  readonly spot: Spot;
  /** Before each key, ms. */
  readonly gaps: readonly number[];
  /** Hands press Enter at the end. */
  readonly enters: boolean;
}

export interface Scene {
  readonly setup: Pick<ScannerSetup, 'suffix' | 'prefix'>;
  readonly scanner: ScannerLayout;
  readonly system: ScannerLayout;
  readonly capsLock: boolean;
  readonly pieces: readonly Piece[];
}

/** Longest pauses by which the decoder may still take keys for one scan, ms. */
const HICCUP = { from: 60, to: 190 };
const HAND = { from: 60, to: 900 };

const words = fc.string({ unit: fc.constantFrom(...'abcdeoprst0123456789'), minLength: 1, maxLength: 8 });
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 8 });

function codes(layout: ScannerLayout, system: ScannerLayout, isPrefixed: boolean): fc.Arbitrary<string> {
  const units = charactersOf(layout).filter((character) => {
    const stroke = strokeOf(layout, character);
    // A code does not begin with what is a command to a hand: AltGr where the computer has none. Nor with a space.
    return character !== ' ' && stroke !== null && !(stroke.altGr && system === 'us');
  });
  return (
    fc
      .tuple(
        fc.string({ unit: fc.constantFrom(...units), minLength: isPrefixed ? 1 : 4, maxLength: 30 }),
        fc.option(fc.constantFrom('\x1d', ' '), { nil: null, freq: 4 }),
      )
      .map(([code, inside]) => {
        const middle = Math.floor(code.length / 2);
        return inside === null || code.length < 10 ? code : `${code.slice(0, middle)}${inside}${code.slice(middle)}`;
      })
      // A page gets a code without its symbology identifier: attachScanner.test.ts.
      .filter((code) => !/^\][A-Za-z][0-9A-F]/u.test(code))
  );
}

interface Draft {
  readonly kind: Piece['kind'];
  readonly text: string;
  readonly spot: Spot;
  readonly pause: number;
  readonly gap: readonly number[];
  readonly hiccup: { readonly at: number; readonly ms: number } | null;
  readonly enters: boolean;
}

function drafts(scanner: ScannerLayout, system: ScannerLayout, setup: Scene['setup']): fc.Arbitrary<readonly Draft[]> {
  const scan = fc.record({
    kind: fc.constant('scan' as const),
    text: codes(scanner, system, setup.prefix !== null),
    spot: fc.constantFrom(...SPOTS),
    pause: fc.integer({ min: 1, max: 900 }),
    gap: fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 50, maxLength: 50 }),
    hiccup: fc.option(fc.record({ at: fc.nat(), ms: fc.integer({ min: HICCUP.from, max: HICCUP.to }) }), {
      nil: null,
      freq: 3,
    }),
    enters: fc.constant(false),
  });
  const typing = fc.constantFrom(...SPOTS).chain((spot) =>
    fc.record({
      kind: fc.constant('typing' as const),
      text: spot === 'number' ? digits : words,
      spot: fc.constant(spot),
      pause: fc.integer({ min: HAND.from, max: 3_000 }),
      gap: fc.array(fc.integer({ min: HAND.from, max: HAND.to }), { minLength: 10, maxLength: 10 }),
      hiccup: fc.constant(null),
      enters: fc.boolean(),
    }),
  );
  return fc.array(fc.oneof(scan, typing), { maxLength: 10 });
}

/**
 * Sequences that cannot be distinguished are left out: a pause inside a scan right after its first key while hands are
 * typing, a single typed key right before a scan, and scans without any suffix that follow each other without a pause.
 */
function piecesOf(drafted: readonly Draft[], setup: Scene['setup']): readonly Piece[] {
  return drafted.map((draft, index) => {
    const before = drafted[index - 1];
    const keys = draft.text.length + (draft.kind === 'scan' ? (setup.prefix ?? '').length : 0);
    const gaps = draft.gap.slice(0, keys);
    const afterHands = before?.kind === 'typing';
    const needs = [
      1,
      ...(afterHands && (before.text.length < 2 || before.spot !== draft.spot || before.enters) ? [210] : []),
      ...(setup.suffix === 'none' && before?.kind === 'scan' ? [210] : []),
      ...(before?.kind === 'scan' && before.spot !== draft.spot ? [40] : []),
      ...(afterHands || draft.kind === 'typing' ? [60] : []),
    ];
    const { hiccup } = draft;
    const canStumble = hiccup !== null && setup.suffix !== 'none' && keys >= 8;
    if (canStumble) {
      const first = afterHands ? 2 : 1;
      const stumble = first + (hiccup.at % (keys - first));
      // Once it is sure that a scanner is typing, a machine may even stop to think.
      gaps[stumble] = stumble > first + 4 ? hiccup.ms * 5 : hiccup.ms;
    }
    gaps[0] = Math.max(draft.pause, ...needs);
    return { kind: draft.kind, text: draft.text, spot: draft.spot, gaps, enters: draft.enters };
  });
}

const LAYOUTS = ['us', 'tr-q', 'tr-f'] as const;

export const scenes: fc.Arbitrary<Scene> = fc
  .record({
    setup: fc.record({
      suffix: fc.constantFrom('enter', 'tab', 'none'),
      prefix: fc.constantFrom(null, null, '*', '\x02'),
    }),
    scanner: fc.constantFrom(...LAYOUTS),
    system: fc.constantFrom(...LAYOUTS),
    capsLock: fc.boolean(),
  })
  .chain((scene) =>
    drafts(scene.scanner, scene.system, scene.setup).map((drafted) => ({
      ...scene,
      pieces: piecesOf(drafted, scene.setup),
    })),
  );

/** A key of a piece; `at` is still the pause before it. */
export function keysOf(piece: Piece, scene: Scene): readonly RawKey[] {
  const { scanner, system, capsLock, setup } = scene;
  const at = (index: number) => piece.gaps[index] ?? 8;
  if (piece.kind === 'typing') {
    const typed = [...piece.text].map((key, index) => {
      const stroke = strokeOf(system, key);
      return rawKey({ code: stroke?.code ?? '', key, at: at(index) });
    });
    return piece.enters ? [...typed, rawKey({ code: 'Enter', key: 'Enter', at: 220 })] : typed;
  }
  const written = [...(setup.prefix ?? ''), ...piece.text].map((character, index) => {
    if (character >= ' ') return scannedKey(character, scanner, system, { capsLock, at: at(index) });
    const codes: Readonly<Record<string, string>> = { '\x1d': 'BracketRight' };
    // Control characters are sent by the keys of a US keyboard where the layout has letters in their places.
    const letter = character === '\x02' ? strokeOf(scanner, 'b')?.code : undefined;
    return rawKey({ code: letter ?? codes[character] ?? '', key: 'x', ctrl: true, at: at(index) });
  });
  const end = { enter: 'Enter', tab: 'Tab', none: null }[setup.suffix];
  return end === null ? written : [...written, rawKey({ code: end, key: end, at: 5 })];
}
