import { mkdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import type { JobState } from '../../../electron/contract/job.ts';
import { anOrder } from '../../support/builders.ts';
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
} from '../../support/journalFiles.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const JOBS = 120;
/** From these the station would send or print by itself; none may come out of a damaged journal. */
const UNSAFE: readonly JobState[] = ['submitting', 'label_pending', 'label_ready', 'printing', 'awaiting_payment'];

interface Damage {
  readonly name: string;
  readonly harm: (journal: FilledJournal) => void;
  /** How many of the jobs must come back. */
  readonly kept: 'all' | 'none' | 'some';
}

function harmPage(table: string, kind: 'leaf' | 'internal', which: number) {
  return ({ file }: FilledJournal) => {
    const page = pagesOf(file, table, kind).at(which);
    if (page === undefined) throw new Error(`${table} has no such page`);
    overwrite(file, (page - 1) * PAGE, PAGE);
  };
}

const DAMAGES: readonly Damage[] = [
  { name: 'its header is overwritten', harm: ({ file }) => overwrite(file, 0, 100), kept: 'all' },
  { name: 'its first page is overwritten', harm: ({ file }) => overwrite(file, 0, PAGE), kept: 'all' },
  { name: 'the root of the jobs is overwritten', harm: harmPage('jobs', 'internal', 0), kept: 'all' },
  { name: 'a page of jobs is overwritten', harm: harmPage('jobs', 'leaf', 3), kept: 'some' },
  { name: 'a page of events is overwritten', harm: harmPage('events', 'leaf', 2), kept: 'all' },
  {
    name: 'it is cut in the middle',
    harm: ({ file }) => truncateSync(file, Math.floor(statSync(file).size / PAGE / 2) * PAGE + 1_000),
    kept: 'some',
  },
  { name: 'it is empty', harm: ({ file }) => truncateSync(file, 0), kept: 'none' },
  { name: 'a text stands in its place', harm: ({ file }) => writeFileSync(file, 'Merhaba '.repeat(900)), kept: 'none' },
];

it.each(DAMAGES)('when $name, it is kept as it is and what can be read is in a new one', async ({ harm, kept }) => {
  const filled = await filledJournal(JOBS);
  harm(filled);
  const damaged = readFileSync(filled.file);
  const journal = openJournal(filled.file);

  const { setAside } = await journal.health();
  expect(setAside).toMatchObject({
    file: expect.stringMatching(/^journal\.damaged-\d{8}T\d{6}Z\.sqlite$/),
    adopted: null,
  });
  expect(readFileSync(join(filled.folder, setAside?.file ?? '')).equals(damaged)).toBe(true);

  const found = await journal.recentJobs(1_000);
  expect(setAside?.kept).toBe(found.length);
  if (kept === 'all') expect(found).toHaveLength(JOBS);
  if (kept === 'none') expect(found).toHaveLength(0);
  if (kept === 'some') {
    expect(found.length).toBeGreaterThan(JOBS / 10);
    expect(found.length).toBeLessThan(JOBS);
  }
  for (const job of found) {
    const before = filled.jobs.find(({ id }) => id === job.id);
    expect(job).toMatchObject({ seq: before?.seq, key: before?.key, order: before?.order, rescued: true });
    expect(job.deliveryUnknown).toBe(before?.state === 'submitting');
    expect(UNSAFE).not.toContain(job.state);
    expect(job.cancelFrom).not.toBe('label_ready');
    const last = (await journal.timeline(job.id)).at(-1);
    expect(last).toMatchObject({ type: 'salvaged', from: before?.state, to: job.state });
  }
  await journal.close();

  // It is a journal like any other: whole, and not set aside again.
  const again = openJournal(filled.file);
  expect(await again.health()).toMatchObject({ setAside });
  expect(damagedFiles(filled.folder)).toHaveLength(1);
  const accepted = await addJob(again, 9_000, 'printed');
  expect(accepted.seq).toBeGreaterThan(found.length);
  if (kept === 'all') expect(await again.occupiedSlots()).not.toHaveLength(0);
});

