import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { aJournalThread } from '../../support/journalThread.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { anEventDraft, describeServiceEvents } from './serviceEventsConformance.ts';

const places = new WeakMap<Journal, string>();

function remember(journal: Journal, place: string): Journal {
  places.set(journal, place);
  onTestFinished(() => journal.close());
  return journal;
}

const inFile = (file: string) => remember(openSqliteJournal(file), file);
const thread = aJournalThread();
const onThread = async (folder: string) => remember(await thread.open(folder), folder);

describeServiceEvents('SQLite file', {
  open: async () => inFile(join(await temporaryFolder(), 'journal.sqlite')),
  reopen: async (journal) => {
    await journal.close();
    return inFile(places.get(journal) ?? '');
  },
});

describeServiceEvents('SQLite on a thread of its own', {
  open: async () => onThread(await temporaryFolder()),
  reopen: async (journal) => {
    await journal.close();
    return onThread(places.get(journal) ?? '');
  },
});

const LINK = 'https://service.invalid/label?signature=SECRETLINK';
const taken = (shipment: string) => ({
  inbox: 'a',
  cursor: '1.aaaaaaaa',
  events: [anEventDraft('shipment.label_ready', shipment, { labelUrl: LINK })],
  forged: 0,
  gap: false,
  at: 1,
});

it('leaves nothing of a settled link in the file', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const journal = openSqliteJournal(file);
  await journal.takeEvents(taken('1'));
  for (const { id } of await journal.openEvents(1)) await journal.settleEvent(id, 'done', 'job-1');
  await journal.close();
  expect(readFileSync(file).includes('SECRETLINK')).toBe(false);
});

it('puts an event apart that cannot be read, without its link, and goes on with the next', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const journal = inFile(file);
  await journal.takeEvents(taken('1'));
  await journal.takeEvents(taken('2'));
  const database = new DatabaseSync(file);
  database.exec("UPDATE service_events SET body = '{' WHERE shipment_id = '1'");
  expect((await journal.openEvents(10)).map(({ event }) => event.shipmentId)).toEqual(['2']);
  expect((await journal.health()).quarantined).toBe(1);
  const row = database.prepare('SELECT from_table, content FROM quarantine').get();
  database.close();
  expect(row?.from_table).toBe('service_events');
  expect(JSON.parse(String(row?.content)).row).toMatchObject({ shipment_id: '1', link: null });
});
