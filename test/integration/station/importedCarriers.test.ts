import { expect, it } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { importsInto } from '../../support/listThreads.ts';
import { openStation, type TestStation } from '../../support/station.ts';
import { withCore } from '../../support/stationRequests.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const HEADER = 'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Desi;Kargo';
const row = (reference: string, carrier: string) =>
  `${reference};Ali Veli;05321112233;Gül Sk. 5;İstanbul;Kadıköy;2;${carrier}`;
const LIST = { method: 'GET', path: '/api/v2/cargo-companies' } as const;

async function desk() {
  const service = await startDemoService();
  const folder = await temporaryFolder();
  const open = () => openStation({ folder, service, timeoutMs: 15_000 });
  const listed = () => service.control.requests().filter(({ path }) => path === LIST.path).length;
  const carriers = () =>
    new Map(service.control.shipments().map(({ orderReference, carrier }) => [orderReference, carrier]));
  return { service, open, listed, carriers };
}

async function imported({ core }: TestStation, ...rows: readonly string[]) {
  const bytes = new Uint8Array(Buffer.from([HEADER, ...rows].join('\n')));
  const report = await importsInto(withCore(core)).take({ source: null, file: { name: 'liste.csv', bytes } });
  if (!report.ok) throw new Error(report.error.code);
  return report.value;
}

it('a list may name carriers as the screens do: each order goes with the carrier that was named', async () => {
  const { open, listed, carriers } = await desk();
  const station = await open();
  const rows = [
    row('A-1', 'Anka Kargo'),
    row('A-2', 'MARTI KARGO'),
    row('A-3', 'anka'),
    row('A-4', ''),
    row('A-5', 'cheapest'),
  ];
  expect(await imported(station, ...rows)).toMatchObject({ added: 5, rejected: [] });
  for (const reference of ['A-1', 'A-2', 'A-3', 'A-4', 'A-5']) {
    await station.core.scan(reference);
    await station.until(reference, (job) => job.shipment !== null);
  }
  expect([carriers().get('A-1'), carriers().get('A-2'), carriers().get('A-3')]).toEqual(['anka', 'marti', 'anka']);
  const { items } = await station.core.orders('A-1', 0, 1);
  expect(items[0]?.order.shop.source).toBe('liste.csv');
  // One request for a whole list, and none to send it.
  expect(listed()).toBe(1);
});

it('a carrier that the service does not have is reported at the import, later without the service too', async () => {
  const { service, open } = await desk();
  const station = await open();
  const unknown = {
    added: 1,
    rejected: [
      { line: 3, reference: 'A-2', problems: [{ code: 'unknown_carrier', column: 'carrier', near: ['Anka Kargo'] }] },
    ],
  };
  expect(await imported(station, row('A-1', 'Anka Kargo'), row('A-2', 'Anca'))).toMatchObject(unknown);
  await station.core.stop();
  service.control.addFault({ ...LIST, kind: 'reset', processed: false, times: 1_000 });
  const again = await open();
  expect(await imported(again, row('A-9', 'Anka Kargo'), row('A-2', 'Anca'))).toMatchObject(unknown);
});

it('before the service gave its carriers every name is taken, and understood when the order is sent', async () => {
  const { service, open, carriers } = await desk();
  service.control.addFault({ kind: 'status', status: 503, times: 1_000 });
  const away = await open();
  const report = await imported(away, row('A-1', 'Anka Kargo'), row('A-2', 'Anca Kargo'));
  expect(report).toMatchObject({ added: 2, rejected: [] });
  await away.core.stop();
  service.control.clearFaults();
  const station = await open();
  await station.core.scan('A-1');
  await station.until('A-1', (job) => job.shipment !== null);
  expect(carriers().get('A-1')).toBe('anka');
  await station.core.scan('A-2');
  expect(await station.until('A-2', 'needs_attention')).toMatchObject({
    problem: {
      code: 'invalid_fields',
      fields: [{ field: 'carrier', rule: 'unknown_carrier', message: 'Anka Kargo' }],
    },
  });
});

it('what the service takes is sent as it stands where the list of carriers cannot be had', async () => {
  const { service, open, carriers } = await desk();
  service.control.addFault({ ...LIST, kind: 'hang', times: 1_000 });
  const station = await open();
  await station.core.putOrders([anOrder({ reference: 'A-1', carrier: 'marti' })]);
  await station.core.scan('A-1');
  await station.until('A-1', (job) => job.shipment !== null);
  expect(carriers().get('A-1')).toBe('marti');
});

it('a carrier that came to the service today is requested once, and found', async () => {
  const { open, listed } = await desk();
  const station = await open();
  await station.core.enquiries.carriers(true);
  const rejected = await imported(station, row('A-1', 'Yok Kargo'));
  expect(rejected.rejected).toHaveLength(1);
  await imported(station, row('A-1', 'Yok Kargo'));
  expect(listed()).toBe(2);
});
