import { expect, it } from 'vitest';
import { anOrder } from '../../../support/builders.ts';
import { openDeskInTime } from '../../../support/deskInTime.ts';

const lacking = anOrder({ reference: 'B', receiver: { ...anOrder().receiver, phone: '' } });

it('the obstacle of an order is shown with it, but not once it has a job', async () => {
  const { core, scan } = await openDeskInTime();
  await core.putOrders([anOrder({ reference: 'A' }), lacking]);
  const problems = async () =>
    Object.fromEntries(
      (await core.orders('', 0, 9)).items.map(({ order, problems: all }) => [order.reference, all.length]),
    );
  expect(await problems()).toEqual({ A: 0, B: 1 });
  await scan('B');
  expect(await problems()).toEqual({ A: 0, B: 0 });
});

it('a list of the book has what was added and changed since it was shown last', async () => {
  const { core } = await openDeskInTime();
  await core.putOrders([anOrder({ reference: 'A' }), lacking]);
  const lack = async () =>
    (await core.orders('', 0, 9, { list: 'lacking' })).items.map(({ order: { reference } }) => reference);
  expect(await lack()).toEqual(['B']);
  await core.saveOrder(anOrder({ reference: 'B' }), lacking);
  expect(await lack()).toEqual([]);
  const shop = { ...anOrder().shop, source: 'Shop' };
  await core.putOrders([anOrder({ reference: 'C', shop })]);
  expect(await core.orderSources()).toEqual([
    { source: null, orders: 2 },
    { source: 'Shop', orders: 1 },
  ]);
});

it('the screens are notified of a book that has changed', async () => {
  const { core, time } = await openDeskInTime();
  const counts: number[] = [];
  core.subscribe((event) => {
    if (event.name === 'status.changed') counts.push(event.payload.ordersInBook);
  });
  await core.putOrders([anOrder({ reference: 'A' })]);
  await time.pass(1_000);
  expect(counts.at(-1)).toBe(1);
  await core.addOrders([lacking]);
  await time.pass(1_000);
  expect(counts.at(-1)).toBe(2);
  expect(await core.removeOrder('A')).toMatchObject({ ok: true });
  await time.pass(1_000);
  expect(counts.at(-1)).toBe(1);
});
