import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/** Of the file; a later version brings an older file up to its own. */
const VERSION = 2;

/**
 * AUTOINCREMENT never gives a number twice, not even that of the newest delivery after it was forgotten: a reader's
 * position means one delivery for ever.
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

/** How much each box keeps, so that nobody has to add it up with each delivery. */
const COUNTED = `
  ALTER TABLE boxes ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
  UPDATE boxes SET bytes = (
    SELECT COALESCE(SUM(LENGTH(body) + OCTET_LENGTH(headers)), 0) FROM deliveries WHERE box = boxes.id
  );
`;

/** Brings an empty file, or one of an earlier version, to this one; the first is what the empty file gets. */
const STEPS = [TABLES, COUNTED];

/** Makes the tables in a new file; two processes may start on it at the same time. Throws on a file from the future. */
export function prepareSchema(database: DatabaseSyncInstance): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
    if (version > VERSION)
      throw new Error(`the mailbox file has version ${version}, this program knows up to ${VERSION}`);
    if (version < VERSION) database.exec(`${STEPS.slice(version).join('')}; PRAGMA user_version = ${VERSION}`);
    database.exec('COMMIT');
  } catch (failure) {
    // SQLite may have rolled back by itself; the first failure is the one to tell.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw failure;
  }
}
