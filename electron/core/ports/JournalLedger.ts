import type { Job, TimelineEntry } from '../../contract/job.ts';
import type {
  CarrierFigures,
  ClosingCounts,
  DayTotals,
  LedgerFilter,
  LedgerPage,
  PurgeReport,
} from '../../contract/ledger.ts';
import type { Kurus } from '../../contract/money.ts';
import type { Result } from '../../contract/result.ts';

/** A row of the history of the job with this number. */
export type EventOfJob = TimelineEntry & { readonly seq: number };

/** One row of a job's history, written in the same transaction as the change that it records. */
export interface EventRow {
  /** Epoch ms. */
  readonly at: number;
  readonly type: string;
  /** The person at the desk who caused it; null where the station did it. */
  readonly by: string | null;
  /** The amount that it charged, or gave back (below zero); null if no money moved. */
  readonly amount: Kurus | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The history in the journal: every job's past, sums and lists. Part of the Journal. */
export interface Ledger {
  /** Newest accepted first; `before` is the `seq` below which the page begins. */
  searchJobs(filter: LedgerFilter, before: number | null, limit: number): Promise<LedgerPage>;
  /** Totals of what happened from `from` (included) to `to` (excluded), epoch ms, labelled as those of `day`. */
  totals(day: string, from: number, to: number): Promise<DayTotals>;
  /** The sheets of these totals, each with the moment (epoch ms) at which it went to the printer, oldest first. */
  sheets(from: number, to: number): Promise<readonly { readonly at: number; readonly sheets: number }[]>;
  /** Counts of the orders accepted from `from` (included) to `to` (excluded), by carrier, those with the most first. */
  carrierFigures(from: number, to: number): Promise<readonly CarrierFigures[]>;
  closingCounts(): Promise<ClosingCounts>;

  /**
   * What `purgeJob`, `purgeOrders` and `purgeCopies` would remove for jobs that ended, orders that were imported and
   * copies that were made before `before` (epoch ms), with their labels. A job that cannot be read is still counted
   * until it is read for the first time.
   */
  purgePreview(before: number): Promise<PurgeReport>;
  /** Jobs to purge, oldest first. Empty only when no job is left to purge. */
  purgeable(before: number, limit: number): Promise<readonly Job[]>;
  /** Like `commit`, and removes the receiver's data from the job's earlier events in the same transaction. */
  purgeJob(next: Job, event: EventRow): Promise<Result<Job, { readonly kind: 'stale' }>>;
  /**
   * Removes at most `limit` orders that were imported before `before` (epoch ms) and whose job, if any, was purged.
   * Returns how many.
   */
  purgeOrders(before: number, limit: number): Promise<number>;
  /**
   * Of at most `limit` orders of the book behind the position `after`, removes those that were imported and whose parcel was
   * shipped or cancelled before `before` (epoch ms); their jobs keep them. `next`: the position to go on behind; null: it was
   * the end of the book.
   */
  removeShippedOrders(
    before: number,
    after: number,
    limit: number,
  ): Promise<{ readonly removed: number; readonly next: number | null }>;
  /**
   * Removes unreadable rows in quarantine, and copies of the journal made before a conversion, that are older than
   * `before` (epoch ms). Returns how many. Damaged journals that were set aside stay: `purgePreview` names them.
   */
  purgeCopies(before: number): Promise<number>;
  /** The label files (hashes) among these that no job names any more. */
  unusedLabels(files: readonly string[]): Promise<readonly string[]>;
  /**
   * The label files among these that no open job names, and no job that ended at `endedBefore` (epoch ms) or later. They
   * may be removed from the label store; the jobs keep the names.
   */
  labelsNotNeeded(files: readonly string[], endedBefore: number): Promise<readonly string[]>;
  /**
   * Ends a purge. With `rewrite` the whole journal is rewritten, and nothing that was removed can be found in its
   * files. That takes a few seconds per 100,000 jobs, in which the journal answers nothing else. Without it, remnants
   * of rows that were moved within the file may stay there until the next rewrite.
   */
  forgetRemoved(rewrite: boolean): Promise<void>;
}
