import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { JournalDatabase } from '../../../electron/adapters/journal/database.ts';
import { openDatabase } from '../../../electron/adapters/journal/openDatabase.ts';
import { journalOn } from '../../../electron/adapters/journal/sqliteJournal.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { aJob, anOrder, inItsState } from '../../support/builders.ts';
import { addJob, anEvent, openJournal } from '../../support/journalFiles.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** Long enough that each row needs pages of its own. */
const LONG = 'x'.repeat(20_000);

interface Write {
  readonly name: string;
  readonly write: (journal: Journal, job: Job) => Promise<unknown>;
  /** A second try after it was done differs: what the write makes must not be there yet. */
  readonly done: (journal: Journal) => Promise<boolean>;
}

const { seq: _seq, version: _version, ...draft } = aJob({ id: 'new', key: { kind: 'reference', value: 'YENİ' } });
const longEvent = { ...anEvent('accepted', 5), detail: { note: LONG } };

const WRITES: readonly Write[] = [
  {
    name: 'accept',
    write: (journal) => journal.accept({ ...draft, order: anOrder({ carrier: LONG }) }, longEvent),
    done: async (journal) => (await journal.jobByKey('YENİ')) !== null,
  },
  {
    name: 'commit',
    write: (journal, job) =>
      journal.commit(inItsState({ ...job, state: 'submitting', order: anOrder({ carrier: LONG }) }), longEvent),
    done: async (journal) => (await journal.job('job-1'))?.state === 'submitting',
  },
  {
    name: 'putOrders',
    write: (journal) =>
      journal.putOrders(
        ['A', 'B', 'C'].map((reference) => anOrder({ reference, carrier: LONG })),
        5,
      ),
    done: async (journal) => (await journal.countOrders()) > 0,
  },
  {
    name: 'recordCall',
    write: (journal) => journal.recordCall({ at: 5, name: LONG }),
    done: async (journal) => (await journal.callsSince(0)).length > 0,
  },
  {
    name: 'setFact',
    write: (journal) => journal.setFact('balance', { note: LONG }),
    done: async (journal) => (await journal.fact('balance')) !== null,
  },
  {
    name: 'purgeJob',
    write: (journal, job) => journal.purgeJob({ ...job, order: anOrder({ carrier: LONG }), purgedAt: 5 }, longEvent),
    done: async (journal) => (await journal.job('job-1'))?.purgedAt === 5,
  },
  {
    name: 'startPickup',
    write: (journal) => journal.startPickup(`pickup-${LONG}`, 5, null),
    done: async (journal) => (await journal.openPickup()) !== null,
  },
];

async function opened(): Promise<{ database: JournalDatabase; journal: Journal; job: Job; file: string }> {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const database = openDatabase(file, { busyTimeoutMs: 1 });
  onTestFinished(() => database.close());
  const journal = journalOn(database);
  return { database, journal, job: await addJob(journal, 1, 'queued'), file };
}

const failed = expect.objectContaining({
  code: 'journal_failed',
  message: expect.stringMatching(/^The [^.]+\. \(.+\)$/),
});

/** Everything but the pages that hold it. */
function content(database: JournalDatabase): string {
  const tables = ['jobs', 'events', 'orders', 'calls', 'facts', 'pickups', 'job_index', 'quarantine'];
  return JSON.stringify(tables.map((table) => database.all(`SELECT * FROM ${table}`)));
}

describe.each(WRITES)('$name', ({ write, done }) => {
  it('does nothing half when the disk is full at any of its writes, and goes on when there is room', async () => {
    const { database, journal, job } = await opened();
    const before = content(database);
    const pages = database.count('SELECT page_count AS n FROM pragma_page_count');
    let fulls = 0;
    for (let room = 0; !(await done(journal)); room += 1) {
      database.one(`PRAGMA max_page_count = ${pages + room}`);
      try {
        await write(journal, job);
      } catch (failure) {
        fulls += 1;
        expect(failure).toEqual(failed);
        expect(content(database)).toBe(before);
        expect((await journal.health()).failing?.detail).toContain('The disk of the journal is full.');
      }
    }
    expect(fulls).toBeGreaterThan(3);
    expect((await journal.health()).failing).toBeNull();
  });

  it('reports it when another program holds the journal, and goes on afterwards', async () => {
    const { database, journal, job, file } = await opened();
    const before = content(database);
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    await expect(write(journal, job)).rejects.toEqual(failed);
    expect((await journal.health()).failing?.detail).toMatch(/locked/);
    expect(content(database)).toBe(before);
    other.exec('ROLLBACK');
    await write(journal, job);
    expect(await done(journal)).toBe(true);
    expect((await journal.health()).failing).toBeNull();
  });

  it('reports it when the journal may only be read', async () => {
    const { database, journal, job } = await opened();
    database.one('PRAGMA query_only = ON');
    await expect(write(journal, job)).rejects.toEqual(failed);
    database.one('PRAGMA query_only = OFF');
    await write(journal, job);
    expect(await done(journal)).toBe(true);
  });
});

