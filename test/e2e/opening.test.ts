import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { scanInto } from '../../scripts/lib/scanner.ts';
import { closeStationApp } from '../../scripts/lib/stationApp.ts';
import { expect, expectOutcome, outcome, test } from './fixtures.ts';

test('a scan that comes while the station opens is taken when it is open', async ({ desk }) => {
  const first = await desk.launch({ demo: desk.service });
  await expect(outcome(first.page)).toBeVisible();
  await closeStationApp(first.electron);

  // As a backup program that reads the records file in the morning.
  const other = new DatabaseSync(join(desk.folder, 'data', 'profiles', 'demo', 'journal.sqlite'));
  other.exec('BEGIN EXCLUSIVE');
  const second = await desk.launch({ demo: desk.service });
  await expect(second.page.getByText('Starting')).toBeVisible();
  await scanInto(second.page, 'ORD-10427');
  await scanInto(second.page, 'ORD-10431');
  await expect(outcome(second.page)).toBeHidden();
  other.exec('COMMIT');
  other.close();

  await expectOutcome(second.page, 'ORD-10431', 'done');
  expect(await desk.labels()).toHaveLength(2);
});
