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
  SELECT s.at, COALESCE(
    CASE WHEN json_valid(detail)
      THEN COALESCE(json_extract(detail, '$.print.sheets'), json_extract(detail, '$.print.copies')) END, 1) AS sheets
  FROM events s
  WHERE s.type = 'print_started' AND s.at >= ? AND s.at < ? AND COALESCE((SELECT said.type FROM events said ${BY_JOB}
    WHERE said.job_id = s.job_id AND said.id > s.id AND said.type IN ('print_failed', 'print_doubtful', 'print_confirmed')
      AND NOT EXISTS (SELECT 1 FROM events again ${BY_JOB}
        WHERE again.job_id = s.job_id AND again.id > s.id AND again.id < said.id AND again.type = 'print_started')
    ORDER BY said.id DESC LIMIT 1), '') NOT IN ('print_failed', 'print_doubtful')
  ORDER BY s.at`;

/** A label is on paper where only its courier is missing, or nothing is. */
const CARRIER_FIGURES = `
  SELECT carrier, COUNT(*) AS orders, SUM(state = 'handed_over') AS handedOver,
    SUM(state = 'handed_over' OR closing IS 'not_handed_over') AS labels,
    SUM((SELECT COALESCE(SUM(amount), 0) FROM events ${BY_JOB} WHERE job_id = jobs.id)) AS charged
  FROM job_index JOIN jobs USING (seq) WHERE accepted_at >= ? AND accepted_at < ? AND state <> 'cancelled'
  GROUP BY carrier ORDER BY orders DESC, carrier`;

const STORED_HAND_OVERS = `
  SELECT COUNT(*) AS n FROM events s
  WHERE s.type = 'handed_over' AND s.at >= ? AND s.at < ? AND COALESCE((SELECT next.type FROM events next ${BY_JOB}
    WHERE next.job_id = s.job_id AND next.id > s.id AND next.type IN ('handed_over', 'handed_back')
    ORDER BY next.id LIMIT 1), '') <> 'handed_back'`;

/** The history of jobs, its sums, and what a purge removes from it. */
export function ledgerTable(database: JournalDatabase): Ledger {
  const { one, all, count } = database;
  fillJobIndex(database);

  const sheets = (from: number, to: number) =>
    all(STORED_SHEETS, from, to).map((row) => ({ at: Number(row.at), sheets: Number(row.sheets) }));

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
        sheets: sheets(from, to).reduce((sum, one) => sum + one.sheets, 0),
        handedOver: count(STORED_HAND_OVERS, from, to),
        cancelled: happened(['withdrawn', 'cancel_done', 'shipment_cancelled']),
        charged: kurus(Number(money?.charged ?? 0)),
        refunded: kurus(Number(money?.refunded ?? 0)),
      };
    },

    async sheets(from, to) {
      return sheets(from, to);
    },

    async carrierFigures(from, to) {
      return all(CARRIER_FIGURES, from, to).map(({ carrier, ...row }) => ({
        carrier: carrier === null ? null : String(carrier),
        orders: Number(row.orders),
        labels: Number(row.labels),
        handedOver: Number(row.handedOver),
        charged: kurus(Number(row.charged)),
      }));
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
