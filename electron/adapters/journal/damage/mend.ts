import { pathToFileURL } from 'node:url';
import { connect } from '../connection.ts';
import type { JournalDatabase } from '../database.ts';
import { asJournalFailure, isDamage } from '../sqliteErrors.ts';
import { newestTables } from './integrity.ts';

const TRIGGER = 'events_move_jobs';

/**
 * Writes many events without the trigger that moves a job behind each of its events (migration 0003), which would cost
 * more than everything else. The caller sets each job's place afterwards. Call it inside a transaction.
 */
export function unmoved({ one, run }: JournalDatabase, work: () => void): void {
  const made = one("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?", TRIGGER);
  run(`DROP TRIGGER ${TRIGGER}`);
  work();
  run(String(made?.sql));
}

/**
 * Rebuilds those indexes in place, all of them or none. Does not work for an index with broken pages, which SQLite
 * would have to read to free them.
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
    if (isDamage(failure) || isConstraint(failure)) return false;
    throw asJournalFailure(failure);
  } finally {
    connection.close();
  }
}

/**
 * Copies every row of a journal of this version, whose tables are whole, into an empty one, which builds its indexes
 * new. `REINDEX` and `VACUUM` would have to read the broken pages to free them. False when a row cannot be read after
 * all; the copy is of no use then.
 */
export function copyTables(file: string, into: JournalDatabase): boolean {
  // Read only, because the last connection to close would otherwise move the log into the damaged file, which must stay unchanged.
  into.run('ATTACH ? AS damaged', `${pathToFileURL(file).href}?mode=ro`);
  try {
    return into.transaction(() => {
      unmoved(into, () => {
        for (const table of newestTables()) {
          const columns = into.all(`SELECT name FROM pragma_table_info(?)`, table).map(({ name }) => String(name));
          const list = columns.join(', ');
          // Reads the table itself in the order of its rows, and uses none of its damaged indexes.
          into.run(`INSERT INTO main.${table} (${list}) SELECT ${list} FROM damaged.${table} NOT INDEXED`);
        }
      });
      into.run('DELETE FROM sqlite_sequence');
      into.run('INSERT INTO sqlite_sequence (name, seq) SELECT name, seq FROM damaged.sqlite_sequence');
      return true;
    });
  } catch (failure) {
    if (isDamage(failure) || isConstraint(failure)) return false;
    throw asJournalFailure(failure);
  } finally {
    into.run('DETACH damaged');
  }
}

/** Two rows that a unique index should have kept apart show that the tables are not whole. */
function isConstraint(failure: unknown): boolean {
  return failure instanceof Error && 'errcode' in failure && Number(failure.errcode) % 256 === 19;
}
