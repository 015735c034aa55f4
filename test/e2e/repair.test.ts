import { expectNoFault } from './accessibility.ts';
import { ask, expect, expectOutcome, scan, test } from './fixtures.ts';
import { importList } from './support/importList.ts';

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

/** Slower than any scanner. */
const HAND = { delay: 150 };

// Long: the page tests type it; the correction above goes through the same form.
test('a missing size is typed at the scan card, with a scan in the middle of it, and the order goes', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await desk.open();
  const rows = [
    'reference;receiver_name;receiver_phone;receiver_address;receiver_province;receiver_district;desi;content',
    'ASK-1;Ayşe Yılmaz;05321112233;Moda Cad. 12;İstanbul;Kadıköy;;Kulaklık',
    'ASK-2;Can Demir;05321112244;Moda Cad. 14;İstanbul;Kadıköy;;Kulaklık',
  ];
  await importList(page, 'liste.csv', new TextEncoder().encode(rows.join('\r\n')));
  await page.keyboard.press('F1');
  await scan(page, 'ASK-1');
  const card = await expectOutcome(page, 'ASK-1', 'problem');
  const field = page.getByTestId('size-field');
  await expect(field).toBeFocused();
  await expectNoFault(page, 'the question for the size');
  await page.keyboard.type('30x2', HAND);
  await scan(page, 'ORD-10427');
  await expectOutcome(page, 'ORD-10427', 'done');
  await scan(page, 'ASK-1');
  await expect(card).toBeVisible();
  await expect(field).toHaveValue('30x2');
  await expect(field).toBeFocused();
  await page.keyboard.type('0x15', HAND);
  await page.keyboard.press('Enter');
  await expectOutcome(page, 'ASK-1', 'done');
  await expect.poll(() => desk.labels()).toHaveLength(2);

  // The next one with the same content needs one key.
  await scan(page, 'ASK-2');
  await expect(page.getByTestId('size-last')).toContainText('ASK-1');
  await page.keyboard.press('Alt+n');
  await expectOutcome(page, 'ASK-2', 'done');
  expect(desk.service.control.charges()).toHaveLength(3);
  const [order] = (await ask(page, 'orders.list', { search: 'ASK-2', offset: 0, limit: 1 })).items;
  expect(order?.order.parcel).toMatchObject({ widthCm: 30, lengthCm: 20, heightCm: 15, desi: null });
});
