import type { ScannerSetup } from '../../electron/contract/scanner.ts';

export interface DecoderConfig {
  /**
   * Longest usual pause between two keys of one scan where a text field has the focus, in ms. Hands need 60 ms and more,
   * scanners 1 to 25; never so long that what a hand types there, such as the owner's PIN, could be taken for a scan.
   */
  readonly gapMs: number;
  /** The mean pause of a scan is at most as long where no field has the focus, in ms. */
  readonly meanMs: number;
  /**
   * Pauses up to this long count as usual where no field has the focus, in ms: there nothing else could take the keys,
   * and half a code that is taken for an order is worse than a typed letter before it.
   */
  readonly looseGapMs: number;
  /** Longest single pause inside a scan, in ms: cables and busy machines hiccup. */
  readonly hiccupMs: number;
  /** The same once it is sure that a scanner is typing: a hand does not type right after half a code, in ms. */
  readonly sureHiccupMs: number;
  readonly suffix: ScannerSetup['suffix'];
  /** Silence that ends a scan where nothing else does, in ms. */
  readonly silenceMs: number;
  /** The scanner's prefix before each code; empty: none. */
  readonly prefix: string;
  /** Fewest characters of a scan without a prefix, where it could be mistaken for typing. */
  readonly minLength: number;
  /** Silence after which a lone character is an answer and not the beginning of a scan, in ms. */
  readonly answerQuietMs: number;
  /** A key that was typed slowly counts as a sign of a hand for so long, in ms. */
  readonly handMs: number;
  /** A typed line is dropped this long after its last key, so that it cannot spoil a later scan, in ms. */
  readonly abandonedMs: number;
  /** Characters stored of one code; longer ones are refused by the station anyway. */
  readonly maxLength: number;
}

/** Just under what the fastest hands need. */
export const LOOSE_GAP_MS = 55;
const HICCUP_MS = 200;

export function decoderConfig(setup: ScannerSetup): DecoderConfig {
  const silenceMs = Math.max(80, 2 * setup.gapMs);
  return {
    gapMs: Math.min(LOOSE_GAP_MS, setup.gapMs),
    meanMs: setup.gapMs,
    looseGapMs: Math.max(LOOSE_GAP_MS, setup.gapMs),
    sureHiccupMs: setup.suffix === 'none' ? silenceMs : 1_000,
    // Without a suffix only silence ends a code, so no pause inside one may be as long.
    hiccupMs: setup.suffix === 'none' ? silenceMs : Math.max(HICCUP_MS, 2 * setup.gapMs),
    suffix: setup.suffix,
    silenceMs: setup.suffix === 'none' ? silenceMs : Math.max(HICCUP_MS, 2 * setup.gapMs),
    prefix: setup.prefix ?? '',
    minLength: 4,
    answerQuietMs: 350,
    handMs: 2_000,
    abandonedMs: 20_000,
    maxLength: 20_000,
  };
}
