import type { Page } from '@playwright/test';
import { type Command, commandCode } from '../../electron/contract/command.ts';
import { type Desk, expect, expectOutcome, outcome, pressUntil, scan, test } from './fixtures.ts';

const PLAIN = 'ORD-10427';
const SLOW = 'ORD-10428';
const INVALID = 'ORD-10430';
/** Plain orders of the demo shop. */
const OTHERS = ['ORD-10431', 'ORD-10432', 'ORD-10433', 'ORD-10434', 'ORD-10435'] as const;

const say = (page: Page, command: Command) => scan(page, commandCode(command));
const band = (page: Page) => page.getByTestId('problem-band');
const armed = (page: Page) => page.getByTestId('armed');
const step = (page: Page, name: string) => expect(outcome(page)).toHaveAttribute('data-step', name);
const parcelOf = (desk: Desk, reference: string) =>
  desk.service.control.shipments().find((one) => one.orderReference === reference)?.parcel;

const panel = (page: Page, attribute: string) => page.locator(`[data-testid=outcome]${attribute}`);

async function printed(page: Page, code: string): Promise<void> {
  await scan(page, code);
  await expectOutcome(page, code, 'done');
}

test('undo asks before it cancels the last parcel, and confirm answers yes: the money is back', async ({ desk }) => {
  const page = await desk.open();
  await printed(page, PLAIN);
  await page.keyboard.press('F5');
  await say(page, { name: 'undo' });
  await step(page, 'cancel_question');
  await expect(outcome(page).getByRole('button').first().locator('.tabler-icon-barcode')).toBeVisible();
  await say(page, { name: 'confirm' });
  await expectOutcome(page, PLAIN, 'withdrawn');
  await expect(outcome(page)).toContainText('went back to the balance');
});

test('undo takes back at once what was not sent yet', async ({ desk }) => {
  const page = await desk.open();
  await pressUntil(page, 'Alt+h', armed(page));
  await scan(page, PLAIN);
  await expectOutcome(page, PLAIN, 'held');
  await pressUntil(page, 'Alt+z', panel(page, '[data-outcome=withdrawn]'));
  expect(desk.service.control.shipments()).toHaveLength(0);
});

test('reprint asks why, and not one label more comes out before the answer', async ({ desk }) => {
  const page = await desk.open();
  await printed(page, PLAIN);
  await say(page, { name: 'reprint' });
  await step(page, 'reprint_question');
  expect(await desk.labels()).toHaveLength(1);
  await say(page, { name: 'confirm' });
  await expect.poll(async () => (await desk.labels()).length).toBe(2);
  expect(desk.service.control.charges()).toHaveLength(1);
  await pressUntil(page, 'Alt+y', band(page));
  await expect(band(page)).toContainText('no question on the screen');
  expect(await desk.labels()).toHaveLength(2);
});

test('quantity and box go with the next order alone, and the service gets just that parcel', async ({ desk }) => {
  const page = await desk.open();
  await say(page, { name: 'quantity', quantity: 3 });
  await pressUntil(page, 'Alt+x', panel(page, '[data-step=box]'));
  await page.keyboard.press('4');
  await expect(armed(page).getByRole('listitem')).toHaveText(['3 parcels', 'Large box']);
  await printed(page, PLAIN);
  await expect(armed(page)).toHaveCount(0);
  await printed(page, OTHERS[0]);
  expect(parcelOf(desk, PLAIN)).toMatchObject({ quantity: 3, sides: [40, 30, 25] });
  expect(parcelOf(desk, OTHERS[0])).not.toMatchObject({ quantity: 3 });
});

test('what comes too late for an order is shown, and again above the next one', async ({ desk }) => {
  const page = await desk.open();
  await printed(page, PLAIN);
  await say(page, { name: 'quantity', quantity: 2 });
  await scan(page, PLAIN);
  await expectOutcome(page, PLAIN, 'already_shipped');
  await expect(page.getByTestId('late')).toContainText('Not applied: 2 parcels');
  await printed(page, OTHERS[0]);
  await expect(band(page)).toContainText('Not applied: 2 parcels');
  await pressUntil(page, 'Alt+g', band(page), 'hidden');
  expect(desk.service.control.charges()).toHaveLength(2);
});

test('hold sets the next order aside until somebody lets it go', async ({ desk }) => {
  const page = await desk.open();
  await say(page, { name: 'hold' });
  await scan(page, PLAIN);
  await expectOutcome(page, PLAIN, 'held');
  expect(desk.service.control.shipments()).toHaveLength(0);
  await pressUntil(page, 'Alt+t', panel(page, '[data-outcome=done]'));
});

test('“where” shows the slot, the label that came out, or an order that is not shipped, and ships nothing', async ({
  desk,
}) => {
  desk.service.control.setCarrier('yavas', { held: true });
  const page = await desk.open();
  await scan(page, SLOW);
  await expectOutcome(page, SLOW, 'wait');
  await printed(page, PLAIN);
  for (const [code, found] of [
    [SLOW, 'label_pending'],
    [PLAIN, 'printed'],
    [OTHERS[0], 'order'],
    ['NOBODY-1', 'unknown'],
  ] as const) {
    await say(page, { name: 'where' });
    await expect(armed(page)).toBeVisible();
    await scan(page, code);
    await expectOutcome(page, code, 'where');
    await step(page, found);
  }
  await pressUntil(page, 'Alt+w', armed(page));
  await scan(page, SLOW);
  await expect(outcome(page)).toContainText('Slot 1');
  expect(desk.service.control.shipments()).toHaveLength(2);
});

test('the next printer, where there is none, is refused and nothing changes', async ({ desk }) => {
  const page = await desk.open();
  await say(page, { name: 'next_printer' });
  await expect(band(page)).toContainText('No other printer can print');
  await printed(page, PLAIN);
});

// Deep: the page tests hold the banner.
test('a problem stays above five more scans and a visit to another screen, until it was seen', {
  tag: '@deep',
}, async ({ desk }) => {
  const page = await desk.open();
  await scan(page, INVALID);
  await expectOutcome(page, INVALID, 'problem');
  await expect(band(page)).toHaveCount(0);
  for (const code of OTHERS) await printed(page, code);
  await expect(band(page)).toContainText(INVALID);
  await page.keyboard.press('F5');
  await page.keyboard.press('F1');
  await expect(band(page)).toContainText(INVALID);
  for (const key of ['Enter', 'Escape', 'Space', '1']) await page.keyboard.press(key);
  await expect(band(page)).toContainText(INVALID);
  await pressUntil(page, 'Alt+g', band(page), 'hidden');
  // It was seen, not mended.
  await page.keyboard.press('F5');
  await expect(page.locator('main')).toContainText(INVALID);
});

test('an unknown command barcode is no order', async ({ desk }) => {
  const page = await desk.open();
  await scan(page, 'LSCMDTELEPORT');
  await expect(band(page)).toContainText('not known');
  expect(desk.service.control.shipments()).toHaveLength(0);
});
