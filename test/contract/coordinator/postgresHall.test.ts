import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { NEWEST } from '../../../electron/adapters/coordinator/migrate.ts';
import {
  type HallTls,
  openPostgresCoordinator,
  type PostgresCoordinatorParts,
} from '../../../electron/adapters/coordinator/postgresCoordinator.ts';
import { createMemoryLog } from '../../../electron/adapters/logging/memoryLog.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import type { DeskReport } from '../../../electron/contract/hall.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Coordinator, HallAway, HallHint, PublishedParcel } from '../../../electron/core/ports/Coordinator.ts';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { eventually } from '../../support/eventually.ts';
import { cuttableWay } from '../../support/postgres/cuttableWay.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts';

/** What PostgreSQL alone brings with it, beyond the conformance of the port. */

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const random = () => randomBytes(6).toString('hex');
const newDatabase = () => server.connection(`hall_${random()}`);

const REPORT: DeskReport = {
  program: '0.1.0',
  printers: [],
  queue: { bench: 0, batch: 0, attention: 0 },
  today: { accepted: 0, printed: 0 },
};

/** Machines are shared: only what hangs is to be away. */
const PATIENCE_MS = 20_000;

function open(connection: string, changes: Partial<PostgresCoordinatorParts> = {}): Coordinator {
  const name = random();
  const desk = openPostgresCoordinator({
    connection,
    tls: { kind: 'off' },
    desk: { id: name, name },
    book: 'live',
    keyMark: 'key',
    patienceMs: PATIENCE_MS,
    clock: systemClock,
    logger: createMemoryLog(),
    ...changes,
  });
  onTestFinished(() => desk.close());
  return desk;
}

const arrive = (desk: Coordinator) => desk.arrive('session', REPORT, [], 60);
const reserve = (desk: Coordinator, ticket = random()) => desk.window.reserve({ ticket, lane: 'bench', limit: 60 });

