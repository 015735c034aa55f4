import { pathToFileURL } from 'node:url';
import { connect } from '../connection.ts';
import type { JournalDatabase } from '../database.ts';
import { asJournalFailure, tellsOfDamage } from '../sqliteErrors.ts';
import { SOURCE_TABLES } from './sourceTables.ts';
import { unmoved } from './unmoved.ts';

/**
 * Makes those indexes anew where they are: all of it and whole afterwards, or nothing. Not for indexes whose pages are
 * broken, which SQLite would have to read to give them free.
 */
export function reindex(file: string, indexes: readonly string[], busyTimeoutMs: number): boolean {
  const connection = connect(file, busyTimeoutMs);
  try {
    connection.exec('BEGIN IMMEDIATE');
    for (const name of indexes) connection.exec(`REINDEX "${name.replaceAll('"', '""')}"`);
    const rows = connection.prepare('PRAGMA integrity_check(1)').all();
    const isWhole = rows.length === 1 && rows[0]?.integrity_check === 'ok';
    connection.exec(isWhole ? 'COMMIT' : 'ROLLBACK');
    return isWhole;
  } catch (failure) {
    if (tellsOfDamage(failure) || isConstraint(failure)) return false;
    throw asJournalFailure(failure);
  } finally {
    connection.close();
  }
}

/**
 * Copies every row of a journal of this version, whose tables are whole, into an empty one; its indexes are made anew on
 * the way. `reindex` and VACUUM would have to read the broken pages to give them free. False where a row cannot be read
 * after all: then what was copied is of no use.
 */
export function copyTables(file: string, into: JournalDatabase): boolean {
  // Read only: whoever closes a journal last would otherwise put its log into the file, which is to be kept as it is.
  into.run('ATTACH ? AS damaged', `${pathToFileURL(file).href}?mode=ro`);
  try {
    return into.transaction(() => {
      unmoved(into, () => {
        for (const table of SOURCE_TABLES) {
          const columns = into.all(`SELECT name FROM pragma_table_info(?)`, table).map(({ name }) => String(name));
          const list = columns.join(', ');
          // By the table itself, in the order of its rows; not by an index, not page by page.
          into.run(`INSERT INTO main.${table} (${list}) SELECT ${list} FROM damaged.${table} NOT INDEXED`);
        }
      });
      into.run('DELETE FROM sqlite_sequence');
      into.run('INSERT INTO sqlite_sequence (name, seq) SELECT name, seq FROM damaged.sqlite_sequence');
      return true;
    });
  } catch (failure) {
    const cause = failure instanceof Error ? failure.cause : null;
    if (tellsOfDamage(failure) || tellsOfDamage(cause) || isConstraint(failure)) return false;
    throw asJournalFailure(failure);
  } finally {
    into.run('DETACH damaged');
  }
}

/** Two rows that an index should have kept apart: the tables are not whole. */
function isConstraint(failure: unknown): boolean {
  return failure instanceof Error && 'errcode' in failure && Number(failure.errcode) % 256 === 19;
}
