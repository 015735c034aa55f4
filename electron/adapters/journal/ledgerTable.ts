import type { ClosingList } from '../../contract/ledger.ts';
import { kurus } from '../../contract/money.ts';
import type { Ledger } from '../../core/ports/JournalLedger.ts';
import type { JournalDatabase } from './database.ts';
import { fillJobIndex } from './jobRows.ts';
import { searchJobs } from './ledgerSearch.ts';
import { purgingTable } from './purgingTable.ts';

/** Without it SQLite reads every event of these kinds that came later, of all jobs. */
const BY_JOB = 'INDEXED BY events_by_job';

/**
 * Counts the sheets of prints by the last event of each print before the next one began: one that failed is not
 * counted, nor one that is in doubt until a person has confirmed it. Earlier versions recorded the number of copies
 * alone.
 */
const STORED_SHEETS = `
  SELECT COALESCE(SUM(COALESCE(
    CASE WHEN json_valid(detail)
      THEN COALESCE(json_extract(detail, '$.print.sheets'), json_extract(detail, '$.print.copies')) END, 1)), 0) AS n
  FROM events s
  WHERE s.type = 'print_started' AND s.at >= ? AND s.at < ? AND COALESCE((SELECT said.type FROM events said ${BY_JOB}
    WHERE said.job_id = s.job_id AND said.id > s.id AND said.type IN ('print_failed', 'print_doubtful', 'print_confirmed')
      AND NOT EXISTS (SELECT 1 FROM events again ${BY_JOB}
        WHERE again.job_id = s.job_id AND again.id > s.id AND again.id < said.id AND again.type = 'print_started')
    ORDER BY said.id DESC LIMIT 1), '') NOT IN ('print_failed', 'print_doubtful')`;

const STORED_HAND_OVERS = `
  SELECT COUNT(*) AS n FROM events s
  WHERE s.type = 'handed_over' AND s.at >= ? AND s.at < ? AND COALESCE((SELECT next.type FROM events next ${BY_JOB}
    WHERE next.job_id = s.job_id AND next.id > s.id AND next.type IN ('handed_over', 'handed_back')
    ORDER BY next.id LIMIT 1), '') <> 'handed_back'`;

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
        sheets: count(STORED_SHEETS, from, to),
        handedOver: count(STORED_HAND_OVERS, from, to),
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
