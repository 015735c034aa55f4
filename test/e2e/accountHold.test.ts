import { once } from 'node:events';
import type { Locator, Page } from '@playwright/test';
import type { StationApp } from '../../scripts/lib/stationApp.ts';
import { expectNoFault } from './accessibility.ts';
import { ask, type Desk, expect, expectOutcome, outcome, pressUntil, scan, test } from './fixtures.ts';
import { openOnPhone } from './support/phone.ts';
import { readQr } from './support/readQr.ts';

const CODES = ['ORD-10427', 'ORD-10431', 'ORD-10432'] as const;
const [FIRST, SECOND, THIRD] = CODES;
/** More than the demo's balance, kuruş. */
const DEBT = 400_000;

const holdBanner = (page: Page) => page.getByTestId('hold-banner');
const message = (page: Page) => page.getByTestId('debt-news');
const shown = (page: Page) => page.getByTestId('payment-shown');

/** What a phone reads of one line of the payments screen. */
async function codeOf(app: StationApp, row: Locator): Promise<string | null> {
  await row.click();
  return readQr(app, shown(app.page).getByTestId('payment-qr').getByRole('img'));
}
const holdCode = (app: StationApp) => codeOf(app, app.page.getByTestId('hold-card'));
const row = (page: Page, code: string) =>
  page.locator('li[data-job-id]').filter({ visible: true, hasText: code.replace('ORD-', '') });

/** References of the creates that the service accepted, in order. */
const opened = (desk: Desk) =>
  desk.service.control
    .requests()
    .filter(({ method, path, status }) => method === 'POST' && path === '/api/v2/shipments' && status === 201)
    .map(({ orderReference }) => orderReference);

async function scanInHold(desk: Desk): Promise<StationApp> {
  desk.service.control.setAccount({ debtKurus: DEBT });
  const app = await desk.openApp();
  for (const code of CODES) {
    await scan(app.page, code);
    await expectOutcome(app.page, code, 'pay');
  }
  return app;
}

test('a debt holds the account: shown on every screen, scans are stored; paid with a phone from the screen, everything goes in its order', async ({
  desk,
}) => {
  const app = await scanInHold(desk);
  const { page } = app;
  for (const key of ['F1', 'F2', 'F3', 'F5', 'F6', 'F7', 'F8', 'F9', 'F11']) {
    await page.keyboard.press(key);
    await expect(holdBanner(page)).toContainText('4,000.00 TL');
  }
  expect(await desk.labels()).toEqual([]);
  // The first create reported it: no order is tried in vain after that.
  const creates = desk.service.control.requests().filter(({ method }) => method === 'POST').length;
  expect(creates).toBeLessThanOrEqual(CODES.length);

  await page.keyboard.press('F4');
  await expectNoFault(page, 'the debt on the payments screen');
  const link = String(await holdCode(app));
  const phone = await openOnPhone(link);
  expect(phone.kurus).toBe(DEBT);
  expect(await phone.pay()).toBe(200);
  await expect(page.getByTestId('payment-chosen')).toBeVisible();
  await page.keyboard.press('Alt+b');
  await expect(holdBanner(page)).toHaveCount(0);
  await expect(message(page)).toHaveAttribute('data-kind', 'settled');
  await expectNoFault(page, 'the end of the debt');
  await expect.poll(() => desk.labels()).toEqual(CODES.map((code) => `${code}.pdf`));
  expect(opened(desk)).toEqual(CODES);
  // The labels that came out for the parcels on the shelf are announced as well, and each press takes the topmost.
  await pressUntil(page, 'Alt+g', message(page), 'hidden');
});

test('a balance that covers the debt: it is collected, the orders go, and the desk shows how much left', async ({
  desk,
}) => {
  const { page } = await scanInHold(desk);
  desk.service.control.setAccount({ balanceKurus: 1_000_000 });
  await ask(page, 'station.checkService', {});
  await expect(message(page)).toHaveAttribute('data-kind', 'collected');
  await expect(message(page)).toContainText('4,000.00 TL');
  await expect.poll(() => desk.labels()).toEqual(CODES.map((code) => `${code}.pdf`));
  expect(opened(desk)).toEqual(CODES);
  const kinds = desk.service.control.charges().map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'debt')).toHaveLength(1);
});

test('killed with two unpaid parcels and a debt: the same slots, links and debt stand there again; what was paid meanwhile prints once', async ({
  desk,
}) => {
  const { control } = desk.service;
  control.setAccount({ balanceKurus: 100 });
  const app = await desk.launch({ demo: desk.service });
  await expect(outcome(app.page)).toHaveAttribute('data-outcome', 'idle');
  for (const code of [FIRST, SECOND]) {
    await scan(app.page, code);
    await expectOutcome(app.page, code, 'pay');
  }
  control.setAccount({ debtKurus: DEBT });
  await scan(app.page, THIRD);
  await expect(holdBanner(app.page)).toBeVisible();
  await app.page.keyboard.press('F4');
  const seen = { first: await readCard(app, FIRST), ...(await readOthers(app)) };
  const program = app.electron.process();
  const gone = once(program, 'exit');
  program.kill('SIGKILL');
  await gone;
  expect(await (await openOnPhone(String(seen.first))).pay()).toBe(200);

  const again = await desk.launch({ demo: desk.service });
  const { page } = again;
  await expect(holdBanner(page)).toBeVisible();
  await expect.poll(() => desk.labels()).toEqual([`${FIRST}.pdf`]);
  await page.keyboard.press('F4');
  await row(page, SECOND).click();
  await expect(shown(page)).toContainText('Slot 2');
  const { second, debt } = seen;
  expect(await readOthers(again)).toEqual({ second, debt });
  const jobs = await ask(page, 'jobs.recent', { limit: 5 });
  expect(jobs.find(({ key }) => key.value === FIRST)).toMatchObject({ state: 'printed', slot: 1, printCount: 1 });
  expect(control.charges().filter(({ kind }) => kind === 'card')).toHaveLength(1);
});

/** What a phone reads from the payments screen. */
function readCard(app: StationApp, code: string): Promise<string | null> {
  return codeOf(app, row(app.page, code));
}

async function readOthers(app: StationApp) {
  return { second: await readCard(app, SECOND), debt: await holdCode(app) };
}
