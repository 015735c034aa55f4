import type { Page } from '@playwright/test';
import { ask, expect, expectOutcome, scan, test } from './fixtures.ts';
import { spyOnHandOffs } from './support/handOffs.ts';

const PLAIN = 'ORD-10427';

// Deep: each start takes seconds; test/integration/requests/accounts.test.ts holds which key goes where.
test('sandbox and live are two accounts: each with its own address, key and journal, the sandbox marked on every screen', {
  tag: '@deep',
}, async ({ desk }) => {
  const { page } = await desk.launch();
  await expect(page.getByRole('heading', { name: 'Let’s get this desk ready' })).toBeVisible();
  const { url, apiKey } = desk.service;
  const live = desk.service.control.addAccount({ apiKey: 'live_key_of_the_shop', balanceKurus: 900_000 });
  await ask(page, 'connection.save', { profile: 'sandbox', baseUrl: url, apiKey });
  await ask(page, 'printers.choose', { printerId: 'folder:PDF' });
  await page.reload();
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await expect(page.getByText('SANDBOX', { exact: true })).toBeVisible();
  await scan(page, 'NOBODY-1');
  await expectOutcome(page, 'NOBODY-1', 'problem');

  const refused = ask(page, 'connection.save', { profile: 'live', baseUrl: url, apiKey: live.apiKey });
  await expect(refused).rejects.toThrow('base_url_of_sandbox');
  const liveUrl = url.replace('127.0.0.1', 'localhost');
  const opened = await ask(page, 'connection.save', { profile: 'live', baseUrl: liveUrl, apiKey: live.apiKey });
  expect(opened).toMatchObject({ profile: 'live', ordersInBook: 0 });
  expect(await ask(page, 'jobs.recent', { limit: 10 })).toEqual([]);
  await page.reload();
  await expect(page.getByText('SANDBOX', { exact: true })).toBeHidden();

  const back = await ask(page, 'connection.open', { profile: 'sandbox' });
  expect(back.profile).toBe('sandbox');
  expect(await ask(page, 'jobs.recent', { limit: 10 })).toHaveLength(1);
  const used = desk.service.control.requests().length;
  expect(used).toBeGreaterThan(0);
});

test('a paid order is cancelled with its refund, and gets a new shipment only on purpose', async ({ desk }) => {
  const page = await desk.open();
  const before = (await ask(page, 'account.info', {})).balance;
  await scan(page, PLAIN);
  await expectOutcome(page, PLAIN, 'done');
  const [job] = await ask(page, 'jobs.recent', { limit: 1 });
  await ask(page, 'jobs.cancel', { jobId: String(job?.id), reason: 'customer changed mind' });
  await expect.poll(async () => (await ask(page, 'jobs.recent', { limit: 1 }))[0]?.state).toBe('cancelled');
  expect((await ask(page, 'account.info', {})).balance).toBe(before);
  await scan(page, PLAIN);
  await expect(page.locator(`[data-testid=outcome][data-code="${PLAIN}"]`)).not.toHaveAttribute('data-outcome', 'done');
  expect(await desk.labels()).toHaveLength(1);
  await ask(page, 'jobs.shipAnew', { jobId: String(job?.id) });
  await expect.poll(() => desk.labels()).toEqual([`${PLAIN}.pdf`, `${PLAIN}~2.pdf`]);
});

