import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../../electron/adapters/journal/connection.ts';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { aPanelShipment } from '../../support/builders.ts';
import { aJournalThread } from '../../support/journalThread.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { describePanelShipments } from './panelConformance.ts';

const thread = aJournalThread();

function closing(journal: Journal): Journal {
  onTestFinished(() => journal.close());
  return journal;
}

describePanelShipments('SQLite file', {
  open: async () => closing(openSqliteJournal(join(await temporaryFolder(), 'journal.sqlite'))),
});
describePanelShipments('on its thread', { open: async () => closing(await thread.open(await temporaryFolder())) });

it('a row that cannot be read is left out, because the service has the shipment', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const first = openSqliteJournal(file);
  await first.putPanelShipments([aPanelShipment('1'), aPanelShipment('2')]);
  await first.close();
  const database = connect(file, 1_000);
  database.exec(`UPDATE panel_shipments SET body = '{"shipment":' WHERE id = '1'`);
  database.close();
  const journal = closing(openSqliteJournal(file));
  expect((await journal.panelShipments()).map(({ shipment }) => shipment.id)).toEqual(['2']);
});
