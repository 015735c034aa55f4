import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { examine, newestTables } from '../../../../electron/adapters/journal/damage/integrity.ts';
import { copyTables } from '../../../../electron/adapters/journal/damage/mend.ts';
import { openDatabase } from '../../../../electron/adapters/journal/openDatabase.ts';
import { openSqliteJournal } from '../../../../electron/adapters/journal/sqliteJournal.ts';
import { inItsState } from '../../../support/builders.ts';
import {
  addJob,
  anEvent,
  damagedFiles,
  type FilledJournal,
  filledJournal,
  leftByKill,
  openJournal,
  overwrite,
  PAGE,
  pagesOf,
} from '../../../support/journalFiles.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const JOBS = 120;

it.each([
  { name: 'an index', tree: 'jobs_by_state' },
  { name: 'an index of a table itself', tree: 'sqlite_autoindex_jobs_1' },
  { name: 'the ledger index', tree: 'job_index' },
  { name: 'the search of the ledger', tree: 'job_search_data' },
])('mends $name that is broken, and loses and changes nothing', async ({ tree }) => {
  const filled = await filledJournal(JOBS);
  fillEveryTable(filled.file);
  const before = contentOf(filled.file);
  overwrite(filled.file, ((pagesOf(filled.file, tree, 'leaf')[0] ?? 0) - 1) * PAGE, PAGE);
  const journal = openJournal(filled.file);
  // One row stands in quarantine, as in every other table.
  expect(await journal.health()).toEqual({ setAside: null, quarantined: 1, failing: null });
  expect(damagedFiles(filled.folder)).toHaveLength(1);
  for (const job of filled.jobs) expect(await journal.jobByKey(job.key.value)).toEqual(job);
  expect((await journal.recentJobs(2)).map(({ id }) => id)).toEqual(['job-119', 'job-118']);
  expect((await journal.searchJobs({ search: 'sip-77', list: null, from: null, to: null }, null, 9)).total).toBe(1);
  expect(await journal.openPickup()).toMatchObject({ id: 'pickup-1', foreign: 1 });
  await journal.close();
  expect(contentOf(filled.file)).toEqual(before);
  const database = new DatabaseSync(filled.file);
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  database.close();
});

/** One row in each table that has none. */
function fillEveryTable(file: string): void {
  const database = new DatabaseSync(file);
  for (const table of newestTables()) {
    if (database.prepare(`SELECT 1 FROM ${table}`).get() !== undefined) continue;
    const columns = database.prepare(`SELECT name, type FROM pragma_table_info('${table}')`).all();
    const values = columns.map(({ type }) => (type === 'TEXT' ? "'{}'" : '1'));
    database.exec(`INSERT INTO ${table} (${columns.map(({ name }) => name)}) VALUES (${values})`);
  }
  database.close();
}

/** Every row by its table, without what is made again of the others. */
function contentOf(file: string): ReadonlyMap<string, unknown> {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = new Map(newestTables().map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()]));
  database.close();
  return tables;
}

/** Overwritten in place with a word that is in order there, too: each page is whole, and those jobs are not found by it. */
function misfile({ file }: FilledJournal, jobs = 1): void {
  const bytes = readFileSync(file);
  const page = pagesOf(file, 'jobs_by_state', 'leaf')[0] ?? 0;
  for (let job = 0; job < jobs; job += 1) {
    const at = bytes.indexOf('queuedbench', (page - 1) * PAGE);
    if (at < 0 || at >= page * PAGE) throw new Error('too few queued jobs in the first page of the index');
    bytes.write('queuee', at);
  }
  writeFileSync(file, bytes);
}

it('finds a queued job again that one wrong byte in an index hid, in a journal that was closed', async () => {
  const filled = await filledJournal(9);
  misfile(filled);
  const reported: unknown[] = [];
  const journal = openSqliteJournal(filled.file, { logger: { warn: (...line) => void reported.push(line) } });
  onTestFinished(() => journal.close());
  expect((await journal.nextQueued('bench', 9e15))?.id).toBe('job-0');
  expect(await journal.waitingSince()).toBe(0);
  const job = await journal.job('job-0');
  if (job === null) throw new Error('no job');
  expect(await journal.commit(inItsState({ ...job, state: 'submitting' }), anEvent('submitted', 20))).toMatchObject({
    ok: true,
  });
  // Nothing was lost and nothing was set aside: only the log has it.
  expect(await journal.health()).toEqual({ setAside: null, quarantined: 0, failing: null });
  expect(damagedFiles(filled.folder)).toEqual([]);
  expect(reported).toEqual([['journal indexes made anew', { why: expect.stringContaining('jobs_by_state') }]]);
});

