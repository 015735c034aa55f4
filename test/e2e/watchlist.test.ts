import type { Page } from '@playwright/test';
import { expectNoFault } from './accessibility.ts';
import { ask, type Desk, expect, expectOutcome, pressUntil, scan, test } from './fixtures.ts';

const SLOW = 'ORD-10428';
const OTHER = 'ORD-10427';

/** A desk whose carriers hold back their labels until the test lets them go: the parcels stand in slots 1 and 2. */
async function shelf(desk: Desk): Promise<Page> {
  for (const carrier of ['yavas', 'anka']) desk.service.control.setCarrier(carrier, { held: true });
  const page = await desk.open();
  for (const code of [SLOW, OTHER]) {
    await scan(page, code);
    await expectOutcome(page, code, 'wait');
  }
  await page.keyboard.press('F3');
  await expect(chosen(page)).toContainText(SLOW);
  return page;
}

const chosen = (page: Page) => page.getByTestId('shelf-chosen');
const card = (page: Page, code: string) => page.locator('[data-row]').filter({ hasText: code.replace('ORD-', '') });

async function deliver(page: Page, desk: Desk, code: string): Promise<void> {
  const waiting = await ask(page, 'jobs.list', { list: 'watchlist' });
  const job = waiting.find(({ key }) => key.value === code);
  expect(desk.service.control.deliverLabel(String(job?.shipment?.id)).ok).toBe(true);
}

test('a parcel on the shelf shows its age and the last answer; one key polls, its label prints, and the banner names its slot', async ({
  desk,
}) => {
  const page = await shelf(desk);
  await expect(card(page, SLOW)).toContainText('Çağrı Öztürk');
  await page.keyboard.press('Alt+B');
  await expect(chosen(page)).toContainText('not ready yet');
  await deliver(page, desk, SLOW);
  const banner = page.getByTestId('shelf-banner');
  await pressUntil(page, 'Alt+B', banner);
  await expect(banner).toContainText('Slot 1: its label is printed');
  await expect(banner).toContainText(SLOW);
  await expectNoFault(page, 'the banner of the shelf');
  expect(await desk.labels()).toEqual([`${SLOW}.pdf`]);
  // It left the shelf, and the keys act on its successor.
  await expect(chosen(page)).toContainText(OTHER);
  await page.keyboard.press('F1');
  await expect(banner).toBeVisible();
  await pressUntil(page, 'Alt+G', banner, 'hidden');
});

test('a parcel on the shelf is cancelled only after a question, and leaves it then', async ({ desk }) => {
  const page = await shelf(desk);
  const shipment = () => desk.service.control.shipments().find(({ orderReference }) => orderReference === SLOW);
  await page.keyboard.press('Alt+Delete');
  await expect(page.getByTestId('question')).toContainText('Cancel this shipment?');
  await expectNoFault(page, 'the cancel question of the shelf');
  await page.keyboard.press('0');
  await expect(page.getByTestId('question')).toBeHidden();
  expect(shipment()?.status).not.toBe('cancelled');
  await page.keyboard.press('Alt+Delete');
  await expect(page.getByTestId('question')).toBeVisible();
  await page.keyboard.press('1');
  await expect(chosen(page)).toContainText(OTHER);
  await expect.poll(() => shipment()?.status).toBe('cancelled');
  expect(await desk.labels()).toEqual([]);
});
