import type { Journal } from '../../core/ports/Journal.ts';
import { openDatabase } from './database.ts';
import { jobsTable } from './jobsTable.ts';
import { ledgerTable } from './ledgerTable.ts';
import { ordersTable } from './ordersTable.ts';
import { pickupsTable } from './pickupsTable.ts';
import { countQuarantined } from './quarantine.ts';
import { smallTables } from './smallTables.ts';

/**
 * The journal in one SQLite file (`:memory:` for tests of other things). One process at a time; SQLite itself is
 * synchronous, the port is not.
 */
export function openSqliteJournal(file: string): Journal {
  const database = openDatabase(file);
  return {
    ...jobsTable(database),
    ...ordersTable(database),
    ...smallTables(database),
    ...ledgerTable(database),
    ...pickupsTable(database),
    health: async () => ({ setAside: null, quarantined: countQuarantined(database), failing: database.failing() }),
    close: async () => database.close(),
  };
}
