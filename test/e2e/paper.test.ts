import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoFault } from './accessibility.ts';
import { ask, type Desk, expect, expectOutcome, outcome, pressUntil, scan, test } from './fixtures.ts';

const PLAIN = 'ORD-10427';
const OTHER = 'ORD-10431';
const PIN = '4711';

/** What stands as a barcode on the label of an order. */
async function labelCode(page: Page, reference: string): Promise<string> {
  const jobs = await ask(page, 'jobs.recent', { limit: 50 });
  const code = jobs.find(({ key }) => key.value === reference)?.shipment?.trackingNumber;
  expect(code).toBeTruthy();
  return String(code);
}

/** Everything that the page's policy has refused since. */
async function watchPolicy(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const refused: string[] = [];
    (globalThis as unknown as { refused: string[] }).refused = refused;
    document.addEventListener('securitypolicyviolation', (event) =>
      refused.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return () => page.evaluate(() => (globalThis as unknown as { refused: string[] }).refused);
}

async function openPrinter(page: Page): Promise<void> {
  await page.keyboard.press('F9');
  await page.getByRole('button', { name: /^Printing/u }).click();
  await page.getByRole('button', { name: 'Adjust' }).first().click();
  await expect(page.getByTestId('printer-view')).toBeVisible();
}

// Long: it is about the view; what comes out on paper is in each run, beside it.
test('the label is viewed as it is: drawn whole, at true proportions, under the policy, without network', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await desk.open();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const refused = await watchPolicy(page);
  await scan(page, PLAIN);
  await expectOutcome(page, PLAIN, 'done');
  // The reader of PDFs is large: scanning must not wait for it.
  expect(requested.filter((url) => /pdf/iu.test(url))).toEqual([]);
  await page.keyboard.press('Alt+V');
  const preview = page.getByTestId('label-preview');
  const sheet = preview.locator('[data-page="1"][data-drawn=drawn] canvas');
  await expect(sheet).toBeVisible();
  await expect(preview.getByText('100 × 150 mm')).toBeVisible();
  const box = await sheet.boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1.5, 1);
  const ink = await sheet.evaluate((canvas: HTMLCanvasElement) => {
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128 && data[at + 3] === 255) dark += 1;
    return dark / (data.length / 4);
  });
  // Bars, letters and paper: neither a blank page nor a black one.
  expect(ink).toBeGreaterThan(0.02);
  expect(ink).toBeLessThan(0.6);
  expect(await refused()).toEqual([]);
  expect(requested.filter((url) => !url.startsWith('app://') && !url.startsWith('blob:'))).toEqual([]);
  await expectNoFault(page, 'the label on the screen');
  await page.keyboard.press('Escape');
  await expect(outcome(page)).toBeVisible();
  // The ledger shows the same file.
  await page.keyboard.press('F7');
  await page.locator('[data-row]').first().click();
  await page.keyboard.press('Alt+V');
  await expect(sheet).toBeVisible();
});

// Deep: test/unit/core/printing/ownerPermit.test.ts guards the permit.
test('a label that was printed often comes out again with the owner’s PIN only, and a scan is not taken for the PIN', {
  tag: '@deep',
}, async ({ desk }) => {
  const page = await desk.open();
  // The keychain is the person's and not the desk's: what another run left there is this test's own.
  const { hasPin } = await ask(page, 'owner.status', {});
  await ask(page, 'owner.setPin', { current: hasPin ? PIN : null, next: PIN });
  await ask(page, 'owner.limitPrints', { printsWithoutPin: 1, pin: PIN });
  await scan(page, PLAIN);
  await expectOutcome(page, PLAIN, 'done');
  await askToReprint(page);
  await page.keyboard.type('0000', { delay: 90 });
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('pin').getByRole('alert')).toContainText('wrong');
  await expectNoFault(page, 'the question for the PIN');
  expect(await desk.labels()).toHaveLength(1);
  await page.keyboard.type(PIN, { delay: 90 });
  await page.keyboard.press('Enter');
  await expect.poll(() => desk.labels()).toHaveLength(2);
  await expect(page.getByTestId('pin')).toHaveCount(0);
  expect(JSON.stringify(await ask(page, 'settings.get', {}))).not.toContain(PIN);
  await expectOutcome(page, PLAIN, 'done');
  await askToReprint(page);
  await scan(page, OTHER);
  await expectOutcome(page, OTHER, 'done');
  const timeline = await ask(page, 'jobs.timeline', { jobId: await jobIdOf(page, PLAIN) });
  expect(timeline.filter(({ type }) => type === 'print_started')).toHaveLength(2);
  expect(await desk.labels()).toHaveLength(3);
  await ask(page, 'owner.setPin', { current: PIN, next: null });
});

