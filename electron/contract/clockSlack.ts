/** Clocks may differ by so much (ms), or be corrected, without counting as wrong. */
export const CLOCK_SLACK_MS = 180_000;
