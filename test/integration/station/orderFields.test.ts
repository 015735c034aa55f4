import { expect, it } from 'vitest';
import type { Order } from '../../../electron/contract/order.ts';
import { answerOf } from '../../support/answerOf.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { openStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

async function desk(settings: Parameters<typeof openStation>[0]['settings'] = {}) {
  const service = await startDemoService();
  const folder = await temporaryFolder();
  const station = await openStation({ folder, service, settings });
  const shipped = async (change: Partial<Order>) => {
    const order = anOrder(change);
    await station.core.putOrders([order]);
    await station.scan(order.reference);
    await station.until(order.reference, 'printed');
    return service.control.shipments().find(({ orderReference }) => orderReference === order.reference);
  };
  return { service, station, shipped };
}

it('a parcel leaves from the account’s default, from the desk’s, or from the sender of its order (4.4)', async () => {
  const { station, shipped } = await desk();
  expect(await shipped({ reference: 'A-1' })).toMatchObject({ sender: { district: 'Başakşehir' } });
  station.change({ senderCodes: { demo: null, sandbox: null, live: 'DEPO-ANK' } });
  expect(await shipped({ reference: 'A-2' })).toMatchObject({ sender: { district: 'Kahramankazan' } });
  const registered = { kind: 'registered', code: 'DEPO-IST' } as const;
  expect(await shipped({ reference: 'A-3', sender: registered })).toMatchObject({ sender: { district: 'Başakşehir' } });
  const party = { ...anOrder().receiver, name: 'Işık Kitabevi', province: 'İzmir', district: 'Konak' };
  expect(await shipped({ reference: 'A-4', sender: { kind: 'address', party } })).toMatchObject({
    sender: { name: 'Işık Kitabevi', province: 'İzmir', district: 'Konak' },
  });
});

it('a sender address that the service does not have is reported by its field, and mended in the settings', async () => {
  const { station } = await desk({ senderCodes: { demo: null, sandbox: null, live: 'DEPO-YOK' } });
  await station.core.putOrders([anOrder({ reference: 'A-1' })]);
  await station.scan('A-1');
  expect(await station.until('A-1', 'needs_attention')).toMatchObject({
    problem: { code: 'invalid_fields', fields: [{ field: 'sender_address_code' }] },
  });
  station.change({ senderCodes: { demo: null, sandbox: null, live: 'DEPO-ANK' } });
  await station.scan('A-1');
  await station.until('A-1', 'printed');
});

it('a carrier goes by its id, and a place by the ids of the service’s lists (4.2, 4.4)', async () => {
  const { station, shipped } = await desk();
  const carriers = answerOf(await station.core.enquiries.carriers(false));
  const marti = carriers.find(({ slug }) => slug === 'marti');
  expect(await shipped({ reference: 'A-1', carrier: marti?.name ?? null, carrierId: marti?.id ?? null })).toMatchObject(
    {
      carrier: 'marti',
    },
  );
  const province = answerOf(await station.core.enquiries.provinces(false)).find(({ name }) => name === 'İzmir');
  const districts = answerOf(await station.core.enquiries.districts(province?.id ?? '', false));
  const district = districts.find(({ name }) => name === 'Konak');
  const receiver = {
    ...anOrder().receiver,
    // Only the ids say where it goes.
    ...{ province: '', district: '' },
    ...{ provinceId: province?.id ?? null, districtId: district?.id ?? null },
  };
  expect(await shipped({ reference: 'A-2', receiver })).toMatchObject({
    receiver: { province: 'İzmir', district: 'Konak' },
  });
});
