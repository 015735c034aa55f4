import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { sqlStateOf } from '../../../postgres/connections.ts';
import type { SiteRefusal } from '../../core/ports/SiteAnswer.ts';
import { initial } from './migrations/0001-initial.ts';
import { orders } from './migrations/0002-orders.ts';
import { prints } from './migrations/0003-prints.ts';
import { contents } from './migrations/0004-contents.ts';
import { identity } from './migrations/0005-identity.ts';
import type { Migration } from './migrations/migration.ts';

/** The migrations of this program. */
export const MIGRATIONS: readonly Migration[] = [initial, orders, prints, contents, identity];

const newestOf = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0;
const oldestOf = (migrations: readonly Migration[]): number =>
  Math.max(0, ...migrations.filter(({ breaks }) => breaks).map(({ version }) => version));

/** Why the database and this program do not go together, or this desk is not on; until a person has mended it. */
export class Refused extends Error {
  readonly refused: SiteRefusal;

  constructor(refused: SiteRefusal, message: string, cause?: unknown) {
    super(message, { cause });
    this.refused = refused;
  }
}

/** An arbitrary number. With this lock, desks that start together bring the schema up one after another. */
const SCHEMA_LOCK = 7_216_450_194;

/** There is no such table, no such schema. */
const NOT_THERE = new Set<string | null>(['42P01', '3F000']);

/** The SQLSTATE for a role that may not change tables. */
const NOT_ALLOWED = '42501';

/**
 * Which version the schema has, null where there is none. Throws for one that this program cannot work with any more. A role
 * that may not change tables needs no more than this, once they are there.
 */
export async function schemaVersion(client: ClientBase, migrations = MIGRATIONS): Promise<number | null> {
  try {
    // Read as JSON, because the tables of before version 4 have no such column.
    const { rows } = await client.query<{ version: number; oldest: number | null }>(
      "SELECT version, (to_json(s) ->> 'oldest')::integer AS oldest FROM label_station.schema AS s",
    );
    const [row] = rows;
    if (row === undefined) return null;
    assertJoins(row.oldest ?? row.version, migrations);
    return row.version;
  } catch (failure) {
    if (NOT_THERE.has(sqlStateOf(failure))) return null;
    throw failure;
  }
}

/** `oldest`: the version that the tables state. */
export function assertJoins(oldest: number, migrations: readonly Migration[]): void {
  const own = newestOf(migrations);
  if (oldest > own)
    throw new Refused('older_program', `the tables need a program of version ${oldest}, this one's is ${own}`);
}

export const isNewest = (version: number | null, migrations = MIGRATIONS): boolean =>
  version !== null && version >= newestOf(migrations);

/** Brings the schema to this program's version, in one transaction. What it fails with, it leaves as it was. */
export async function migrate(client: ClientBase, migrations = MIGRATIONS): Promise<void> {
  const newest = newestOf(migrations);
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    const there = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = 'label_station'");
    // Even with IF NOT EXISTS this would need a right that a prepared schema makes unnecessary.
    if (there.rowCount === 0) await client.query('CREATE SCHEMA label_station');
    const table = await client.query<{ name: string | null }>("SELECT to_regclass('label_station.schema') AS name");
    const version = table.rows[0]?.name == null ? 0 : ((await schemaVersion(client, migrations)) ?? 0);
    const steps = migrations.filter((step) => step.version > version);
    for (const step of steps) await client.query(step.sql);
    if (version === 0)
      await client.query('INSERT INTO label_station.schema (version, hall) VALUES ($1, $2)', [newest, randomUUID()]);
    if (steps.length > 0)
      await client.query('UPDATE label_station.schema SET version = $1, oldest = $2', [newest, oldestOf(migrations)]);
    // Every desk that is on has to arrive again, and the database refuses the older ones then.
    if (steps.some(({ breaks }) => breaks)) await client.query("UPDATE label_station.desks SET arrival = ''");
    await client.query('COMMIT');
  } catch (failure) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (failure instanceof Refused) throw failure;
    const why = failure instanceof Error ? failure.message : String(failure);
    const told = `a role that owns the schema label_station has to bring it to version ${newest}: ${why}`;
    throw sqlStateOf(failure) === NOT_ALLOWED
      ? new Refused('older_database', told, failure)
      : new Error(told, { cause: failure });
  }
}
