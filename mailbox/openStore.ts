import { join } from 'node:path';
import { makeDirectoryDurablySync } from '../disk/durableFile.ts';
import type { Configuration } from './configuration.ts';
import { type DeliveryStore, storeFailure } from './core/DeliveryStore.ts';
import { openSqliteStore } from './stores/sqlite/sqliteStore.ts';

const LOOPBACK = /^(127\.|\[?::1\]?$|localhost$)/;

/** Whether a host is this machine. */
export const isLoopback = (host: string) => LOOPBACK.test(host);

const NO_TLS = new Set<string | null>([null, '', 'disable', 'false', '0']);

/**
 * Whether a connection string leads to another machine without TLS. The driver uses TLS only when `sslmode`, `ssl` or
 * the environment's `PGSSLMODE` requires it.
 */
export function isPlainDatabase(connection: string, sslMode: string | undefined): boolean {
  if (!URL.canParse(connection)) return false;
  const { hostname, searchParams } = new URL(connection);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  // A path is the socket of a server on this machine.
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false;
  const mode = searchParams.get('sslmode') ?? searchParams.get('ssl') ?? sslMode ?? null;
  return NO_TLS.has(mode);
}

/** PostgreSQL where a connection string is given, else a file in the folder. Rejects with a StoreFailure. */
export async function openStore({
  folder,
  database,
}: Pick<Configuration, 'folder' | 'database'>): Promise<DeliveryStore> {
  if (database !== null) {
    // Loaded only when it is used.
    const { openPostgresStore } = await import('./stores/postgres/postgresStore.ts');
    return openPostgresStore(database);
  }
  try {
    // Only the owner may read it, because it holds the paths of the boxes.
    makeDirectoryDurablySync(folder);
  } catch (failure) {
    throw storeFailure(`The folder ${folder} cannot be made.`, failure);
  }
  return openSqliteStore(join(folder, 'mailbox.sqlite'));
}
