import { readdir } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import { noScanOptions } from '../../../electron/contract/scan.ts';
import type { Clock } from '../../../electron/core/ports/Clock.ts';
import type { Readings } from '../../../electron/demo/readings.ts';
import { anOrder } from '../../support/builders.ts';
import { buildStation } from '../../support/buildStation.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const CARRIER = 'anka';
const FASTER = 10;
const PARCELS = 6;

/** Gaps of seconds pass in tenths of them; the service has its own clock, minutes behind at most. */
function fastClock(): Clock {
  const [start, began] = [systemClock.now(), systemClock.monotonic()];
  const gone = () => (systemClock.monotonic() - began) * FASTER;
  return {
    now: () => Math.round(start + gone()),
    monotonic: () => began + gone(),
    after: (ms, run) => systemClock.after(ms / FASTER, run),
  };
}

const readings: readonly (readonly [string, Partial<Readings>])[] = [
  ['as one would expect', {}],
  ['under `items`, no page parameter, few to a page', { listShape: 'items', pageParameter: 'ignored', perPageMax: 4 }],
  ['three to a page', { perPageMax: 3, perPageDefault: 3 }],
  ['with empty label fields as null', { emptyLabelFields: 'null' }],
];

it.each(readings)(
  'a shelf of parcels is polled with lists, and each label comes out once: the service lists %s',
  async (_name, reading) => {
    const service = await startDemoService();
    service.control.setReadings({ ...reading, waitForLabelMs: 0 });
    service.control.setCarrier(CARRIER, { held: true });
    const station = await buildStation({ folder: await temporaryFolder(), service, clock: fastClock() });
    onTestFinished(() => station.core.stop());
    const references = Array.from({ length: PARCELS }, (_, n) => `ORD-${n}`);
    await station.core.putOrders(references.map((reference) => anOrder({ reference, carrier: CARRIER })));
    for (const reference of references) await station.core.scan(reference, noScanOptions);
    await eventually(async () => expect(await station.core.list('watchlist')).toHaveLength(PARCELS));
    // A list has reported that nothing has come.
    await eventually(async () => {
      const looks = (await station.core.list('watchlist')).map(({ lastLook }) => lastLook);
      expect(looks).not.toContain(null);
    });
    const lists = () =>
      service.control.requests().filter(({ method, path }) => method === 'GET' && path === '/api/v2/shipments');
    expect(lists().length).toBeGreaterThan(0);
    // Before, on a busy machine, the first parcel may have been polled while it stood alone.
    const shelvedAt = service.control.requests().length;
    for (const { id } of service.control.shipments()) service.control.deliverLabel(id);
    const labels = async () => (await readdir(station.printed).catch(() => [])).toSorted();
    await eventually(async () => expect(await labels()).toEqual(references.map((reference) => `${reference}.pdf`)));
    const since = service.control.requests().slice(shelvedAt);
    const downloads = since.filter(({ path }) => path.endsWith('/label-download'));
    const singly = since.filter(({ path }) => path.endsWith('/label'));
    if (reading.perPageMax === undefined) {
      expect(downloads).toHaveLength(PARCELS);
      expect(singly).toEqual([]);
    }
  },
);
