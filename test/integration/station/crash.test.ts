import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { openStation } from '../../support/station.ts';
import { killedAt } from '../../support/stationProcess.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const orders = [anOrder({ reference: 'ORD-1' })];
const CREATE = { method: 'POST', path: '/api/v2/shipments' } as const;

it.each([
  ['before the service worked', false],
  ['after the service charged', true],
])(
  'killed while the create request is away, %s: charged once and printed once after the restart',
  async (_when, processed) => {
    const service = await startDemoService();
    const folder = await temporaryFolder();
    service.control.addFault({ kind: 'hang', ...CREATE, processed });
    const { url, apiKey } = service;
    await killedAt({ folder, url, apiKey, orders, scans: ['ORD-1'], stopAt: 'submitting' }, () =>
      eventually(() => {
        expect(service.control.requests()).toContainEqual(expect.objectContaining(CREATE));
        expect(service.control.charges()).toHaveLength(processed ? 1 : 0);
      }),
    );
    service.control.clearFaults();
    const station = await openStation({ folder, service });
    const job = await station.until('ORD-1', 'printed');
    expect(job.deliveryUnknown).toBe(true);
    expect(service.control.charges()).toHaveLength(1);
    expect(await readdir(station.printed)).toHaveLength(1);
  },
);

it('killed while a label is at the printer: the restart asks instead of printing again', async () => {
  const service = await startDemoService();
  const folder = await temporaryFolder();
  await killedAt({ folder, url: service.url, apiKey: service.apiKey, orders, scans: ['ORD-1'], stopAt: 'printing' });
  const station = await openStation({ folder, service });
  const job = await station.until('ORD-1', 'print_unconfirmed');
  await expect(readdir(station.printed)).rejects.toThrow();
  expect((await station.core.list('unconfirmed')).map((one) => one.id)).toEqual([job.id]);
  await station.core.actions.confirmPrint(job.id, false);
  await station.until('ORD-1', 'printed');
  expect(await readdir(station.printed)).toHaveLength(1);
  expect(service.control.charges()).toHaveLength(1);
});

it('a restart prints what was ready, polls what was pending and keeps the slots', async () => {
  const service = await startDemoService({ carriers: { anka: { held: true } } });
  const folder = await temporaryFolder();
  const before = await openStation({ folder, service });
  await before.core.putOrders([
    anOrder({ reference: 'ORD-1', carrier: 'poyraz' }),
    anOrder({ reference: 'ORD-2', carrier: 'anka' }),
  ]);
  await before.scan('ORD-2');
  const pending = await before.until('ORD-2', 'label_pending');
  before.change({ printers: { demo: null, sandbox: null, live: null } });
  await before.scan('ORD-1');
  await before.until('ORD-1', (job) => job.problem?.code === 'no_printer');
  await before.core.stop();

  service.control.deliverLabel(String(pending.shipment?.id));
  const after = await openStation({ folder, service });
  await after.until('ORD-1', 'printed');
  await after.core.actions.lookNow(pending.id);
  expect((await after.until('ORD-2', 'printed')).slot).toBe(1);
  expect(service.control.charges()).toHaveLength(2);
});
