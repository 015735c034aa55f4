/** A clock that differs by at most this much, ms, or is corrected by it, does not count as wrong. */
export const CLOCK_SLACK_MS = 180_000;
