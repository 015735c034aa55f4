import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { aJournalThread } from '../../support/journalThread.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { describeShopStops } from './shopStopsConformance.ts';

const thread = aJournalThread();

function closing(journal: Journal): Journal {
  onTestFinished(() => journal.close());
  return journal;
}

describeShopStops('SQLite file', {
  open: async () => closing(openSqliteJournal(join(await temporaryFolder(), 'journal.sqlite'))),
});
describeShopStops('on its thread', { open: async () => closing(await thread.open(await temporaryFolder())) });
