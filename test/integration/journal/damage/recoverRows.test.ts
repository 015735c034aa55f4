import { mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import type { JobState } from '../../../../electron/contract/job.ts';
import { someMessage } from '../../../contract/journal/outboxConformance.ts';
import { anOrder, inItsState } from '../../../support/builders.ts';
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

it.each(DAMAGES)(
  'when $name, it is kept as it is and what can be read is in a new one',
  async ({ harm, kept: stored }) => {
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
    if (stored === 'all') expect(found).toHaveLength(JOBS);
    if (stored === 'none') expect(found).toHaveLength(0);
    if (stored === 'some') {
      expect(found.length).toBeGreaterThan(JOBS / 30);
      expect(found.length).toBeLessThan(JOBS);
    }
    for (const job of found) {
      const before = filled.jobs.find(({ id }) => id === job.id);
      expect(job).toMatchObject({ seq: before?.seq, key: before?.key, order: before?.order });
      // Without a shipment it is not known what became of the order.
      expect(job.rescued).toBe(before?.shipment === null);
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
    if (stored === 'all') expect(await again.occupiedSlots()).not.toHaveLength(0);
  },
);

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

it('brings back what the shop was not told yet, and what it was told', async () => {
  const filled = await filledJournal(3);
  const before = openJournal(filled.file);
  const job = await addJob(before, 60, 'queued');
  const why = { kind: 'failed', status: 500, words: null } as const;
  const first = await before.commit(job, anEvent('x', 61), [{ id: 'a', message: someMessage('A') }]);
  if (!first.ok) throw new Error('stale');
  await before.messageDelivered('a', 5);
  await before.commit(first.value, anEvent('x', 62), [{ id: 'b', message: someMessage('A') }]);
  await before.messageNotDelivered('b', 6, 7, why);
  const second = (await before.job(job.id)) ?? job;
  await before.commit(second, anEvent('x', 63), [{ id: 'c', message: someMessage('A'), to: 'folder' }]);
  await before.close();
  overwrite(filled.file, 0, PAGE);
  const journal = openJournal(filled.file);
  expect(await journal.lastDelivered()).toEqual({ at: 5, message: someMessage('A') });
  expect(await journal.undeliveredMessages(10, false)).toMatchObject([{ id: 'b', tries: 1, nextAt: 7, why }]);
  expect(await journal.dueMessages(10, 10)).toEqual([{ id: 'b', sequence: 2, tries: 1, message: someMessage('A') }]);
  expect(await journal.dueMessages(10, 10, 'folder')).toMatchObject([{ id: 'c', sequence: 1 }]);
});

it.each([
  { event: 'held', state: 'needs_attention' as const },
  { event: 'withdrawn', state: 'cancelled' as const },
])(
  'lets nothing go that was $event, where only an older row of it is found with its newer events',
  async ({ event, state }) => {
    const filled = await filledJournal(3);
    const before = openJournal(filled.file);
    const job = await addJob(before, 60, 'queued');
    const goes = await addJob(before, 61, 'queued');
    await before.commit(inItsState({ ...job, state }), anEvent(event, 62));
    await before.close();
    const database = new DatabaseSync(filled.file);
    // As in a page of before, found where the newer one cannot be read any more.
    database
      .prepare("UPDATE jobs SET state = 'queued', version = 1, body = ? WHERE id = ?")
      .run(JSON.stringify(job), job.id);
    database.close();
    overwrite(filled.file, 0, 100);
    const journal = openJournal(filled.file);
    expect(await journal.job(job.id)).toMatchObject({ state: 'needs_attention', problem: { code: 'on_hold' } });
    expect((await journal.timeline(job.id)).at(-1)).toMatchObject({ type: 'salvaged', to: 'needs_attention' });
    expect((await journal.job(goes.id))?.state).toBe('queued');
    expect((await journal.nextQueued('bench', 1_000))?.id).not.toBe(job.id);
  },
);

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
