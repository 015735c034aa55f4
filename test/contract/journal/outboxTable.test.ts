import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { aJob, draftOf, inItsState } from '../../support/builders.ts';
import { aJournalThread } from '../../support/journalThread.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { describeOutbox, someMessage } from './outboxConformance.ts';

const places = new WeakMap<Journal, string>();

function remember(journal: Journal, place: string): Journal {
  places.set(journal, place);
  onTestFinished(() => journal.close());
  return journal;
}

const inFile = (file: string) => remember(openSqliteJournal(file), file);
const thread = aJournalThread();
const onThread = async (folder: string) => remember(await thread.open(folder), folder);

describeOutbox('SQLite file', {
  open: async () => inFile(join(await temporaryFolder(), 'journal.sqlite')),
  reopen: async (journal) => {
    await journal.close();
    return inFile(places.get(journal) ?? '');
  },
});

describeOutbox('SQLite on a thread of its own', {
  open: async () => onThread(await temporaryFolder()),
  reopen: async (journal) => {
    await journal.close();
    return onThread(places.get(journal) ?? '');
  },
});

it('puts a message apart that cannot be read, and goes on with the next of its order', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const journal = inFile(file);
  const row = { at: 1, type: 'x', by: null, amount: null, detail: {} };
  const made = await journal.accept(draftOf(aJob()), row);
  if (!made.ok) throw new Error('key taken');
  let job = made.value;
  for (const id of ['a1', 'a2']) {
    const next = await journal.commit(inItsState({ ...job }), row, [{ id, message: someMessage('A') }]);
    if (!next.ok) throw new Error('stale');
    job = next.value;
  }
  const database = new DatabaseSync(file);
  database.exec("UPDATE outbox SET body = '{' WHERE id = 'a1'");
  database.close();
  expect(await journal.dueMessages(10, 10)).toMatchObject([{ id: 'a2', sequence: 2 }]);
  expect((await journal.health()).quarantined).toBe(1);
});
