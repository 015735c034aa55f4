import type { ClosingList } from '../../contract/ledger.ts';
import { kurus } from '../../contract/money.ts';
import type { Ledger } from '../../core/ports/Journal.ts';
import type { JournalDatabase } from './database.ts';
import { fillJobIndex } from './jobRows.ts';
import { searchJobs } from './ledgerSearch.ts';
import { purgingTable } from './purgingTable.ts';

/**
 * Counts the sheets of prints, without those that `print_failed` took back: it takes back the last print that was
 * started. Earlier versions recorded the number of copies alone.
 */
const KEPT_SHEETS = `
  SELECT COALESCE(SUM(COALESCE(
    CASE WHEN json_valid(detail)
      THEN COALESCE(json_extract(detail, '$.print.sheets'), json_extract(detail, '$.print.copies')) END, 1)), 0) AS n
  FROM events s
  WHERE s.type = 'print_started' AND s.at >= ? AND s.at < ? AND ${notTakenBack('print_started', 'print_failed')}`;

const KEPT_HAND_OVERS = `
  SELECT COUNT(*) AS n FROM events s
  WHERE s.type = 'handed_over' AND s.at >= ? AND s.at < ? AND ${notTakenBack('handed_over', 'handed_back')}`;

/**
 * SQL that is true for an event `s` unless the job's next event of these two kinds takes it back. Without the named index SQLite
 * reads every event of these kinds that came later, of all jobs.
 */
function notTakenBack(done: string, undone: string): string {
  return `COALESCE((SELECT next.type FROM events next INDEXED BY events_by_job
    WHERE next.job_id = s.job_id AND next.id > s.id AND next.type IN ('${done}', '${undone}')
    ORDER BY next.id LIMIT 1), '') <> '${undone}'`;
}

/** The history of jobs, its sums, and what a purge removes from it. */
export function ledgerTable(database: JournalDatabase): Ledger {
  const { one, all, count } = database;
  fillJobIndex(database);

  return {
    async searchJobs(filter, before, limit) {
      return searchJobs(database, filter, before, limit);
    },

    async totals(day, from, to) {
      const happened = (types: readonly string[]) =>
        count(
          'SELECT COUNT(*) AS n FROM events WHERE type IN (SELECT value FROM json_each(?)) AND at >= ? AND at < ?',
          JSON.stringify(types),
          from,
          to,
        );
      const money = one(
        `SELECT COALESCE(SUM(MAX(amount, 0)), 0) AS charged, COALESCE(-SUM(MIN(amount, 0)), 0) AS refunded FROM events
         WHERE amount IS NOT NULL AND at >= ? AND at < ?`,
        from,
        to,
      );
      return {
        day,
        accepted: happened(['accepted']),
        sheets: count(KEPT_SHEETS, from, to),
        handedOver: count(KEPT_HAND_OVERS, from, to),
        cancelled: happened(['withdrawn', 'cancel_done', 'shipment_cancelled']),
        charged: kurus(Number(money?.charged ?? 0)),
        refunded: kurus(Number(money?.refunded ?? 0)),
      };
    },

    async closingCounts() {
      const rows = all('SELECT closing, COUNT(*) AS n FROM job_index WHERE closing IS NOT NULL GROUP BY closing');
      const countOf = (list: ClosingList) => Number(rows.find((row) => row.closing === list)?.n ?? 0);
      return {
        paid_not_printed: countOf('paid_not_printed'),
        print_unconfirmed: countOf('print_unconfirmed'),
        not_handed_over: countOf('not_handed_over'),
      };
    },

    ...purgingTable(database),
  };
}
