import type { Job } from '../../contract/job.ts';
import type { ClosingCounts, DayTotals, LedgerFilter, LedgerPage, PurgeReport } from '../../contract/ledger.ts';
import type { Result } from '../../contract/result.ts';
import type { EventRow } from './EventRow.ts';

/** The journal read backwards: every job's history, sums and lists. Part of the Journal. */
export interface Ledger {
  /** Newest accepted first; `before` is the `seq` below which the page begins. */
  searchJobs(filter: LedgerFilter, before: number | null, limit: number): Promise<LedgerPage>;
  /** Totals of what happened from (with) to (without), epoch ms, told as the totals of `day`. */
  totals(day: string, from: number, to: number): Promise<DayTotals>;
  closingCounts(): Promise<ClosingCounts>;

  /**
   * What `purgeJob`, `purgeOrders` and `purgeCopies` would remove for jobs that ended, orders imported, and copies made
   * before `before` (epoch ms), and the labels with it. Jobs that cannot be read are counted until somebody reads them.
   */
  purgePreview(before: number): Promise<PurgeReport>;
  /** Jobs to purge, oldest first; none only when there is none. */
  purgeable(before: number, limit: number): Promise<readonly Job[]>;
  /** As `commit`, and removes receiver data from the job's earlier events in the same transaction. */
  purgeJob(next: Job, event: EventRow): Promise<Result<Job, { readonly kind: 'stale' }>>;
  /** Removes orders imported before `before` whose job, if any, was purged; at most `limit` of them. How many. */
  purgeOrders(before: number, limit: number): Promise<number>;
  /**
   * Removes rows that were put apart, and copies of the journal made for a conversion, before `before`. How many.
   * Damaged journals that were set aside stay: `purgePreview` names them.
   */
  purgeCopies(before: number): Promise<number>;
  /** Those of the label files (hashes) that no job names any more. */
  unusedLabels(files: readonly string[]): Promise<readonly string[]>;
  /**
   * Those of the label files that no open job names, and no job that ended at `endedBefore` (epoch ms) or later: they
   * may be removed from the label store, while the jobs keep their names.
   */
  labelsNotNeeded(files: readonly string[], endedBefore: number): Promise<readonly string[]>;
  /**
   * Ends a purge. `rewrite`: the whole journal is written anew, after which nothing that was removed can be found in
   * its files; it takes a few seconds for each 100,000 jobs, in which nothing else is answered. Without it, remnants of
   * rows that were moved within the file may stay in it until the next time.
   */
  forgetRemoved(rewrite: boolean): Promise<void>;
}
