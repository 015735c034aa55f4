/*
 * Local days, as people at the desk count them: from the first moment that the wall shows as a day to the first of the
 * next, so 23 or 25 hours long where summer time begins or ends.
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

/** One local day, or the part of it that was asked for: from (with) to (without), epoch ms. */
export interface LocalDaySpan {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/** The local days from (with) to (without), epoch ms, oldest first; the first and the last are cut where the span is. */
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
