import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { openSqliteJournal } from '../../../../electron/adapters/journal/sqliteJournal.ts';
import type { JobState } from '../../../../electron/contract/job.ts';
import { anOrder, inItsState } from '../../../support/builders.ts';
import {
  addJob,
  anEvent,
  COPYING,
  damagedFiles,
  type FilledJournal,
  filledJournal,
  leftByKill,
  openCopied,
  openJournal,
  overwrite,
  PAGE,
  pagesOf,
} from '../../../support/journalFiles.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const JOBS = 120;
const QUIET = { setAside: null, quarantined: 0, failing: null };
/** From these the station would send or print by itself; none may come out of a journal that may be older. */
const UNSAFE: readonly JobState[] = ['submitting', 'label_pending', 'label_ready', 'printing', 'awaiting_payment'];

interface Damage {
  readonly name: string;
  readonly harm: (journal: Pick<FilledJournal, 'file'>) => void;
}

function harmPage(table: string, kind: 'leaf' | 'internal', which: number) {
  return ({ file }: Pick<FilledJournal, 'file'>) => {
    const page = pagesOf(file, table, kind).at(which);
    if (page === undefined) throw new Error(`${table} has no such page`);
    overwrite(file, (page - 1) * PAGE, PAGE);
  };
}

const DAMAGES: readonly Damage[] = [
  { name: 'its header is overwritten', harm: ({ file }) => overwrite(file, 0, 100) },
  { name: 'its first page is overwritten', harm: ({ file }) => overwrite(file, 0, PAGE) },
  { name: 'the root of the jobs is overwritten', harm: harmPage('jobs', 'internal', 0) },
  { name: 'a page of jobs is overwritten', harm: harmPage('jobs', 'leaf', 3) },
  { name: 'a page of events is overwritten', harm: harmPage('events', 'leaf', 2) },
  {
    name: 'it is cut in the middle',
    harm: ({ file }) => truncateSync(file, Math.floor(statSync(file).size / PAGE / 2) * PAGE + 1_000),
  },
  { name: 'it is empty', harm: ({ file }) => truncateSync(file, 0) },
  { name: 'a text stands in its place', harm: ({ file }) => writeFileSync(file, 'Merhaba '.repeat(900)) },
];

it.each(DAMAGES)(
  'when $name after it was closed well, its copy takes its place, and nothing is lost',
  async (damage) => {
    const { file, folder } = await filledJournal(JOBS);
    const before = await openCopied(file);
    await addJob(before, 500, 'label_ready');
    await before.setFact('note', 'ş'.repeat(9_000));
    const jobs = await before.recentJobs(1_000);
    await before.close();
    damage.harm({ file });
    const damaged = readFileSync(file);
    const journal = openJournal(file);
    expect(await journal.health()).toEqual(QUIET);
    expect(await journal.recentJobs(1_000)).toEqual(jobs);
    expect(await journal.fact('note')).toBe('ş'.repeat(9_000));
    const [name = ''] = damagedFiles(folder);
    expect(readFileSync(join(folder, name)).equals(damaged)).toBe(true);
  },
);

it.each(DAMAGES)(
  'when $name and nothing shows how far it had come, its jobs are as safe as older ones',
  async (damage) => {
    const filled = await filledJournal(JOBS);
    damage.harm(filled);
    const journal = openJournal(filled.file);
    const { setAside } = await journal.health();
    expect(setAside).toMatchObject({
      file: expect.stringMatching(/^journal\.damaged-\d{8}T\d{6}Z\.sqlite$/),
      kept: JOBS,
      adopted: null,
    });
    for (const job of await journal.recentJobs(1_000)) {
      const before = filled.jobs.find(({ id }) => id === job.id);
      expect(job).toMatchObject({ seq: before?.seq, key: before?.key, order: before?.order });
      // Without a shipment the outcome of the order is unknown.
      expect(job.rescued).toBe(before?.shipment === null);
      expect(job.deliveryUnknown).toBe(before?.state === 'submitting');
      expect(UNSAFE).not.toContain(job.state);
      expect(job.cancelFrom).not.toBe('label_ready');
      const last = (await journal.timeline(job.id)).at(-1);
      if (job.state !== before?.state)
        expect(last).toMatchObject({ type: 'salvaged', from: before?.state, to: job.state });
    }
    await journal.close();

    // It is a journal like any other: whole, and not set aside again.
    const again = openJournal(filled.file);
    expect(await again.health()).toMatchObject({ setAside });
    expect(damagedFiles(filled.folder)).toHaveLength(1);
    expect((await addJob(again, 9_000, 'printed')).seq).toBeGreaterThan(JOBS);
    expect(await again.occupiedSlots()).not.toHaveLength(0);
  },
);

