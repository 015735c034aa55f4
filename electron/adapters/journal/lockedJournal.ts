import { join } from 'node:path';
import type { Journal } from '../../core/ports/Journal.ts';
import type { DatabaseOptions } from './openDatabase.ts';
import { openSqliteJournal } from './sqliteJournal.ts';
import { lockStation } from './stationLock.ts';

/**
 * Opens the journal of a station's folder, on which no other process can work until it is closed. Throws a
 * JournalFailure (core/ports/Journal.ts).
 */
export function openLockedJournal(folder: string, { logger }: Pick<DatabaseOptions, 'logger'>): Journal {
  const lock = lockStation(folder);
  try {
    const journal = openSqliteJournal(join(folder, 'journal.sqlite'), { alone: true, ...(logger ? { logger } : {}) });
    lock.noteWorked();
    return {
      ...journal,
      async close() {
        await journal.close();
        lock.release();
      },
    };
  } catch (failure) {
    lock.release();
    throw failure;
  }
}
