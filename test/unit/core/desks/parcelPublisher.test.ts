import { expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import type { CreateAnswer } from '../../../../electron/core/ports/ShippingApi.ts';
import { anOrder } from '../../../support/builders.ts';
import { paidAnswer } from '../../../support/deskInTime.ts';
import { siteInTime } from '../../../support/siteInTime.ts';

const SECOND = 1_000;

/** What the other desks of the site read of the parcel of this order, once it was printed. */
async function publishedOf(
  shipment: { readonly trackingNumber: string; readonly trackingNumberIsCarrier: boolean },
  changes: Partial<CreateAnswer> = {},
) {
  const site = siteInTime();
  const answer = paidAnswer('S-1', changes);
  const create = () => ok({ ...answer, shipment: { ...answer.shipment, ...shipment, carrierName: 'Aras' } });
  const desk = await site.open('1', { script: { create } });
  await site.time.pass(SECOND);
  await desk.core.putOrders([anOrder({ reference: 'ORD-1' })]);
  await desk.scan('ORD-1');
  await site.time.pass(5 * SECOND);
  const page = await site.site.desk({ desk: { id: 'desk-2', name: '2' } }).parcels.search('ORD-1', 0, 10);
  if (!page.ok) throw new Error('away');
  expect(page.value.total).toBe(1);
  return page.value.items[0];
}

it('publishes the carrier’s tracking number to the other desks, with the shipment, its price and its receiver', async () => {
  const receiver = { name: 'Ayşe Yılmaz', province: 'İstanbul', district: 'Kadıköy' };
  expect(await publishedOf({ trackingNumber: 'C-1', trackingNumberIsCarrier: true })).toMatchObject({
    ...{ reference: 'ORD-1', state: 'printed', carrierName: 'Aras', price: 5_000, receiver },
    ...{ shipmentId: 'S-1', trackingNumber: 'C-1' },
  });
});

it('publishes the price of the shipment where the answer had no payment', async () => {
  const shipment = { trackingNumber: 'C-1', trackingNumberIsCarrier: true };
  expect(await publishedOf(shipment, { payment: null })).toMatchObject({ shipmentId: 'S-1', price: 5_000 });
});

it('publishes no tracking number while the service has only its own, which is on no label', async () => {
  expect(await publishedOf({ trackingNumber: 'INTERNAL-1', trackingNumberIsCarrier: false })).toMatchObject({
    shipmentId: 'S-1',
    trackingNumber: null,
  });
});

it('publishes each change to the other desks once', async () => {
  const site = siteInTime();
  const reported: string[] = [];
  const desk = await site.open('1', {
    changed: (coordinator) => ({
      ...coordinator,
      parcels: {
        ...coordinator.parcels,
        publish(parcels) {
          reported.push(...parcels.map(({ reference, state }) => `${reference} ${state}`));
          return coordinator.parcels.publish(parcels);
        },
      },
    }),
  });
  await site.time.pass(SECOND);
  for (const reference of ['ORD-1', 'ORD-2']) {
    await desk.core.putOrders([anOrder({ reference })]);
    await desk.scan(reference);
    await site.time.pass(5 * SECOND);
  }
  expect(reported.filter((one) => one === 'ORD-1 printed')).toHaveLength(1);
});
