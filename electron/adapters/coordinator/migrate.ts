import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { sqlStateOf } from '../../../postgres/connections.ts';
import { initial } from './migrations/0001-initial.ts';
import { orders } from './migrations/0002-orders.ts';
import { prints } from './migrations/0003-prints.ts';
import { contents } from './migrations/0004-contents.ts';
import type { Migration } from './migrations/migration.ts';

const MIGRATIONS: readonly Migration[] = [initial, orders, prints, contents];
/** The schema version of this program. */
export const NEWEST = MIGRATIONS.at(-1)?.version ?? 0;

/** A later program has made these tables. */
export class NewerSchema extends Error {}

/** An arbitrary number. With this lock, desks that start together bring the schema up one after another. */
const SCHEMA_LOCK = 7_216_450_194;

/** There is no such table, no such schema. */
const NOT_THERE = new Set<string | null>(['42P01', '3F000']);

/**
 * Which version the schema has, null where there is none. Throws for one of a later program. A role that may not change
 * tables needs no more than this, once they are there.
 */
export async function schemaVersion(client: ClientBase): Promise<number | null> {
  try {
    const { rows } = await client.query<{ version: number }>('SELECT version FROM label_station.schema');
    const version = rows[0]?.version ?? null;
    if (version !== null && version > NEWEST)
      throw new NewerSchema(`the tables are of version ${version}, this program's is ${NEWEST}: it has to be updated`);
    return version;
  } catch (failure) {
    if (NOT_THERE.has(sqlStateOf(failure))) return null;
    throw failure;
  }
}

export const isNewest = (version: number | null): boolean => version === NEWEST;

/** Brings the schema to this program's version, in one transaction. What it fails with, it leaves as it was. */
export async function migrate(client: ClientBase): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    const there = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = 'label_station'");
    // Even with IF NOT EXISTS this would need a right that a prepared schema makes unnecessary.
    if (there.rowCount === 0) await client.query('CREATE SCHEMA label_station');
    const table = await client.query<{ name: string | null }>("SELECT to_regclass('label_station.schema') AS name");
    const version = table.rows[0]?.name == null ? 0 : ((await schemaVersion(client)) ?? 0);
    for (const step of MIGRATIONS) if (step.version > version) await client.query(step.sql);
    if (version === 0)
      await client.query('INSERT INTO label_station.schema (version, hall) VALUES ($1, $2)', [NEWEST, randomUUID()]);
    else await client.query('UPDATE label_station.schema SET version = $1', [NEWEST]);
    await client.query('COMMIT');
  } catch (failure) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (failure instanceof NewerSchema) throw failure;
    const why = failure instanceof Error ? failure.message : String(failure);
    throw new Error(`a role that owns the schema label_station has to bring it to version ${NEWEST}: ${why}`, {
      cause: failure,
    });
  }
}
