import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openLockedJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import { createMemoryLog } from '../../../electron/adapters/logging/memoryLog.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { overwrite, PAGE } from '../../support/journalFiles.ts';
import { aJournalThread } from '../../support/journalThread.ts';
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

it('says why a journal cannot be opened, with its code and its sentence', async () => {
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

it('keeps the folder from others until it is closed; once more closes nothing, and nothing is kept afterwards', async () => {
  const folder = await temporaryFolder();
  const journal = await thread.open(folder);
  expect(() => openLockedJournal(folder, { logger: silent })).toThrow(/Another Label Station/);
  await journal.close();
  await journal.close();
  await expect(journal.setFact('note', 1)).rejects.toThrow(/closed/);
  await openLockedJournal(folder, { logger: silent }).close();
});

it('does what was asked at once in that order, on two journals too', async () => {
  const [one, other] = [await open(), await open()];
  const numbers = Array.from({ length: 50 }, (_, index) => index);
  const written = numbers.map((number) => (number % 2 === 0 ? one : other).setFact('last', number));
  expect(await Promise.all([one.fact('last'), other.fact('last')])).toEqual([48, 49]);
  await Promise.all(written);
});

it('tells the log what had to be mended', async () => {
  const folder = await temporaryFolder();
  const first = await openIn(folder);
  await first.setFact('note', 1);
  await first.close();
  overwrite(join(folder, 'journal.sqlite'), 0, PAGE);
  const log = createMemoryLog();
  const journal = await aJournalThread(log).open(folder);
  onTestFinished(() => journal.close());
  expect((await journal.health()).setAside).not.toBeNull();
  expect(log.lines).toEqual([expect.stringMatching(/^warn /)]);
});

it('a thread that ends fails what waits for it, with a sentence; nothing waits for ever', async () => {
  const script = join(await temporaryFolder(), 'ends.mjs');
  await writeFile(
    script,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ id, open }) => {
       if (open === undefined) throw new Error('out of memory');
       parentPort.postMessage({ id, value: id });
     });`,
  );
  const log = createMemoryLog();
  const breaking = aJournalThread(log, { start: () => new Worker(script) });
  const journal = await breaking.open('a folder');
  const ended = { code: 'journal_failed', message: expect.stringContaining('start it again') };
  await Promise.all([
    expect(journal.setFact('note', 1)).rejects.toMatchObject(ended),
    expect(journal.fact('note')).rejects.toMatchObject(ended),
  ]);
  await expect(journal.health()).rejects.toMatchObject(ended);
  expect(log.lines).toEqual([expect.stringContaining('out of memory')]);
  expect(await breaking.open('another').then((next) => next.setFact('note', 1).catch(String))).toContain(
    'start it again',
  );
});
