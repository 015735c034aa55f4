import type { Page } from '@playwright/test';
import { expectNoFault } from './accessibility.ts';
import { ask, expect, expectOutcome, outcome, pressUntil, scan, test } from './fixtures.ts';

const ORDER = 'ORD-10427';
const band = (page: Page) => page.getByTestId('problem-band');

test('Alt+Z leaves a paid shipment alone, Alt+Del asks, and 0 and Esc change nothing', async ({ desk }) => {
  const page = await desk.open();
  await scan(page, ORDER);
  await expectOutcome(page, ORDER, 'done');
  await page.keyboard.press('Alt+Z');
  await expect(band(page)).toContainText('Alt+Del');
  await expectOutcome(page, ORDER, 'done');
  await pressUntil(page, 'Alt+G', band(page), 'hidden');
  for (const leave of ['0', 'Escape']) {
    await page.keyboard.press('Alt+Delete');
    await expect(outcome(page)).toHaveAttribute('data-step', 'cancel_question');
    await page.keyboard.press(leave);
    await expect(outcome(page)).not.toHaveAttribute('data-step', 'cancel_question');
    await expectOutcome(page, ORDER, 'done');
  }
  expect(desk.service.control.shipments().map(({ status }) => status)).not.toContain('cancelled');
  await page.keyboard.press('Alt+Delete');
  await expect(outcome(page)).toHaveAttribute('data-step', 'cancel_question');
  await page.keyboard.press('1');
  await expect.poll(() => desk.service.control.shipments().map(({ status }) => status)).toContain('cancelled');
});

test('F7 opens at the list, with anything open there before, and Alt+V leads back', async ({ desk }) => {
  const page = await desk.open();
  await scan(page, ORDER);
  await expectOutcome(page, ORDER, 'done');
  await page.keyboard.press('F7');
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('ledger-job')).toBeVisible();
  await page.keyboard.press('F1');
  await page.keyboard.press('F7');
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(page.getByTestId('ledger-job')).toBeHidden();
  await page.keyboard.press('Alt+V');
  await expect(page.getByTestId('ledger-job')).toBeVisible();
});

test('a batch goes out only after its question', async ({ desk }) => {
  const page = await desk.open();
  await page.keyboard.press('F2');
  await expect(page.getByRole('button', { name: 'Send a batch' })).toBeVisible();
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByTestId('question')).toBeVisible();
  await expectNoFault(page, 'the question before a batch');
  await page.keyboard.press('0');
  await expect(page.getByTestId('question')).toBeHidden();
  expect((await ask(page, 'station.status', {})).today.accepted).toBe(0);
});
