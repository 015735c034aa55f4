import { CLOCK_SLACK_MS } from '../../contract/clockSlack.ts';

/*
 * The wall clock can be wrong, and it can be set forward or back, by seconds or by years. Times that were written down
 * with it are read by these rules, so that after a jump nothing waits for ever, gets lost or appears fresher than it is.
 */

/** No time in the journal is planned further ahead than this, ms (pollGapMs, backoffMs). */
export const LONGEST_WAIT_MS = 300_000;

/**
 * A time later than this (epoch ms) cannot have been planned by the clock as it is set at `now`, so the clock was set
 * back since. What was planned for such a time is due.
 */
export function beyondAnyPlan(now: number): number {
  return now + LONGEST_WAIT_MS + CLOCK_SLACK_MS;
}

/**
 * True if `at` (epoch ms) certainly lies within the last `ms`. A time that is further in the future than CLOCK_SLACK_MS
 * was written while the clock was set differently, so its age is not known.
 */
export function isWithin(at: number, now: number, ms: number): boolean {
  return now - at <= ms && at - now <= CLOCK_SLACK_MS;
}
