import { rm } from 'node:fs/promises';
import { unzipped } from '../support/unzipped.ts';
import { expectNoFault } from './accessibility.ts';
import { expect, expectOutcome, pressUntil, scan, test } from './fixtures.ts';

// Deep: its steps are tests of their own (test/unit/core/diagnostics).
test('the desk check sees the real desk, and its report is saved as it was shown', { tag: '@deep' }, async ({
  desk,
}) => {
  const page = await desk.open();
  await scan(page, 'ORD-10427');
  await expectOutcome(page, 'ORD-10427', 'done');
  await page.keyboard.press('F9');
  await expect(page.getByTestId('desk-checked')).toBeVisible();
  await page.keyboard.press('Alt+c');
  await expect(page.getByTestId('desk-summary')).toBeVisible();
  // The records file is checked beside the work: where that takes longer, the desk is checked again.
  await pressUntil(page, 'Alt+u', page.locator('[data-finding=database_whole]'));
  const good = ['service_answers', 'key_accepted', 'clock_right', 'balance_enough', 'budget_free', 'printer_ready'];
  for (const finding of [...good, 'keychain_kept', 'database_whole'])
    await expect(page.locator(`[data-finding=${finding}]`), finding).toBeVisible();
  await expect(page.locator('[data-finding^=disk_]')).toHaveCount(1);
  await expect(page.getByTestId('versions')).toContainText(/Electron \d+\.\d+\.\d+ · Chromium \d+\.[\d.]+ · Node \d+/);
  await expectNoFault(page, 'desk check');

  await page.keyboard.press('Alt+s');
  await expect(page.getByTestId('report-text')).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByTestId('report-text')).toContainText('station opened');
  await expectNoFault(page, 'report');
  await page.keyboard.press('Alt+s');
  const saved = await page.getByTestId('saved-file').textContent();
  const path = /Saved: (.*\.zip)/.exec(saved ?? '')?.[1] ?? '';
  try {
    const parts = await unzipped(path);
    expect(parts['main.log']).toContain('station opened');
    expect(parts['events.jsonl']).toContain('"to": "printed"');
    const whole = Object.values(parts).join('\n');
    for (const private_ of [desk.service.apiKey, 'ORD-10427']) expect(whole).not.toContain(private_);
  } finally {
    await rm(path, { force: true });
  }
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('desk-summary')).toBeVisible();
});
