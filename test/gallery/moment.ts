/** Friday, 20 November 2026, 12:04:31 by the clock on the wall: the moment of every picture, so that two runs give the same ones. */
export const NOW = new Date(2026, 10, 20, 12, 4, 31).getTime();
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