async function sql(address: string): Promise<Client> {
  const client = new Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

function detailOf(answer: Result<unknown, HallAway>): string {
  if (answer.ok) throw new Error(`not away: ${JSON.stringify(answer.value)}`);
  return answer.error.detail;
}

async function as(address: string, role: string, password: string): Promise<string> {
  const url = new URL(address);
  url.username = role;
  url.password = password;
  return url.href;
}

describe('the schema', () => {
  it('is made once when several desks come at once', async () => {
    const address = await newDatabase();
    const arrivals = await Promise.all(Array.from({ length: 5 }, () => arrive(open(address))));
    const halls = arrivals.map((arrival) =>
      arrival.ok && arrival.value.kind === 'arrived' ? arrival.value.hall : null,
    );
    expect(halls[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(halls).size).toBe(1);
    expect((await (await sql(address)).query('SELECT version FROM label_station.schema')).rows).toEqual([
      { version: NEWEST },
    ]);
  });

  it('is another hall in another database', async () => {
    const [one, other] = [await arrive(open(await newDatabase())), await arrive(open(await newDatabase()))];
    if (!one.ok || !other.ok || one.value.kind !== 'arrived' || other.value.kind !== 'arrived') throw new Error('away');
    expect(one.value.hall).not.toBe(other.value.hall);
  });

  it('of a later program is refused in words, and taken when it is this one again', async () => {
    const address = await newDatabase();
    expect((await arrive(open(address))).ok).toBe(true);
    const client = await sql(address);
    await client.query('UPDATE label_station.schema SET version = 99');
    const desk = open(address);
    expect(detailOf(await arrive(desk))).toContain(`version 99, this program's is ${NEWEST}`);
    await client.query(`UPDATE label_station.schema SET version = ${NEWEST}`);
    expect((await arrive(desk)).ok).toBe(true);
  });

  it('is made again where somebody has removed it', async () => {
    const address = await newDatabase();
    const desk = open(address);
    await arrive(desk);
    await (await sql(address)).query('DROP SCHEMA label_station CASCADE');
    expect(detailOf(await desk.desks())).toMatch(/does not exist/);
    expect(await desk.desks()).toEqual({ ok: true, value: [] });
  });

  it('is brought up by a role that may, and an ordinary role is enough from then on', async () => {
    const address = await newDatabase();
    const admin = await sql(address);
    const page = await readFile(fromRoot('docs', 'postgresql.md'), 'utf8');
    const part = page.slice(page.indexOf('## Least privilege'), page.indexOf('`pg_trgm` comes'));
    const block = /```sql\n([\s\S]*?)```/.exec(part)?.[1] ?? '';
    const roles = { owner: `owner_${random()}`, desk: `desk_${random()}` };
    await admin.query(
      block
        .replaceAll('label_station_owner', roles.owner)
        .replaceAll('label_station_desk', roles.desk)
        .replaceAll("'...'", "'secret of the role'"),
    );
    const early = open(await as(address, roles.desk, 'secret of the role'));
    expect(detailOf(await arrive(early))).toMatch(/a role that owns the schema label_station .*permission denied/);
    expect((await arrive(open(await as(address, roles.owner, 'secret of the role')))).ok).toBe(true);

    const desk = open(await as(address, roles.desk, 'secret of the role'), { desk: { id: 'desk-1', name: 'Masa 1' } });
    const parcel: PublishedParcel = {
      ...{ jobId: 'job-1', version: 1, reference: 'ORD-1', problem: null, closing: null, carrierName: null },
      trackingNumber: null,
      ...{ shipmentId: null, price: null, slot: null, printedAt: null, updatedAt: 1 },
      state: 'queued',
      receiver: { name: 'Ayşe', district: 'Kadıköy', province: 'İstanbul' },
    };
    const claimed = { reference: 'ORD-1', jobId: 'job-1' };
    const heard: HallHint[] = [];
    desk.subscribe((hint) => heard.push(hint));
    const answers = [
      await arrive(desk),
      await desk.beat(REPORT),
      await reserve(desk, 'ticket'),
      await desk.window.ended('ticket'),
      await desk.window.release('ticket'),
      await desk.window.giveUp('ticket'),
      await desk.window.sent(),
      await desk.claims.claim(claimed),
      await desk.claims.takeOver({ ...claimed, jobId: 'job-2' }, 'desk-1'),
      await desk.claims.turnOf('ORD-1'),
      await desk.claims.release('ORD-1'),
      await desk.claims.of('ORD-1'),
      await desk.claims.changedAfter(0, 1),
      await desk.parcels.publish([parcel]),
      await desk.parcels.publish([{ ...parcel, version: 2 }]),
      await desk.parcels.search('kadıköy', 0, 1),
      await desk.parcels.forgetReceivers(2),
      await desk.facts.tell('balance', 1, 0),
      await desk.facts.changedAfter(0, 100),
      await desk.desks(),
      await desk.dismiss('nobody'),
      await desk.leave(),
    ];
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    await eventually(() => expect(heard).toContainEqual({ about: 'all', deskId: null }));
    const asDesk = await sql(await as(address, roles.desk, 'secret of the role'));
    await expect(asDesk.query('DROP TABLE label_station.claims')).rejects.toThrow(/must be owner/);
    await expect(asDesk.query('CREATE TABLE label_station.more (id int)')).rejects.toThrow(/permission denied/);
  });

  it.each([
    {
      may: 'may have groups of letters',
      index: 1,
      prepare: (role: string) => `GRANT CREATE ON DATABASE %db TO ${role}`,
    },
    {
      may: 'may not have them',
      index: 0,
      prepare: (role: string) => `CREATE SCHEMA label_station AUTHORIZATION ${role}`,
    },
  ])('has a search for a role that $may', async ({ prepare, index }) => {
    const address = await newDatabase();
    const admin = await sql(address);
    const role = `role_${random()}`;
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret of the role'`);
    await admin.query(prepare(role).replace('%db', new URL(address).pathname.slice(1)));
    const desk = open(await as(address, role, 'secret of the role'));
    expect((await desk.parcels.search('nothing', 0, 1)).ok).toBe(true);
    const { rowCount } = await admin.query("SELECT FROM pg_indexes WHERE indexname = 'parcels_by_search'");
    expect(rowCount).toBe(index);
  });
});

describe('a search in many parcels', () => {
  it('goes by groups of letters, and not through all rows', async () => {
    const address = await newDatabase();
    const desk = open(address);
    await arrive(desk);
    const admin = await sql(address);
    await admin.query(`
      INSERT INTO label_station.parcels (book, desk, job_id, version, changed, reference, body, updated_at, search, search_bare)
      SELECT 'live', 'desk', n::text, 1, n, n::text, '{}', 0, md5(n::text) || ' kadikoy', '' FROM generate_series(1, 30000) AS n`);
    await admin.query('ANALYZE label_station.parcels');
    const { rows } = await admin.query<{ 'QUERY PLAN': string }>(
      "EXPLAIN SELECT FROM label_station.parcels WHERE book = 'live' AND search LIKE '%istanbul%' AND search LIKE '%no such%' ORDER BY changed DESC LIMIT 50",
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('parcels_by_search');
  });
});

describe('TLS', () => {
  const fixture = (name: string) => readFile(fromRoot('test', 'fixtures', 'tls', name), 'utf8');
  let address: string;

  beforeAll(async () => {
    address = await newDatabase();
    const client = new Client({ connectionString: address });
    await client.connect();
    for (const [file, content] of [
      ['server.crt', await fixture('server.pem')],
      ['server.key', await fixture('server.key')],
    ] as const)
      await client.query(
        `COPY (SELECT unnest(string_to_array('${content.trim()}', E'\\n'))) TO PROGRAM 'umask 077; cat > ${file}'`,
      );
    await client.query('ALTER SYSTEM SET ssl = on');
    await client.query('SELECT pg_reload_conf()');
    await client.end();
    await eventually(async () => expect(await isEncrypted(address, { kind: 'unverified' })).toBe(true));
  });

  /** Whether the desk's connections are; rejects where it has none. */
  async function isEncrypted(connection: string, tls: HallTls): Promise<boolean> {
    const desk = openPostgresCoordinator({
      ...{ connection, tls, desk: { id: 'tls', name: 'tls' }, book: 'live', keyMark: 'key' },
      ...{ patienceMs: PATIENCE_MS, clock: systemClock, logger: createMemoryLog() },
    });
    try {
      const answer = await desk.desks();
      if (!answer.ok) throw new Error(answer.error.detail);
      const client = new Client({ connectionString: address });
      await client.connect();
      const { rows } = await client.query<{ ssl: boolean }>(
        `SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'label-station'`,
      );
      await client.end();
      expect(rows).toHaveLength(1);
      return rows[0]?.ssl === true;
    } finally {
      await desk.close();
    }
  }

  const verified = async (authority: string): Promise<HallTls> => ({
    kind: 'verified',
    authority: await fixture(authority),
  });
  const named = (host: string, more = '') => {
    const url = new URL(address + more);
    url.hostname = host;
    return url.href;
  };

  it('is verified by the authority that is given, by name and by number', async () => {
    for (const host of ['localhost', '127.0.0.1'])
      expect(await isEncrypted(named(host), await verified('authority.pem'))).toBe(true);
  });

  it('refuses a server that another authority, or none that is known, has vouched for', async () => {
    await expect(isEncrypted(address, await verified('anotherAuthority.pem'))).rejects.toThrow(/certificate/);
    await expect(isEncrypted(address, { kind: 'verified', authority: null })).rejects.toThrow(/certificate/);
  });

  it('is what the owner has set, whatever the connection string says', async () => {
    expect(await isEncrypted(named('127.0.0.1', '?sslmode=verify-full'), { kind: 'off' })).toBe(false);
    for (const more of ['?sslmode=disable', '?ssl=false', '?sslmode=no-verify&uselibpqcompat=true'])
      await expect(isEncrypted(named('127.0.0.1', more), { kind: 'verified', authority: null })).rejects.toThrow(
        /certificate/,
      );
    expect(await isEncrypted(named('127.0.0.1', '?sslmode=disable'), { kind: 'unverified' })).toBe(true);
  });
});

describe('a server that fails', () => {
  it('is away within moments when it stands still, and when the desk closes meanwhile', async () => {
    const way = await cuttableWay(await newDatabase());
    onTestFinished(() => way.close());
    const desk = open(way.connection, { patienceMs: 2_000 });
    expect((await arrive(desk)).ok).toBe(true);
    const heard: HallHint[] = [];
    desk.subscribe((hint) => heard.push(hint));
    await eventually(() => expect(heard).toHaveLength(1));
    way.stall();
    const began = performance.now();
    const answers = await Promise.all([
      desk.claims.claim({ reference: 'ORD-1', jobId: 'job-1' }),
      reserve(desk),
      ...Array.from({ length: 10 }, () => desk.beat(REPORT)),
    ]);
    const tookMs = performance.now() - began;
    expect(answers.map((answer) => answer.ok)).toEqual(answers.map(() => false));
    expect(tookMs).toBeGreaterThan(1_000);
    expect(tookMs).toBeLessThan(5_000);
    way.mend();
    heard.length = 0;
    await eventually(async () => expect((await desk.beat(REPORT)).ok).toBe(true));
    await eventually(() => expect(heard).toContainEqual({ about: 'all', deskId: null }));

    // Some connections are at rest then, one is not.
    await Promise.all([desk.desks(), desk.desks(), desk.desks()]);
    way.stall();
    const underWay = desk.desks();
    const closing = performance.now();
    await desk.close();
    expect(performance.now() - closing).toBeLessThan(5_000);
    expect(detailOf(await underWay)).toMatch(/closed/);
  });

  it('lets nobody wait for a desk that fell silent with the window in its hand', async () => {
    const address = await newDatabase();
    const way = await cuttableWay(address);
    onTestFinished(() => way.close());
    const [silent, other] = [open(way.connection, { patienceMs: 4_000 }), open(address)];
    for (const desk of [silent, other]) expect((await arrive(desk)).ok).toBe(true);
    const admin = await sql(address);
    await admin.query(`CREATE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NEW; END $$`);
    await admin.query(`CREATE TRIGGER stop_here BEFORE INSERT ON label_station.requests
      FOR EACH ROW WHEN (NEW.place = 'stop') EXECUTE FUNCTION stop_here()`);
    await admin.query('SELECT pg_advisory_lock(42)');
    const asked = reserve(silent, 'stop');
    await eventually(async () =>
      expect((await admin.query("SELECT FROM pg_stat_activity WHERE wait_event = 'advisory'")).rowCount).toBe(1),
    );
    way.stall();
    await admin.query('SELECT pg_advisory_unlock(42)');
    const granted = await reserve(other);
    expect(granted).toMatchObject({ ok: true, value: { kind: 'granted', seen: { others: [] } } });
    expect(detailOf(await asked)).toMatch(/./);
  });

  it('keeps for a desk what it believes to be its own, when the answer that said otherwise was lost', async () => {
    const address = await newDatabase();
    const way = await cuttableWay(address);
    onTestFinished(() => way.close());
    const [believing, other] = [open(way.connection), open(address)];
    const ask = (desk: Coordinator, ticket: string) => desk.window.reserve({ ticket, lane: 'bench', limit: 20 });
    await arrive(believing);
    expect(await ask(believing, 'alone')).toMatchObject({ ok: true, value: { kind: 'granted', seen: { desks: 1 } } });
    await arrive(other);
    const admin = await sql(address);
    await admin.query(`CREATE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NULL; END $$`);
    await admin.query(`CREATE CONSTRAINT TRIGGER stop_here AFTER INSERT ON label_station.requests
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.place = 'lost') EXECUTE FUNCTION stop_here()`);
    await admin.query('SELECT pg_advisory_lock(42)');
    const asked = ask(believing, 'lost');
    await eventually(async () =>
      expect((await admin.query("SELECT FROM pg_stat_activity WHERE wait_event = 'advisory'")).rowCount).toBe(1),
    );
    way.loseAnswers();
    await admin.query('SELECT pg_advisory_unlock(42)');
    // It was told of the other desk, as far as the hall knows, and believes to be alone.
    await eventually(async () => {
      const { rows } = await admin.query("SELECT FROM label_station.requests WHERE place = 'lost'");
      expect(rows).toHaveLength(1);
    });
    await believing.close();
    expect((await asked).ok).toBe(false);
    await admin.query("UPDATE label_station.desks SET seen_at = seen_at - interval '6 s' WHERE id = $1", [
      believing.desk.id,
    ]);
    expect(await ask(other, 'waits')).toMatchObject({ ok: true, value: { kind: 'wait', seen: { desks: 2 } } });
    await other.dismiss(believing.desk.id);
    expect(await ask(other, 'waits')).toMatchObject({ ok: true, value: { kind: 'granted' } });
  });

  it('keeps no rows that count for nothing', async () => {
    const address = await newDatabase();
    const desk = open(address);
    await arrive(desk);
    const admin = await sql(address);
    await reserve(desk, 'first');
    await desk.window.reserve({ ticket: 'waits', lane: 'bench', limit: 1 });
    await admin.query(`UPDATE label_station.requests SET granted_at = granted_at - interval '3 min'`);
    await admin.query(`UPDATE label_station.tickets SET alive_until = alive_until - interval '3 min'`);
    expect(await desk.window.reserve({ ticket: 'second', lane: 'bench', limit: 1 })).toMatchObject({
      value: { kind: 'granted' },
    });
    expect((await admin.query('SELECT place FROM label_station.requests')).rows).toEqual([{ place: 'second' }]);
    expect((await admin.query('SELECT ticket FROM label_station.tickets')).rows).toEqual([]);
  });

  it('is away when it crashes, and everything is there when it is back', async () => {
    const address = await newDatabase();
    const [desk, other] = [open(address, { patienceMs: 2_000 }), open(address)];
    for (const one of [desk, other]) expect((await arrive(one)).ok).toBe(true);
    const claimed = { reference: 'ORD-1', jobId: 'job-1' };
    const before = await desk.claims.claim(claimed);
    expect(before).toMatchObject({ ok: true, value: { kind: 'mine' } });
    const heard: HallHint[] = [];
    desk.subscribe((hint) => heard.push(hint));
    await eventually(() => expect(heard).toHaveLength(1));
    await server.crash();
    const began = performance.now();
    expect(detailOf(await desk.claims.of('ORD-1'))).toMatch(/./);
    expect(detailOf(await desk.beat(REPORT))).toMatch(/./);
    expect(performance.now() - began).toBeLessThan(8_000);
    heard.length = 0;
    await server.start();
    await eventually(async () => expect(await desk.claims.claim(claimed)).toEqual(before));
    await eventually(() => expect(heard).toContainEqual({ about: 'all', deskId: null }));
    await eventually(async () => expect(await arrive(desk)).toMatchObject({ ok: true }));
    heard.length = 0;
    await eventually(async () => expect((await other.facts.tell('balance', 1, 0)).ok).toBe(true));
    await eventually(() => expect(heard).toContainEqual({ about: 'facts', deskId: other.desk.id }));
  });

  it('says in the words of the server or the network why it is away, without the password', async () => {
    const address = await newDatabase();
    const wrong = await as(address, 'postgres', 'a wrong one');
    expect(detailOf(await arrive(open(wrong)))).toMatch(/password authentication failed/);
    const nowhere = new URL(address);
    nowhere.port = '1';
    for (const host of ['127.0.0.1', 'localhost']) {
      nowhere.hostname = host;
      const detail = detailOf(await arrive(open(nowhere.href)));
      expect(detail).toMatch(/ECONNREFUSED/);
      expect(detail).not.toContain(nowhere.password);
    }
    expect(detailOf(await arrive(open('no address')))).toMatch(/./);
  });

  it('says once in the log that it is away, and once that it is back', async () => {
    const address = await newDatabase();
    const way = await cuttableWay(address);
    onTestFinished(() => way.close());
    const logger = createMemoryLog();
    const desk = open(way.connection, { logger });
    await desk.desks();
    way.cut();
    for (let tries = 0; tries < 3; tries += 1) expect((await desk.desks()).ok).toBe(false);
    way.mend();
    await eventually(async () => expect((await desk.desks()).ok).toBe(true));
    expect(logger.lines.map((line) => line.split(' {')[0])).toEqual([
      ...['info hall schema made', 'warn hall away', 'info hall back'],
    ]);
  });

  it('tells a change to other desks within a second', async () => {
    const address = await newDatabase();
    const [desk, other] = [open(address), open(address)];
    const heardAt: number[] = [];
    other.subscribe((hint) => {
      if (hint.about === 'claims') heardAt.push(performance.now());
    });
    await eventually(async () => expect((await other.desks()).ok).toBe(true));
    const took: number[] = [];
    for (let order = 0; order < 8; order += 1) {
      heardAt.length = 0;
      const began = performance.now();
      await desk.claims.claim({ reference: `ORD-${order}`, jobId: 'job' });
      await eventually(() => expect(heardAt.length).toBeGreaterThan(0), 5);
      took.push((heardAt[0] ?? 0) - began);
    }
    // A busy machine may be slow once; a poll would be slow each time.
    expect(Math.min(...took)).toBeLessThan(200);
  });
});
