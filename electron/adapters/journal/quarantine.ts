import { isJournalFailure } from '../../core/ports/Journal.ts';
import type { JournalDatabase, Row } from './database.ts';

/** The tables whose rows hold JSON, with the column that identifies a row. */
const ROW_ID = {
  jobs: 'seq',
  events: 'id',
  orders: 'position',
  facts: 'name',
  service_events: 'id',
  batches: 'id',
  outbox: 'position',
} as const;
type GuardedTable = keyof typeof ROW_ID;

/**
 * The only way in which JSON is read from the journal: calls `read` for each row, in order. A row for which it throws
 * is moved to the table `quarantine` and left out, so that one unreadable row stops nothing. An unreadable job takes
 * its events with it, and its key becomes free. The rows must include their identifying column (`seq` of jobs, `id` of
 * events, `position` of orders and outbox, `name` of facts, `id` of service_events and batches). For jobs use `jobsOf` and `firstJob` of
 * jobRows.ts, which call this.
 */
export function readable<T>(
  database: JournalDatabase,
  table: GuardedTable,
  rows: readonly Row[],
  read: (row: Row) => T,
): T[] {
  const values: T[] = [];
  for (const row of rows) {
    try {
      values.push(read(row));
    } catch (failure) {
      // The disk, not the row.
      if (isJournalFailure(failure)) throw failure;
      putApart(database, table, row[ROW_ID[table]], String(failure));
    }
  }
  return values;
}

/** The first readable row of the query, or null. Unreadable rows before it are moved as in `readable`. */
export function firstReadable<T>(
  database: JournalDatabase,
  table: GuardedTable,
  query: () => Row | undefined,
  read: (row: Row) => T,
): T | null {
  for (;;) {
    const row = query();
    if (row === undefined) return null;
    const [value] = readable(database, table, [row], (one) => ({ read: read(one) }));
    if (value !== undefined) return value.read;
  }
}

function putApart(database: JournalDatabase, table: GuardedTable, rowId: unknown, error: string): void {
  const { one, all, run, transaction, now } = database;
  if (typeof rowId !== 'number' && typeof rowId !== 'string')
    throw new Error(`a row of ${table} was read without its id`);
  transaction(() => {
    const row = one(`SELECT * FROM ${table} WHERE ${ROW_ID[table]} = ?`, rowId);
    if (row === undefined) return;
    const events = table === 'jobs' ? all('SELECT * FROM events WHERE job_id = ?', String(row.id)) : [];
    // The link of an event opens a label without a key, so it is never stored longer than needed.
    const stored = table === 'service_events' ? { ...row, link: null } : row;
    noteApart(database, now(), { table, rowId: String(rowId), content: { row: stored, events }, error });
    if (table === 'jobs') run('DELETE FROM events WHERE job_id = ?', String(row.id));
    run(`DELETE FROM ${table} WHERE ${ROW_ID[table]} = ?`, rowId);
  });
}

/** Stores the content of a row that is not in its table, or no longer is. */
export function noteApart(
  { run }: JournalDatabase,
  at: number,
  row: {
    readonly table: string;
    readonly rowId: string;
    readonly content: { readonly row: Row | null; readonly events: readonly Row[] };
    readonly error: string;
  },
): void {
  run(
    'INSERT INTO quarantine (at, from_table, row_id, content, error) VALUES (?, ?, ?, ?, ?)',
    at,
    row.table,
    row.rowId,
    JSON.stringify(row.content),
    row.error.slice(0, 2_000),
  );
}

export function countQuarantined({ count }: JournalDatabase): number {
  return count('SELECT COUNT(*) AS n FROM quarantine');
}
