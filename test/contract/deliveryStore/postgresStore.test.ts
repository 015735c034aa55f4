import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type DeliveryStore, isStoreFailure, type NewDelivery } from '../../../mailbox/core/DeliveryStore.ts';
import { openPostgresStore } from '../../../mailbox/stores/postgres/postgresStore.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailbox } from '../../support/mailboxInProcess.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts';
import { describeDeliveryStore } from './deliveryStoreConformance.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const addresses = new WeakMap<DeliveryStore, string>();

async function openAt(address: string): Promise<DeliveryStore> {
  const store = await openPostgresStore(address);
  addresses.set(store, address);
  onTestFinished(() => store.close());
  return store;
}

const newDatabase = () => server.connection(`mailbox_${randomBytes(6).toString('hex')}`);

async function sql(address: string): Promise<Client> {
  const client = new Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const aDelivery = (digest: string): NewDelivery => ({
  box: 'box-1',
  receivedAt: 1_000,
  headers: {},
  body: new TextEncoder().encode(digest),
  digest,
});

async function digestsAfter(store: DeliveryStore, after: number): Promise<readonly string[]> {
  return (await store.read('box-1', after, 10_000)).map(({ body }) => new TextDecoder().decode(body));
}

async function failureOf(opened: Promise<DeliveryStore>): Promise<Error> {
  const failure: unknown = await opened.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(failure instanceof Error) || !isStoreFailure(failure)) throw new Error(`no store failure: ${failure}`);
  return failure;
}

describeDeliveryStore('PostgreSQL', {
  open: async () => openAt(await newDatabase()),
  beside: (store) => openAt(addresses.get(store) ?? ''),
});

it('brings tables of the version before to this one, with what their boxes store', async () => {
  const address = await newDatabase();
  const store = await openAt(address);
  await store.addBox({ id: 'box-1', name: 'shop', path: 'path-1' });
  await store.add([aDelivery('one'), aDelivery('three')]);
  const stored = (await store.boxes())[0]?.bytes;
  expect(stored).toBe('one{}three{}'.length);
  await store.close();
  const before = await sql(address);
  await before.query('ALTER TABLE mailbox_boxes DROP COLUMN bytes; UPDATE mailbox_schema SET version = 1');
  expect((await (await openAt(address)).boxes())[0]?.bytes).toBe(stored);
});

/** The insertion of `slow` stops, inside of its transaction, until the returned function is called. */
async function holdSlow(address: string): Promise<() => Promise<void>> {
  const client = await sql(address);
  await client.query(`CREATE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NEW; END $$`);
  await client.query(`CREATE TRIGGER stop_here BEFORE INSERT ON mailbox_deliveries
    FOR EACH ROW WHEN (NEW.digest = 'slow') EXECUTE FUNCTION stop_here()`);
  await client.query('SELECT pg_advisory_lock(42)');
  return async () => {
    await client.query('SELECT pg_advisory_unlock(42)');
  };
}

/** How many of the store's statements wait for a lock. */
async function waiting(address: string): Promise<number> {
  const client = await sql(address);
  const { rows } = await client.query<{ many: number }>(
    `SELECT count(*)::int AS many FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%mailbox_counter%'`,
  );
  return rows[0]?.many ?? 0;
}

it('lets no reader pass a transaction that has its numbers and is not committed', async () => {
  const address = await newDatabase();
  const [slow, quick, reader] = [await openAt(address), await openAt(address), await openAt(address)];
  await slow.add([aDelivery('first')]);
  const release = await holdSlow(address);
  const held = slow.add([aDelivery('before slow'), aDelivery('slow')]);
  await eventually(async () => expect(await waiting(address)).toBe(1));
  let isQuickDone = false;
  const later = quick.add([aDelivery('later')]).then(() => {
    isQuickDone = true;
  });
  await eventually(async () => expect(await waiting(address)).toBe(2));
  expect(await digestsAfter(reader, 0)).toEqual(['first']);
  expect(isQuickDone).toBe(false);
  const seen = (await reader.span('box-1')).newest;
  await release();
  await Promise.all([held, later]);
  expect(await digestsAfter(reader, seen)).toEqual(['before slow', 'slow', 'later']);
});

it('gives the numbers back of a transaction that came to nothing', async () => {
  const address = await newDatabase();
  const [slow, quick] = [await openAt(address), await openAt(address)];
  await slow.add([aDelivery('first')]);
  const release = await holdSlow(address);
  const client = await sql(address);
  const held = slow.add([aDelivery('slow')]);
  await eventually(async () => expect(await waiting(address)).toBe(1));
  const later = quick.add([aDelivery('later')]);
  await eventually(async () => expect(await waiting(address)).toBe(2));
  // Cancelled is not "try again": the answer is a failure, and nothing of it is there. It may come before the other one's.
  const refused = expect(held).rejects.toThrow(/cancel/);
  await client.query(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'advisory'`);
  await refused;
  await later;
  await release();
  const read = await quick.read('box-1', 0, 10);
  expect(read.map(({ position }) => position)).toEqual([1, 2]);
  expect(await digestsAfter(quick, 0)).toEqual(['first', 'later']);
});

it('tries once where the server refuses the request, and not as long as for one that is away', async () => {
  const address = await newDatabase();
  const [store, client] = [await openAt(address), await sql(address)];
  // A number stays taken when its transaction is undone.
  await client.query('CREATE SEQUENCE asked');
  await client.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM nextval('asked'); RAISE EXCEPTION 'not this one'; END $$`);
  await client.query('CREATE TRIGGER refuse BEFORE INSERT ON mailbox_deliveries EXECUTE FUNCTION refuse()');
  await expect(store.add([aDelivery('first')])).rejects.toThrow(/not this one/);
  expect((await client.query('SELECT last_value::int AS count FROM asked')).rows).toEqual([{ count: 1 }]);
});

