import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ask, expect, expectOutcome, outcome, scan, test } from './fixtures.ts';

async function fill(page: Page, baseUrl: string, apiKey: string): Promise<void> {
  await page.getByLabel('Service address').fill(baseUrl);
  await page.getByLabel('API key').fill(apiKey);
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

test('a wrong address or key gives one clear sentence, keeps nothing, and can be mended', async ({ desk }) => {
  const { page } = await desk.launch();
  await expect(page.getByRole('heading', { name: 'Let’s get this desk ready' })).toBeVisible();
  const other = await webPage();
  const otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const cases = [
    ['http://shipping.example', desk.service.apiKey, 'https'],
    ['not an address', desk.service.apiKey, 'address'],
    ['https://127.0.0.1:9', desk.service.apiKey, 'reach'],
    [otherUrl, desk.service.apiKey, 'not the shipping service'],
    [desk.service.url, 'wrong-key', 'refused this key'],
  ] as const;
  for (const [baseUrl, apiKey, words] of cases) {
    await fill(page, baseUrl, apiKey);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: words }), `${baseUrl}: ${words}`).toBeVisible();
  }
  other.close();
  expect((await ask(page, 'settings.get', {})).profile).toBeNull();
  await fill(page, desk.service.url, desk.service.apiKey);
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByText('The connection works. Balance')).toBeVisible();
  expect((await ask(page, 'settings.get', {})).profile).toBeNull();
});

test('from install to the first label: address and key, printer, test page, import, scan, and all is there after a restart', async ({
  desk,
}) => {
  const first = await desk.launch();
  const { page } = first;
  await fill(page, desk.service.url, desk.service.apiKey);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Choose' }).first().click();
  await page.getByRole('button', { name: 'Print a test page' }).click();
  await expect(page.getByText('The test page came out.')).toBeVisible();
  expect(await desk.labels()).toEqual([expect.stringMatching(/^CAL-.+\.pdf$/u)]);
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');

  await page.keyboard.press('F6');
  await page.locator('input[type=file]').setInputFiles({
    name: 'orders.csv',
    mimeType: 'text/csv',
    buffer: windows1254(
      'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;En;Boy;Yükseklik\r\n' +
        'S-1;Şükrü Işık;0532 000 00 01;Moda Cad. 4;İstanbul;Kadıköy;20;30;15,5\r\n' +
        'S-2;Çağrı Öz;;Atatürk Bulvarı 1;Ankara;Çankaya;20;30;15\r\n',
    ),
  });
  await expect(page.getByText('orders.csv: 1 new, 0 updated')).toBeVisible();
  await expect(page.getByText('line 3')).toBeVisible();
  await scan(page, 'S-1');
  await page.keyboard.press('F1');
  const done = await expectOutcome(page, 'S-1', 'done');
  await expect(done).toContainText('Şükrü Işık');
  await first.electron.close();

  const again = await desk.launch();
  await expect(outcome(again.page)).toHaveAttribute('data-outcome', 'idle');
  expect(await ask(again.page, 'station.status', {})).toMatchObject({
    profile: 'live',
    keyIsKept: true,
    ordersInBook: 1,
  });
  await scan(again.page, 'S-1');
  await expectOutcome(again.page, 'S-1', 'already_shipped');
  expect(desk.service.control.charges()).toHaveLength(1);
  await expectNowhereOnDisk(join(desk.folder, 'data'), desk.service.apiKey);
});

test('the demo is one button away and needs nothing', async ({ desk }) => {
  const { page } = await desk.launch();
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');
  await expect(page.getByText('DEMO', { exact: true })).toBeVisible();
  await scan(page, 'ORD-10427');
  await expectOutcome(page, 'ORD-10427', 'done');
  expect(await desk.labels()).toEqual(['ORD-10427.pdf']);
});

/** What a Turkish Excel writes. */
function windows1254(text: string): Buffer {
  const letters: Readonly<Record<string, number>> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };
  return Buffer.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
}

async function expectNowhereOnDisk(folder: string, secret: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    expect(bytes.includes(secret), path).toBe(false);
  }
}
