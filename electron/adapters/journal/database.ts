import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { asJournalFailure, tellsOfDamage } from './sqliteErrors.ts';

export type Row = Record<string, unknown>;
export type Value = string | number | null;

/**
 * An open journal file, as its tables use it. SQLite itself is synchronous. What cannot be written (disk full, locked,
 * read-only, I/O error) throws `journal_failed` (core/ports/Journal.ts), leaves nothing half done, and may be
 * tried again. Rows that hold JSON are read through quarantine.ts alone (jobs: `jobsOf`, `firstJob` of jobRows.ts), which
 * puts apart what cannot be read instead of throwing.
 */
export interface JournalDatabase {
  run(text: string, ...values: Value[]): { readonly changes: number; readonly lastId: number };
  all(text: string, ...values: Value[]): Row[];
  one(text: string, ...values: Value[]): Row | undefined;
  /** The column `n` of the one row. */
  count(text: string, ...values: Value[]): number;
  /** All of it or nothing, durable on return. Inside another it becomes a part of that one. */
  transaction<T>(work: () => T): T;
  /** Epoch ms. */
  now(): number;
  /** The sentence of the last write's failure; null when it was well. Damage stays until the next start mends it. */
  failing(): string | null;
  /** Once more does nothing. */
  close(): void;
}

/** What else is to be done where the journal is a file that lasts. */
export interface Keeper {
  /** After every commit. */
  committed(): void;
  /** Closes the connection. */
  close(): void;
}

/** The journal's way to use an open connection whose schema is the newest. */
export function databaseOn(database: DatabaseSyncInstance, now: () => number, keeper?: Keeper): JournalDatabase {
  const statements = new Map<string, StatementSyncInstance>();
  let failing: string | null = null;
  let damage: string | null = null;

  function known(failure: unknown): unknown {
    const told = asJournalFailure(failure);
    if (tellsOfDamage(failure) && told instanceof Error)
      damage = `${told.message} Close the station and start it again: it mends its journal then.`;
    return told;
  }

  function prepared(text: string) {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    return statement;
  }

  function read<T>(work: () => T): T {
    try {
      return work();
    } catch (failure) {
      throw known(failure);
    }
  }

  function write<T>(work: () => T): T {
    try {
      const result = work();
      failing = null;
      return result;
    } catch (failure) {
      const told = known(failure);
      failing = told instanceof Error ? told.message : String(told);
      throw told;
    }
  }

  const one = (text: string, ...values: Value[]) => read(() => prepared(text).get(...values) as Row | undefined);

  function run(text: string, ...values: Value[]) {
    const { changes, lastInsertRowid } = prepared(text).run(...values);
    return { changes: Number(changes), lastId: Number(lastInsertRowid) };
  }

  /** SQLite has rolled back by itself after some failures; one of the way back must not hide the first. */
  function rollBack() {
    try {
      if (database.isTransaction) database.exec('ROLLBACK');
    } catch {
      // The next BEGIN tells if the connection is of no more use.
    }
  }

  return {
    run: (text, ...values) => (database.isTransaction ? run(text, ...values) : write(() => run(text, ...values))),
    all: (text, ...values) => read(() => prepared(text).all(...values) as Row[]),
    one,
    count: (text, ...values) => Number(one(text, ...values)?.n ?? 0),
    transaction(work) {
      if (database.isTransaction) return work();
      return write(() => {
        database.exec('BEGIN IMMEDIATE');
        try {
          const result = work();
          database.exec('COMMIT');
          keeper?.committed();
          return result;
        } catch (failure) {
          rollBack();
          throw failure;
        }
      });
    },
    now,
    failing: () => damage ?? failing,
    close() {
      statements.clear();
      if (!database.isOpen) return;
      if (keeper === undefined) database.close();
      else keeper.close();
    },
  };
}
