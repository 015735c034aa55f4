import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLockedJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import { StationStopped } from '../../../electron/core/base/index.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { eventually } from '../../support/eventually.ts';
import { overwrite, PAGE } from '../../support/journalFiles.ts';
import { aJournalThread, aJournalWorker } from '../../support/journalThread.ts';
import { createMemoryLog } from '../../support/memoryLog.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { describeJournal } from './journalConformance.ts';
import { describeLedger } from './ledgerConformance.ts';
import { describePickups } from './pickupsConformance.ts';

const thread = aJournalThread();
const silent = { warn() {} };
const folders = new WeakMap<Journal, string>();

async function openIn(folder: string): Promise<Journal> {
  const journal = await thread.open(folder);
  folders.set(journal, folder);
  onTestFinished(() => journal.close());
  return journal;
}

const open = async () => openIn(await temporaryFolder());

const reopen = async (journal: Journal) => {
  await journal.close();
  return openIn(folders.get(journal) ?? '');
};

describeJournal('SQLite on a thread of its own', { open, reopen });
describeLedger('SQLite on a thread of its own', open);
describePickups('SQLite on a thread of its own', { open, reopen });

it('reports why a journal cannot be opened, with its code and its sentence', async () => {
  const folder = await temporaryFolder();
  const held = openLockedJournal(folder, { logger: silent });
  await expect(thread.open(folder)).rejects.toMatchObject({
    code: 'journal_unusable',
    message: expect.stringContaining('Another Label Station'),
  });
  await held.close();
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  database.exec('PRAGMA user_version = 99');
  database.close();
  await expect(thread.open(folder)).rejects.toMatchObject({ code: 'journal_newer' });
});

it('locks the folder until it is closed; a second close does nothing, and nothing is stored afterwards', async () => {
  const folder = await temporaryFolder();
  const journal = await thread.open(folder);
  expect(() => openLockedJournal(folder, { logger: silent })).toThrow(/Another Label Station/);
  await journal.close();
  await journal.close();
  await expect(journal.setFact('note', 1)).rejects.toThrow(StationStopped);
  await openLockedJournal(folder, { logger: silent }).close();
});

it('copies a closed journal before an update, as it is, and leaves nothing to check', async () => {
  const folder = await temporaryFolder();
  const journal = await thread.open(folder);
  await journal.setFact('note', 'before the update');
  await expect(thread.backUp(folder)).rejects.toMatchObject({ code: 'journal_unusable' });
  await journal.close();
  const file = join(folder, 'journal.sqlite');
  const before = readFileSync(file);
  const { mtimeMs } = statSync(file);
  for (const _round of ['first', 'again']) await thread.backUp(folder);
  expect(readFileSync(`${file}.before-update`).equals(before)).toBe(true);
  // As it was closed: the next start does not have to read all of it.
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
  expect(readdirSync(folder).filter((name) => name.includes('.before-'))).toEqual(['journal.sqlite.before-update']);
  const empty = await temporaryFolder();
  await thread.backUp(empty);
  expect(readdirSync(empty)).toEqual([]);
});

it('copies with its log what a killed program left', async () => {
  const [running, killed] = [await temporaryFolder(), await temporaryFolder()];
  const journal = await openIn(running);
  await journal.setFact('note', 'in the log');
  for (const name of readdirSync(running)) {
    if (!['station.lock', 'journal-copy'].includes(name)) copyFileSync(join(running, name), join(killed, name));
  }
  expect(statSync(join(killed, 'journal.sqlite-wal')).size).toBeGreaterThan(0);
  await thread.backUp(killed);
  const copy = new DatabaseSync(join(killed, 'journal.sqlite.before-update'), { readOnly: true });
  onTestFinished(() => copy.close());
  expect(copy.prepare("SELECT value FROM facts WHERE name = 'note'").get()).toEqual({ value: '"in the log"' });
});

it('reports when a journal cannot be copied, and leaves it as it was', async () => {
  const folder = await temporaryFolder();
  await (await thread.open(folder)).close();
  const file = join(folder, 'journal.sqlite');
  const before = readFileSync(file);
  mkdirSync(`${file}.before-update`);
  writeFileSync(join(`${file}.before-update`, 'a file'), '');
  await expect(thread.backUp(folder)).rejects.toMatchObject({ code: 'journal_not_backed_up' });
  expect(readFileSync(file).equals(before)).toBe(true);
  await (await thread.open(folder)).close();
});

it('runs requests of one moment in their order, on two journals too', async () => {
  const [one, other] = [await open(), await open()];
  const numbers = Array.from({ length: 50 }, (_, index) => index);
  const written = numbers.map((number) => (number % 2 === 0 ? one : other).setFact('last', number));
  expect(await Promise.all([one.fact('last'), other.fact('last')])).toEqual([48, 49]);
  await Promise.all(written);
});