test('every request that a screen can make is answered, and what our own rules forbid never leaves', async ({
  desk,
}) => {
  const page = await desk.open();
  const provinces = await ask(page, 'places.provinces', { fresh: false });
  expect(provinces).toHaveLength(81);
  const istanbul = provinces.find((place) => place.name === 'İstanbul');
  const districts = await ask(page, 'places.districts', { provinceId: String(istanbul?.id), fresh: false });
  expect(districts.map((place) => place.name)).toContain('Kadıköy');
  const place = { fromProvinceId: String(istanbul?.id), fromDistrictId: String(districts[0]?.id) };
  const request = {
    type: 'koli' as const,
    ...place,
    toProvinceId: place.fromProvinceId,
    toDistrictId: place.fromDistrictId,
    weightKg: null,
    widthCm: 20,
    lengthCm: 30,
    heightCm: 15,
    desi: null,
    presetDesiRange: null,
    palletSize: null,
    weightRange: null,
    palletQuantity: null,
  };
  const prices = await ask(page, 'prices.compare', request);
  expect(prices.length).toBeGreaterThan(3);
  const { presetDesiRange: _, ...common } = request;
  const one = await ask(page, 'prices.calculate', { ...common, carrierId: String(prices[0]?.carrierId), quantity: 1 });
  expect(one.total).toBe(prices[0]?.total);
  const requested = desk.service.control.requests().length;
  await expect(ask(page, 'prices.compare', { ...request, widthCm: 0 })).rejects.toThrow('invalid_fields');
  expect(desk.service.control.requests()).toHaveLength(requested);

  await scan(page, PLAIN);
  await expectOutcome(page, PLAIN, 'done');
  const filter = { from: null, to: null, page: 1, perPage: 20 };
  const shipments = await ask(page, 'shipments.list', { ...filter, status: null, trackingNumber: null });
  expect(shipments.items[0]).toMatchObject({ orderReference: PLAIN });
  const shipmentId = String(shipments.items[0]?.shipment.id);
  expect(await ask(page, 'shipments.detail', { shipmentId })).toMatchObject({ orderReference: PLAIN });
  await ask(page, 'shipments.track', { shipmentId });
  const movements = await ask(page, 'account.transactions', { ...filter, type: null });
  expect(movements.items.length).toBeGreaterThan(0);
  expect((await ask(page, 'account.senderAddresses', { fresh: true })).length).toBeGreaterThan(0);
  expect((await ask(page, 'carriers.list', { fresh: false })).length).toBeGreaterThan(5);
});

test('the carrier’s number of a shipment is copied to the system’s clipboard', async ({ desk }) => {
  const app = await desk.openApp();
  const { page } = app;
  await scan(page, PLAIN);
  await expectOutcome(page, PLAIN, 'done');
  const handed = await spyOnHandOffs(app);
  await page.keyboard.press('F11');
  await page.getByTestId('open-shipment').first().click();
  const box = page.getByTestId('tracking-number');
  await box.getByRole('button', { name: 'Copy the tracking no' }).click();
  await expect(box.getByRole('button', { name: 'Copied' })).toBeVisible();
  const [record] = await ask(page, 'jobs.recent', { limit: 1 });
  expect(record?.shipment?.trackingNumberIsCarrier).toBe(true);
  expect(await handed.copied()).toBe(record?.shipment?.trackingNumber);
});

test('on the screens: cancel with a question and the refund shown, a shipment by hand from price to paper', async ({
  desk,
}) => {
  const page = await desk.open();
  await scan(page, PLAIN);
  await expectOutcome(page, PLAIN, 'done');
  await page.keyboard.press('Alt+Delete');
  await expect(page.locator('[data-testid=outcome][data-step=cancel_question]')).toBeVisible();
  await page.keyboard.press('1');
  const cancelled = page.getByTestId('cancelled-facts');
  await expect(cancelled).toContainText('57.82 TL');

  await page.keyboard.press('F11');
  await expect(page.getByTestId('open-shipment').first()).toContainText('10427');

  await page.keyboard.press('F12');
  await page.getByTestId('ship-name').fill('Çağrı Öztürk');
  await page.getByTestId('ship-phone').fill('0532 000 00 01');
  await page.getByTestId('ship-address').fill('Moda Cad. No: 4');
  await choose(page, 'ship-province', 'istanbul', 'İstanbul');
  await choose(page, 'ship-district', 'KADIKOY', 'Kadıköy');
  await page.getByTestId('box-SMALL').click();
  await choose(page, 'ship-from-province', 'ANKARA', 'Ankara');
  await choose(page, 'ship-from-district', 'cankaya', 'Çankaya');
  await page.getByRole('button', { name: 'Show the price' }).click();
  await expect(page.getByTestId('ship-price')).toContainText('TL');
  const before = desk.service.control.shipments().length;
  await page.getByRole('button', { name: 'Pay and print the label' }).click();
  await expect(page.locator('[data-testid=outcome][data-outcome=done]')).toContainText('Çağrı Öztürk');
  expect(desk.service.control.shipments()).toHaveLength(before + 1);
});

/** Picks a place the way it is typed at a Turkish, English or upper-case keyboard. */
async function choose(page: Page, testId: string, typed: string, name: string): Promise<void> {
  const field = page.getByTestId(testId);
  await field.click();
  await field.fill(typed);
  await page.getByRole('option', { name, exact: true }).click();
}
