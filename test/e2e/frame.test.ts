import type { Page } from '@playwright/test';
import { expectNoFault } from './accessibility.ts';
import { ask, expect, expectOutcome, scan, test } from './fixtures.ts';

const PIN = '4711';
const palette = (page: Page) => page.getByTestId('palette');
const strip = (page: Page) => page.getByTestId('scan-strip');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
/** Every screen, by its key. */
const KEYS = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12', 'Alt+k', '?'] as const;

// Deep: test/unit/renderer/app/palette.test.tsx finds the same.
test('the search finds a screen, a setting, a parcel by its receiver and an order, by keys alone', {
  tag: '@deep',
}, async ({ desk }) => {
  const page = await desk.open();
  await scan(page, 'ORD-10427');
  await expectOutcome(page, 'ORD-10427', 'done');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await expectNoFault(page, 'the search, open');
  await page.keyboard.type('contrast', { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-setting=theme][data-found=true]')).toBeInViewport();

  const { order } = await ask(page, 'ledger.search', {
    search: 'ORD-10427',
    list: null,
    from: null,
    to: null,
    before: null,
    limit: 1,
  }).then(({ items }) => ({ order: items[0]?.order }));
  const receiver = String(order?.receiver.name.split(' ')[0]);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(receiver.toLocaleUpperCase('tr'), { delay: 60 });
  await expect(palette(page).getByRole('option', { name: 'ORD-10427' })).toBeVisible();
  await expectNoFault(page, 'the search, with results');
  await palette(page).getByRole('option', { name: 'ORD-10427' }).click();
  await expect(page.getByTestId('timeline')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('ORD-10433', { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Order list');
  await expect(page.getByRole('searchbox')).toHaveValue('ORD-10433');
});

// Deep: test/unit/renderer/app/frame.test.tsx scans into it.
test('a scan while the search is open ships, leaves nothing in the field, and is shown at the edge', {
  tag: '@deep',
}, async ({ desk }) => {
  const page = await desk.open();
  await page.keyboard.press('F7');
  await expect(title(page)).toHaveText('Ledger');
  await page.keyboard.press('Control+k');
  const field = palette(page).getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.type('ab', { delay: 80 });
  await expect(field).toHaveValue('ab');
  await scan(page, 'ORD-10427');
  await expect(strip(page)).toHaveAttribute('data-tone', 'done');
  await expect(strip(page)).toContainText('ORD-10427');
  await expect(field).toHaveValue('ab');
  await expectNoFault(page, 'the strip under the search');
  await page.keyboard.press('F1');
  await expect(palette(page)).toHaveCount(0);
  await expectOutcome(page, 'ORD-10427', 'done');
  await expect(strip(page)).toHaveCount(0);
  expect(await desk.labels()).toEqual(['ORD-10427.pdf']);
});

// Deep: test/unit/renderer/app/questions.test.tsx scans while each question is open.
test('a question keeps its screen and what was typed into it, through any number of scans', { tag: '@deep' }, async ({
  desk,
}) => {
  const page = await desk.open();
  await page.keyboard.press('F9');
  await expect(page.getByRole('navigation', { name: 'Settings by topic' })).toBeVisible();
  await page.keyboard.press('Alt+7');
  await page.getByRole('button', { name: /Set a PIN|Change the PIN/u }).click();
  const field = page.getByLabel('New PIN (4–12 digits)');
  await field.fill('47');
  for (const code of ['ORD-10427', 'ORD-10431', 'NOBODY-1']) await scan(page, code);
  await expect(strip(page)).toHaveAttribute('data-tone', 'problem');
  await expect(strip(page)).toContainText('NOBODY-1');
  await expect(field).toHaveValue('47');
  await expect.poll(() => desk.labels()).toEqual(['ORD-10427.pdf', 'ORD-10431.pdf']);
  await page.keyboard.press('Escape');
  await scan(page, 'ORD-10432');
  await expectOutcome(page, 'ORD-10432', 'done');
});

// Deep: allScreens.deep.test.ts opens each screen anyway.
test('each screen is one key away, also out of a field', { tag: '@deep' }, async ({ desk }) => {
  const page = await desk.open();
  const titles = new Set<string>();
  for (const key of KEYS) {
    await page.keyboard.press(key);
    if (key === '?') await expect(title(page)).toHaveText('Keys');
    titles.add(String(await title(page).textContent()));
  }
  expect(titles.size).toBe(KEYS.length);
  await page.keyboard.press('F6');
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('F7');
  await expect(title(page)).toHaveText('Ledger');
});

// Deep: it belongs to kiosk.test.ts, which is deep.
test('the full screen is left by its mark or a wish to close, with the owner’s PIN', { tag: '@deep' }, async ({
  desk,
}) => {
  const app = await desk.openApp();
  const { page } = app;
  await ask(page, 'owner.setPin', { current: null, next: PIN });
  await page.keyboard.press('F9');
  await page.getByRole('button', { name: 'Fill the screen and lock' }).click();
  await expect(page.getByTestId('kiosk-mark')).toBeVisible();
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect(page.getByTestId('kiosk-leave')).toBeVisible();
  await expectNoFault(page, 'leaving the full screen');
  await page.keyboard.type('0000', { delay: 80 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('That PIN is wrong.')).toBeVisible();
  await scan(page, 'ORD-10427');
  await expect(strip(page)).toContainText('ORD-10427');
  await page.keyboard.type(PIN, { delay: 80 });
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('kiosk-mark')).toHaveCount(0);
  expect((await ask(page, 'settings.get', {})).kiosk).toBe(false);
  await ask(page, 'owner.setPin', { current: PIN, next: null });
});
