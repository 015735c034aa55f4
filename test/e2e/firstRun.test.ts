import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { SETUP_TEXT } from '../../renderer/setup/scannerSetup/findSetup.ts';
import { closeStationApp } from '../../scripts/lib/stationApp.ts';
import { expectNoFault } from './accessibility.ts';
import { ask, type Desk, expect, expectOutcome, outcome, scan, scanUntil, test } from './fixtures.ts';
import { importList } from './support/importList.ts';
import { filesIn, tracesOf } from './support/traces.ts';

const indicator = (page: Page, step: string) => page.getByTestId(`step-${step}`);
const isLit = (page: Page, step: string, as: string) =>
  expect(indicator(page, step), `${step} is ${as}`).toHaveAttribute('data-light', as);
const atStep = (page: Page, step: string) => expect(page.getByTestId('step-panel')).toHaveAttribute('data-step', step);

async function tryAddress(page: Page, baseUrl: string): Promise<void> {
  await page.getByLabel('Service address').fill(baseUrl);
  await page.keyboard.press('Enter');
}

async function enterKey(page: Page, apiKey: string): Promise<void> {
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: /Connect$/u }).click();
}

/** A web server that is not the service: it answers everything with a page. */
async function webPage(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end('<html><body>Welcome</body></html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('from install to the first label: five lights, import, scan, and all is there after a restart', async ({
  desk,
}) => {
  const first = await desk.launch();
  const { page } = first;
  await expectNoFault(page, 'the first run');
  await tryAddress(page, desk.service.url);
  await atStep(page, 'key');
  await expectNoFault(page, 'the key');
  await enterKey(page, desk.service.apiKey);
  await atStep(page, 'printer');
  await page.getByRole('button', { name: 'Choose' }).first().click();
  await page.getByRole('button', { name: 'Print a test page' }).click();
  await expect(page.getByText('Did the test page come out?')).toBeVisible();
  await isLit(page, 'printer', 'open');
  await expectNoFault(page, 'the test page');
  expect(await desk.labels()).toEqual([expect.stringMatching(/^CAL-.+\.pdf$/u)]);
  await page.keyboard.press('1');
  await isLit(page, 'printer', 'done');
  await atStep(page, 'scanner');
  await expectNoFault(page, 'the scanner');
  await scanUntil(page, SETUP_TEXT, indicator(page, 'scanner').and(page.locator('[data-light=done]')));
  await atStep(page, 'sound');
  await expectNoFault(page, 'the sound');
  await page.getByRole('button', { name: 'Printed', exact: true }).click();
  await page.keyboard.press('1');
  await atStep(page, 'ready');
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');

  await importList(
    page,
    'orders.csv',
    windows1254(
      'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;En;Boy;Yükseklik\r\n' +
        'S-1;Şükrü Işık;0532 000 00 01;Moda Cad. 4;İstanbul;Kadıköy;20;30;15,5\r\n' +
        'S-2;Çağrı Öz;;Atatürk Bulvarı 1;Ankara;Çankaya;20;30;15\r\n',
    ),
  );
  await expect(page.getByText('orders.csv: 1 new, 0 updated')).toBeVisible();
  await expect(page.getByText('row 3')).toBeVisible();
  await scan(page, 'S-1');
  // What could not be imported stays on the screen until somebody has read it.
  await expect(page.getByTestId('scan-strip')).toContainText('Şükrü Işık');
  await expect(page.getByTestId('scan-strip')).toHaveAttribute('data-tone', 'done');
  await page.keyboard.press('F1');
  const done = await expectOutcome(page, 'S-1', 'done');
  await expect(done).toContainText('Şükrü Işık');
  await closeStationApp(first.electron);

  const again = await desk.launch();
  await expect(outcome(again.page)).toHaveAttribute('data-outcome', 'idle');
  expect(await ask(again.page, 'station.status', {})).toMatchObject({
    profile: 'live',
    keyIsStored: true,
    // The line without a phone as well: it is corrected when it is scanned.
    ordersInBook: 2,
  });
  await scan(again.page, 'S-1');
  await expectOutcome(again.page, 'S-1', 'already_shipped');
  expect(desk.service.control.charges()).toHaveLength(1);
  expect(tracesOf({ key: desk.service.apiKey }, await filesIn(join(desk.folder, 'data')))).toEqual([]);
});

