/*
 * How old the browser engine inside the program is. Its major version shows when it was released, so the age is known
 * without a request (chromiumdash.appspot.com/schedule: four weeks for each major version up to 153, two weeks for each
 * after that).
 */

const DAY_MS = 86_400_000;
/** Chrome 130. */
const KNOWN = { major: 130, at: Date.UTC(2024, 9, 15) };
const LAST_OF_FOUR_WEEKS = 153;

/** Security holes of an engine this old are publicly known. */
export const OLD_RUNTIME_DAYS = 183;

/** When this major version of Chromium was released, epoch ms. */
export function chromiumReleasedAt(major: number): number {
  const byFour = Math.min(major, LAST_OF_FOUR_WEEKS) - KNOWN.major;
  const byTwo = Math.max(0, major - LAST_OF_FOUR_WEEKS);
  return KNOWN.at + (byFour * 28 + byTwo * 14) * DAY_MS;
}

export interface RuntimeAge {
  readonly releasedAt: number;
  readonly days: number;
  readonly isOld: boolean;
}

/**
 * The age of a version such as `130.0.6723.44` at `now` (epoch ms); null where it cannot be read. A clock that is
 * behind makes it younger, never older.
 */
export function runtimeAge(chromium: string, now: number): RuntimeAge | null {
  const major = Number(/^(\d{1,4})\./.exec(chromium)?.[1] ?? Number.NaN);
  if (Number.isNaN(major)) return null;
  const releasedAt = chromiumReleasedAt(major);
  const days = Math.max(0, Math.floor((now - releasedAt) / DAY_MS));
  return { releasedAt, days, isOld: days > OLD_RUNTIME_DAYS };
}
