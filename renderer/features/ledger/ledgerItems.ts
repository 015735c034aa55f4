import type { LedgerLine } from './ledgerDesk.ts';

/** The rows of the ledger: the head of a day, then its jobs. */
export type LedgerItem =
  | { readonly type: 'day'; readonly key: string }
  /** `place` counts the jobs of the whole ledger from 1; `isLast`: of its day. */
  | {
      readonly type: 'line';
      readonly key: string;
      readonly jobId: string;
      readonly place: number;
      readonly isLast: boolean;
    };

export interface LedgerDayPlace {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Indexes of its head and of its last job. */
  readonly head: number;
  readonly last: number;
}

/** The lines, which come newest first, under heads of their days. */
export function daysOf(lines: readonly LedgerLine[]): {
  readonly items: readonly LedgerItem[];
  readonly days: readonly LedgerDayPlace[];
} {
  const items: LedgerItem[] = [];
  const days: LedgerDayPlace[] = [];
  let head = 0;
  for (const [index, { jobId, day }] of lines.entries()) {
    if (lines[index - 1]?.day !== day) {
      head = items.length;
      items.push({ type: 'day', key: `day ${day}` });
    }
    const isLast = lines[index + 1]?.day !== day;
    items.push({ type: 'line', key: jobId, jobId, place: index + 1, isLast });
    if (isLast) days.push({ day, head, last: items.length - 1 });
  }
  return { items, days };
}
