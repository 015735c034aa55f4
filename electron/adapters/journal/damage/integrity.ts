import { pathToFileURL } from 'node:url';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { migrate, NEWEST } from '../migrate.ts';
import { asJournalFailure, isBusy, isDamage, sqliteCode } from '../sqliteErrors.ts';
import { lastEventIn } from './marker.ts';

/** Indexes of the ledger, of its search and of the order book, which are made again of the other tables. */
const DERIVED = /^(sqlite_.*|job_index|job_search.*|order_index)$/;

/** The tables that hold what the journal knows, in the order in which they were created. */
function sourceTables(database: DatabaseSyncInstance): readonly string[] {
  const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid").all();
  return rows.map(({ name }) => String(name)).filter((name) => !DERIVED.test(name));
}

/**
 * The result of checking a file. With `indexes` the tables are whole, and only what is derived from them is damaged.
 */
export type Finding =
  | { readonly kind: 'whole'; readonly version: number; readonly lastEvent: number }
  | {
      readonly kind: 'indexes';
      readonly version: number;
      readonly lastEvent: number;
      readonly why: string;
      /** Indexes whose entries differ from their table; null when something else is damaged, too. */
      readonly unlike: readonly string[] | null;
    }
  | { readonly kind: 'damaged'; readonly why: string };

/**
 * Checks the file, with every index against its table, and changes nothing. The indexes matter because a job that is
 * missing in one is never sent. Takes some 5 s for 100 000 jobs; `quick_check` is faster, but does not check indexes. Throws `journal_failed` when the disk or a lock is at fault and not the content.
 */
export function examine(file: string, busyTimeoutMs: number): Finding {
  return examined(file, busyTimeoutMs);
}

/** Checks a file without a log, which no process writes to, as `examine`. Nothing is left beside it. */
export function examineResting(file: string): Finding {
  return examined(`${pathToFileURL(file).href}?immutable=1`, 0);
}

function examined(place: string, busyTimeoutMs: number): Finding {
  let database: DatabaseSyncInstance | null = null;
  try {
    database = new DatabaseSync(place, { readOnly: true });
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    const why = complaints(database, 'integrity_check');
    const lastEvent = lastEventIn(database);
    if (why.length === 0) return { kind: 'whole', version, lastEvent };
    const summary = why.slice(0, 3).join('; ');
    if (!tablesAreWhole(database, version)) return { kind: 'damaged', why: summary };
    return { kind: 'indexes', version, lastEvent, why: summary, unlike: indexesUnlike(why) };
  } catch (failure) {
    if (isDamage(failure)) return { kind: 'damaged', why: String(failure) };
    throw asJournalFailure(failure);
  } finally {
    database?.close();
  }
}

/** The complaints of SQLite's own check. When damage ends the check, that failure is the complaint. */
function complaints(database: DatabaseSyncInstance, check: string, table?: string): readonly string[] {
  try {
    return database
      .prepare(`PRAGMA ${check}(${table ?? 100_000})`)
      .all()
      .flatMap((row) => String(row[check]).split('\n'))
      .filter((line) => line !== 'ok' && !line.startsWith('***'));
  } catch (failure) {
    // A row whose JSON is broken ends the check as well, because an index over it cannot be computed.
    if (isDamage(failure) || sqliteCode(failure) === 1) return [String(failure)];
    throw failure;
  }
}

/** The index named in a complaint which says that its entries differ from its table. */
function indexNamed(line: string): string | undefined {
  return /(?:missing from|entries in|entry in|not stable in) index (\S+)$/.exec(line)?.[1];
}

function indexesUnlike(why: readonly string[]): readonly string[] | null {
  const names = why.map(indexNamed);
  return names.every((name) => name !== undefined) ? [...new Set(names)] : null;
}

/**
 * Throws `journal_failed` when another process holds the file, because its unfinished writing could look like damage.
 */
export function refuseIfHeld(file: string, busyTimeoutMs: number): void {
  let database: DatabaseSyncInstance | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}; SELECT 1 FROM sqlite_schema`);
  } catch (failure) {
    if (isBusy(failure)) throw asJournalFailure(failure);
  } finally {
    database?.close();
  }
}

/** Whether every source table is whole, however damaged the indexes and derived tables are. */
function tablesAreWhole(database: DatabaseSyncInstance, version: number): boolean {
  const indexes = database.prepare("SELECT name, rootpage FROM sqlite_schema WHERE type = 'index'").all();
  // A journal of an earlier version may lack some of the tables.
  return (version >= NEWEST ? newestTables() : sourceTables(database)).every((table) =>
    complaints(database, 'quick_check', table).every((line) => {
      const root = /^Tree (\d+) /.exec(line)?.[1];
      const named = indexNamed(line);
      return indexes.some(({ name, rootpage }) => name === named || String(rootpage) === root);
    }),
  );
}

/** Those of a journal of this version. */
export function newestTables(): readonly string[] {
  const database = new DatabaseSync(':memory:');
  try {
    migrate(database);
    return sourceTables(database);
  } finally {
    database.close();
  }
}
