import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { type DeliveryStore, isStoreFailure } from '../../../mailbox/core/DeliveryStore.ts';
import { openSqliteStore } from '../../../mailbox/stores/sqlite/sqliteStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { describeDeliveryStore } from './deliveryStoreConformance.ts';

const files = new WeakMap<DeliveryStore, string>();

function openFile(file: string, busyTimeoutMs?: number): DeliveryStore {
  const store = openSqliteStore(file, busyTimeoutMs === undefined ? {} : { busyTimeoutMs });
  files.set(store, file);
  onTestFinished(() => store.close());
  return store;
}

const newFile = async () => join(await temporaryFolder(), 'mailbox.sqlite');

const aDelivery = (text: string) => ({
  box: 'box-1',
  receivedAt: 1,
  headers: {},
  body: new TextEncoder().encode(text),
  digest: text,
});

describeDeliveryStore('SQLite file', {
  open: async () => openFile(await newFile()),
  beside: async (store) => openFile(files.get(store) ?? ''),
});

it('the file of the store is readable by its owner only', async () => {
  const file = await newFile();
  await openFile(file).add([aDelivery('a')]);
  for (const name of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(name).mode & 0o777).toBe(0o600);
});

it('refuses a file of a newer program, and a file that is none of SQLite', async () => {
  const file = await newFile();
  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 99');
  database.close();
  expect(() => openSqliteStore(file)).toThrow(/version 99/);
  expect(() => openSqliteStore(import.meta.filename)).toThrow(/not a database/);
});

it('brings a file of the version before to this one, with what its boxes store', async () => {
  const file = await newFile();
  const old = new DatabaseSync(file);
  old.exec(`
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
    INSERT INTO boxes VALUES ('box-1', 'shop', 'path-1', 0), ('box-2', 'other', 'path-2', 0);
    INSERT INTO deliveries (box, received_at, digest, mark, headers, body)
    VALUES ('box-1', 1, 'a', '00000000', '{}', X'313233'), ('box-1', 1, 'b', '00000000', '{}', X'31');
    PRAGMA user_version = 1`);
  old.close();
  const store = openFile(file);
  expect((await store.boxes()).map(({ id, bytes }) => [id, bytes])).toEqual([
    ['box-2', 0],
    ['box-1', 8],
  ]);
  expect(await store.read('box-1', 0, 10)).toHaveLength(2);
});

it('waits for another program without standing still, and writes when it has let go', async () => {
  const file = await newFile();
  const store = openFile(file);
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  let isAdded = false;
  const adding = store.add([aDelivery('a')]).then(() => {
    isAdded = true;
  });
  expect(await store.read('box-1', 0, 10)).toEqual([]);
  expect(isAdded).toBe(false);
  other.exec('ROLLBACK');
  await adding;
  expect(await store.read('box-1', 0, 10)).toHaveLength(1);
});

it('does nothing of what it could not write, and works when the other program has let go', async () => {
  const file = await newFile();
  const store = openFile(file, 20);
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const failure: unknown = await store.add([aDelivery('a')]).catch((reason: unknown) => reason);
  expect(isStoreFailure(failure)).toBe(true);
  expect(failure).toMatchObject({ message: 'The mailbox file is locked by another program.' });
  await expect(store.check()).rejects.toThrow(/locked/);
  other.exec('ROLLBACK');
  expect(await store.read('box-1', 0, 10)).toEqual([]);
  await store.add([aDelivery('a')]);
  expect(await store.read('box-1', 0, 10)).toHaveLength(1);
});

it('takes all of a group or nothing', async () => {
  const file = await newFile();
  const store = openFile(file);
  await store.addBox({ id: 'box-1', name: 'shop', path: 'path' });
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec(`CREATE TRIGGER third AFTER INSERT ON deliveries WHEN NEW.digest = 'third' BEGIN
    SELECT RAISE(ABORT, 'no room'); END`);
  await expect(store.add([aDelivery('first'), aDelivery('second'), aDelivery('third')])).rejects.toThrow(/no room/);
  expect(await store.read('box-1', 0, 10)).toEqual([]);
  await store.add([aDelivery('first')]);
  expect(await store.read('box-1', 0, 10)).toHaveLength(1);
});
