import { LONGEST_WAIT_MS } from './wallClock.ts';

/*
 * How long the station waits before it tries again. All gaps are in ms, and each doubles up to a limit.
 */

/** `first`, doubled `times` times, up to `most`. */
export function doubledMs(first: number, times: number, most: number): number {
  return Math.min(most, first * 2 ** Math.min(30, Math.max(0, times)));
}

/**
 * The gap before repetition number `attempt` (from 1) of a request, ms. Half of it is random, so that several desks do
 * not repeat at the same moment. `fraction` is at least 0 and below 1.
 */
export function backoffMs(attempt: number, fraction: number, first = 1_000, most = 60_000): number {
  const full = doubledMs(first, attempt - 1, most);
  return Math.round(full / 2 + (full / 2) * fraction);
}

/**
 * The gap between two polls of a pending shipment: 5 s, 10 s, 20 s ... up to 5 min (API section 2.5 forbids a polling
 * loop).
 */
export function pollGapMs(looks: number): number {
  return doubledMs(5_000, looks, LONGEST_WAIT_MS);
}

/**
 * The gap after the journal failed this many times in a row (a full disk, a locked database): 5 s, doubled up to 60 s.
 */
export function gapAfterFailures(failures: number): number {
  return doubledMs(5_000, failures - 1, 60_000);
}