it('reports at once when it begins to fail and when it works again, with what a person can do about it', async () => {
  const kinds: unknown[] = [];
  const onHealthChanged = () => kinds.push(database.failing()?.kind ?? null);
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const database = openDatabase(file, { busyTimeoutMs: 1, onHealthChanged });
  onTestFinished(() => database.close());
  const journal = journalOn(database);
  const pages = database.count('SELECT page_count AS n FROM pragma_page_count');
  database.one(`PRAGMA max_page_count = ${pages}`);
  for (const _again of [1, 2]) await expect(journal.setFact('note', LONG)).rejects.toEqual(failed);
  expect(kinds).toEqual(['full']);
  database.one(`PRAGMA max_page_count = ${pages * 2}`);
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  await expect(journal.setFact('note', LONG)).rejects.toEqual(failed);
  other.exec('ROLLBACK');
  for (const _again of [1, 2]) await journal.setFact('note', LONG);
  expect(kinds).toEqual(['full', 'blocked', null]);
});

it('distinguishes a bug from a disk: a refused statement is no failure of the journal', async () => {
  const { database } = await opened();
  expect(() => database.run("INSERT INTO facts (name, value) VALUES ('x', NULL)")).toThrow(
    expect.not.objectContaining({ code: 'journal_failed' }),
  );
  expect(database.failing()).toBeNull();
});

it('reports the first failure when the rollback fails too, and the connection is of use again', async () => {
  const { database } = await opened();
  expect(() =>
    database.transaction(() => {
      database.run("INSERT INTO facts (name, value) VALUES ('a', '1')");
      // Ends the transaction behind the back of its owner, as SQLite does by itself on a full disk.
      database.all('SELECT 1');
      database.run('ROLLBACK');
      throw new Error('the first failure');
    }),
  ).toThrow('the first failure');
  expect(database.transaction(() => database.count('SELECT COUNT(*) AS n FROM facts'))).toBe(0);
});

/** A file system of that size, or null where this machine does not let us have one. */
async function smallDisk(kilobytes: number): Promise<string | null> {
  const folder = join(await temporaryFolder(), 'disk');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
  });
  return folder;
}

it('survives a disk that is really full', async ({ skip }) => {
  const disk = await smallDisk(2_048);
  if (disk === null) return skip('no small file system can be mounted here');
  const file = join(disk, 'journal.sqlite');
  const journal = openJournal(file);
  writeFileSync(join(disk, 'film'), new Uint8Array(1_024 * 1_024));
  let accepted = 0;
  const fill = async () => {
    for (; accepted < 5_000; accepted += 1) await addJob(journal, accepted, 'queued');
  };
  await expect(fill()).rejects.toEqual(failed);
  expect((await journal.health()).failing).not.toBeNull();
  expect(await journal.recentJobs(9_999)).toHaveLength(accepted);
  await expect(journal.setFact('note', 'x'.repeat(1_500_000))).rejects.toEqual(failed);
  rmSync(join(disk, 'film'));
  await addJob(journal, accepted, 'queued');
  expect((await journal.health()).failing).toBeNull();
  await journal.close();
  expect(await openJournal(file).recentJobs(9_999)).toHaveLength(accepted + 1);
});

it('does not begin a rescue for which there is no room', async ({ skip }) => {
  const disk = await smallDisk(1_024);
  if (disk === null) return skip('no small file system can be mounted here');
  const file = join(disk, 'journal.sqlite');
  writeFileSync(file, 'no journal');
  const film = join(disk, 'film');
  writeFileSync(film, new Uint8Array(1_000 * 1_024));
  expect(() => openJournal(file)).toThrow(failed);
  rmSync(film);
  expect((await openJournal(file).health()).setAside).not.toBeNull();
});

it('waits for a backup program that holds the journal when it opens, and for a write only as long as a person does', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  openDatabase(file).close();
  const holds = `
    const { DatabaseSync } = require('node:sqlite');
    const { writeFileSync } = require('node:fs');
    const other = new DatabaseSync(${JSON.stringify(file)});
    other.exec('BEGIN EXCLUSIVE');
    console.log('held');
    setTimeout(() => {
      writeFileSync(${JSON.stringify(`${file}.released`)}, '');
      other.close();
    }, 12_000);`;
  const backup = spawn(process.execPath, ['-e', holds], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void backup.kill('SIGKILL'));
  await once(backup.stdout, 'data');
  const database = openDatabase(file);
  onTestFinished(() => database.close());
  expect(existsSync(`${file}.released`)).toBe(true);
  expect(database.one('PRAGMA busy_timeout')).toEqual({ timeout: 5_000 });
});
