import { expectNoFault } from './accessibility.ts';
import { ask, expect, expectOutcome, scan, test } from './fixtures.ts';

test('a wrong district is corrected and shipped by keys alone, with a scan in the middle of it', async ({ desk }) => {
  const page = await desk.open();
  await ask(page, 'settings.update', { language: 'tr' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await scan(page, 'ORD-10430');
  const card = await expectOutcome(page, 'ORD-10430', 'problem');
  await expect(card).toContainText('Bilgi hatalı');
  expect(await desk.labels()).toHaveLength(0);

  await page.keyboard.press('Alt+e');
  const form = page.getByTestId('repair-form');
  await expect(form).toBeVisible();
  // The district alone is wrong: Kadıköy is not in Ankara. Its field has the focus, and the service's list is open in it.
  const province = page.getByTestId('repair-province');
  const district = page.getByTestId('repair-district');
  await expect(district).toBeFocused();
  await expect(province).toHaveValue('Ankara');
  await expect(page.getByTestId('repair-name')).toHaveCount(0);
  await expectNoFault(page, 'an order that is corrected');

  // The program knows where that district is; one key takes it.
  await expect(page.getByTestId('place-suggestions')).toContainText('Kadıköy: İstanbul ilinde.');
  await page.keyboard.press('Alt+f');
  await expect(province).toHaveValue('İstanbul');

  // The next parcel is scanned with the focus in a field: it ships, and neither the form nor the field changes.
  await scan(page, 'ORD-10427');
  await expect.poll(() => desk.labels()).toHaveLength(1);
  await expect(page.getByTestId('scan-strip')).toContainText('ORD-10427');
  await expect(province).toHaveValue('İstanbul');
  await expect(district).toHaveValue('Kadıköy');

  await page.keyboard.press('Alt+t');
  await expectOutcome(page, 'ORD-10430', 'done');
  await expect.poll(() => desk.labels()).toHaveLength(2);
  expect(desk.service.control.charges()).toHaveLength(2);
  const [order] = (await ask(page, 'orders.list', { search: 'ORD-10430', offset: 0, limit: 1 })).items;
  expect(order?.order.receiver).toMatchObject({ province: 'İstanbul', district: 'Kadıköy' });
  const history = await ask(page, 'jobs.timeline', { jobId: order?.jobId ?? '' });
  expect(history.find(({ type }) => type === 'order_corrected')?.detail).toMatchObject({
    changed: ['receiver_province'],
  });
});
