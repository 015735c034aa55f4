import type { Clock } from '../ports/Clock.ts';

/**
 * When something was observed: `at` by the wall clock (epoch ms), which can be set, and by the monotonic clock (ms).
 */
export interface ObservedTime {
  readonly at: number;
  readonly monotonic: number;
}

/** The observed time for `monotonic`, a monotonic time (ms) of this session. */
export function toldAt(clock: Clock, monotonic: number): ObservedTime {
  return { at: clock.now() - (clock.monotonic() - monotonic), monotonic };
}

/**
 * The observed time for `at` (epoch ms), which an earlier session wrote down. Null if `at` is in the future: the clock
 * was set back since, so the age is not known.
 */
export function observedBefore(clock: Clock, at: number): ObservedTime | null {
  const age = clock.now() - at;
  return age < 0 ? null : { at, monotonic: clock.monotonic() - age };
}

/**
 * The moment in epoch ms, by the clock as it is set now. Where the two clocks disagree, because one was set, the older time
 * counts, so that nothing appears fresher than it is.
 */
export function epochMsOf(clock: Clock, reported: ObservedTime): number {
  return Math.min(reported.at, clock.now() - (clock.monotonic() - reported.monotonic));
}

export function observedNow(clock: Clock): ObservedTime {
  return { at: clock.now(), monotonic: clock.monotonic() };
}

/** How long ago it was in this session, ms; where the clocks disagree, by the clock that gives the greater age. */
export function ageOf(clock: Clock, { at, monotonic }: ObservedTime): number {
  return Math.max(clock.now() - at, clock.monotonic() - monotonic);
}
