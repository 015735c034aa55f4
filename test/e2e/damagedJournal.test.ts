import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeStationApp } from '../../scripts/lib/stationApp.ts';
import { type Desk, expect, expectOutcome, outcome, scan, test } from './fixtures.ts';

async function open(desk: Desk) {
  const app = await desk.launch({ demo: desk.service });
  await expect(outcome(app.page)).toBeVisible();
  return app;
}

// Deep: integration/journal/lateCheck guards that such damage is found and stops what is written, journal/damage/mend that the
// next start mends it; this shows the three of them in one program.
test('damage in a journal that was closed well is found while the desk works: no scan is taken then, and the next start mends it', {
  tag: '@deep',
}, async ({ desk }) => {
  const first = await open(desk);
  await scan(first.page, 'ORD-10427');
  await expectOutcome(first.page, 'ORD-10427', 'done');
  await closeStationApp(first.electron);

  // As a disk that returns another byte than was written: an index does not name the order as it is.
  const file = join(desk.folder, 'data', 'profiles', 'demo', 'journal.sqlite');
  const { atime, mtime } = statSync(file);
  const bytes = readFileSync(file);
  const entry = bytes.indexOf('printedbench');
  expect(entry).toBeGreaterThan(0);
  bytes.write('printedbencg', entry);
  writeFileSync(file, bytes);
  utimesSync(file, atime, mtime);

  const second = await open(desk);
  const banner = second.page.getByText('The records file is damaged').first();
  await expect(banner).toBeVisible();
  await scan(second.page, 'ORD-10431');
  await expectOutcome(second.page, 'ORD-10431', 'not_kept');
  await expect(outcome(second.page)).toContainText('Close the program and open it again');
  await closeStationApp(second.electron);

  const third = await open(desk);
  await scan(third.page, 'ORD-10431');
  await expectOutcome(third.page, 'ORD-10431', 'done');
  await scan(third.page, 'ORD-10427');
  await expectOutcome(third.page, 'ORD-10427', 'already_shipped');
});
