import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from './configuration.ts';
import type { DeliveryStore } from './core/DeliveryStore.ts';
import { storeFailure } from './core/storeFailure.ts';
import { openSqliteStore } from './stores/sqlite/sqliteStore.ts';

/** Connections of one process. Deliveries need one, as they are written in groups; readers share the others. */
const POOL_SIZE = 4;

/** PostgreSQL where a connection string is given, else a file in the folder. Rejects with a StoreFailure. */
export async function openStore({
  folder,
  database,
}: Pick<Configuration, 'folder' | 'database'>): Promise<DeliveryStore> {
  if (database !== null) {
    // Loaded only when it is used.
    const { openPostgresStore } = await import('./stores/postgres/postgresStore.ts');
    return openPostgresStore(database, { poolSize: POOL_SIZE });
  }
  try {
    // Only the owner may read it, because it holds the paths of the boxes.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (failure) {
    throw storeFailure(`The folder ${folder} cannot be made.`, failure);
  }
  return openSqliteStore(join(folder, 'mailbox.sqlite'));
}
