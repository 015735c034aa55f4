import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { startDrawingService } from '../../support/demoService.ts';
import { openStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { scannedFrom } from './paper.ts';

it('a label that a slow carrier delivered later is known at the pickup by the barcode that is on it', async () => {
  const service = await startDrawingService({
    limits: { account: 10_000, route: 10_000 },
    carriers: { anka: { held: true } },
  });
  service.control.setReadings({ waitForLabelMs: 0 });
  const station = await openStation({ folder: await temporaryFolder(), service });
  await station.core.putOrders([anOrder({ reference: 'A', carrier: 'anka' })]);
  await station.scan('A');
  const { shipment } = await station.until('A', 'label_pending');
  expect(shipment?.trackingNumberIsCarrier).toBe(false);
  service.control.setCarrier('anka', { held: false });
  service.control.deliverLabel(shipment?.id ?? '');
  const printed = await station.until('A', 'printed');
  const [label] = await readdir(station.printed);
  const barcode = await scannedFrom(join(station.printed, label ?? ''));
  expect(printed.shipment).toMatchObject({ trackingNumber: barcode, trackingNumberIsCarrier: true });
  expect(barcode).not.toBe(shipment?.trackingNumber);
  await station.core.pickups.start();
  expect(await station.core.pickups.scan(barcode)).toMatchObject({ ok: true, value: { outcome: 'taken' } });
});
