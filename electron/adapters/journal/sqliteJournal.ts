import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Journal } from '../../core/ports/Journal.ts';
import { backUpForUpdate } from './backup.ts';
import { batchesTable } from './batchesTable.ts';
import type { JournalDatabase } from './database.ts';
import { healthPart } from './health.ts';
import { jobsTable } from './jobsTable.ts';
import { ledgerTable } from './ledgerTable.ts';
import { type DatabaseOptions, openDatabase } from './openDatabase.ts';
import { ordersTable } from './ordersTable.ts';
import { outboxTable } from './outboxTable.ts';
import { panelTable } from './panelTable.ts';
import { pickupsTable } from './pickupsTable.ts';
import { firstReadable } from './quarantine.ts';
import { serviceEventsTable } from './serviceEventsTable.ts';
import { sharedBookTable } from './sharedBookTable.ts';
import { shopStopsTable } from './shopStopsTable.ts';
import { lockStation } from './stationLock.ts';

/**
 * Opens the journal in one SQLite file (`:memory:` for tests of other parts). Only one process may use it at a time. A
 * damaged file is stored under another name, and the new one is made of its copy (`health`). Throws a JournalFailure
 * (core/ports/Journal.ts), whose message is one sentence for people.
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
    ...panelTable(database),
    ...healthPart(database),
    ...statisticsPart(database),
    async close() {
      await database.copy?.settle();
      database.close();
    },
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
  options: Pick<DatabaseOptions, 'logger' | 'copying' | 'mends' | 'onHealthChanged'>,
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
const COPY_TIMEOUT_MS = 5_000;

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
    backUpForUpdate(file, COPY_TIMEOUT_MS);
  } finally {
    lock.release();
  }
}

type SmallTables = Pick<Journal, 'recordCall' | 'callsSince' | 'fact' | 'setFact' | 'forgetFacts'>;

function smallTables(database: JournalDatabase): SmallTables {
  const { run, all, one } = database;

  return {
    async recordCall({ at, name }) {
      run('INSERT INTO calls (at, name) VALUES (?, ?)', at, name);
    },

    async callsSince(since) {
      return all('SELECT at, name FROM calls WHERE at >= ? ORDER BY at', since).map((row) => ({
        at: Number(row.at),
        name: String(row.name),
      }));
    },

    async fact(name) {
      const query = () => one('SELECT name, value FROM facts WHERE name = ?', name);
      return firstReadable(database, 'facts', query, (row): unknown => JSON.parse(String(row.value)));
    },

    async setFact(name, value) {
      run(
        'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        name,
        JSON.stringify(value),
      );
    },

    async forgetFacts(start, before) {
      run(
        `DELETE FROM facts WHERE name >= ?1 AND substr(name, 1, length(?1)) = ?1
           AND CASE WHEN json_valid(value) THEN json_extract(value, '$.at') END < ?2`,
        start,
        before,
      );
    },
  };
}

/** Orders that other desks of the site have. */
function elsewhereTable({ run, all, transaction }: JournalDatabase): Pick<Journal, 'setElsewhere' | 'elsewhere'> {
  return {
    async setElsewhere(orders, begin) {
      transaction(() => {
        if (begin === 'anew') run('DELETE FROM elsewhere');
        for (const { reference, desk } of orders) {
          if (desk === null) run('DELETE FROM elsewhere WHERE reference = ?', reference);
          else
            run(
              'INSERT INTO elsewhere (reference, desk) VALUES (?, ?) ON CONFLICT (reference) DO UPDATE SET desk = excluded.desk',
              reference,
              desk,
            );
        }
      });
    },

    async elsewhere(references) {
      const rows = all(
        'SELECT reference, desk FROM elsewhere WHERE reference IN (SELECT value FROM json_each(?))',
        JSON.stringify(references),
      );
      return new Map(rows.map(({ reference, desk }) => [String(reference), String(desk)]));
    },
  };
}

/** The part of the port about the file itself. */
function statisticsPart(database: JournalDatabase): Pick<Journal, 'statistics'> {
  const { one, count } = database;

  const pragma = (name: string) => Number(Object.values(one(`PRAGMA ${name}`) ?? {})[0] ?? 0);

  /** Bytes of the log beside the file; none where the journal is in memory. */
  function walBytes(): number {
    const file = String(one('PRAGMA database_list')?.file ?? '');
    return file === '' ? 0 : (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0);
  }

  return {
    async statistics() {
      return {
        schema: pragma('user_version'),
        fileBytes: pragma('page_count') * pragma('page_size'),
        walBytes: walBytes(),
        checked: database.checked(),
        events: count('SELECT COUNT(*) AS n FROM events'),
      };
    },
  };
}
