import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { lockStation } from '../../../electron/adapters/journal/stationLock.ts';
import { inItsState } from '../../support/builders.ts';
import {
  addJob,
  anEvent,
  damagedFiles,
  filledJournal,
  leftByKill,
  openCopied,
  openJournal,
} from '../../support/journalFiles.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const QUIET = { setAside: null, quarantined: 0, failing: null };

/** A folder as a kill leaves it: its journal's file stands at `label_ready`, its log at `printed`. */
async function killed(): Promise<string> {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const before = openJournal(file);
  const job = await addJob(before, 6, 'label_ready');
  await before.close();
  const journal = await openCopied(file);
  await journal.commit(inItsState({ ...job, state: 'printed', slot: null }), anEvent('print_confirmed', 20));
  return copyOf(file);
}

async function copyOf(file: string): Promise<string> {
  const copy = await temporaryFolder();
  cpSync(dirname(file), copy, { recursive: true });
  return join(copy, 'journal.sqlite');
}

function fingerprintOf(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(dirname(file), 'journal.state'), 'utf8'));
}

function changeMark(file: string, change: Record<string, unknown>): void {
  writeFileSync(join(dirname(file), 'journal.state'), JSON.stringify({ ...fingerprintOf(file), ...change }));
}

/** `setAside`: null where it is certain that the copy has everything. */
async function isRescued(file: string, setAside: object | null = { kept: 1, adopted: null }): Promise<void> {
  const journal = openJournal(file);
  expect(await journal.health()).toMatchObject({ setAside });
  expect(await journal.jobByKey('SİP-6')).toMatchObject({ state: 'printed' });
  expect(damagedFiles(dirname(file))).toHaveLength(1);
  await journal.close();
  // Once is enough.
  await openJournal(file).close();
  expect(damagedFiles(dirname(file))).toHaveLength(1);
}

it('takes a journal after a kill as it is', async () => {
  const file = await killed();
  const journal = openJournal(file);
  expect(await journal.health()).toEqual(QUIET);
  expect(await journal.jobByKey('SİP-6')).toMatchObject({ state: 'printed' });
});

it('prints no label again when the log and its shared index are gone after a kill', async () => {
  const file = await killed();
  for (const part of ['-wal', '-shm']) rmSync(file + part);
  await isRescued(file);
});

it('reports when the log was cut between two commits and the shared index is gone', async () => {
  const file = await killed();
  truncateSync(`${file}-wal`, 0);
  rmSync(`${file}-shm`);
  await isRescued(file);
});

it('puts its copy in the place of an older journal that was put there after it was closed', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const before = openJournal(file);
  const job = await addJob(before, 6, 'label_ready');
  await before.close();
  copyFileSync(file, `${file}.copy`);
  const journal = await openCopied(file);
  await journal.commit(inItsState({ ...job, state: 'printed', slot: null }), anEvent('print_confirmed', 20));
  await journal.close();
  expect(fingerprintOf(file)).toMatchObject({ open: false, lastEvent: 3 });
  copyFileSync(`${file}.copy`, file);
  await isRescued(file, null);
});

it('trusts no number that a power cut may have set back, where the log is gone too', async () => {
  const file = await killed();
  for (const part of ['-wal', '-shm']) rmSync(file + part);
  changeMark(file, { lastEvent: 2, booted: 1_000 });
  await isRescued(file);
});

it('is not reported when another program read the journal of a killed station and left nothing in the log', async () => {
  const file = await killed();
  const other = new DatabaseSync(file);
  expect(other.prepare('SELECT state FROM jobs').get()).toEqual({ state: 'printed' });
  other.close();
  expect(readdirSync(dirname(file))).not.toContain('journal.sqlite-wal');
  expect(await openJournal(file).health()).toEqual(QUIET);
});

it.each([
  { name: 'a power cut set its mark back', mark: { lastEvent: 1, booted: 1_000 } },
  { name: 'its mark is of the same number', mark: {} },
])('is not reported when it was killed and $name', async ({ mark }) => {
  const file = await killed();
  changeMark(file, mark);
  expect(await openJournal(file).health()).toEqual(QUIET);
});

