import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import { migrate } from './migrate.ts';

export type Row = Record<string, unknown>;
export type Value = string | number | null;

/** An open journal file, as its tables use it. SQLite itself is synchronous. */
export interface JournalDatabase {
  run(text: string, ...values: Value[]): { readonly changes: number; readonly lastId: number };
  all(text: string, ...values: Value[]): Row[];
  one(text: string, ...values: Value[]): Row | undefined;
  /** The column `n` of the one row. */
  count(text: string, ...values: Value[]): number;
  /** All of it or nothing, durable on return. */
  transaction<T>(work: () => T): T;
  /** Once more does nothing. */
  close(): void;
}

/** WAL with full sync: what a transaction has written survives a crash and a power cut. */
export function openDatabase(file: string): JournalDatabase {
  const database = new DatabaseSync(file);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;',
  );
  migrate(database);
  const statements = new Map<string, StatementSyncInstance>();

  function prepared(text: string) {
    const known = statements.get(text) ?? database.prepare(text);
    statements.set(text, known);
    return known;
  }

  const one = (text: string, ...values: Value[]) => prepared(text).get(...values) as Row | undefined;

  return {
    run(text, ...values) {
      const { changes, lastInsertRowid } = prepared(text).run(...values);
      return { changes: Number(changes), lastId: Number(lastInsertRowid) };
    },
    all: (text, ...values) => prepared(text).all(...values) as Row[],
    one,
    count: (text, ...values) => Number(one(text, ...values)?.n ?? 0),
    transaction(work) {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (failure) {
        database.exec('ROLLBACK');
        throw failure;
      }
    },
    close() {
      statements.clear();
      if (database.isOpen) database.close();
    },
  };
}
