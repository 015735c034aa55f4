import { dirname } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { syncDirectorySync } from '../../../disk/durableFile.ts';
import { openDurable } from '../../../disk/openDurable.ts';
import { isStoreFailure, storeFailure } from '../../core/DeliveryStore.ts';

/** Primary result codes of SQLite that mean a problem of the disk, a lock or the file, and not a bug in a statement. */
const SENTENCES: Readonly<Record<number, string>> = {
  3: 'The mailbox file may not be opened.',
  5: 'The mailbox file is locked by another program.',
  6: 'The mailbox file is locked.',
  7: 'There is not enough memory to use the mailbox file.',
  8: 'The mailbox file may only be read.',
  10: 'The disk of the mailbox reports an error.',
  11: 'The mailbox file is damaged.',
  13: 'The disk of the mailbox is full.',
  14: 'The mailbox file cannot be opened.',
  15: 'The mailbox file is locked by another program.',
  26: 'The mailbox file is not a database.',
};

/** A StoreFailure when the disk, a lock or the file is at fault. Any other failure is a bug and returned unchanged. */
export function asStoreFailure(failure: unknown): unknown {
  if (isStoreFailure(failure) || !(failure instanceof Error)) return failure;
  if (!('errcode' in failure) || typeof failure.errcode !== 'number') return failure;
  const sentence = SENTENCES[failure.errcode & 0xff];
  return sentence === undefined ? failure : storeFailure(sentence, failure);
}

/** Another connection holds the file: SQLITE_BUSY. */
export function isBusy(failure: unknown): boolean {
  return failure instanceof Error && 'errcode' in failure && Number(failure.errcode) % 256 === 5;
}

/** How long a statement, and the opening, block the process while they wait for another one, in ms. */
const BUSY_MS = 10;
const OPENING_MS = 4_000;

/** Each commit is on disk before it returns. Checkpoints are small, so that no commit waits for a large one. */
export function connect(file: string): DatabaseSyncInstance {
  let database: DatabaseSyncInstance | null = null;
  try {
    database = openDurable(file, { busyTimeoutMs: OPENING_MS, journalMode: 'WAL' });
    database.exec('PRAGMA wal_autocheckpoint = 400');
    prepareSchema(database);
    // The names of the file and of its log, which SQLite syncs as well, but goes on where that fails.
    syncDirectorySync(dirname(file));
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    return database;
  } catch (failure) {
    database?.close();
    const known = asStoreFailure(failure);
    if (isStoreFailure(known)) throw known;
    throw storeFailure(`${file} cannot be opened as a mailbox: ${messageOf(failure)}.`, failure);
  }
}

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure));

/** Version of the file. A later version of the mailbox migrates an older file. */
const VERSION = 2;

/**
 * AUTOINCREMENT never uses a number twice, not even that of a deleted newest delivery, so a position means the same
 * delivery for ever.
 */
const TABLES = `
  CREATE TABLE boxes (
    id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, path TEXT NOT NULL UNIQUE, forgotten_through INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE stations (
    box TEXT NOT NULL, name TEXT NOT NULL, token_hash TEXT NOT NULL UNIQUE, PRIMARY KEY (box, name)
  ) STRICT;
  CREATE TABLE deliveries (
    position INTEGER PRIMARY KEY AUTOINCREMENT, box TEXT NOT NULL, received_at INTEGER NOT NULL, digest TEXT NOT NULL,
    mark TEXT NOT NULL, headers TEXT NOT NULL, body BLOB NOT NULL, UNIQUE (box, digest)
  ) STRICT;
  CREATE INDEX deliveries_of_box ON deliveries (box, position);
  CREATE TABLE checked (id INTEGER PRIMARY KEY CHECK (id = 1), times INTEGER NOT NULL) STRICT;
  INSERT INTO checked (id, times) VALUES (1, 0);
`;

/** The size of each box, so that it is not summed up with each delivery. */
const COUNTED = `
  ALTER TABLE boxes ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
  UPDATE boxes SET bytes = (
    SELECT COALESCE(SUM(LENGTH(body) + OCTET_LENGTH(headers)), 0) FROM deliveries WHERE box = boxes.id
  );
`;

/** The migrations in order. An empty file begins with the first one. */
const STEPS = [TABLES, COUNTED];

/**
 * Creates the tables in a new file, also when two processes start at the same time. Throws on a file of a later
 * version.
 */
function prepareSchema(database: DatabaseSyncInstance): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
    if (version > VERSION)
      throw new Error(`the mailbox file has version ${version}, this program knows up to ${VERSION}`);
    if (version < VERSION) database.exec(`${STEPS.slice(version).join('')}; PRAGMA user_version = ${VERSION}`);
    database.exec('COMMIT');
  } catch (failure) {
    // SQLite may have rolled back on its own. The first failure is the one to report.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw failure;
  }
}
