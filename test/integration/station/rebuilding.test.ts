import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { openStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const references = Array.from({ length: 12 }, (_, i) => `ORD-${i}`);

/** A desk that shipped a day's orders and lost its journal, and the service that knows of them. */
async function deskWithoutJournal(options: Parameters<typeof startDemoService>[0] = {}) {
  const service = await startDemoService(options);
  const folder = await temporaryFolder();
  const first = await openStation({ folder, service });
  await first.core.putOrders(references.map((reference) => anOrder({ reference })));
  for (const reference of references) {
    await first.scan(reference);
    await first.until(reference, 'printed');
  }
  const cancelled = (await first.core.recent(50)).find((job) => job.key.value === 'ORD-3');
  await first.core.actions.cancel(cancelled?.id ?? '', null);
  await first.until('ORD-3', 'cancelled');
  const sheets = (await readdir(first.printed)).length;
  await first.core.stop();
  await writeFile(join(folder, 'journal.sqlite'), 'x'.repeat(40_000));
  return { service, folder, sheets };
}

it('what a lost journal knew is learned from the service: nothing is charged or printed again', async () => {
  const { service, folder, sheets } = await deskWithoutJournal();
  const charges = service.control.charges().length;
  const station = await openStation({ folder, service });
  expect((await station.core.status()).journal.setAside).toMatchObject({ kept: 0 });
  await eventually(async () => expect((await station.core.status()).journal.setAside?.adopted).toBe(11));
  for (const reference of references.filter((one) => one !== 'ORD-3')) {
    expect(await station.core.scan(reference)).toMatchObject({ kind: 'again', job: { state: 'already_shipped' } });
  }
  // The cancelled one is no parcel: its own key shows that.
  await station.core.putOrders([anOrder({ reference: 'ORD-3' })]);
  await station.scan('ORD-3');
  await station.until('ORD-3', 'cancelled');
  expect(service.control.charges()).toHaveLength(charges);
  expect(await readdir(station.printed)).toHaveLength(sheets);
  await station.core.dismissJournalNotice();
  expect((await station.core.status()).journal.setAside).toBeNull();
});

it('goes on after an outage and after a restart, and counts each shipment once', async () => {
  const { service, folder } = await deskWithoutJournal();
  const lists = { method: 'GET', path: '/api/v2/shipments' } as const;
  service.control.addFault({ kind: 'reset', processed: false, times: 1, ...lists });
  const interrupted = await openStation({ folder, service });
  await eventually(() => expect(service.control.state().faults).toEqual([]));
  const [adopted] = await Promise.all([
    interrupted.core.shipments.list({ status: null, trackingNumber: null, from: null, to: null, page: 1, perPage: 50 }),
  ]);
  if (!adopted.ok) throw new Error(adopted.error.kind);
  await interrupted.core.shipments.jobFor(adopted.value.items[0]?.shipment.id ?? '');
  await interrupted.core.stop();
  const station = await openStation({ folder, service });
  await eventually(async () => expect((await station.core.status()).journal.setAside?.adopted).toBe(11));
  expect(await station.core.recent(50)).toHaveLength(11);
});