it('brings back what is not a job as well: orders, calls, facts, pickup sessions and timelines', async () => {
  const filled = await filledJournal(9);
  const before = openJournal(filled.file);
  const timeline = await before.timeline('job-5');
  await before.close();
  overwrite(filled.file, 0, PAGE);
  const journal = openJournal(filled.file);
  expect((await journal.order('BOŞTA-1'))?.reference).toBe('BOŞTA-1');
  expect(await journal.callsSince(0)).toHaveLength(1);
  expect(await journal.fact('balance')).toEqual({ amount: 115_410, at: 7 });
  expect(await journal.openPickup()).toMatchObject({ id: 'pickup-1', startedAt: 9, foreign: 1 });
  expect((await journal.timeline('job-5')).slice(0, -1)).toEqual(timeline);
  expect((await journal.health()).quarantined).toBe(0);
  expect((await journal.searchJobs({ search: 'sip-5', list: null, from: null, to: null }, null, 9)).total).toBe(1);
});

it('keeps the events of a job that is lost, where they can be read', async () => {
  const filled = await filledJournal(JOBS);
  harmPage('jobs', 'leaf', 3)(filled);
  const journal = openJournal(filled.file);
  const lost = JOBS - (await journal.recentJobs(1_000)).length;
  expect(lost).toBeGreaterThan(0);
  expect((await journal.health()).quarantined).toBe(lost);
});

it('tells of it until somebody has seen it, with what the service gave back', async () => {
  const filled = await filledJournal(3);
  overwrite(filled.file, 0, PAGE);
  const journal = openJournal(filled.file);
  await journal.setAdopted(4);
  expect((await journal.health()).setAside).toMatchObject({ kept: 3, adopted: 4 });
  await journal.dismissSetAside();
  await journal.close();
  expect((await openJournal(filled.file).health()).setAside).toBeNull();
});

it.each([
  { name: 'an index', tree: 'jobs_by_state', kind: 'leaf' as const },
  { name: 'an index of a table itself', tree: 'sqlite_autoindex_jobs_1', kind: 'leaf' as const },
  { name: 'the ledger index', tree: 'job_index', kind: 'leaf' as const },
  { name: 'the search of the ledger', tree: 'job_search_data', kind: 'leaf' as const },
])('mends $name that is broken, and loses and changes nothing', async ({ tree, kind }) => {
  const filled = await filledJournal(JOBS);
  harmPage(tree, kind, 0)(filled);
  const journal = openJournal(filled.file);
  expect(await journal.health()).toEqual({ setAside: null, quarantined: 0, failing: null });
  expect(damagedFiles(filled.folder)).toHaveLength(1);
  for (const job of filled.jobs) expect(await journal.jobByKey(job.key.value)).toEqual(job);
  expect((await journal.recentJobs(2)).map(({ id }) => id)).toEqual(['job-119', 'job-118']);
  expect((await journal.searchJobs({ search: 'sip-77', list: null, from: null, to: null }, null, 9)).total).toBe(1);
  expect(await journal.openPickup()).toMatchObject({ id: 'pickup-1', foreign: 1 });
  await journal.close();
  const database = new DatabaseSync(filled.file);
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  database.close();
});

/** Overwritten in place with a word that is in order there, too: each page is whole, and one job is not found by it. */
function misfile({ file }: FilledJournal): void {
  const bytes = readFileSync(file);
  const page = pagesOf(file, 'jobs_by_state', 'leaf')[0] ?? 0;
  const at = bytes.indexOf('queuedbench', (page - 1) * PAGE);
  if (at < 0 || at >= page * PAGE) throw new Error('no queued job in the first page of the index');
  bytes.write('queuee', at);
  writeFileSync(file, bytes);
}