it.each([
  ['another machine', '0.0.0.0', ['plain_database']],
  ['this machine', '127.0.0.1', []],
])('lets a mailbox warn that deliveries travel in the open to a database on %s', async (_, host, warned) => {
  const address = new URL(await newDatabase());
  address.hostname = host;
  const { log } = await startMailbox({ database: address.href });
  expect(log.filter(({ level }) => level === 'warn').map(({ event }) => event)).toEqual(warned);
});

it('uses its own settings, with any defaults of the database', async () => {
  const address = await newDatabase();
  const client = await sql(address);
  const name = new URL(address).pathname.slice(1);
  await client.query(`ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`);
  await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  const stores = await Promise.all([1, 2, 3].map(() => openAt(address)));
  await client.query('CREATE TABLE seen (isolation text, commits text)');
  await client.query(`CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO seen VALUES (current_setting('transaction_isolation'), current_setting('synchronous_commit'));
    RETURN NULL; END $$`);
  await client.query('CREATE TRIGGER look AFTER INSERT ON mailbox_deliveries EXECUTE FUNCTION look()');
  const digests = Array.from({ length: 60 }, (_, index) => `digest ${index}`);
  await Promise.all(digests.map((digest, index) => stores[index % 3]?.add([aDelivery(digest)])));
  const { rows } = await client.query('SELECT DISTINCT isolation, commits FROM seen');
  expect(rows).toEqual([{ isolation: 'read committed', commits: 'on' }]);
  const [reader] = stores;
  expect([...(reader ? await digestsAfter(reader, 0) : [])].sort()).toEqual([...digests].sort());
});

it('makes its tables once when many processes start together', async () => {
  const address = await newDatabase();
  const stores = await Promise.all(Array.from({ length: 5 }, () => openAt(address)));
  await Promise.all(stores.map((store, index) => store.add([aDelivery(`${index}`)])));
  const [first] = stores;
  expect(first && (await first.span('box-1'))).toEqual({ forgottenThrough: 0, newest: 5, kept: 5 });
  expect(first && (await first.read('box-1', 0, 10)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
});

it('refuses tables of a newer program, a database in another encoding, a server that is not there', async () => {
  const newer = await newDatabase();
  await (await openAt(newer)).close();
  await (await sql(newer)).query('UPDATE mailbox_schema SET version = 99');
  expect((await failureOf(openAt(newer))).message).toMatch(/version 99/);

  const admin = await sql(newer);
  await admin.query("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1'");
  const latin = new URL(newer);
  latin.pathname = '/latin';
  expect((await failureOf(openAt(latin.href))).message).toMatch(/LATIN1/);

  const nowhere = new URL(newer);
  nowhere.port = '1';
  const failure = await failureOf(openAt(nowhere.href));
  expect(failure.message).toMatch(/ECONNREFUSED/);
  expect(failure.message).not.toContain(nowhere.password);
});

it('refuses a server that forgets commits when it loses power', async () => {
  const address = await newDatabase();
  const client = await sql(address);
  const fsync = async () => (await client.query<{ fsync: string }>('SHOW fsync')).rows[0]?.fsync;
  await client.query('ALTER SYSTEM SET fsync = off');
  await client.query('SELECT pg_reload_conf()');
  await eventually(async () => expect(await fsync()).toBe('off'));
  try {
    expect((await failureOf(openAt(address))).message).toMatch(/fsync is off/);
  } finally {
    await client.query('ALTER SYSTEM RESET fsync');
    await client.query('SELECT pg_reload_conf()');
    await eventually(async () => expect(await fsync()).toBe('on'));
  }
});

it('gets notifications again after the connection that listens was cut', async () => {
  const address = await newDatabase();
  const [store, other, admin] = [await openAt(address), await openAt(address), await sql(address)];
  const heard = vi.fn();
  store.onAdded(heard);
  const listeners = `FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%SELECT last%'
    AND pid <> pg_backend_pid()`;
  await eventually(async () => expect((await admin.query(`SELECT 1 ${listeners}`)).rowCount).toBe(1));
  await admin.query(`SELECT pg_terminate_backend(pid) ${listeners}`);
  await eventually(async () => expect((await admin.query(`SELECT 1 ${listeners}`)).rowCount).toBe(0));
  heard.mockClear();
  await other.add([aDelivery('from elsewhere')]);
  await eventually(() => expect(heard).toHaveBeenCalled());
});

it('has what it acknowledged after the server crashed in the middle, and goes on by itself', async () => {
  const address = await newDatabase();
  const stores = await Promise.all([1, 2].map(() => openAt(address)));
  const acknowledged = new Set<string>();
  let isOver = false;
  const writing = stores.map(async (store, who) => {
    for (let number = 0; !isOver; number += 1) {
      const digest = `${who} ${number}`;
      await store.add([aDelivery(digest)]).then(
        () => acknowledged.add(digest),
        async (failure: unknown) => {
          expect(isStoreFailure(failure)).toBe(true);
          // Refused at once, again and again, it would take the machine from the process that starts the server.
          await setTimeout(5);
        },
      );
    }
  });
  try {
    await eventually(() => expect(acknowledged.size).toBeGreaterThan(20));
    await server.crash();
    const before = acknowledged.size;
    await server.start();
    await eventually(() => expect(acknowledged.size).toBeGreaterThan(before + 20));
  } finally {
    isOver = true;
  }
  await Promise.all(writing);
  const [reader] = stores;
  const stored = new Set(reader ? await digestsAfter(reader, 0) : []);
  expect([...acknowledged].filter((digest) => !stored.has(digest))).toEqual([]);
});
