import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

export interface DurableOptions {
  /** How long a statement waits for another connection by standing still, in ms. */
  readonly busyTimeoutMs: number;
  /** `WAL` where the file holds data; `MEMORY` for a file whose lock is what counts. */
  readonly journalMode: 'WAL' | 'MEMORY';
}

/**
 * The one way in which a SQLite file is opened to write, so that the station's files and a mailbox's survive the same power
 * cut: with full sync each commit is on the disk before it returns. macOS answers a plain sync while the data is still in
 * the disk's own memory; `fullfsync` waits for that too, for commits and for checkpoints. Elsewhere it does nothing. Only
 * its owner may read it, and the files that SQLite has beside it, which get its mode. Throws what SQLite throws; nothing
 * stays open then.
 */
export function openDurable(file: string, { busyTimeoutMs, journalMode }: DurableOptions): DatabaseSyncInstance {
  // SQLite's name for a database without a file.
  if (file !== ':memory:') keepPrivate(file);
  const database = new DatabaseSync(file);
  try {
    database.exec(
      `PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;
       PRAGMA checkpoint_fullfsync = ON; PRAGMA journal_mode = ${journalMode};`,
    );
    return database;
  } catch (failure) {
    database.close();
    throw failure;
  }
}

/**
 * An existing file is not opened for this: closing it would drop a lock that this process has on it. Where a file system
 * has no rights, or the file is somebody else's, SQLite reports whether it can be used.
 */
function keepPrivate(file: string): void {
  if (!existsSync(file)) {
    closeSync(openSync(file, 'ax', 0o600));
    return;
  }
  for (const one of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(one, 0o600);
    } catch {}
  }
}
