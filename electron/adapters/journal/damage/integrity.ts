import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { asJournalFailure, tellsOfDamage } from '../sqliteErrors.ts';

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
    const check = thorough ? 'integrity_check' : 'quick_check';
    const lines = database
      .prepare(`PRAGMA ${check}(100000)`)
      .all()
      .flatMap((row) => String(row[check]).split('\n'))
      .filter((line) => !line.startsWith('***'));
    if (lines.length === 1 && lines[0] === 'ok') return { kind: 'whole', version };
    const why = lines.slice(0, 3).join('; ');
    return onlyIndexes(database, lines) ? { kind: 'indexes', version, why } : { kind: 'damaged', why };
  } catch (failure) {
    if (tellsOfDamage(failure)) return { kind: 'damaged', why: String(failure) };
    throw asJournalFailure(failure);
  } finally {
    database?.close();
  }
}

/** True when every complaint is about an index, or about the ledger's index and search, which are made from the jobs. */
function onlyIndexes(database: DatabaseSyncInstance, lines: readonly string[]): boolean {
  const made = database
    .prepare(
      `SELECT name, rootpage FROM sqlite_schema
       WHERE type = 'index' OR name = 'job_index' OR name = 'job_search' OR name GLOB 'job_search_*'`,
    )
    .all();
  return lines.every((line) => {
    // A page that nothing leads to belongs to a broken tree, and no table's tree is broken.
    if (/^Page \d+: never used$/.test(line)) return true;
    const root = /^Tree (\d+) /.exec(line)?.[1];
    const named = /(?:missing from|entries in|entry in|not stable in) index (\S+)$/.exec(line)?.[1];
    if (root === undefined && named === undefined) return /FTS5 table main\.job_search$/.test(line);
    return made.some(({ name, rootpage }) => name === named || String(rootpage) === root);
  });
}
