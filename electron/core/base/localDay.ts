/*
 * Local days, as people at the desk count them: from the first moment of a date to the first moment of the next. Such a
 * day has 23 or 25 hours where summer time begins or ends.
 */

/** The first moment (epoch ms) of the local day in which `at` (epoch ms) lies. */
export function startOfDay(at: number): number {
  return dayAfter(at, 0);
}

/** The first moment (epoch ms) of the local day after the one in which `at` lies. */
export function startOfNextDay(at: number): number {
  return dayAfter(at, 1);
}

/** The local day in which `at` (epoch ms) lies, as `YYYY-MM-DD`. */
export function dayName(at: number): string {
  const day = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** One local day, or the requested part of it: `from` (inclusive) to `to` (exclusive), epoch ms. */
export interface LocalDaySpan {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The local days between `from` (inclusive) and `to` (exclusive), epoch ms, oldest first. The first and the last one
 * are cut off at these times.
 */
export function localDaySpans(from: number, to: number): readonly LocalDaySpan[] {
  const spans: LocalDaySpan[] = [];
  let start = from;
  while (start < to) {
    const end = Math.min(startOfNextDay(start), to);
    spans.push({ day: dayName(start), from: start, to: end });
    start = end;
  }
  return spans;
}

function dayAfter(at: number, days: number): number {
  const day = new Date(at);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime();
}
