import type { DatabaseSyncInstance } from '@photostructure/sqlite';

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
export function prepareSchema(database: DatabaseSyncInstance): void {
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
