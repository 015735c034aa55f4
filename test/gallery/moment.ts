/** Friday, 20 November 2026, 12:04:31 in Istanbul: the moment of every picture, so that two runs give the same ones. */
export const NOW = Date.UTC(2026, 10, 20, 9, 4, 31);
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
