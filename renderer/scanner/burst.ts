import type { DecoderConfig } from './decoderConfig.ts';
import { GS } from './readKey.ts';

/** Keys in a row, each within the usual pause of the one before, that a hand does not reach by chance. */
export const SURE_RUN = 3;

export interface BurstKey {
  readonly scanned: string;
  readonly typed: string;
  readonly at: number;
  readonly inField: boolean;
}

export function beginBurst({ scanned, typed, at, inField }: BurstKey) {
  return {
    /** As a scanner of the desk's layout means them. */
    scanned,
    /** As the computer writes them, had a hand typed them. */
    typed,
    keys: 1,
    firstAt: at,
    lastAt: at,
    /** Usual pauses so far, and how long they were together, in ms. */
    fastGaps: 0,
    fastTime: 0,
    /** Pauses longer than usual so far: hiccups, or a hand. */
    slowGaps: 0,
    /** Keys in a row with usual pauses only: now, and the longest time. */
    run: 1,
    longestRun: 1,
    /** The last pause was longer than usual. */
    isSlowing: false,
    /** Some of its keys went into a text field. */
    inField,
  };
}

/** Keys that came so close together that they may be one scan. */
export type Burst = ReturnType<typeof beginBurst>;

export function addKey(burst: Burst, { scanned, typed, at, inField }: BurstKey, config: DecoderConfig): Burst {
  const gap = at - burst.lastAt;
  const isFast = gap <= usualGap(burst.inField || inField, config);
  const isFull = burst.scanned.length >= config.maxLength;
  const run = isFast ? burst.run + 1 : 1;
  return {
    scanned: isFull ? burst.scanned : burst.scanned + scanned,
    typed: isFull ? burst.typed : burst.typed + typed,
    keys: burst.keys + 1,
    firstAt: burst.firstAt,
    lastAt: at,
    fastGaps: burst.fastGaps + (isFast ? 1 : 0),
    fastTime: burst.fastTime + (isFast ? gap : 0),
    slowGaps: burst.slowGaps + (isFast ? 0 : 1),
    run,
    longestRun: Math.max(burst.longestRun, run),
    isSlowing: !isFast,
    inField: burst.inField || inField,
  };
}

function usualGap(inField: boolean, config: DecoderConfig): number {
  return inField ? config.gapMs : config.looseGapMs;
}

export function isFastAfter(burst: Burst, at: number, inField: boolean, config: DecoderConfig): boolean {
  return at - burst.lastAt <= usualGap(burst.inField || inField, config);
}

/** No hand has pressed these. */
export function isSure(burst: Burst, config: DecoderConfig): boolean {
  return burst.longestRun >= config.minLength;
}

/**
 * Whether a key at `at` belongs to the burst. After a pause longer than usual it does once the burst is surely a scan;
 * before that one such pause may be a hiccup, unless hands are at work, and two in a row are a hand's.
 */
export function joins(burst: Burst, at: number, inField: boolean, handsAt: number, config: DecoderConfig): boolean {
  if (isFastAfter(burst, at, inField, config)) return true;
  const pause = at - burst.lastAt;
  if (isSure(burst, config)) return pause <= config.sureHiccupMs;
  if (pause > config.hiccupMs) return false;
  if (burst.isSlowing) return false;
  return burst.keys > 1 || burst.firstAt - handsAt > config.handMs;
}

/** A burst that is long and fast enough, or that begins as this scanner's codes do. */
export function isScan(burst: Burst, config: DecoderConfig): boolean {
  if (burst.fastGaps === 0 || meanGap(burst) > (burst.inField ? config.gapMs : config.meanMs)) return false;
  if (isPrefixed(burst, config)) return burst.fastGaps >= burst.slowGaps;
  if (burst.scanned.length < config.minLength || burst.longestRun < SURE_RUN) return false;
  return burst.fastGaps >= 2 * burst.slowGaps;
}

/** Its text as a part of a line: a burst that is too fast for any hand is read as the scanner's. */
export function lineText(burst: Burst, config: DecoderConfig): string {
  return isSure(burst, config) ? burst.scanned : burst.typed;
}

/** Only silence ends it. A few letters that are typed quickly in a field seem the same, and a hand may stop anywhere. */
export function isOverInSilence(burst: Burst, config: DecoderConfig): boolean {
  return (
    isScan(burst, config) && (!burst.inField || hasEndKey(burst) || isSure(burst, config) || hasSign(burst, config))
  );
}

/** Whether it begins with a prefix that is no part of a typed word. */
function hasSign(burst: Burst, config: DecoderConfig): boolean {
  return isPrefixed(burst, config) && !/^[\p{Letter}\p{Number} ]+$/u.test(config.prefix);
}

/** Shorter than a scan should be, but every key within the usual pause. */
export function isShortScan(burst: Burst): boolean {
  return burst.keys > 1 && burst.slowGaps === 0;
}

function isPrefixed(burst: Burst, config: DecoderConfig): boolean {
  return startsWithPrefix(burst, config) && codeOf(burst, config) !== '';
}

function startsWithPrefix(burst: Burst, config: DecoderConfig): boolean {
  return config.prefix !== '' && burst.scanned.startsWith(config.prefix);
}

/** Mean usual pause between two keys, ms. */
export function meanGap(burst: Burst): number {
  return burst.fastTime / Math.max(1, burst.fastGaps);
}

/** The code without the scanner's prefix, and without the control characters around it that only frame it. */
export function codeOf(burst: Burst, config: DecoderConfig): string {
  const text = startsWithPrefix(burst, config) ? burst.scanned.slice(config.prefix.length) : burst.scanned;
  let start = 0;
  let end = text.length;
  while (start < end && isFrame(text[start])) start += 1;
  while (end > start && isFrame(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isFrame(character: string | undefined): boolean {
  return character !== undefined && character < ' ' && character !== GS;
}

/** The burst ends with a key that scanners send after a code, even if it is not this scanner's usual one. */
export function hasEndKey(burst: Burst): boolean {
  return isFrame(burst.scanned.at(-1));
}
