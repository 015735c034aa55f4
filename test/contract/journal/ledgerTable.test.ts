import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { insertJob } from '../../../electron/adapters/journal/jobWrites.ts';
import { MIGRATIONS, migrate } from '../../../electron/adapters/journal/migrate.ts';
import { openDatabase } from '../../../electron/adapters/journal/openDatabase.ts';
import { journalOn, openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import { indexJob } from '../../../electron/adapters/journal/textIndex.ts';
import type { LedgerPage } from '../../../electron/contract/ledger.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { aJob, anOrder } from '../../support/builders.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { describeLedger } from './ledgerConformance.ts';
import { describePickups } from './pickupsConformance.ts';

const files = new WeakMap<Journal, string>();

function openFile(file: string): Journal {
  const journal = openSqliteJournal(file);
  files.set(journal, file);
  onTestFinished(() => journal.close());
  return journal;
}

const open = async () => openFile(join(await temporaryFolder(), 'journal.sqlite'));

describeLedger('SQLite file', open);
describePickups('SQLite file', {
  open,
  reopen: async (journal) => {
    await journal.close();
    return openFile(files.get(journal) ?? '');
  },
});

it('finds and lists the jobs that were there before the ledger was', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const old = new DatabaseSync(file);
  migrate(old, MIGRATIONS.slice(0, 3));
  const insert = old.prepare(
    `INSERT INTO jobs (id, key, lane, state, version, created_at, updated_at, body)
     VALUES (?, ?, 'bench', ?, 1, 1000, 9000, ?)`,
  );
  const seen = old.prepare(
    "INSERT INTO events (job_id, at, type, from_state, to_state, detail) VALUES (?, ?, ?, ?, ?, '{}')",
  );
  old.exec('BEGIN');
  for (let i = 0; i < 1_203; i += 1) {
    const id = `job-${i}`;
    const state = i % 2 === 0 ? 'printed' : 'label_ready';
    insert.run(
      id,
      `ORD-${i}`,
      state,
      JSON.stringify(aJob({ id, key: { kind: 'reference', value: `ORD-${i}` }, state })),
    );
    seen.run(id, 1_000, 'accepted', null, 'queued');
    seen.run(id, 2_000, 'print_confirmed', 'printing', 'printed');
    seen.run(id, 8_000, 'scanned_again', state, state);
  }
  old.exec('COMMIT');
  old.close();

  const journal = openFile(file);
  const every = { search: '', list: null, from: null, to: null };
  let before: number | null = null;
  let found = 0;
  do {
    const page: LedgerPage = await journal.searchJobs({ ...every, search: 'KADIKÖY' }, before, 500);
    found += page.items.length;
    before = page.next;
  } while (before !== null);
  expect(found).toBe(1_203);
  expect((await journal.searchJobs({ ...every, search: 'ord-1202' }, null, 9)).items).toHaveLength(1);
  expect(await journal.closingCounts()).toEqual({ paid_not_printed: 601, print_unconfirmed: 0, not_handed_over: 602 });
  expect((await journal.purgePreview(2_001)).jobs).toBe(602);
  expect((await journal.purgePreview(2_000)).jobs).toBe(0);
});

it('compares a short word with a part of the ledger at a time, and finds everything in the end', async () => {
  const database = openDatabase(':memory:');
  const journal = journalOn(database);
  onTestFinished(() => journal.close());
  const { receiver } = anOrder();
  database.transaction(() => {
    for (let i = 0; i < 5_200; i += 1) {
      const order = anOrder({ receiver: { ...receiver, name: i === 3 || i === 5_199 ? 'Qx' : 'Ayşe' } });
      const { seq: _seq, ...job } = aJob({ id: `N-${i}`, key: { kind: 'reference', value: `N-${i}` }, order });
      indexJob(database, { ...job, seq: insertJob(database, job) });
    }
  });
  const every = { search: '', list: null, from: null, to: null };
  const newest = await journal.searchJobs({ ...every, search: 'QX' }, null, 50);
  expect(newest).toMatchObject({ items: [{ id: 'N-5199' }], total: null });
  expect(newest.next).toBeGreaterThan(5);
  const older = await journal.searchJobs({ ...every, search: 'QX' }, newest.next, 50);
  expect(older).toMatchObject({ items: [{ id: 'N-3' }], next: null });
  expect(await journal.searchJobs({ ...every, search: 'ayşe' }, null, 50)).toMatchObject({ total: null });
  expect(await journal.searchJobs({ ...every, search: 'n-519' }, null, 5)).toMatchObject({ total: 11 });
  expect(await journal.searchJobs({ ...every, search: 'qx', list: 'not_handed_over' }, null, 50)).toMatchObject({
    items: [],
    total: 0,
    next: null,
  });
});

it('searches exactly its rows after jobs were put apart because they could not be read', async () => {
  const journal = await open();
  const { seq: _seq, version: _version, ...draft } = aJob();
  await journal.accept(draft, { at: 1, type: 'accepted', by: null, amount: null, detail: {} });
  const behind = new DatabaseSync(files.get(journal) ?? '');
  behind.exec("UPDATE jobs SET body = '{'");
  behind.close();
  const every = { search: 'yılmaz', list: null, from: null, to: null };
  await journal.searchJobs(every, null, 9);
  expect(await journal.searchJobs(every, null, 9)).toEqual({ items: [], total: 0, next: null });
});
