import type { Page } from '@playwright/test';
import { defaultScannerSetup, type ScannerSetup } from '../../electron/contract/scanner.ts';
import type { KeyboardLayout } from '../../scripts/lib/keyboards.ts';
import { scanInto } from '../../scripts/lib/scanner.ts';
import { ask, expect, expectOutcome, outcome, scan, test } from './fixtures.ts';

const PLAIN = 'ORD-10427';
const SLOW = 'ORD-10428';
const LAYOUTS = ['us', 'tr-q', 'tr-f'] as const;

/** As the set-up would have found it. */
async function setScanner(page: Page, change: Partial<ScannerSetup>): Promise<void> {
  await ask(page, 'settings.update', { scanner: { ...defaultScannerSetup, foundAt: 1, ...change } });
  await page.reload();
  await expect(outcome(page)).toBeVisible();
}

/** What the station took for scans, oldest first. */
async function taken(page: Page): Promise<readonly string[]> {
  const jobs = await ask(page, 'jobs.recent', { limit: 50 });
  return [...jobs].sort((a, b) => a.seq - b.seq).map((job) => job.key.value);
}

/** A code that distinguishes the layouts, new each time. */
function trickyCode(scanner: KeyboardLayout, index: number): string {
  return scanner === 'us' ? `iI-Zq/1.2:W${index}` : `iıIİ-Şq/1.2:Ğ${index}`;
}

for (const scanner of LAYOUTS) {
  test(`a scanner of ${scanner} is read right on every computer, with and without Caps Lock`, async ({ desk }) => {
    const page = await desk.open();
    await setScanner(page, { layout: scanner });
    const codes: string[] = [];
    for (const system of LAYOUTS) {
      for (const capsLock of [false, true]) {
        const code = trickyCode(scanner, codes.length);
        codes.push(code);
        await scanInto(page, code, { scanner, system, capsLock });
        await expect.poll(() => taken(page)).toEqual(codes);
      }
    }
  });
}

test('what a scan typed into a text field is taken back, and what hands typed there stays', async ({ desk }) => {
  const page = await desk.open();
  await page.keyboard.press('F12');
  const field = page.locator('main input').first();
  await field.focus();
  await page.keyboard.type('elle', { delay: 90 });
  await expect(field).toHaveValue('elle');
  await scan(page, PLAIN);
  await expectOutcome(page, PLAIN, 'done');
  await page.keyboard.press('F12');
  await expect(field).toHaveValue('elle');
});

test('a scan presses no button that has the focus, opens no list, and its Tab moves no focus', async ({ desk }) => {
  const page = await desk.open();
  await setScanner(page, { suffix: 'tab' });
  const button = page.locator('nav button').nth(5);
  await button.focus();
  await scanInto(page, PLAIN, { suffix: 'tab' });
  await expectOutcome(page, PLAIN, 'done');
  await expect(button).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button).not.toBeFocused();
  await scanInto(page, SLOW, { suffix: 'enter' });
  await expectOutcome(page, SLOW, 'wait');
});

test('a scan into a field leaves the text, the cursor and what an undo brings as they were', async ({ desk }) => {
  const page = await desk.open();
  await openSetup(page);
  const prefix = page.getByTestId('scanner-setup').locator('input[maxlength="8"]');
  await page.getByTestId('scanner-setup').locator('summary').click();
  await prefix.focus();
  await page.keyboard.type('ab', { delay: 90 });
  await prefix.press('ArrowLeft');
  await scan(page, 'X'.repeat(12));
  await expect(page.getByTestId('last-scan')).toContainText('X');
  await expect(prefix).toHaveValue('ab');
  // The cursor is where it was, and nothing of the scan comes back with an undo.
  await page.keyboard.type('c', { delay: 90 });
  await expect(prefix).toHaveValue('acb');
  await page.keyboard.press('Control+Z');
  expect(await prefix.inputValue()).not.toContain('X');
  await page.keyboard.press('Control+Z');
  expect(await prefix.inputValue()).not.toContain('X');
  expect(await taken(page)).toEqual([]);
});

test('two scans 30 ms apart both count, in order', async ({ desk }) => {
  const page = await desk.open();
  await scanInto(page, PLAIN);
  await page.waitForTimeout(30);
  await scanInto(page, SLOW);
  await expect.poll(() => taken(page)).toEqual([PLAIN, SLOW]);
});

test('scans that arrive while the page is busy are distinguished from typing all the same', async ({ desk }) => {
  const page = await desk.open();
  await page.keyboard.press('F12');
  await page.locator('main input').first().focus();
  const busy = page.evaluate(() => {
    const until = performance.now() + 600;
    while (performance.now() < until);
  });
  await Promise.all([busy, scan(page, PLAIN), scan(page, SLOW)]);
  await expect.poll(() => taken(page)).toEqual([PLAIN, SLOW]);
});

// Deep: it is a rare setting of a scanner, and test/unit/renderer/scanner holds it.
test('without a suffix silence ends a code; a prefix makes a short one a code and is no part of it', {
  tag: '@deep',
}, async ({ desk }) => {
  const page = await desk.open();
  await setScanner(page, { suffix: 'none' });
  await scanInto(page, PLAIN, { suffix: 'none' });
  await expectOutcome(page, PLAIN, 'done');
  await setScanner(page, { suffix: 'enter', prefix: '*' });
  await page.keyboard.press('F12');
  const field = page.locator('main input').first();
  await field.focus();
  await scanInto(page, 'A7', { prefix: '*' });
  await expect.poll(() => taken(page)).toEqual([PLAIN, 'A7']);
  await page.keyboard.press('F12');
  await expect(field).toHaveValue('');
});

test('FNC1 around a code is off; inside it the code is refused, and nothing is looked up', async ({ desk }) => {
  const page = await desk.open();
  await scan(page, `ORD\x1d10427`);
  await expect(page.locator('[data-testid=outcome][data-outcome=refused][data-step=unreadable]')).toBeVisible();
  expect(await taken(page)).toEqual([]);
  await scan(page, `]C1${PLAIN}\x1d`);
  await expect.poll(() => taken(page)).toEqual([PLAIN]);
  await expect.poll(() => desk.labels()).toEqual([`${PLAIN}.pdf`]);
});

async function openSetup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Scanner: not set up' }).click();
  await expect(page.getByTestId('scanner-setup')).toBeVisible();
}

test('one scan of the barcode on the screen sets the scanner up, a second one proves it, and nothing is ordered', async ({
  desk,
}) => {
  const page = await desk.open();
  await openSetup(page);
  const setup = page.getByTestId('scanner-setup');
  const text = String(await setup.locator('svg[role=img]').getAttribute('aria-label'));
  const how = { scanner: 'tr-f', system: 'tr-q', suffix: 'tab' } as const;
  await scanInto(page, 'ORD-1', how);
  await expect(setup.getByTestId('scanner-failed')).toBeVisible();
  await scanInto(page, text, how);
  await expect(setup.getByTestId('scanner-found')).toContainText('Turkish F');
  const { scanner } = await ask(page, 'settings.get', {});
  expect(scanner).toMatchObject({ layout: 'tr-f', suffix: 'tab', prefix: null });
  expect(scanner.foundAt).not.toBeNull();
  await scanInto(page, text, how);
  await expect(setup.getByTestId('scanner-checked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scanner ready' })).toBeVisible();
  expect(await taken(page)).toEqual([]);
  await page.keyboard.press('F1');
  const code = trickyCode('tr-f', 1);
  await scanInto(page, code, how);
  await expect.poll(() => taken(page)).toEqual([code]);
});