test('the wrong label in the hand: the whole screen is an alarm until the right one is scanned', async ({ desk }) => {
  const page = await desk.open();
  await ask(page, 'settings.update', { verifyLabels: true });
  await page.reload();
  await expect(outcome(page)).toBeVisible();
  for (const code of [PLAIN, OTHER]) {
    await scan(page, code);
    await expect(await expectOutcome(page, code, 'done')).toContainText('scan the label');
  }
  await scan(page, await labelCode(page, PLAIN));
  const alarm = page.getByTestId('wrong-label-alarm');
  await expect(alarm).toBeVisible();
  await expect(alarm.getByTestId('alarm-expected')).toContainText(OTHER);
  await expect(alarm.getByTestId('alarm-scanned')).toContainText(PLAIN);
  const { width, height } = page.viewportSize() ?? (await windowSize(page));
  const box = await alarm.boundingBox();
  expect([box?.width, box?.height]).toEqual([width, height]);
  await expectNoFault(page, 'the alarm');
  for (const key of ['F7', 'Escape', 'Enter', 'Alt+R', 'Tab', 'Space']) await page.keyboard.press(key);
  await expect(alarm).toBeVisible();
  const right = await labelCode(page, OTHER);
  await scan(page, right);
  const proved = await expectOutcome(page, right, 'done');
  await expect(alarm).toHaveCount(0);
  await expect(proved).toHaveAttribute('data-step', 'verified');
  expect(await desk.labels()).toHaveLength(2);
  expect(desk.service.control.charges()).toHaveLength(2);
});

test('an alarm is stopped with a key that no scanner sends', async ({ desk }) => {
  const page = await desk.open();
  await ask(page, 'settings.update', { verifyLabels: true });
  for (const code of [PLAIN, OTHER]) {
    await scan(page, code);
    await expectOutcome(page, code, 'done');
  }
  await scan(page, await labelCode(page, PLAIN));
  await expect(page.getByTestId('wrong-label-alarm')).toBeVisible();
  await page.keyboard.press('Alt+A');
  await expect(page.getByTestId('wrong-label-alarm')).toHaveCount(0);
  await expect(outcome(page)).toHaveAttribute('data-step', 'wrong_label');
});

// Deep: test/integration/printing/calibrationLabel.test.ts guards the sheet.
test('a calibration label comes out, its own barcode is taken and nothing else, and the result stays', {
  tag: '@deep',
}, async ({ desk }) => {
  const page = await desk.open();
  await openPrinter(page);
  const part = page.getByTestId('calibration');
  await page.getByRole('button', { name: 'Calibrate' }).click();
  await part.getByRole('button', { name: 'Print calibration label' }).click();
  await expect(part.getByText('The label came out.')).toBeVisible();
  await page.keyboard.type('80');
  await page.keyboard.press('Enter');
  await part.getByLabel(/left edge/u).fill('3.5');
  await part.getByLabel(/top edge/u).fill('2');
  await part.getByLabel(/top edge/u).press('Enter');
  await expect(part.getByTestId('edges-off')).toContainText('1.5 mm left');
  await expectNoFault(page, 'the measures of a calibration');
  await page.keyboard.press('Enter');
  await scan(page, PLAIN);
  await expect(part.getByTestId('calibration-other')).toContainText(PLAIN);
  await part.getByRole('button', { name: 'Scan again' }).click();
  await scan(page, await calibrationCode(desk));
  await expect(part.getByText('The barcode was read.')).toBeVisible();
  await expect(part.getByTestId('edges-off')).toContainText('1.5 mm left');
  await expectNoFault(page, 'a calibration');
  await page.keyboard.press('Alt+S');
  await expect(page.getByTestId('kept-calibration')).toContainText('ruler 80 mm');
  await expect(page.getByLabel('Right (mm)')).toHaveValue('-1.5');
  expect(desk.service.control.charges()).toHaveLength(0);
});

/** Requests a reprint of the job on the screen with a reason: the owner then has to allow it. */
async function askToReprint(page: Page): Promise<void> {
  await pressUntil(page, 'Alt+R', outcome(page).and(page.locator('[data-step=reprint_question]')));
  await page.keyboard.press('1');
  await expect(page.getByTestId('pin')).toBeVisible();
}

async function jobIdOf(page: Page, reference: string): Promise<string> {
  const jobs = await ask(page, 'jobs.recent', { limit: 50 });
  return String(jobs.find(({ key }) => key.value === reference)?.id);
}

/** The folder printer calls its files by what was printed: here, by the code. */
async function calibrationCode(desk: Desk): Promise<string> {
  const [file] = await desk.labels();
  return basename(String(file), '.pdf');
}

async function windowSize(page: Page): Promise<{ readonly width: number; readonly height: number }> {
  return page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
}
