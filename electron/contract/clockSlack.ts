/** By how much (ms) clocks may differ, or be corrected, without counting as wrong. */
export const CLOCK_SLACK_MS = 180_000;
