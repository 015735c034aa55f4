/** By how much (ms) clocks may differ, or be corrected, without anything being wrong. */
export const CLOCK_SLACK_MS = 180_000;
