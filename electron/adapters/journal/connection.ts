import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { openDurable } from '../../../disk/openDurable.ts';

/**
 * Opens the file so that a committed transaction survives a crash and a power cut, and so that deleted content is
 * overwritten in the free pages, too.
 */
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
 * Keeps every other connection away from the file until this one is closed, even if the folder's lock file was deleted.
 * The lock is the operating system's. The file has to be read before, so that the index of its log stays in a file
 * (`-shm`), which says after a kill how much the log must hold. This process must not open the file in another way: on
 * POSIX systems closing such a handle would drop the lock.
 */
export function keepAlone(database: DatabaseSyncInstance): void {
  database.exec('SELECT 1 FROM sqlite_schema; PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT');
}
