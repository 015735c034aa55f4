import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { isJournalFailure } from '../../core/ports/journalFailure.ts';
import { connect } from './connection.ts';
import { databaseOn, type JournalDatabase } from './database.ts';
import { prepareFile } from './journalFile.ts';
import { migrate } from './migrate.ts';
import { asJournalFailure } from './sqliteErrors.ts';

export interface DatabaseOptions {
  /** How long a write waits for another connection's, in ms. */
  readonly busyTimeoutMs?: number;
  /** Epoch ms. */
  readonly now?: () => number;
}

/** Times at which requests were sent are wanted for the budget and for the day's figures; older ones go. */
const KEEP_CALLS_MS = 40 * 24 * 60 * 60 * 1000;

/** Opens the journal of that file after all that prepareFile does for it; `:memory:` for tests of other things. */
export function openDatabase(file: string, options: DatabaseOptions = {}): JournalDatabase {
  const { busyTimeoutMs = 5_000, now = Date.now } = options;
  if (file !== ':memory:') prepareFile(file, { busyTimeoutMs, now });
  let connection: DatabaseSyncInstance | null = null;
  try {
    connection = connect(file, busyTimeoutMs);
    migrate(connection);
    const database = databaseOn(connection, now);
    pruneCalls(database);
    return database;
  } catch (failure) {
    connection?.close();
    throw asJournalFailure(failure);
  }
}

/** A disk that is full now must not keep the station from starting: `failing` tells of it. */
function pruneCalls(database: JournalDatabase): void {
  try {
    // A clock that is wrong now, or was then, must not make all of them old.
    database.run('DELETE FROM calls WHERE at < MIN(?, (SELECT MAX(at) FROM calls)) - ?', database.now(), KEEP_CALLS_MS);
  } catch (failure) {
    if (!isJournalFailure(failure)) throw failure;
  }
}
