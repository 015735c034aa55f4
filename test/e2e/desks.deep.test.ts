// Deep, not in each run: two windows and a real PostgreSQL.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { closeStationApp } from '../../scripts/lib/stationApp.ts';
import { anOrder } from '../support/builders.ts';
import { type PostgresServer, startPostgres } from '../support/postgres/server.ts';
import { ask, type Desk, expect, expectOutcome, outcome, scan as scanInto, test } from './fixtures.ts';

let server: PostgresServer;
test.beforeAll(async () => {
  server = await startPostgres();
});
test.afterAll(() => server.stop());

interface Window {
  readonly page: Page;
  readonly labels: () => Promise<readonly string[]>;
  close(): Promise<void>;
}

async function open(desk: Desk, name: string): Promise<Window> {
  const printFolder = join(desk.folder, name, 'labels');
  const { electron, page } = await desk.launch({ dataDir: join(desk.folder, name, 'data'), printFolder });
  return {
    page,
    labels: async () => (await readdir(printFolder).catch(() => [])).sort(),
    close: () => closeStationApp(electron),
  };
}

/** A desk that was never open before: its desk check comes first. */
async function aNewDesk(desk: Desk, name: string): Promise<Window> {
  const window = await open(desk, name);
  await expect.poll(async () => (await ask(window.page, 'settings.get', {})).deskCheck.since).not.toBeNull();
  return window;
}

async function begins({ page }: Window): Promise<void> {
  await ask(page, 'printers.choose', { printerId: 'folder:PDF' });
  await page.reload();
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');
}

/** Of two windows on one screen, the keys go to the one in front. */
async function scan(page: Page, code: string): Promise<void> {
  await page.bringToFront();
  await scanInto(page, code);
}

const site = async ({ page }: Window) => (await ask(page, 'station.status', {})).site.kind;

/** Two desks of one shop: the first has the account and the database, the second joins by its code. */
async function twoDesks(desk: Desk, database: string): Promise<readonly [Window, Window]> {
  const { url: baseUrl, apiKey } = desk.service;
  const first = await aNewDesk(desk, 'one');
  await ask(first.page, 'connection.save', { profile: 'sandbox', baseUrl, apiKey });
  await ask(first.page, 'settings.update', { deskName: '1', lowBalance: 5_000 });
  const connection = await server.connection(database);
  const status = await ask(first.page, 'site.connect', { connection, tls: 'off', pin: null });
  expect(JSON.stringify(status)).not.toContain(new URL(connection).password);
  await expect.poll(() => site(first)).toBe('together');

  const PIN = '4711';
  await ask(first.page, 'owner.setPin', { current: null, next: PIN });
  const { code } = await ask(first.page, 'site.invite', { pin: PIN });
  const second = await aNewDesk(desk, 'two');
  await ask(second.page, 'site.join', { code, deskName: '2' });
  await expect.poll(() => site(second)).toBe('together');
  expect((await ask(first.page, 'site.status', {})).joined).toHaveLength(1);
  // The tests that follow print again without one.
  await ask(first.page, 'owner.setPin', { current: PIN, next: null });
  // The settings of the shop came along.
  expect(await ask(second.page, 'settings.get', {})).toMatchObject({ deskName: '2', lowBalance: 5_000 });
  for (const each of [first, second]) await begins(each);
  return [first, second];
}

