import { dayName, startOfNextDay } from './localDay.ts';

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
