import { connect } from '../../electron/adapters/journal/connection.ts';
import { databaseOn } from '../../electron/adapters/journal/database.ts';
import { migrate } from '../../electron/adapters/journal/migrate.ts';
import { journalOn } from '../../electron/adapters/journal/sqliteJournal.ts';
import type { Journal } from '../../electron/core/ports/Journal.ts';

const BUSY_TIMEOUT_MS = 5_000;
let empty: Uint8Array | null = null;

/** An empty journal of the newest schema, as a file of SQLite. */
function made(): Uint8Array {
  const database = connect(':memory:', BUSY_TIMEOUT_MS);
  migrate(database);
  const file = database.serialize();
  database.close();
  return file;
}

/**
 * The journal as `openSqliteJournal(':memory:')` opens it, without making its schema again: a test file opens hundreds, and
 * all migrations cost more than most of its tests.
 */
export function memoryJournal({ now = Date.now }: { readonly now?: () => number } = {}): Journal {
  empty ??= made();
  const database = connect(':memory:', BUSY_TIMEOUT_MS);
  database.deserialize(empty);
  return journalOn(databaseOn(database, now));
}
