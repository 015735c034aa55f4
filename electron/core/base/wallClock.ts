import { CLOCK_SLACK_MS } from '../../contract/clockSlack.ts';

/*
 * The wall clock can be wrong and can be set: forward and back, by seconds or by years. What is written down with it is
 * read with these rules, so that no jump puts anything to sleep, loses it, or makes it look fresh.
 */

/** No wait of the station is planned further ahead than this, ms (pollGapMs, backoffMs). */
export const LONGEST_WAIT_MS = 300_000;

/**
 * A planned time beyond this one (epoch ms) was not planned by the clock as it is at `now`: it was set back since. What
 * was planned then is due.
 */
export function beyondAnyPlan(now: number): number {
  return now + LONGEST_WAIT_MS + CLOCK_SLACK_MS;
}

/**
 * True when `at` (epoch ms) certainly lies within the last `ms`. A time that is still to come was told by another
 * clock: how long ago it really was, nobody knows.
 */
export function isWithin(at: number, now: number, ms: number): boolean {
  return now - at <= ms && at - now <= CLOCK_SLACK_MS;
}
