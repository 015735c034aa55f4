import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { JournalDatabase } from '../../../electron/adapters/journal/database.ts';
import { openDatabase } from '../../../electron/adapters/journal/openDatabase.ts';
import { journalOn } from '../../../electron/adapters/journal/sqliteJournal.ts';
import { ENDS, liveLives } from '../../bench/ledger/lives.ts';
import { AT_DESK, seedLedger, writeLife } from '../../bench/ledger/seedLedger.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const WRITTEN = {
  jobs: 'SELECT * FROM jobs ORDER BY seq',
  events: 'SELECT * FROM events ORDER BY id',
  index: 'SELECT * FROM job_index ORDER BY seq',
};

const rowsOf = ({ all }: JournalDatabase) =>
  Object.fromEntries(Object.entries(WRITTEN).map(([name, text]) => [name, all(text)]));

it('writes the same rows as the core for the same parcels', async () => {
  const folder = await temporaryFolder();
  const lives = await liveLives(folder);
  const real = openDatabase(join(folder, 'journal.sqlite'));
  const seeded = openDatabase(':memory:');
  const journals = [journalOn(real), journalOn(seeded)];
  for (const end of ENDS) writeLife(seeded, lives[end]);
  expect(rowsOf(seeded)).toEqual(rowsOf(real));
  await Promise.all(journals.map((journal) => journal.close()));
});

it('fills a ledger with parcels of their own, which the journal reads', async () => {
  const database = openDatabase(':memory:');
  const journal = journalOn(database);
  const jobs = 1_500;
  await seedLedger(database, { jobs, lives: await liveLives(), now: Date.now() });
  const all = await journal.searchJobs({ search: '', list: null, from: null, to: null }, null, jobs);
  expect(all.items).toHaveLength(jobs);
  expect(new Set(all.items.map(({ shipment }) => shipment?.trackingNumber)).size).toBe(jobs);
  expect((await journal.closingCounts()).not_handed_over).toBe(AT_DESK);
  expect(await journal.countOrders()).toBe(jobs);
  expect(await journal.recentPickups(9)).toHaveLength(2);
  await journal.close();
});
