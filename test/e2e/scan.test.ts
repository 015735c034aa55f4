import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { scanInto } from '../../scripts/lib/scanner.ts';
import { closeStationApp } from '../../scripts/lib/stationApp.ts';
import { ask, expect, expectOutcome, outcome, scan, test } from './fixtures.ts';

const PLAIN = 'ORD-10427';
const SLOW = 'ORD-10428';
const UNPAID = 'ORD-10429';
const INVALID = 'ORD-10430';
const OTHER = 'ORD-10431';

test('a scanned order is charged once and its label comes out; scanned again, nothing happens', async ({ desk }) => {
  const page = await desk.open();
  await scan(page, PLAIN);
  const done = await expectOutcome(page, PLAIN, 'done');
  await expect(done).toContainText('Ayşe Yılmaz');
  expect(await desk.labels()).toEqual([`${PLAIN}.pdf`]);
  await scan(page, PLAIN);
  await expectOutcome(page, PLAIN, 'already_shipped');
  expect(await desk.labels()).toHaveLength(1);
  expect(desk.service.control.charges()).toHaveLength(1);
});

test('a slow carrier: the parcel gets a slot, and the label prints by itself', async ({ desk }) => {
  const page = await desk.open();
  await scan(page, SLOW);
  const waiting = await expectOutcome(page, SLOW, 'wait');
  await expect(waiting).toContainText('1');
  await expectOutcome(page, SLOW, 'done');
  expect(await desk.labels()).toEqual([`${SLOW}.pdf`]);
});

test('a balance that is too low waits for payment, gives the parcel a slot, and the next scan works at once', async ({
  desk,
}) => {
  const page = await desk.open();
  await scan(page, UNPAID);
  await expectOutcome(page, UNPAID, 'pay');
  await scan(page, PLAIN);
  await expectOutcome(page, PLAIN, 'done');
  const [job] = await ask(page, 'jobs.list', { list: 'payments' });
  const paymentPage = await fetch(String(job?.payment?.url));
  expect(paymentPage.ok).toBe(true);
  desk.service.control.pay(String(job?.shipment?.id));
  await ask(page, 'jobs.lookNow', { jobId: String(job?.id) });
  await expect.poll(() => desk.labels()).toContain(`${UNPAID}.pdf`);
  expect(desk.service.control.shipments()).toHaveLength(2);
});

test('an order that the service refuses shows what is wrong in its words', async ({ desk }) => {
  const page = await desk.open();
  await scan(page, INVALID);
  const problem = await expectOutcome(page, INVALID, 'problem');
  await expect(problem).toContainText('ilçe');
  expect(await desk.labels()).toEqual([]);
});

test('an unknown code, an empty scan and one of 500 characters each give one sentence, and the next scan works', async ({
  desk,
}) => {
  const page = await desk.open();
  await scan(page, 'NOBODY-1');
  await expectOutcome(page, 'NOBODY-1', 'problem');
  await scan(page, '');
  await expect(page.locator('[data-testid=outcome][data-outcome=refused][data-step=empty]')).toBeVisible();
  await scan(page, 'X'.repeat(500));
  await expect(page.locator('[data-testid=outcome][data-outcome=refused][data-step=too_long]')).toBeVisible();
  await scan(page, PLAIN);
  await expectOutcome(page, PLAIN, 'done');
  expect(desk.service.control.charges()).toHaveLength(1);
});

test('scans in quick succession are all caught, in order', async ({ desk }) => {
  const page = await desk.open();
  const codes = (await ask(page, 'orders.list', { search: '', offset: 0, limit: 50 })).items
    .map((item) => item.order.reference)
    .slice(4, 14);
  for (const code of codes) await scan(page, code);
  await expect.poll(async () => (await desk.labels()).length).toBe(codes.length);
  const jobs = await ask(page, 'jobs.recent', { limit: 50 });
  expect([...jobs].sort((a, b) => a.seq - b.seq).map((job) => job.key.value)).toEqual(codes);
});

test('the network goes away: the scan is stored, shown calmly, and goes out automatically', async ({ desk }) => {
  const page = await desk.open();
  desk.service.control.addFault({ kind: 'reset', processed: false, times: 3 });
  await scan(page, PLAIN);
  await expectOutcome(page, PLAIN, 'offline');
  await expectOutcome(page, PLAIN, 'done');
  expect(desk.service.control.charges()).toHaveLength(1);
});

test('a restart takes scans that come while it opens, shows what was waiting and finishes it', async ({ desk }) => {
  desk.service.control.setCarrier('yavas', { held: true });
  const first = await desk.launch({ demo: desk.service });
  await expect(outcome(first.page)).toHaveAttribute('data-outcome', 'idle');
  await scan(first.page, SLOW);
  await expectOutcome(first.page, SLOW, 'wait');
  await closeStationApp(first.electron);

  // As a backup program that reads the records file in the morning.
  const other = new DatabaseSync(join(desk.folder, 'data', 'profiles', 'demo', 'journal.sqlite'));
  other.exec('BEGIN EXCLUSIVE');
  const { page } = await desk.launch({ demo: desk.service });
  await expect(page.getByText('Starting')).toBeVisible();
  await scanInto(page, PLAIN);
  await scanInto(page, OTHER);
  await expect(outcome(page)).toBeHidden();
  other.exec('COMMIT');
  other.close();
  await expectOutcome(page, OTHER, 'done');
  expect(await desk.labels()).toEqual([`${PLAIN}.pdf`, `${OTHER}.pdf`]);

  const [job] = await ask(page, 'jobs.list', { list: 'watchlist' });
  expect(job).toMatchObject({ slot: 1, key: { value: SLOW } });
  desk.service.control.deliverLabel(String(job?.shipment?.id));
  await ask(page, 'jobs.lookNow', { jobId: String(job?.id) });
  await expect.poll(() => desk.labels()).toEqual([PLAIN, SLOW, OTHER].map((code) => `${code}.pdf`));
});
