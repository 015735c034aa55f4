import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { SLOT_STATES_IN_SQL } from '../../../electron/adapters/journal/jobWrites.ts';
import { MIGRATIONS, migrate } from '../../../electron/adapters/journal/migrate.ts';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { aJob, anOrder } from '../../support/builders.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { describeJournal } from './journalConformance.ts';

const files = new WeakMap<Journal, string>();

function openFile(file: string): Journal {
  const journal = openSqliteJournal(file);
  files.set(journal, file);
  onTestFinished(() => journal.close());
  return journal;
}

describeJournal('SQLite file', {
  open: async () => openFile(join(await temporaryFolder(), 'journal.sqlite')),
  reopen: async (journal) => {
    await journal.close();
    return openFile(files.get(journal) ?? '');
  },
});

it('writes through to the disk: WAL with full sync', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  openFile(file);
  const database = new DatabaseSync(file);
  expect(database.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
  database.close();
});

it('refuses a journal of a newer program instead of spoiling it', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('PRAGMA user_version = 99');
  expect(() => migrate(database)).toThrow(/99/);
  database.close();
});

it('migrates step by step and leaves nothing of a step that fails', () => {
  const database = new DatabaseSync(':memory:');
  const good = { version: 1, sql: 'CREATE TABLE a (x)' };
  const bad = { version: 2, sql: 'CREATE TABLE b (x); CREATE TABLE a (x)' };
  expect(() => migrate(database, [good, bad])).toThrow();
  const tables = () => database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  expect(tables()).toEqual([{ name: 'a' }]);
  migrate(database, [good, { version: 2, sql: 'CREATE TABLE b (x)' }]);
  expect(tables()).toHaveLength(2);
  database.close();
});

it('opens a journal that the first version wrote, with its jobs', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const old = new DatabaseSync(file);
  migrate(old, MIGRATIONS.slice(0, 1));
  const { seq: _seq, cancelReason: _reason, successor: _successor, ...body } = aJob({ state: 'printed' });
  old
    .prepare(
      `INSERT INTO jobs (id, key, lane, state, version, created_at, updated_at, body)
       VALUES ('job-1', 'ORD-1', 'bench', 'printed', 1, 1000, 1000, ?)`,
    )
    .run(JSON.stringify(body));
  old.close();
  const journal = openFile(file);
  // It has no events that would show when it came into its state.
  expect(await journal.jobByKey('ORD-1')).toEqual(aJob({ state: 'printed', stateSince: null, printedAt: null }));
});

it('forgets requests after forty days, at the next start, also with a wrong clock', async () => {
  const day = 24 * 60 * 60 * 1000;
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const journal = openFile(file);
  for (const at of [0, 10 * day, 45 * day]) await journal.recordCall({ at, name: 'create' });
  await journal.close();
  const wrongClock = openSqliteJournal(file, { now: () => 900 * day });
  expect((await wrongClock.callsSince(0)).map(({ at }) => at / day)).toEqual([10, 45]);
  await wrongClock.close();
});

it('leaves nothing of what was replaced or removed in the file', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const journal = openFile(file);
  const { seq: _seq, version: _version, ...draft } = aJob();
  const secret = 'Çok Gizli Alıcı';
  const order = anOrder({ receiver: { ...anOrder().receiver, name: secret, address: 'x'.repeat(9_000) } });
  const event = { at: 1, type: 'accepted', by: null, amount: null, detail: {} };
  const accepted = await journal.accept({ ...draft, order }, event);
  if (!accepted.ok) throw new Error('key taken');
  await journal.commit({ ...accepted.value, order: anOrder() }, event);
  await journal.close();
  expect(readFileSync(file).includes(secret)).toBe(false);
});

it('adds up a day’s charges from their index, however long the history is', () => {
  const database = new DatabaseSync(':memory:');
  migrate(database);
  const plan = database
    .prepare('EXPLAIN QUERY PLAN SELECT COUNT(*), SUM(amount) FROM events WHERE amount > 0 AND at >= ? AND at < ?')
    .all(1, 2)
    .map((step) => String(step.detail));
  expect(plan).toEqual([expect.stringContaining('USING COVERING INDEX events_with_money (at>? AND at<?)')]);
  database.close();
});

it('finds the slots of the shelf by their index, however many orders wait', () => {
  const database = new DatabaseSync(':memory:');
  migrate(database);
  const slots = `slot IS NOT NULL AND state IN (${SLOT_STATES_IN_SQL})`;
  const plan = (sql: string) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map((step) => String(step.detail));
  // SQLite refuses the first where the states are not those of the index.
  expect(plan(`SELECT slot FROM jobs INDEXED BY jobs_by_slot WHERE ${slots}`)).toEqual([
    expect.stringContaining('jobs_by_slot'),
  ]);
  expect(plan(`SELECT 1 FROM jobs WHERE slot = 1 AND id <> 'a' AND ${slots}`)).toEqual([
    expect.stringContaining('jobs_by_slot'),
  ]);
  database.close();
});
