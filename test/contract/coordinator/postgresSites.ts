import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { openPostgresCoordinator } from '../../../electron/adapters/coordinator/postgresCoordinator.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import type { Coordinator } from '../../../electron/core/ports/Coordinator.ts';
import { createMemoryLog } from '../../support/memoryLog.ts';
import { cuttableProxy } from '../../support/postgres/cuttableProxy.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts';
import { rolesOfManual } from './deskRole.ts';
import type { CoordinatorHarness, TestSite } from './testSite.ts';

const random = () => randomBytes(6).toString('hex');

/** Machines are shared: only what hangs is to be away. */
const TIMEOUT_MS = 20_000;

const OFF = { tls: 'off' } as const;

/** Every time that is stored of a site; all of them are moved when time passes. */
const TIMES = {
  requests: ['granted_at', 'ended_at'],
  tickets: ['asked_at', 'alive_until'],
  desks: ['limit_told_at', 'on_since'],
  claims: ['since'],
  orders: ['listed_at'],
  facts: ['observed_at'],
  prints: ['asked_at'],
} as const;

/** What a site has by its book, each table alone. */
const TABLES = [
  ...['contents', 'desks', 'claims', 'claim_counters', 'parcels'],
  ...['orders', 'order_counters', 'facts', 'fact_counters', 'prints'],
] as const;

/**
 * Sites in a PostgreSQL of the calling file, and a connection past all desks. The desks come with the role that
 * docs/postgresql.md makes for them, and need no right that it does not give them.
 */
export function postgresSites(runs: number): { readonly harness: CoordinatorHarness; readonly admin: () => Client } {
  let server: PostgresServer;
  let address: string;
  let admin: Client;
  beforeAll(async () => {
    server = await startPostgres();
    address = await server.connection('site');
    admin = new Client({ connectionString: address });
    admin.on('error', () => undefined);
    await admin.connect();
    address = await roleOfDesks(address);
  });
  afterAll(async () => {
    await admin.end().catch(() => undefined);
    await server.stop();
  });

  const harness: CoordinatorHarness = {
    runs,
    async newSite(): Promise<TestSite> {
      const site = random();
      let passed = 0;
      const desks: Coordinator[] = [];
      const method = await cuttableProxy(address);
      onTestFinished(() => method.close());

      const close = async () => {
        for (const desk of desks.splice(0)) await desk.close();
      };
      onTestFinished(close);
      const empty = async () => {
        for (const table of TABLES)
          await admin.query(`DELETE FROM label_station.${table} WHERE book LIKE $1`, [`%\\_${site}`]);
      };
      return {
        open({ name, book = 'live', keyMark = 'key', place, starts = [] }) {
          const desk = openPostgresCoordinator({
            connection: name === 'One' ? method.connection : address,
            tls: OFF,
            desk: { id: `${site}-${name}`, name },
            book: `${book}_${site}`,
            keyMark: `${keyMark}_${site}`,
            ...(place === undefined ? {} : { place }),
            starts,
            timeoutMs: TIMEOUT_MS,
            clock: systemClock,
            logger: createMemoryLog(),
          });
          desks.push(desk);
          return desk;
        },
        async pass(ms, silent = []) {
          passed += ms;
          const by = `interval '${ms} ms'`;
          const mine = (table: keyof typeof TIMES) =>
            table === 'requests' || table === 'tickets' ? 'key_mark LIKE $1' : 'book LIKE $1';
          for (const table of Object.keys(TIMES) as (keyof typeof TIMES)[]) {
            const moved = TIMES[table].map((column) => `${column} = ${column} - ${by}`).join(', ');
            await admin.query(`UPDATE label_station.${table} SET ${moved} WHERE ${mine(table)}`, [`%\\_${site}`]);
          }
          await admin.query(
            `UPDATE label_station.desks SET seen_at = seen_at - ${by}, heard_at = heard_at - ${by} WHERE book LIKE $1
             AND NOT (NOT has_left AND seen_at > clock_timestamp() - interval '5 s' AND id <> ALL($2))`,
            [`%\\_${site}`, silent.map(({ desk }) => desk.id)],
          );
        },
        wait: (ms) => setTimeout(ms),
        now: () => performance.now() + passed,
        async cutOff() {
          method.cut();
        },
        async connect() {
          method.mend();
        },
        async keep() {
          const rows = new Map<string, unknown>();
          for (const table of TABLES) {
            const { rows: all } = await admin.query(
              `SELECT coalesce(json_agg(t), '[]')::text AS all FROM label_station.${table} AS t WHERE book LIKE $1`,
              [`%\\_${site}`],
            );
            rows.set(table, all[0]?.all);
          }
          const { rows: last } = await admin.query('SELECT last_value AS turn FROM label_station.turns');
          return async () => {
            await empty();
            await admin.query("SELECT setval('label_station.turns', $1)", [last[0]?.turn]);
            for (const [table, all] of rows)
              await admin.query(
                `INSERT INTO label_station.${table} SELECT * FROM json_populate_recordset(NULL::label_station.${table}, $1)`,
                [all],
              );
          };
        },
        empty,
        close,
      };
    },
  };
  return { harness, admin: () => admin };
}

async function roleOfDesks(address: string): Promise<string> {
  const roles = await rolesOfManual(address);
  const owner = openPostgresCoordinator({
    ...{ connection: roles.owner, tls: OFF, desk: { id: 'owner', name: 'owner' }, book: 'none', keyMark: 'none' },
    ...{ timeoutMs: TIMEOUT_MS, clock: systemClock, logger: createMemoryLog() },
  });
  await owner.desks();
  await owner.close();
  await roles.grant();
  return roles.desk;
}
