import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { anOrder } from '../../support/builders.ts';
import { aJournalThread } from '../../support/journalThread.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { describeSharedBook } from './sharedBookConformance.ts';

const places = new WeakMap<Journal, string>();

function remember(journal: Journal, place: string): Journal {
  places.set(journal, place);
  onTestFinished(() => journal.close());
  return journal;
}

const inFile = (file: string) => remember(openSqliteJournal(file), file);
const thread = aJournalThread();
const onThread = async (folder: string) => remember(await thread.open(folder), folder);

describeSharedBook('SQLite file', {
  open: async () => inFile(join(await temporaryFolder(), 'journal.sqlite')),
  reopen: async (journal) => {
    await journal.close();
    return inFile(places.get(journal) ?? '');
  },
});

describeSharedBook('SQLite on a thread of its own', {
  open: async () => onThread(await temporaryFolder()),
  reopen: async (journal) => {
    await journal.close();
    return onThread(places.get(journal) ?? '');
  },
});

it('writes nothing about the hall while the desk is alone', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const journal = inFile(file);
  await journal.putOrders([anOrder({ reference: 'A' }), anOrder({ reference: 'B' })], 1);
  await journal.putOrders([anOrder({ reference: 'A', carrier: 'anka' })], 2);
  await journal.removeOrder('B', 3);
  const database = new DatabaseSync(file);
  expect(database.prepare('SELECT COUNT(*) AS n FROM untold_orders').get()).toEqual({ n: 0 });
  database.close();
});
