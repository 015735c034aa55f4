import type { Clock } from '../ports/Clock.ts';

/** When something was told: by the wall clock, which somebody may set, and by the one that only goes on (ms). */
export interface ObservedTime {
  readonly at: number;
  readonly monotonic: number;
}

/** The moment `monotonic` of this session. */
export function toldAt(clock: Clock, monotonic: number): ObservedTime {
  return { at: clock.now() - (clock.monotonic() - monotonic), monotonic };
}

/** The moment `at` (epoch ms) of a session before; null where it is still to come, so that nobody knows its age. */
export function observedBefore(clock: Clock, at: number): ObservedTime | null {
  const age = clock.now() - at;
  return age < 0 ? null : { at, monotonic: clock.monotonic() - age };
}

/** It in epoch ms as the clock is now. Where the two clocks differ (one was set, one slept), the older: never too fresh. */
export function epochMsOf(clock: Clock, told: ObservedTime): number {
  return Math.min(told.at, clock.now() - (clock.monotonic() - told.monotonic));
}
