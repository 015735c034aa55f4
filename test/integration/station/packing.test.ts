import { expect, it } from 'vitest';
import { noScanOptions } from '../../../electron/contract/scan.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { openStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** The real station on the demo service, with these orders in its book. */
async function desk(...references: string[]) {
  const service = await startDemoService();
  const folder = await temporaryFolder();
  const station = await openStation({ folder, service });
  const { parcel, ...order } = anOrder();
  const sizeless = { ...parcel, widthCm: null, lengthCm: null, heightCm: null };
  await station.core.putOrders(references.map((reference) => ({ ...order, reference, parcel: sizeless })));
  const shipped = () => service.control.shipments().map(({ orderReference, parcel }) => [orderReference, parcel]);
  return { service, folder, station, shipped };
}

it('the service ships, and charges, the box and the number of parcels that were scanned', async () => {
  const { service, station, shipped } = await desk('ORD-1', 'ORD-2');
  await station.core.scan('ORD-1', { box: 'SMALL', quantity: null, hold: false });
  await station.core.scan('ORD-2', { box: 'LARGE', quantity: 3, hold: false });
  const [one, other] = [await station.until('ORD-1', 'printed'), await station.until('ORD-2', 'printed')];
  expect(new Map(shipped() as [string, unknown][])).toEqual(
    new Map([
      ['ORD-1', { type: 'koli', quantity: 1, sides: [20, 15, 10] }],
      ['ORD-2', { type: 'koli', quantity: 3, sides: [40, 30, 25] }],
    ]),
  );
  // 40 x 30 x 25 cm are 10 desi, with any size in the order book (API section 4.4).
  expect(other.shipment).toMatchObject({ desi: 10, desiSource: 'volumetric' });
  expect(other.shipment?.price).toBeGreaterThan(Number(one.shipment?.price) * 3);
  expect(service.control.charges()).toHaveLength(2);
});

it('what is held, and how it is packed, is in the journal: after a restart it is held still, and then goes like that', async () => {
  const { service, folder, station, shipped } = await desk('ORD-1', 'ORD-2');
  await station.core.scan('ORD-1', { box: 'MEDIUM', quantity: 2, hold: true });
  await station.core.scan('ORD-2', { ...noScanOptions, box: 'SMALL' });
  await station.until('ORD-2', 'printed');
  await station.core.stop();
  const again = await openStation({ folder, service });
  const [held] = await again.core.list('attention');
  expect(held).toMatchObject({ key: { value: 'ORD-1' }, problem: { code: 'on_hold' }, atDesk: { quantity: 2 } });
  expect((await again.core.batches.start()).ok).toBe(false);
  expect(await again.core.where('ORD-1')).toEqual({ kind: 'job', job: held });
  await again.core.checkService();
  expect(service.control.charges().map(({ orderReference }) => orderReference)).toEqual(['ORD-2']);
  await again.core.actions.retry(String(held?.id));
  await again.until('ORD-1', 'printed');
  expect(shipped()).toContainEqual(['ORD-1', { type: 'koli', quantity: 2, sides: [30, 20, 15] }]);
});

it('a printed label is found by its code, and the search prints and charges nothing', async () => {
  const { service, station } = await desk('ORD-1');
  await station.core.scan('ORD-1', { ...noScanOptions, box: 'SMALL' });
  const { shipment } = await station.until('ORD-1', 'printed');
  const requests = service.control.requests().length;
  for (const code of ['ORD-1', String(shipment?.trackingNumber), String(shipment?.id)])
    expect(await station.core.where(code), code).toMatchObject({ kind: 'job', job: { key: { value: 'ORD-1' } } });
  expect(await station.core.where('7340029581146')).toEqual({ kind: 'unknown', othersUnasked: false });
  expect(service.control.requests()).toHaveLength(requests);
});