test('two desks: one joins by a code, an order that one has is shown at the other and taken over on purpose', async ({
  desk,
}) => {
  const [first, second] = await twoDesks(desk, 'desks_claim');
  await ask(first.page, 'orders.save', { order: anOrder({ reference: 'ORD-1' }), of: null });
  await ask(first.page, 'orders.save', { order: anOrder({ reference: 'ORD-2' }), of: null });
  // What is written at one desk is in the book of the other.
  await expect
    .poll(async () => (await ask(second.page, 'orders.list', { search: '', offset: 0, limit: 9 })).total)
    .toBe(2);

  await scan(first.page, 'ORD-1');
  await expectOutcome(first.page, 'ORD-1', 'done');
  await scan(second.page, 'ORD-1');
  const card = await expectOutcome(second.page, 'ORD-1', 'elsewhere');
  await expect(card).toContainText('Desk 1');
  await expect(card).toContainText('State there: printed');
  expect(await second.labels()).toEqual([]);
  await second.page.keyboard.press('Alt+w');
  await scan(second.page, 'ORD-1');
  const where = await expectOutcome(second.page, 'ORD-1', 'where');
  await expect(where).toContainText('Desk 1 has it. State there: printed');

  // The first desk cannot send it now, and somebody carries the parcel to the other one.
  desk.service.control.addFault({ kind: 'hang', path: '/api/v2/shipments', method: 'POST', times: 1 });
  await scan(first.page, 'ORD-2');
  await scan(second.page, 'ORD-2');
  await expectOutcome(second.page, 'ORD-2', 'elsewhere');
  const claim = await ask(second.page, 'site.claim', { reference: 'ORD-2' });
  expect(claim?.desk.name).toBe('1');
  await second.page.getByRole('button', { name: 'Take it over' }).click();
  await expect(second.page.getByText('it is not charged twice')).toBeVisible();
  await second.page.keyboard.press('1');
  await expect.poll(() => second.labels()).toEqual(['ORD-2.pdf']);
  expect(await first.labels()).toEqual(['ORD-1.pdf']);
  expect(
    desk.service.control
      .charges()
      .map(({ orderReference }) => orderReference)
      .sort(),
  ).toEqual(['ORD-1', 'ORD-2']);
  await second.close();
  await expect
    .poll(async () => (await ask(first.page, 'site.desks', {})).map((one) => [one.desk.name, one.isOn, one.hasLeft]))
    .toEqual([
      ['1', true, false],
      ['2', false, true],
    ]);
});

test('a label is sent to the printer of another desk by keys, comes out there once, and both screens show it', async ({
  desk,
}) => {
  const [first, second] = await twoDesks(desk, 'desks_across');
  await ask(first.page, 'orders.save', { order: anOrder({ reference: 'ORD-1' }), of: null });
  await scan(first.page, 'ORD-1');
  await expectOutcome(first.page, 'ORD-1', 'done');
  expect(await first.labels()).toEqual(['ORD-1.pdf']);

  // By now that desk has published its printer to the others.
  const printers = () => ask(first.page, 'printers.list', {});
  await expect.poll(async () => (await printers()).some((one) => one.desk === '2')).toBe(true);
  await first.page.keyboard.press('Alt+r');
  await first.page.getByRole('button', { name: 'At another desk' }).click();
  await expect(first.page.getByRole('button', { name: 'PDF, desk 2' })).toBeVisible();
  await first.page.keyboard.press('1');
  await expect.poll(() => second.labels()).toEqual(['ORD-1.pdf']);
  await expect(outcome(first.page)).toContainText('The label came out at desk 2');
  // The person at the other desk sees whose label it is.
  await expect(second.page.getByTestId('guest-print')).toContainText('A label of desk 1 came out here (PDF): ORD-1');

  // Started again, neither desk prints it once more.
  for (const each of [first, second]) await each.close();
  const again = [await open(desk, 'one'), await open(desk, 'two')] as const;
  for (const each of again) await expect.poll(() => site(each)).toBe('together');
  await scan(again[0].page, 'ORD-1');
  await expectOutcome(again[0].page, 'ORD-1', 'already_shipped');
  expect(await again[0].labels()).toEqual(['ORD-1.pdf']);
  expect(await again[1].labels()).toEqual(['ORD-1.pdf']);
  expect(desk.service.control.charges()).toHaveLength(1);
});