it('finds a queued job again that one wrong byte in an index hid, in a journal that was closed', async () => {
  const filled = await filledJournal(9);
  misfile(filled);
  const told: unknown[] = [];
  const journal = openSqliteJournal(filled.file, { logger: { warn: (...line) => void told.push(line) } });
  onTestFinished(() => journal.close());
  expect((await journal.nextQueued('bench', 9e15))?.id).toBe('job-0');
  expect(await journal.waitingSince()).toBe(0);
  const job = await journal.job('job-0');
  if (job === null) throw new Error('no job');
  expect(await journal.commit({ ...job, state: 'submitting' }, anEvent('submitted', 20))).toMatchObject({ ok: true });
  // Nothing was lost and nothing is kept: the log alone tells of it.
  expect(await journal.health()).toEqual({ setAside: null, quarantined: 0, failing: null });
  expect(damagedFiles(filled.folder)).toEqual([]);
  expect(told).toEqual([['journal indexes made anew', { why: expect.stringContaining('jobs_by_state') }]]);
});

it('makes the indexes of an older version anew before it is converted', async () => {
  const filled = await filledJournal(9);
  const old = new DatabaseSync(filled.file);
  old.exec('DROP TABLE quarantine; PRAGMA user_version = 4');
  old.close();
  misfile(filled);
  const journal = openJournal(filled.file);
  expect((await journal.nextQueued('bench', 9e15))?.id).toBe('job-0');
  expect(await journal.health()).toEqual({ setAside: null, quarantined: 0, failing: null });
});

