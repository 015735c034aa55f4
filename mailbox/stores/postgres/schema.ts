import type { ClientBase } from 'pg';

/** An arbitrary number. With this lock, processes that start together create the tables one after another. */
const SCHEMA_LOCK = 7_216_450_193;
const VERSION = 2;

/**
 * Row 1 of `mailbox_counter` has the last position given, over all boxes; health checks write its row 2. Row 1 is
 * written with every delivery, and free space in its page lets PostgreSQL remove old versions of it at once.
 */
const TABLES = `
CREATE TABLE IF NOT EXISTS mailbox_schema (version integer NOT NULL);
CREATE TABLE IF NOT EXISTS mailbox_counter (
  id smallint PRIMARY KEY,
  last bigint NOT NULL
) WITH (fillfactor = 10);
INSERT INTO mailbox_counter (id, last) VALUES (1, 0), (2, 0) ON CONFLICT DO NOTHING;
CREATE TABLE IF NOT EXISTS mailbox_boxes (
  id text PRIMARY KEY,
  name text NOT NULL UNIQUE,
  path text NOT NULL UNIQUE,
  forgotten_through bigint NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS mailbox_stations (
  box text NOT NULL,
  name text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  PRIMARY KEY (box, name)
);
CREATE TABLE IF NOT EXISTS mailbox_deliveries (
  box text NOT NULL,
  position bigint NOT NULL,
  mark text NOT NULL,
  received_at bigint NOT NULL,
  digest text NOT NULL,
  headers text NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (box, position),
  UNIQUE (box, digest)
);`;

/** The size of each box, so that it is not summed up with each delivery. */
const COUNTED = `
ALTER TABLE mailbox_boxes ADD COLUMN bytes bigint NOT NULL DEFAULT 0;
UPDATE mailbox_boxes AS b SET bytes = (
  SELECT coalesce(sum(octet_length(d.body) + octet_length(d.headers)), 0) FROM mailbox_deliveries AS d WHERE d.box = b.id
);`;

/**
 * Creates missing tables and migrates earlier ones, in one transaction. Throws when a later version of the mailbox
 * created them.
 */
export async function prepareTables(client: ClientBase): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await client.query(TABLES);
    const found = await client.query<{ version: number }>('SELECT version FROM mailbox_schema');
    const version = found.rows[0]?.version;
    if (version !== undefined && version > VERSION)
      throw new Error(`the tables are of version ${version}, this program's is ${VERSION}`);
    if (version === undefined || version < 2) await client.query(COUNTED);
    if (version === undefined) await client.query('INSERT INTO mailbox_schema (version) VALUES ($1)', [VERSION]);
    else if (version < VERSION) await client.query('UPDATE mailbox_schema SET version = $1', [VERSION]);
    await client.query('COMMIT');
  } catch (failure) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw failure;
  }
}