it('opens without a mark, and with one that cannot be read', async () => {
  const file = await killed();
  writeFileSync(join(dirname(file), 'journal.state'), '{"open":');
  const journal = openJournal(file);
  expect(await journal.health()).toEqual(QUIET);
  await journal.close();
  rmSync(join(dirname(file), 'journal.state'));
  expect(await openJournal(file).health()).toEqual(QUIET);
});

it('works on where no mark can be written', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  mkdirSync(join(dirname(file), 'journal.state'));
  writeFileSync(join(dirname(file), 'journal.state', 'a file'), '');
  const filled = await filledJournal(2);
  copyFileSync(filled.file, file);
  const journal = openJournal(file);
  await addJob(journal, 7, 'printed');
  await journal.close();
  expect(await openJournal(file).recentJobs(9)).toHaveLength(3);
});

it('reports nothing on the first start of a folder, nor when that start was ended before there was a journal', async () => {
  const folder = await temporaryFolder();
  // As the station does: the lock first. The first of the two ends before its journal is open.
  lockStation(folder).release();
  mkdirSync(join(folder, 'labels'));
  writeFileSync(join(folder, 'journal.making.sqlite'), 'half written');
  const lock = lockStation(folder);
  const journal = openJournal(join(folder, 'journal.sqlite'));
  lock.noteWorked();
  expect(await journal.health()).toEqual(QUIET);
  await journal.close();
  lock.release();
  expect(await openJournal(join(folder, 'journal.sqlite')).health()).toEqual(QUIET);
});

interface Trace {
  readonly name: string;
  readonly leave: (folder: string) => void;
}

const TRACES: readonly Trace[] = [
  {
    name: 'the lock under which one was open',
    leave(folder) {
      const lock = lockStation(folder);
      lock.noteWorked();
      lock.release();
    },
  },
  {
    name: 'labels',
    leave(folder) {
      mkdirSync(join(folder, 'labels', '4f'), { recursive: true });
    },
  },
  { name: 'its mark', leave: (folder) => writeFileSync(join(folder, 'journal.state'), '') },
  { name: 'the index of its log', leave: (folder) => writeFileSync(join(folder, 'journal.sqlite-shm'), '') },
  { name: 'a backup of it', leave: (folder) => writeFileSync(join(folder, 'journal.sqlite.before-v3'), '') },
  {
    name: 'a damaged one',
    leave: (folder) => writeFileSync(join(folder, 'journal.damaged-20260321T154501Z.sqlite'), ''),
  },
];

it.each(TRACES)(
  'reports that the journal is gone where $name is left, and reads from the service',
  async ({ leave }) => {
    const folder = await temporaryFolder();
    leave(folder);
    const file = join(folder, 'journal.sqlite');
    const journal = openJournal(file);
    const { setAside } = await journal.health();
    expect(setAside).toMatchObject({ file: '', kept: 0, adopted: null });
    await journal.setAdopted(2);
    await journal.close();
    // Reported once, not again with each start.
    expect((await openJournal(file).health()).setAside).toEqual({ ...setAside, adopted: 2 });
  },
);

it('reports that a journal is gone that was killed and deleted, and is its copy', async () => {
  const file = await killed();
  for (const part of ['', '-wal', '-shm']) rmSync(file + part);
  const journal = openJournal(file);
  expect((await journal.health()).setAside).toMatchObject({ file: '', kept: 1, adopted: null });
  expect(await journal.jobByKey('SİP-6')).toMatchObject({ state: 'printed' });
});

it('marks nothing as lost in a journal whose mark an earlier release never wrote', async () => {
  const filled = await filledJournal(2);
  const open = openJournal(filled.file);
  const file = await leftByKill(filled.file);
  await open.close();
  expect(await openJournal(file).health()).toEqual(QUIET);
});