it('says that it is damaged when that shows at work, until the next start mends it', async () => {
  const filled = await filledJournal(JOBS);
  const pages = pagesOf(filled.file, 'events_by_job', 'leaf');
  const journal = openJournal(filled.file);
  for (const page of pages) overwrite(filled.file, (page - 1) * PAGE, PAGE);
  await expect(journal.timeline('job-50')).rejects.toMatchObject({ code: 'journal_failed' });
  expect((await journal.health()).failing).toMatch(/damaged.+start it again/);
  // A write that is well does not hide it.
  await journal.setFact('note', 1);
  expect((await journal.health()).failing).toMatch(/damaged/);
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

it('leaves a journal of a newer program alone', async () => {
  const filled = await filledJournal(2);
  const database = new DatabaseSync(filled.file);
  database.exec('PRAGMA user_version = 99');
  database.close();
  const before = readFileSync(filled.file);
  expect(() => openJournal(filled.file)).toThrow(
    expect.objectContaining({ code: 'journal_newer', message: expect.stringContaining('99') }),
  );
  expect(readFileSync(filled.file).equals(before)).toBe(true);
  overwrite(filled.file, PAGE * 3, PAGE);
  expect(() => openJournal(filled.file)).toThrow(expect.objectContaining({ code: 'journal_newer' }));
  expect(damagedFiles(filled.folder)).toEqual([]);
});

it('says so when a folder stands in its place', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  mkdirSync(file);
  expect(() => openJournal(file)).toThrow(expect.objectContaining({ code: 'journal_unusable' }));
  expect(statSync(file).isDirectory()).toBe(true);
});

it('does not take a locked journal for a damaged one', async () => {
  const filled = await filledJournal(2);
  const other = new DatabaseSync(filled.file);
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  expect(() => openJournal(filled.file, { busyTimeoutMs: 1 })).toThrow(
    expect.objectContaining({ code: 'journal_failed' }),
  );
  expect(damagedFiles(filled.folder)).toEqual([]);
  other.close();
  expect(await openJournal(filled.file).recentJobs(9)).toHaveLength(2);
});

it('begins the rescue anew when it was ended while the damaged journal still stood in its place', async () => {
  const filled = await filledJournal(4);
  overwrite(filled.file, 0, PAGE);
  for (const name of ['journal.making.sqlite', 'journal.new.sqlite'])
    writeFileSync(join(filled.folder, name), 'half written');
  const journal = openJournal(filled.file);
  expect((await journal.health()).setAside?.kept).toBe(4);
  expect(statSync(join(filled.folder, 'journal.new.sqlite'), { throwIfNoEntry: false })).toBeUndefined();
});

it('ends the rescue when it was ended between the two renames', async () => {
  const filled = await filledJournal(4);
  overwrite(filled.file, 0, PAGE);
  const rescued = openJournal(filled.file);
  const { setAside } = await rescued.health();
  await rescued.close();
  // As a kill leaves it: the damaged file is out of its place, its log is not, the new one is not there yet.
  renameSync(filled.file, join(filled.folder, 'journal.new.sqlite'));
  writeFileSync(`${filled.file}-wal`, 'the log of the damaged journal, which must not meet the new one');
  const mark = { open: true, lastEvent: 9, booted: 0, aside: setAside?.file };
  writeFileSync(join(filled.folder, 'journal.state'), JSON.stringify(mark));
  const journal = openJournal(filled.file);
  expect(await journal.recentJobs(9)).toHaveLength(4);
  expect((await journal.health()).setAside).toEqual(setAside);
  expect(damagedFiles(filled.folder, '-wal')).toContain(`${setAside?.file}-wal`);
});

it('ends it beside an older damaged journal, of which nothing is overwritten', async () => {
  const filled = await filledJournal(4);
  const older = join(filled.folder, 'journal.damaged-20991231T000000Z.sqlite');
  writeFileSync(older, 'older');
  writeFileSync(`${older}-wal`, 'log of the older one');
  renameSync(filled.file, join(filled.folder, 'journal.new.sqlite'));
  writeFileSync(`${filled.file}-wal`, 'log of the one damaged now');
  // Also where the name that was chosen is taken meanwhile.
  const mark = { open: true, lastEvent: 9, booted: 0, aside: 'journal.damaged-20991231T000000Z.sqlite' };
  writeFileSync(join(filled.folder, 'journal.state'), JSON.stringify(mark));
  expect(await openJournal(filled.file).recentJobs(9)).toHaveLength(4);
  expect(readFileSync(older, 'utf8')).toBe('older');
  expect(readFileSync(`${older}-wal`, 'utf8')).toBe('log of the older one');
  const logs = damagedFiles(filled.folder, '-wal').map((name) => readFileSync(join(filled.folder, name), 'utf8'));
  expect(logs).toContain('log of the one damaged now');
});

it.each([
  { name: 'mended', tree: 'jobs_by_state' },
  { name: 'rescued', tree: 'jobs' },
])('keeps file and log of a journal that is $name byte for byte', async ({ tree }) => {
  const filled = await filledJournal(JOBS);
  const open = openJournal(filled.file);
  const harm = pagesOf(filled.file, tree, 'leaf')[0] ?? 0;
  await open.setFact('late', 'x'.repeat(9_000));
  const file = await leftByKill(filled.file);
  overwrite(file, (harm - 1) * PAGE, PAGE);
  const before = ['', '-wal'].map((part) => readFileSync(file + part));
  const journal = openJournal(file);
  expect(await journal.fact('late')).toHaveLength(9_000);
  const [name = ''] = damagedFiles(join(file, '..'));
  const kept = ['', '-wal'].map((part) => readFileSync(join(file, '..', name + part)));
  expect(kept.map((bytes, part) => bytes.equals(before[part] ?? new Uint8Array()))).toEqual([true, true]);
});

it('rescues from the log alone when the file is gone', async () => {
  const filled = await filledJournal(2);
  const open = openJournal(filled.file);
  await addJob(open, 30, 'label_ready');
  const file = await leftByKill(filled.file);
  rmSync(file);
  const journal = openJournal(file);
  expect(await journal.jobByKey('SİP-30')).toMatchObject({ state: 'print_unconfirmed' });
  expect(damagedFiles(join(file, '..'), '-wal')).toContain(`${(await journal.health()).setAside?.file}-wal`);
});

it('brings back a row that is longer than a page', async () => {
  const filled = await filledJournal(9);
  const before = openJournal(filled.file);
  const order = anOrder({ reference: 'UZUN-1', carrier: 'ş'.repeat(9_000) });
  await before.putOrders([order], 6);
  await before.close();
  overwrite(filled.file, 0, PAGE);
  expect(await openJournal(filled.file).order('UZUN-1')).toEqual(order);
});