it('logs what had to be mended', async () => {
  const folder = await temporaryFolder();
  const first = await openIn(folder);
  await first.setFact('note', 1);
  await first.close();
  overwrite(join(folder, 'journal.sqlite'), 0, PAGE);
  const log = createMemoryLog();
  const journal = await aJournalThread(log).open(folder);
  onTestFinished(() => journal.close());
  expect(await journal.fact('note')).toBe(1);
  expect(log.lines).toEqual([
    expect.stringMatching(/^warn journal damaged/),
    expect.stringMatching(/^warn journal restored from its copy/),
  ]);
});

describe('a thread that ends', () => {
  const ended = { code: 'journal_failed', message: expect.stringContaining('is started again. Try once more') };

  /** A journal whose thread can be made to fail, and how often a thread was started. */
  async function mortal(gapMs?: (failures: number) => number) {
    const threads: Worker[] = [];
    const log = createMemoryLog();
    const thread = aJournalThread(log, {
      start() {
        const worker = aJournalWorker();
        threads.push(worker);
        return worker;
      },
      ...(gapMs === undefined ? {} : { gapMs }),
    });
    const folder = await temporaryFolder();
    let changes = 0;
    const journal = await thread.open(folder, () => {
      changes += 1;
    });
    onTestFinished(() => journal.close());
    /** What is not of the contract's shape throws in the thread. */
    const kill = () => threads.at(-1)?.postMessage(null);
    return { thread, folder, journal, threads, log, kill, changes: () => changes };
  }

  it('fails what is under way; what was answered is stored, and the next request is answered', async () => {
    const { folder, journal, log, threads, kill, changes } = await mortal();
    const before = Array.from({ length: 50 }, (_, number) => journal.setFact('last', number));
    await Promise.resolve();
    kill();
    const under = [journal.setFact('last', 'lost'), journal.fact('last')];
    for (const one of under) await expect(one).rejects.toMatchObject(ended);
    await Promise.all(before);
    expect(await journal.fact('last')).toBe(49);
    await journal.setFact('last', 'next');
    expect(await journal.fact('last')).toBe('next');
    expect(await journal.health()).toEqual({ setAside: null, quarantined: 0, failing: null });
    expect(threads).toHaveLength(2);
    expect(changes()).toBe(2);
    expect(log.lines).toEqual([
      expect.stringContaining('journal thread failed'),
      expect.stringContaining('journal opened again'),
    ]);
    // It belongs to this station as before.
    expect(() => openLockedJournal(folder, { logger: silent })).toThrow(/Another Label Station/);
    await journal.close();
    await openLockedJournal(folder, { logger: silent }).close();
  });

  it('again and again is started after growing pauses, in which every call fails with what to do', async () => {
    const gaps: number[] = [];
    const { journal, threads, kill } = await mortal((failures) => {
      gaps.push(failures);
      return 500;
    });
    for (const round of [1, 2, 3]) {
      kill();
      await expect(journal.setFact('note', round)).rejects.toMatchObject(ended);
      if (round === 1) await journal.setFact('note', 'first');
      else {
        for (const call of [journal.setFact('note', round), journal.health()])
          await expect(call).rejects.toMatchObject({
            code: 'journal_failed',
            message: expect.stringContaining('close the station and start it again'),
          });
        expect(threads).toHaveLength(round);
        await eventually(async () => expect(await journal.fact('note')).toBe('first'));
      }
    }
    expect(gaps).toEqual([1, 2]);
    expect(threads).toHaveLength(4);
  });

  it('leaves a journal that is damaged as it is, for the next start to mend', async () => {
    const { thread, folder, journal, threads, kill } = await mortal((failures) => failures);
    await journal.setFact('note', 1);
    overwrite(join(folder, 'journal.sqlite'), 0, PAGE);
    kill();
    await expect(journal.fact('note')).rejects.toMatchObject(ended);
    for (const call of [journal.fact('note'), journal.setFact('note', 2)])
      await expect(call).rejects.toMatchObject({
        code: 'journal_damaged',
        message: expect.stringContaining('mends its journal then'),
      });
    expect((await readdir(folder)).filter((name) => name.includes('damaged'))).toEqual([]);
    expect(threads).toHaveLength(2);
    await journal.close();
    const next = await thread.open(folder);
    onTestFinished(() => next.close());
    expect((await next.health()).setAside).not.toBeNull();
  });

  it('is no reason to start another one for a journal that is being closed', async () => {
    const { folder, journal, threads, kill } = await mortal();
    kill();
    await journal.close();
    expect(threads).toHaveLength(1);
    await openLockedJournal(folder, { logger: silent }).close();
  });
});
