import { expectNoFault } from './accessibility.ts';
import { ask, expect, scan, test } from './fixtures.ts';

const PIN = '4711';

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
  await expect(page.getByTestId('scan-strip')).toContainText('ORD-10427');
  await page.keyboard.type(PIN, { delay: 80 });
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('kiosk-mark')).toHaveCount(0);
  expect((await ask(page, 'settings.get', {})).kiosk).toBe(false);
  await ask(page, 'owner.setPin', { current: PIN, next: null });
});
