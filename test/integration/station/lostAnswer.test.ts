import { readdir } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import type { DemoService } from '../../../electron/demo/createDemoService.ts';
import { anOrder } from '../../support/builders.ts';
import type { StationOptions } from '../../support/buildStation.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { openStation, type TestStation } from '../../support/station.ts';
import { killedAt } from '../../support/stationProcess.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openWire, type Wire } from '../../torture/wire.ts';

const OUTAGE_MS = 40_000;
const ORDER = anOrder({ reference: 'ORD-1' });

/** The clock of everybody; `pass` is a while in which nothing happens. */
function passingClock(service: DemoService) {
  let passed = 0;
  return {
    ...systemClock,
    now: () => systemClock.now() + passed,
    monotonic: () => systemClock.monotonic() + passed,
    pass(ms: number) {
      passed += ms;
      service.control.setClockOffset(passed);
    },
  };
}

interface Desk {
  readonly station: TestStation;
  readonly wire: Wire;
}

/** A service with a mailbox, and desks of one account, each behind a line of its own. */
async function openShop() {
  const service = await startDemoService({ limits: { account: 100_000, route: 100_000 }, delivery: { gapMs: 50 } });
  const clock = passingClock(service);

  async function desk(name: string, options: Partial<StationOptions> = {}): Promise<Desk> {
    const wire = await openWire(service.port);
    onTestFinished(() => wire.close());
    const station = await openStation({
      folder: await temporaryFolder(),
      service: { url: wire.url, apiKey: service.apiKey },
      clock,
      timeoutMs: 2_000,
      ...options,
      settings: { deskName: name, requestsPerMinute: 120, ...options.settings },
    });
    await station.core.putOrders([ORDER]);
    await eventually(async () => expect((await station.core.status()).connection.state).toBe('online'));
    return { station, wire };
  }

  return { service, clock, desk };
}

/** The answer is lost, before the service worked on the request or after it, and the network is gone. */
async function losesItsNetwork({ station, wire }: Desk, trouble: 'drop_before' | 'drop_after'): Promise<void> {
  wire.trouble('create', 1, { kind: trouble });
  await station.scan('ORD-1');
  await station.until('ORD-1', ({ deliveryUnknown }) => deliveryUnknown);
  wire.outage(600_000);
}

function comesBack({ station, wire }: Desk): void {
  wire.mend();
  station.core.networkMayBeBack();
}

const sheets = ({ station }: Desk) => readdir(station.printed).catch(() => []);
const OTHERS = { settings: { othersShip: true } };

it('the packer walks to another desk while the network is away: one label there, and the first desk has a question', async () => {
  const { service, clock, desk } = await openShop();
  const [a, b] = [await desk('A', OTHERS), await desk('B', OTHERS)];
  await losesItsNetwork(a, 'drop_before');
  clock.pass(OUTAGE_MS);
  await b.station.scan('ORD-1');
  await b.station.until('ORD-1', 'printed');
  comesBack(a);
  const requested = await a.station.until('ORD-1', 'already_shipped');
  expect(requested).toMatchObject({ deliveryUnknown: true, unproven: { sentAt: expect.any(Number) } });
  expect([await sheets(a), (await sheets(b)).length]).toEqual([[], 1]);
  expect(service.control.charges()).toHaveLength(1);
  expect((await a.station.core.list('attention')).map(({ id }) => id)).toEqual([requested.id]);
  const booked = (await a.station.core.timeline(requested.id)).flatMap(({ amount }) => amount ?? []);
  expect(booked, 'its fee is in the books of the other desk').toEqual([]);

  await a.station.core.actions.confirmPrint(requested.id, true);
  await a.station.until('ORD-1', ({ unproven }) => unproven === null);
  expect([await sheets(a), await a.station.core.list('attention')]).toEqual([[], []]);
});

it('the label in question comes out by its key, and by nothing else, also after a restart', async () => {
  const { service, clock, desk } = await openShop();
  const folder = await temporaryFolder();
  const a = await desk('A', { ...OTHERS, folder });
  await losesItsNetwork(a, 'drop_after');
  clock.pass(OUTAGE_MS);
  comesBack(a);
  const { id } = await a.station.until('ORD-1', 'already_shipped');
  await a.station.core.stop();

  const again = await desk('A', { ...OTHERS, folder });
  clock.pass(OUTAGE_MS);
  await again.station.scan('ORD-1');
  expect(await again.station.core.job(id)).toMatchObject({
    state: 'already_shipped',
    unproven: { sentAt: expect.any(Number) },
  });
  expect(await sheets(again)).toEqual([]);
  await again.station.core.actions.print(id, null, null);
  await again.station.until('ORD-1', 'printed');
  expect((await sheets(again)).length).toBe(1);
  expect(service.control.charges()).toHaveLength(1);
});

it('a desk whose program was killed in the middle of its request has the question as well', async () => {
  const { service, clock, desk } = await openShop();
  const folder = await temporaryFolder();
  const CREATE = { method: 'POST', path: '/api/v2/shipments' } as const;
  service.control.addFault({ kind: 'hang', ...CREATE, processed: true });
  const { url, apiKey } = service;
  await killedAt({ folder, url, apiKey, orders: [ORDER], scans: ['ORD-1'], stopAt: 'submitting' }, () =>
    eventually(() => expect(service.control.charges()).toHaveLength(1)),
  );
  service.control.clearFaults();
  clock.pass(OUTAGE_MS);
  const a = await desk('A', { ...OTHERS, folder });
  const requested = await a.station.until('ORD-1', 'already_shipped');
  expect(requested).toMatchObject({ deliveryUnknown: true, unproven: { sentAt: expect.any(Number) } });
  expect(await sheets(a)).toEqual([]);
  expect(service.control.charges()).toHaveLength(1);
});

it('a desk alone prints at once after the same outage', async () => {
  const { service, clock, desk } = await openShop();
  const a = await desk('A');
  await losesItsNetwork(a, 'drop_after');
  clock.pass(OUTAGE_MS);
  comesBack(a);
  await a.station.until('ORD-1', 'printed');
  expect((await sheets(a)).length).toBe(1);
  expect(service.control.charges()).toHaveLength(1);
});

it('a desk that has met an order of another one has the question, although it was never configured', async () => {
  const { service, clock, desk } = await openShop();
  const [a, b] = [await desk('A'), await desk('B')];
  const earlier = anOrder({ reference: 'ORD-0' });
  for (const { station } of [a, b]) await station.core.putOrders([earlier]);
  await b.station.scan('ORD-0');
  await b.station.until('ORD-0', 'printed');
  await a.station.scan('ORD-0');
  await a.station.until('ORD-0', 'already_shipped');
  // That was the first create request of its line.
  a.wire.trouble('create', 2, { kind: 'drop_before' });
  await losesItsNetwork(a, 'drop_before');
  clock.pass(OUTAGE_MS);
  await b.station.scan('ORD-1');
  await b.station.until('ORD-1', 'printed');
  comesBack(a);
  expect(await a.station.until('ORD-1', 'already_shipped')).toMatchObject({ unproven: { sentAt: expect.any(Number) } });
  expect(await sheets(a)).toEqual([]);
  expect(service.control.charges()).toHaveLength(2);
});
