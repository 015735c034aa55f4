// Deep, not in each run: ten thousand key events take long; test/unit/renderer/app/desk.test.tsx has the same of the page alone.
import { expect, expectOutcome, scan, test } from './fixtures.ts';

test('5,000 characters are one sentence, and the next scan works', async ({ desk }) => {
  const page = await desk.open();
  await scan(page, 'A1'.repeat(2_500));
  await expect(page.locator('[data-testid=outcome][data-outcome=refused][data-step=too_long]')).toBeVisible();
  await scan(page, 'ORD-10427');
  await expectOutcome(page, 'ORD-10427', 'done');
});
