import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { asJournalFailure, sqliteCode, tellsOfDamage } from '../sqliteErrors.ts';
import { SOURCE_TABLES } from './sourceTables.ts';

/** What a look at the file says. `indexes`: what the journal knows is whole, only what is made from it is not. */
export type Finding =
  | { readonly kind: 'whole'; readonly version: number }
  | { readonly kind: 'indexes'; readonly version: number; readonly why: string }
  | { readonly kind: 'damaged'; readonly why: string };

/**
 * Checks the file without changing it. `thorough` compares every index with its table as well (three times the time).
 * Throws `journal_failed` where the disk or a lock is at fault, not the content.
 */
export function examine(file: string, thorough: boolean, busyTimeoutMs: number): Finding {
  let database: DatabaseSyncInstance | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    const why = complaints(database, thorough ? 'integrity_check' : 'quick_check');
    if (why.length === 0) return { kind: 'whole', version };
    const told = why.slice(0, 3).join('; ');
    return tablesAreWhole(database) ? { kind: 'indexes', version, why: told } : { kind: 'damaged', why: told };
  } catch (failure) {
    if (tellsOfDamage(failure)) return { kind: 'damaged', why: String(failure) };
    throw asJournalFailure(failure);
  } finally {
    database?.close();
  }
}

/** The lines of SQLite's own check, none where all is well; where the check itself ends on damage, that is one. */
function complaints(database: DatabaseSyncInstance, check: string, table?: string): readonly string[] {
  try {
    return database
      .prepare(`PRAGMA ${check}(${table ?? 100_000})`)
      .all()
      .flatMap((row) => String(row[check]).split('\n'))
      .filter((line) => line !== 'ok' && !line.startsWith('***'));
  } catch (failure) {
    // A row that an index cannot be computed from (no JSON) ends the check as well.
    if (tellsOfDamage(failure) || sqliteCode(failure) === 1) return [String(failure)];
    throw failure;
  }
}

/** True when each table that counts is whole by itself, whatever its indexes are like, and all that is made from it. */
function tablesAreWhole(database: DatabaseSyncInstance): boolean {
  const indexes = database.prepare("SELECT name, rootpage FROM sqlite_schema WHERE type = 'index'").all();
  return SOURCE_TABLES.every((table) =>
    complaints(database, 'quick_check', table).every((line) => {
      const root = /^Tree (\d+) /.exec(line)?.[1];
      const named = /(?:missing from|entries in|entry in|not stable in) index (\S+)$/.exec(line)?.[1];
      return indexes.some(({ name, rootpage }) => name === named || String(rootpage) === root);
    }),
  );
}
