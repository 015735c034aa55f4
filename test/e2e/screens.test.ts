import { expectNoFault } from './accessibility.ts';
import { ask, expect, expectOutcome, pressUntil, scan, test } from './fixtures.ts';

/** The keys of every screen but the scan view. */
const EVERY_SCREEN = ['F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12', 'Alt+K', '?'];

// Long: it takes a minute; the question before a batch is in each run (keys.test.ts).
test('a whole list goes out with one key and its answer, and ships', { tag: '@long' }, async ({ desk }) => {
  const page = await desk.open();
  await page.keyboard.press('F2');
  await expect(page.getByRole('button', { name: 'Send a batch' })).toBeVisible();
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByTestId('question')).toContainText(/Send \d+ orders\?/u);
  await page.keyboard.press('1');
  await expect(page.getByTestId('batch')).toContainText('25');
  // One order costs more than the balance: the batch pauses there, and the screen has the question how it goes on.
  await expect(page.getByTestId('question')).toContainText('The balance was not enough');
  await page.keyboard.press('2');
  await expect(page.getByTestId('question')).toHaveCount(0);
  const shipped = async () => (await ask(page, 'station.status', {})).counts.printed;
  await expect.poll(shipped).toBe(23);
  expect(desk.service.control.charges()).toHaveLength(23);
  const counts = (await ask(page, 'station.status', {})).counts;
  expect(counts).toMatchObject({ awaiting_payment: 1, needs_attention: 1, queued: 0 });
});

// Long: test/unit/renderer/i18n and the page tests hold both languages.
test('Turkish and English, at once, with Turkish casing', { tag: '@long' }, async ({ desk }) => {
  const page = await desk.open();
  await ask(page, 'settings.update', { language: 'tr' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await scan(page, 'ORD-10427');
  const done = await expectOutcome(page, 'ORD-10427', 'done');
  await expect(done).toContainText('Kadıköy / İSTANBUL');
  await expect(page.getByRole('banner')).toContainText('2.442,18 TL');
});

test('a scan on any screen, also into a search field, is taken, shown, and leaves nothing in the field', async ({
  desk,
}) => {
  const page = await desk.open();
  const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
  for (const [i, key] of EVERY_SCREEN.entries()) {
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Scan');
    if (key === 'F6' || key === 'F7') await search.fill('Ay');
    await scan(page, `ORD-${10431 + i}`);
    await expectOutcome(page, `ORD-${10431 + i}`, 'done');
  }
  expect(await desk.labels()).toHaveLength(EVERY_SCREEN.length);
  await page.keyboard.press('F6');
  await expect(search).not.toHaveValue(/ORD/);
});

// Deep: test/unit/renderer/app/pickup.test.tsx has the screen, test/integration the courier.
test('a courier takes a parcel: scans go to the pickup while it is on the screen, and ship again elsewhere', {
  tag: '@deep',
}, async ({ desk }) => {
  const page = await desk.open();
  await scan(page, 'ORD-10427');
  await expectOutcome(page, 'ORD-10427', 'done');
  await page.keyboard.press('Alt+K');
  await expect(page.getByText('Which courier is here?')).toBeVisible();
  await page.keyboard.press('9');
  await expectOutcome(page, '', 'idle');
  await expectNoFault(page, 'an open pickup');
  await scan(page, 'ORD-10427');
  await expectOutcome(page, 'ORD-10427', 'taken');
  await expectNoFault(page, 'a parcel taken');
  await scan(page, 'NOBODY-77');
  await expectOutcome(page, 'NOBODY-77', 'foreign');
  await page.keyboard.press('F1');
  await expect(page.getByText('Courier pickup in progress: 1 parcel')).toBeVisible();
  await scan(page, 'ORD-10431');
  await expectOutcome(page, 'ORD-10431', 'done');
  await page.keyboard.press('Alt+K');
  // The screen takes its keys a moment after it is drawn; a person presses again, too.
  await pressUntil(page, 'Alt+E', page.getByTestId('pickup-summary'));
  await expect(page.getByTestId('pickup-summary')).toContainText('1 parcel handed over');
  await expect(page.getByTestId('pickup-left')).toContainText('1 printed parcel');
  await expectNoFault(page, 'the summary of a pickup');
  const [pickup] = await ask(page, 'pickup.recent', { limit: 1 });
  expect(pickup).toMatchObject({ parcels: 1, foreign: 1 });
});