it('comes back with everything that is not a job as well', async () => {
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
  expect(await journal.timeline('job-5')).toEqual(timeline);
  expect((await journal.searchJobs({ search: 'sip-5', list: null, from: null, to: null }, null, 9)).total).toBe(1);
});

it.each([
  { name: 'is from before its last commits', harm: (copy: string, older: string) => copyBack(copy, older) },
  { name: 'lost its last log', harm: (copy: string) => rmSync(join(copy, newestLog(copy))) },
  {
    name: 'has a wrong byte in its last log',
    harm: (copy: string) => overwrite(join(copy, newestLog(copy)), 5_000, 1),
  },
])('sends and prints nothing by itself that may be done, where the copy $name', async ({ harm }) => {
  const { file, folder } = await filledJournal(3);
  const before = await openCopied(file);
  const copy = join(folder, 'journal-copy');
  const label = await addJob(before, 60, 'label_ready');
  const order = await addJob(before, 61, 'queued');
  await before.close();
  const second = await openCopied(file);
  const older = await temporaryFolder();
  copyBack(older, copy);
  await second.commit(inItsState({ ...label, state: 'printed', slot: null }), anEvent('print_confirmed', 62));
  await second.commit(inItsState({ ...order, state: 'printed' }), anEvent('printed', 62));
  await second.close();
  harm(copy, older);
  overwrite(file, 0, PAGE);
  const journal = openJournal(file);
  expect((await journal.health()).setAside).toMatchObject({ kept: 5, adopted: null });
  expect(await journal.job(label.id)).toMatchObject({
    state: 'print_unconfirmed',
    problem: { code: 'print_unknown' },
  });
  expect(await journal.job(order.id)).toMatchObject({ state: 'queued', rescued: true });
});

it('is reported as possibly older where the copy stopped before the journal was closed, although no job changed since', async () => {
  const { file, folder } = await filledJournal(3);
  const before = await openCopied(file);
  await addJob(before, 60, 'printed');
  // The next log cannot be made.
  const copy = join(folder, 'journal-copy');
  await before.close();
  const { number } = JSON.parse(readFileSync(join(copy, 'file.json'), 'utf8'));
  mkdirSync(join(copy, `log-${number}`));
  const second = openSqliteJournal(file, { copying: { ...COPYING, afterMs: 3_600_000 } });
  await second.putOrders([anOrder({ reference: 'LATE-1' })], 70);
  await second.close();
  rmSync(join(copy, `log-${number}`), { recursive: true });
  overwrite(file, 0, PAGE);
  expect((await openJournal(file).health()).setAside).toMatchObject({ kept: 4, adopted: null });
});

it.each([
  { name: 'is gone', harm: (copy: string) => rmSync(copy, { recursive: true }) },
  { name: 'is damaged as well', harm: (copy: string) => writeFileSync(join(copy, newestBase(copy)), 'Merhaba') },
])('starts empty, and reads from the service, where the copy $name', async ({ harm }) => {
  const { file, folder } = await filledJournal(3);
  harm(join(folder, 'journal-copy'));
  overwrite(file, 0, PAGE);
  const journal = openJournal(file);
  expect((await journal.health()).setAside).toMatchObject({ kept: 0, adopted: null });
  expect(await journal.recentJobs(9)).toEqual([]);
  expect(damagedFiles(folder)).toHaveLength(1);
});

function copyBack(to: string, from: string): void {
  rmSync(to, { recursive: true });
  mkdirSync(to);
  cpSync(from, to, { recursive: true });
}

const newest = (copy: string, start: string) =>
  readdirSync(copy)
    .filter((name) => name.startsWith(start))
    .sort()
    .at(-1) ?? '';
const newestLog = (copy: string) => newest(copy, 'log-');
const newestBase = (copy: string) => newest(copy, 'base-');

it('reports it until somebody has seen it, with what the service gave back', async () => {
  const filled = await filledJournal(3);
  overwrite(filled.file, 0, PAGE);
  const journal = openJournal(filled.file);
  await journal.setAdopted(4);
  expect((await journal.health()).setAside).toMatchObject({ kept: 3, adopted: 4 });
  await journal.dismissSetAside();
  await journal.close();
  expect((await openJournal(filled.file).health()).setAside).toBeNull();
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

it('reports a folder in its place', async () => {
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

it('is its copy where the file is gone, with what a kill left in its log', async () => {
  const filled = await filledJournal(2);
  const open = await openCopied(filled.file);
  await addJob(open, 30, 'label_ready');
  const file = await leftByKill(filled.file);
  rmSync(file);
  const journal = openJournal(file);
  expect(await journal.jobByKey('SİP-30')).toMatchObject({ state: 'label_ready' });
  expect(damagedFiles(dirname(file), '-wal')).toHaveLength(1);
});
