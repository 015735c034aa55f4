import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Journal } from '../../core/ports/Journal.ts';
import { backUpForUpdate } from './backup.ts';
import { batchesTable } from './batchesTable.ts';
import type { JournalDatabase } from './database.ts';
import { elsewhereTable } from './elsewhereTable.ts';
import { healthPart } from './health.ts';
import { jobsTable } from './jobsTable.ts';
import { ledgerTable } from './ledgerTable.ts';
import { type DatabaseOptions, openDatabase } from './openDatabase.ts';
import { ordersTable } from './ordersTable.ts';
import { outboxTable } from './outboxTable.ts';
import { pickupsTable } from './pickupsTable.ts';
import { serviceEventsTable } from './serviceEventsTable.ts';
import { sharedBookTable } from './sharedBookTable.ts';
import { shopStopsTable } from './shopStopsTable.ts';
import { smallTables } from './smallTables.ts';
import { lockStation } from './stationLock.ts';
import { statisticsPart } from './statistics.ts';

/**
 * Opens the journal in one SQLite file (`:memory:` for tests of other parts). Only one process may use it at a time. A
 * damaged file is kept under another name, and everything readable of it is in the new one (`health`). Throws a
 * JournalFailure (core/ports/Journal.ts), whose message is one sentence for people.
 */
export function openSqliteJournal(file: string, options: DatabaseOptions = {}): Journal {
  const database = openDatabase(file, options);
  try {
    return journalOn(database);
  } catch (failure) {
    database.close();
    throw failure;
  }
}

export function journalOn(database: JournalDatabase): Journal {
  return {
    ...jobsTable(database),
    ...ordersTable(database),
    ...batchesTable(database),
    ...elsewhereTable(database),
    ...sharedBookTable(database),
    ...shopStopsTable(database),
    ...smallTables(database),
    ...ledgerTable(database),
    ...pickupsTable(database),
    ...serviceEventsTable(database),
    ...outboxTable(database),
    ...healthPart(database),
    ...statisticsPart(database),
    close: async () => database.close(),
  };
}

/** Name of the journal in the folder of a station. */
export const JOURNAL_FILE = 'journal.sqlite';

/**
 * Opens the journal of a station's folder, on which no other process can work until it is closed. Throws a
 * JournalFailure (core/ports/Journal.ts).
 */
export function openLockedJournal(
  folder: string,
  options: Pick<DatabaseOptions, 'logger' | 'onUnchecked' | 'mends'>,
): Journal {
  const lock = lockStation(folder);
  try {
    const journal = openSqliteJournal(join(folder, JOURNAL_FILE), { alone: true, ...options });
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

/** How long a copy waits for another program that reads the file, ms. */
const COPY_PATIENCE_MS = 5_000;

/**
 * Copies the journal of a folder before the program is updated; nothing is done where there is none. A journal that was
 * not closed well is opened and closed first, so that the copy is whole without its log. Throws a JournalFailure when that
 * fails, or when another station has the folder.
 */
export async function backUpFolder(folder: string, options: Pick<DatabaseOptions, 'logger'>): Promise<void> {
  const file = join(folder, JOURNAL_FILE);
  if (!existsSync(file)) return;
  if (existsSync(`${file}-wal`)) await openLockedJournal(folder, options).close();
  const lock = lockStation(folder);
  try {
    backUpForUpdate(file, COPY_PATIENCE_MS);
  } finally {
    lock.release();
  }
}
