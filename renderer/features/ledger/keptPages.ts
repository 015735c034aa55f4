export interface LedgerLine {
  readonly jobId: string;
  readonly seq: number;
  /** Local day of acceptance, YYYY-MM-DD. */
  readonly day: string;
}

/** What was loaded of the ledger, newest first. */
export interface KeptPages {
  /** The filter that found it. */
  readonly question: string;
  readonly lines: readonly LedgerLine[];
  /** Of all that the filter finds; null before the first answer. */
  readonly total: number | null;
  /** Where the next page begins; null: nothing is left. */
  readonly next: number | null;
}

export const nothingKept: KeptPages = { question: '', lines: [], total: null, next: null };

/** The newest page on top of what was loaded before; alone, where there is a gap between the two. */
export function mergeNewest(known: KeptPages, newest: KeptPages): KeptPages {
  const top = known.lines[0];
  const oldest = newest.lines.at(-1);
  if (top === undefined || oldest === undefined || oldest.seq > top.seq) return newest;
  if (known.lines.length <= newest.lines.length) return newest;
  const older = known.lines.filter(({ seq }) => seq < oldest.seq);
  return { ...newest, lines: [...newest.lines, ...older], next: known.next };
}
