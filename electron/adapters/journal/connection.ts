import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { openDurable } from '../../../sqlite/openDurable.ts';

/** What a transaction has written survives a crash and a power cut. What was deleted is gone from the free pages too. */
export function connect(file: string, busyTimeoutMs: number): DatabaseSyncInstance {
  const database = openDurable(file, { busyTimeoutMs, journalMode: 'WAL' });
  try {
    database.exec('PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;');
    return database;
  } catch (failure) {
    database.close();
    throw failure;
  }
}

/**
 * Keeps every other connection away from the file until this one is closed, whatever became of the folder's lock. The
 * lock is the operating system's. The file was read before, so that the index of its log stays in a file (`-shm`), which
 * tells after a kill how much the log must hold. This process must not open the file by other means: on POSIX systems
 * closing it once drops the lock.
 */
export function keepAlone(database: DatabaseSyncInstance): void {
  database.exec('SELECT 1 FROM sqlite_schema; PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT');
}
