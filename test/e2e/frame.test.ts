import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoFault } from './accessibility.ts';
import { ask, expect, expectOutcome, outcome, pressTimes, scan, test } from './fixtures.ts';

const PIN = '4711';
const palette = (page: Page) => page.getByTestId('palette');
const strip = (page: Page) => page.getByTestId('scan-strip');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
/** Every screen, by its key. */
const KEYS = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12', 'Alt+k', '?'] as const;

test('the search finds a screen, a setting, a parcel by its receiver and an order, by keys alone', async ({ desk }) => {
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

test('a larger window draws everything larger, and the zoom of the settings counts on top of that', async ({
  desk,
}) => {
  const app = await desk.launch({ demo: desk.service });
  const { page } = app;
  // The page takes its keys once it has its settings.
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');
  const resize = (width: number, height: number) =>
    app.electron.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
      { width, height },
    );
  const width = () => page.evaluate(() => window.innerWidth);
  await resize(1366, 768);
  await expect.poll(width).toBe(1366);
  await resize(1920, 1080);
  await expect.poll(width).toBe(1920 / 1.25);
  await page.keyboard.press('Control+-');
  await expect.poll(width).toBe(Math.round(1920 / (1.25 * 0.9)));
  await page.keyboard.press('Control+0');
  await resize(1366, 768);
  await expect.poll(width).toBe(1366);
});

test('a scan while the search is open ships, leaves nothing in the field, and is told at the edge', async ({
  desk,
}) => {
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

test('a question keeps its screen and what was typed into it, however many scans come', async ({ desk }) => {
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

test('each screen is one key away, also out of a field', async ({ desk }) => {
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

test('the window is enlarged by keys, and no screen loses a button or a word by it', async ({ desk }) => {
  test.setTimeout(120_000);
  const { page, electron } = await desk.launch({ demo: desk.service });
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');
  await scan(page, 'ORD-10427');
  await expectOutcome(page, 'ORD-10427', 'done');
  const resize = (width: number, height: number) =>
    electron.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
      { width, height },
    );
  await resize(1024, 600);
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(1024);
  await expectFits(page, '1024x600');
  await resize(1366, 768);
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(1366);
  for (const percent of [110, 125, 150]) {
    await pressTimes(page, 'Control+=', 1);
    await expect(page.getByTestId('zoom')).toHaveText(`${percent}%`);
  }
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(911);
  await expectFits(page, '1366x768 at 150 %');
  await page.keyboard.press('Control+0');
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(1366);
});

test('the full screen is left by its mark or a wish to close, with the owner’s PIN', async ({ desk }) => {
  const app = await desk.launch({ demo: desk.service });
  const { page } = app;
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');
  await ask(page, 'owner.setPin', { current: PIN, next: PIN });
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

/** The keychain is the computer's own: what one desk leaves in it, the next one finds. */
test.afterEach(async ({ desk }, info) => {
  if (!info.title.startsWith('the full screen')) return;
  const { page } = await desk.launch({ dataDir: join(desk.folder, 'afterwards') });
  if ((await ask(page, 'owner.status', {})).hasPin) await ask(page, 'owner.setPin', { current: PIN, next: null });
});

/** Nothing sticks out of the window to the side, and every key of the rail and every word on a button is whole. */
async function expectFits(page: Page, where: string): Promise<void> {
  for (const key of KEYS) {
    await page.keyboard.press(key);
    if (key === '?') await expect(title(page)).toHaveText('Keys');
    const cut = await page.evaluate(() => {
      const width = window.innerWidth;
      const height = window.innerHeight;
      const found: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>('button, h1, h2, h3, label, a, kbd')) {
        const box = element.getBoundingClientRect();
        if (box.width === 0 || element.closest('[inert], [hidden], [data-testid=list-state]')) continue;
        const name = `${element.tagName} ${element.textContent?.slice(0, 40)}`;
        if (box.left < -1 || box.right > width + 1) found.push(`${name}: out of the window`);
        const clips = getComputedStyle(element).overflowX !== 'visible';
        if (clips && element.scrollWidth > element.clientWidth + 1) found.push(`${name}: cut`);
        if (element.closest('nav[aria-label=Screens]') && box.bottom > height + 1)
          found.push(`${name}: below the window`);
      }
      const word = document.querySelector<HTMLElement>('[data-testid=outcome] h2');
      if (word !== null) {
        const { top, bottom } = word.getBoundingClientRect();
        if (top < 0 || bottom > height) found.push('the main word is not in sight');
      }
      return found;
    });
    expect(cut, `${where}, ${key}`).toEqual([]);
  }
}
