import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

/**
 * WAL with full sync: what a transaction has written survives a crash and a power cut. What was deleted is gone from the
 * free pages too.
 */
export function connect(file: string, busyTimeoutMs: number): DatabaseSyncInstance {
  const database = new DatabaseSync(file);
  try {
    database.exec(
      `PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
       PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;`,
    );
    return database;
  } catch (failure) {
    database.close();
    throw failure;
  }
}
