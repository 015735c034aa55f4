import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { LOCK_CLASS } from '../../../electron/adapters/coordinator/hallDatabase.ts';
import { openPostgresCoordinator } from '../../../electron/adapters/coordinator/postgresCoordinator.ts';
import { windowLock } from '../../../electron/adapters/coordinator/window.ts';
import { createMemoryLog } from '../../../electron/adapters/logging/memoryLog.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import type { DeskReport } from '../../../electron/contract/hall.ts';
import type { Coordinator } from '../../../electron/core/ports/Coordinator.ts';
import { eventually } from '../../support/eventually.ts';
import { cuttableWay } from '../../support/postgres/cuttableWay.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts';
import { describeCoordinator } from './coordinatorConformance.ts';
import type { CoordinatorHarness, TestHall } from './testHall.ts';

let server: PostgresServer;
let address: string;
let admin: Client;
beforeAll(async () => {
  server = await startPostgres();
  address = await server.connection('hall');
  admin = new Client({ connectionString: address });
  admin.on('error', () => undefined);
  await admin.connect();
});
afterAll(async () => {
  await admin.end().catch(() => undefined);
  await server.stop();
});

const random = () => randomBytes(6).toString('hex');

const NO_REPORT: DeskReport = {
  program: '',
  printers: [],
  queue: { bench: 0, batch: 0, attention: 0 },
  today: { accepted: 0, printed: 0 },
};

/** Machines are shared: only what hangs is to be away. */
const PATIENCE_MS = 20_000;

const OFF = { kind: 'off' } as const;

/** Every time that is stored of a hall; all of them are moved when time passes. */
const TIMES = {
  requests: ['granted_at', 'ended_at'],
  tickets: ['asked_at', 'alive_until'],
  desks: ['limit_told_at', 'on_since'],
  claims: ['since'],
  orders: ['listed_at'],
  facts: ['observed_at'],
  prints: ['asked_at'],
} as const;

const harness: CoordinatorHarness = {
  runs: 12,
  async newHall(): Promise<TestHall> {
    const hall = random();
    let passed = 0;
    const desks: Coordinator[] = [];
    const way = await cuttableWay(address);
    onTestFinished(() => way.close());

    const close = async () => {
      for (const desk of desks.splice(0)) await desk.close();
    };
    onTestFinished(close);
    return {
      open({ name, book = 'live', keyMark = 'key', place }) {
        const desk = openPostgresCoordinator({
          connection: name === 'One' ? way.connection : address,
          tls: OFF,
          desk: { id: `${hall}-${name}`, name },
          book: `${book}_${hall}`,
          keyMark: `${keyMark}_${hall}`,
          ...(place === undefined ? {} : { place }),
          patienceMs: PATIENCE_MS,
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
          await admin.query(`UPDATE label_station.${table} SET ${moved} WHERE ${mine(table)}`, [`%\\_${hall}`]);
        }
        await admin.query(
          `UPDATE label_station.desks SET seen_at = seen_at - ${by}, heard_at = heard_at - ${by} WHERE book LIKE $1
           AND NOT (NOT has_left AND seen_at > clock_timestamp() - interval '5 s' AND id <> ALL($2))`,
          [`%\\_${hall}`, silent.map(({ desk }) => desk.id)],
        );
      },
      wait: (ms) => setTimeout(ms),
      now: () => performance.now() + passed,
      async cutOff() {
        way.cut();
      },
      async connect() {
        way.mend();
      },
      close,
    };
  },
};

describeCoordinator('PostgreSQL', harness);

it('keeps no bytes of a label between two desks once it is out or taken back', async () => {
  const hall = await harness.newHall();
  const [one, two] = [hall.open({ name: 'One' }), hall.open({ name: 'Two' })];
  await two.arrive('first', NO_REPORT, [], 60);
  const request = { deskId: two.desk.id, printerId: 'cups:Z', copies: 1, isWanted: false, pdf: new Uint8Array(9) };
  for (const id of ['out', 'back', 'waits'])
    await one.prints.submit({ ...request, id: `${one.desk.id}-${id}`, title: id });
  await two.prints.take('cups:Z', []);
  await two.prints.report(`${one.desk.id}-out`, { kind: 'ended', outcome: { kind: 'completed' } });
  await one.prints.withdraw(`${one.desk.id}-back`);
  const { rows } = await admin.query(
    'SELECT title FROM label_station.prints WHERE from_desk = $1 AND pdf IS NOT NULL',
    [one.desk.id],
  );
  expect(rows).toEqual([{ title: 'waits' }]);
});

it('tells a desk of its part of the limit in the order of its questions', async () => {
  const hall = await harness.newHall();
  const [desk, other] = [hall.open({ name: 'Two' }), hall.open({ name: 'Three' })];
  for (const one of [desk, other]) await one.arrive('first', NO_REPORT, [], 60);
  await desk.beat(NO_REPORT);
  const { rows } = await admin.query<{ mark: string }>(
    'SELECT key_mark AS mark FROM label_station.desks WHERE id = $1',
    [desk.desk.id],
  );
  const lock = [LOCK_CLASS, windowLock(rows[0]?.mark ?? '')];
  await admin.query('SELECT pg_advisory_lock($1, $2)', lock);
  const order: string[] = [];
  const scan = desk.window
    .reserve({ ticket: 'scan', lane: 'bench', limit: 60 })
    .then(({ ok }) => order.push(`scan ${ok}`));
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND classid = $1`;
  await eventually(async () => expect((await admin.query(waiting, [LOCK_CLASS])).rowCount).toBe(1));
  // Needs no lock itself. Told before the scan, it could tell of a part of the limit that the scan gives back.
  const beat = desk.beat(NO_REPORT).then(({ ok }) => order.push(`beat ${ok}`));
  // Long enough for such an answer.
  for (let count = 0; count < 3; count += 1) await other.beat(NO_REPORT);
  expect(order).toEqual([]);
  await admin.query('SELECT pg_advisory_unlock($1, $2)', lock);
  await Promise.all([scan, beat]);
  expect(order).toEqual(['scan true', 'beat true']);
});
