import { closeStationApp } from '../../scripts/lib/stationApp.ts';
import { anOrder } from '../support/builders.ts';
import { isSigned, openShopServer } from '../support/shopServer.ts';
import { ask, expect, expectOutcome, outcome, scan, test } from './fixtures.ts';

test('the shop’s own system is killed and comes back, the desk too: every order is reported in its order, none is lost', async ({
  desk,
}) => {
  const { url: baseUrl, apiKey } = desk.service;
  const shop = await openShopServer();
  try {
    const { electron, page } = await desk.launch();
    // The set-up has begun, and goes on until somebody ends it.
    await expect.poll(async () => (await ask(page, 'settings.get', {})).deskCheck.since).not.toBeNull();
    await ask(page, 'connection.save', { profile: 'sandbox', baseUrl, apiKey });
    await ask(page, 'printers.choose', { printerId: 'folder:PDF' });
    await ask(page, 'shop.save', { url: shop.url });
    const { secret } = await ask(page, 'shop.makeSecret', {});
    await page.reload();
    await page.getByRole('button', { name: 'Start scanning' }).click();
    await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');
    const ship = async (reference: string) => {
      await ask(page, 'orders.save', { order: anOrder({ reference, carrier: 'anka' }), of: null });
      await scan(page, reference);
      await expectOutcome(page, reference, 'done');
    };
    const reportedOf = (reference: string) =>
      shop.reported.filter(({ body }) => body.reference === reference).map(({ body }) => body.event);

    await ship('SHOP-1');
    await expect.poll(() => reportedOf('SHOP-1')).toContain('label.printed');

    // While the shop is away the desk ships on, and does not show it yet.
    await shop.kill();
    for (const reference of ['SHOP-2', 'SHOP-3']) await ship(reference);
    const [last] = await ask(page, 'jobs.recent', { limit: 1 });
    await ask(page, 'jobs.cancel', { jobId: String(last?.id), reason: 'changed' });
    await expect.poll(async () => (await ask(page, 'jobs.recent', { limit: 1 }))[0]?.state).toBe('cancelled');
    await expect.poll(async () => (await ask(page, 'shop.status', {})).counts.waiting).toBeGreaterThan(3);

    // Then the desk goes, too; its messages are in the journal.
    await closeStationApp(electron);
    await shop.back();
    const again = await desk.launch();
    await expect.poll(() => reportedOf('SHOP-3').at(-1)).toBe('shipment.cancelled');
    await expect.poll(() => reportedOf('SHOP-2')).toContain('label.printed');
    await scan(again.page, 'SHOP-2');
    await expect.poll(async () => (await ask(again.page, 'shop.status', {})).counts.waiting).toBe(0);

    // Each message once or more, signed, and those of one order in their sequence.
    expect(shop.reported.filter((message) => !isSigned(message, secret))).toEqual([]);
    for (const reference of ['SHOP-1', 'SHOP-2', 'SHOP-3']) {
      const sequence = shop.reported
        .filter(({ body }) => body.reference === reference)
        .map(({ body }) => Number(body.sequence));
      expect(sequence).toEqual([...sequence].sort((a, b) => a - b));
      expect(new Set(sequence).size).toBe(Math.max(...sequence));
    }
    const raw = shop.reported.map((message) => message.raw).join();
    expect(raw).not.toContain('Ayşe');
    expect(raw).not.toMatch(/\bKS\d/);
  } finally {
    await shop.kill();
  }
});