// Deep: the walk from install to the first label is in each run, above.
test('the demo is one key away, goes through the same five lights, and ends with a label from the screen', {
  tag: '@deep',
}, async ({ desk }) => {
  const { page } = await desk.launch();
  await expect(page.getByRole('heading', { name: 'Let’s get this desk ready' })).toBeVisible();
  await page.keyboard.press('Alt+d');
  await isLit(page, 'connection', 'done');
  await isLit(page, 'key', 'done');
  await atStep(page, 'printer');
  await scan(page, 'ORD-10427');
  await expect(page.getByText('ORD-10427 was read. Nothing ships from this page.')).toBeVisible();
  // The demo has a printer of its own: it writes into a folder.
  await page.getByRole('button', { name: 'Print a test page' }).click();
  await expect(page.getByText('Did the test page come out?')).toBeVisible();
  const [page1] = await desk.labels();
  await scan(page, String(page1).replace('.pdf', ''));
  await isLit(page, 'printer', 'done');
  await atStep(page, 'scanner');
  await page.keyboard.press('Alt+l');
  await isLit(page, 'scanner', 'later');
  await page.keyboard.press('Alt+l');
  await atStep(page, 'ready');
  const label = page.getByTestId('first-label');
  await expect(label).toContainText('ORD-10427');
  await expectNoFault(page, 'the first label');
  await scan(page, 'ORD-10427');
  await expect(label).toContainText('The first label is printed');
  expect(await desk.labels()).toContain('ORD-10427.pdf');
  await label.getByRole('button', { name: 'Start scanning' }).click();
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');
  await expect(page.getByText('DEMO', { exact: true })).toBeVisible();
});

/** Everything that can be wrong with an address and a key, until both are right. */
async function giveWrongAnswers(desk: Desk, page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Let’s get this desk ready' })).toBeVisible();
  const other = await webPage();
  const otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const cases = [
    ['http://shipping.example', 'https'],
    ['not an address', 'address'],
    ['https://127.0.0.1:9', 'reach'],
    [otherUrl, 'not the shipping service'],
    // Not packed, so it is restricted to this computer's own addresses.
    ['https://shipping.example', 'for the demo and for tests only'],
  ] as const;
  for (const [baseUrl, words] of cases) {
    await tryAddress(page, baseUrl);
    await expect(page.getByRole('alert').filter({ hasText: words }), `${baseUrl}: ${words}`).toBeVisible();
    await isLit(page, 'connection', 'trouble');
  }
  other.close();
  await tryAddress(page, desk.service.url);
  await isLit(page, 'connection', 'done');
  await atStep(page, 'key');
  await enterKey(page, 'wrong-key');
  await expect(page.getByRole('alert').filter({ hasText: 'refused this API key' })).toBeVisible();
  await isLit(page, 'key', 'trouble');
  await isLit(page, 'connection', 'done');
  expect((await ask(page, 'settings.get', {})).profile).toBeNull();
  await enterKey(page, desk.service.apiKey);
  await isLit(page, 'key', 'done');
}

// Long: each wrong answer is a test of its page (test/unit/renderer/app/firstRun.test.tsx); here it is one long walk with restarts.
test('a wrong address or key gives one clear sentence and a red light, stores nothing, and can be mended; the check goes on after a restart, its lights follow the facts, and the desk check opens it again', {
  tag: '@long',
}, async ({ desk }) => {
  const first = await desk.launch();
  await giveWrongAnswers(desk, first.page);
  await atStep(first.page, 'printer');
  await first.page.keyboard.press('Alt+l');
  await isLit(first.page, 'printer', 'later');
  await closeStationApp(first.electron);

  const { page } = await desk.launch();
  await atStep(page, 'scanner');
  await isLit(page, 'printer', 'later');
  await isLit(page, 'connection', 'done');
  desk.service.control.addFault({ kind: 'reset', processed: false });
  await isLit(page, 'connection', 'trouble');
  await isLit(page, 'key', 'asking');
  await atStep(page, 'scanner');
  desk.service.control.clearFaults();
  await isLit(page, 'connection', 'done');
  await isLit(page, 'key', 'done');
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');

  await page.keyboard.press('F9');
  await expect(page.getByText('Left out then: Printer, Scanner, Sound')).toBeVisible();
  await page.getByRole('button', { name: 'Check this desk' }).click();
  // The cards of what was left out name the steps too, and end with the key that leads there.
  await page.getByRole('button', { name: /Set-up steps$/u }).click();
  await isLit(page, 'connection', 'done');
  await isLit(page, 'printer', 'open');
  await atStep(page, 'printer');
  const { deskCheckedAt, deskCheck } = await ask(page, 'settings.get', {});
  expect(deskCheckedAt).not.toBeNull();
  expect(deskCheck).toMatchObject({ skipped: [], since: expect.any(Number) });
});

/** What a Turkish Excel writes. */
function windows1254(text: string): Buffer {
  const letters: Readonly<Record<string, number>> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };
  return Buffer.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
}