it('makes the indexes of an older version again before it is converted', async () => {
  const filled = await filledJournal(9);
  const old = new DatabaseSync(filled.file);
  const since = [
    'VIEW taken_orders',
    ...['INDEX orders_stopped', 'INDEX jobs_stopped'],
    ...['INDEX jobs_by_content', 'TRIGGER order_written', 'TRIGGER order_removed', 'TABLE order_index'],
    ...['added', 'changed', 'gone'].map((what) => `TRIGGER order_${what}_untold`),
    ...['untold_orders', 'shared_book', 'elsewhere'].map((name) => `TABLE ${name}`),
    ...['panel_shipments', 'outbox', 'batch_orders', 'batches', 'inboxes', 'service_events', 'quarantine'].map(
      (name) => `TABLE ${name}`,
    ),
  ];
  for (const name of since) old.exec(`DROP ${name}`);
  old.exec('ALTER TABLE pickups DROP COLUMN carrier; ALTER TABLE job_index DROP COLUMN pieces');
  old.exec('PRAGMA user_version = 4');
  old.close();
  misfile(filled);
  const journal = openJournal(filled.file);
  expect((await journal.nextQueued('bench', 9e15))?.id).toBe('job-0');
  expect(await journal.health()).toEqual({ setAside: null, quarantined: 0, failing: null });
});

it('reports damage that shows at work, until the next start mends it', async () => {
  const filled = await filledJournal(JOBS);
  const pages = pagesOf(filled.file, 'events_by_job', 'leaf');
  const journal = openJournal(filled.file);
  for (const page of pages) overwrite(filled.file, (page - 1) * PAGE, PAGE);
  await expect(journal.timeline('job-50')).rejects.toMatchObject({ code: 'journal_damaged' });
  expect((await journal.health()).failing?.detail).toMatch(/damaged.+start it again/);
  // A write that is well does not hide it.
  await journal.setFact('note', 1);
  expect((await journal.health()).failing?.kind).toBe('damage');
  await journal.close();
  const again = openJournal(filled.file);
  expect(await again.timeline('job-50')).toHaveLength(2);
  expect((await again.health()).failing).toBeNull();
});

it('finds an index that lost an entry after a kill, although each of its pages is whole', async () => {
  const filled = await filledJournal(9);
  const open = openJournal(filled.file);
  await addJob(open, 50, 'queued');
  const file = await leftByKill(filled.file);
  const database = new DatabaseSync(file, { defensive: false });
  database.exec('PRAGMA writable_schema = ON');
  database.exec(
    `UPDATE sqlite_schema SET sql = replace(sql, '(state, lane', '(state, key') WHERE name = 'jobs_by_state'`,
  );
  database.exec('PRAGMA writable_schema = RESET');
  const copied = await leftByKill(file);
  database.close();
  const journal = openJournal(copied);
  expect((await journal.jobsIn(['queued'])).map(({ id }) => id)).toEqual(['job-0', 'job-50']);
  expect((await journal.health()).setAside).toBeNull();
});

it('reports no more than three faults of an index', async () => {
  const filled = await filledJournal(40);
  misfile(filled, 5);
  const finding = examine(filled.file, 1_000);
  expect(finding.kind === 'indexes' && finding.why.split('; ')).toHaveLength(3);
});

it('makes no copy of tables of which a row cannot be read after all', async () => {
  const { file } = await filledJournal(JOBS);
  overwrite(file, ((pagesOf(file, 'jobs', 'leaf')[3] ?? 0) - 1) * PAGE, PAGE);
  const into = openDatabase(join(await temporaryFolder(), 'journal.sqlite'));
  onTestFinished(() => into.close());
  expect(copyTables(file, into)).toBe(false);
  expect(into.count('SELECT count(*) AS n FROM jobs')).toBe(0);
});

it('makes no copy of tables that have two parcels in one slot of the shelf', async () => {
  const { file } = await filledJournal(9);
  const damaged = new DatabaseSync(file);
  damaged.exec('DROP INDEX jobs_by_slot; UPDATE jobs SET slot = 7');
  damaged.close();
  const into = openDatabase(join(await temporaryFolder(), 'journal.sqlite'));
  onTestFinished(() => into.close());
  expect(copyTables(file, into)).toBe(false);
  expect(into.count('SELECT count(*) AS n FROM jobs')).toBe(0);
});