test('two desks whose database stops ask once before they send new orders, and come together again', async ({
  desk,
}) => {
  const [first, second] = await twoDesks(desk, 'desks_away');
  for (const reference of ['ORD-1', 'ORD-2'])
    await ask(first.page, 'orders.save', { order: anOrder({ reference }), of: null });
  await expect
    .poll(async () => (await ask(second.page, 'orders.list', { search: '', offset: 0, limit: 9 })).total)
    .toBe(2);
  await server.crash();
  for (const each of [first, second]) await expect.poll(() => site(each)).toBe('away');
  await scan(first.page, 'ORD-1');
  await expectOutcome(first.page, 'ORD-1', 'offline');
  expect(desk.service.control.charges()).toEqual([]);
  await first.page.keyboard.press('Alt+I');
  await expectOutcome(first.page, 'ORD-1', 'done');
  expect(await ask(first.page, 'jobs.recent', { limit: 1 })).toMatchObject([{ claim: 'away', state: 'printed' }]);
  // At the other desk no person has answered this.
  await scan(second.page, 'ORD-2');
  await expectOutcome(second.page, 'ORD-2', 'offline');
  await server.start();
  for (const each of [first, second]) await expect.poll(() => site(each), { timeout: 30_000 }).toBe('together');
  await expectOutcome(second.page, 'ORD-2', 'done');
  await expect
    .poll(async () => (await ask(second.page, 'site.claim', { reference: 'ORD-1' }))?.parcel?.state)
    .toBe('printed');
  await scan(second.page, 'ORD-1');
  await expectOutcome(second.page, 'ORD-1', 'elsewhere');
  expect(desk.service.control.charges()).toHaveLength(2);
});

test('two desks whose database is replaced by a standby that is behind: what only the other desk knows raises questions until it has published it again, and nothing is sent or printed twice', async ({
  desk,
}) => {
  const [first, second] = await twoDesks(desk, 'desks_standby');
  for (const reference of ['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4'])
    await ask(first.page, 'orders.save', { order: anOrder({ reference }), of: null });
  const known = async ({ page }: Window) => (await ask(page, 'orders.list', { search: '', offset: 0, limit: 9 })).total;
  await expect.poll(() => known(second)).toBe(4);
  const together = async (...windows: Window[]) => {
    for (const each of windows) await expect.poll(() => site(each)).toBe('together');
  };
  await server.standBy();
  await together(first, second);
  // The one at the first desk and the one at the second are printed after the last word that the standby had.
  await server.fallBehind();
  await scan(first.page, 'ORD-1');
  await expectOutcome(first.page, 'ORD-1', 'done');
  await scan(second.page, 'ORD-2');
  await expectOutcome(second.page, 'ORD-2', 'done');
  await first.close();
  await server.failOver();
  await together(second);

  // Also an order that no desk has: this desk cannot know that.
  for (const reference of ['ORD-1', 'ORD-3']) {
    await scan(second.page, reference);
    const card = await expectOutcome(second.page, reference, 'elsewhere');
    await expect(card).toContainText('Desk 1 may have it');
    await expect(card).toContainText('that desk has not reported yet what it has');
  }
  expect(await second.labels()).toEqual(['ORD-2.pdf']);

  const again = await open(desk, 'one');
  await together(again);
  const claimAt = async ({ page }: Window, reference: string) => (await ask(page, 'site.claim', { reference })) ?? null;
  await expect.poll(async () => (await claimAt(second, 'ORD-1'))?.parcel?.state).toBe('printed');
  for (const reference of ['ORD-3', 'ORD-4']) await expect.poll(() => claimAt(second, reference)).toBeNull();
  await scan(second.page, 'ORD-1');
  await expect(await expectOutcome(second.page, 'ORD-1', 'elsewhere')).toContainText('State there: printed');
  await scan(again.page, 'ORD-2');
  await expect(await expectOutcome(again.page, 'ORD-2', 'elsewhere')).toContainText('State there: printed');
  await scan(second.page, 'ORD-3');
  await expectOutcome(second.page, 'ORD-3', 'done');
  await scan(again.page, 'ORD-4');
  await expectOutcome(again.page, 'ORD-4', 'done');
  expect(await again.labels()).toEqual(['ORD-1.pdf', 'ORD-4.pdf']);
  expect(await second.labels()).toEqual(['ORD-2.pdf', 'ORD-3.pdf']);
  const paid = desk.service.control.charges().map(({ orderReference }) => orderReference);
  expect(paid.sort()).toEqual(['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4']);
});
