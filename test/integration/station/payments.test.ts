import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../electron/contract/job.ts';
import type { DemoService } from '../../../electron/demo/createDemoService.ts';
import type { Readings } from '../../../electron/demo/readings.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { openStation, type TestStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openMailDesk } from '../mailbox/mailDesk.ts';

const CREATE = { method: 'POST', path: '/api/v2/shipments' } as const;
/** Kuruş; no fee is as low. */
const EMPTY = 100;
const PLENTY = 10_000_000;

interface Desk {
  readonly service: DemoService;
  readonly station: TestStation;
  /** With a mailbox: events come, so that polls are rare. */
  readonly isPushed: boolean;
  /** The same desk after a restart. */
  readonly reopen: () => Promise<TestStation>;
}

async function plainDesk(readings: Partial<Readings> = {}): Promise<Desk> {
  const service = await startDemoService({ balanceKurus: EMPTY, readings });
  const folder = await temporaryFolder();
  const reopen = () => openStation({ folder, service });
  return { service, station: await reopen(), isPushed: false, reopen };
}

async function mailDesk(readings: Partial<Readings> = {}): Promise<Desk> {
  const desk = await openMailDesk({ balanceKurus: EMPTY, carriers: {}, readings });
  const reopen = () => desk.open();
  return { service: desk.service, station: await reopen(), isPushed: true, reopen };
}

async function scanned({ station, isPushed }: Desk, reference = 'ORD-1'): Promise<Job> {
  await station.core.putOrders([anOrder({ reference, carrier: 'anka' })]);
  await station.scan(reference);
  const job = await station.until(reference, 'awaiting_payment');
  // shipment.created is the first event that proves the mailbox.
  await eventually(async () => expect((await station.core.status()).events.pushed).toBe(isPushed));
  return job;
}

const sheets = (station: TestStation) => readdir(station.printed).catch(() => []);
const lines = ({ control }: DemoService, kind: string) => control.charges().filter((line) => line.kind === kind);
const cancels = ({ control }: DemoService) => control.requests().filter(({ path }) => path.endsWith('/cancel'));

async function lookNow(station: TestStation, job: Job): Promise<void> {
  expect((await station.core.actions.lookNow(job.id)).ok).toBe(true);
}

/** As a customer's phone does it. */
async function payAt(link: string | null | undefined): Promise<number> {
  if (link === null || link === undefined) throw new Error('no link');
  return (await fetch(link, { method: 'POST' })).status;
}

describe.each([
  ['with a mailbox', mailDesk],
  ['without a mailbox', plainDesk],
])('a payment link that expires, %s (2.3: the state of the shipment after that is not shown)', (_with, open) => {
  /** Polled by the station itself, at most once before it expired and once after. */
  async function expired(expiredPayment: Readings['expiredPayment']) {
    const desk = await open({ expiredPayment, paymentLinkMs: 400 });
    const job = await scanned(desk);
    const link = job.payment?.url;
    const isAfter = ({ lastLook, state }: Job) =>
      state === 'cancelled' ||
      (lastLook !== null && lastLook.at > (job.payment?.expiresAt ?? Number.POSITIVE_INFINITY));
    return { ...desk, job, link, followed: await desk.station.until('ORD-1', isAfter) };
  }

  it('is followed automatically, with any answer of the service', async () => {
    const [stays, gone, cancelled, again] = await Promise.all([
      expired('stays'),
      expired('link_gone'),
      expired('cancelled'),
      expired('new_link'),
    ]);
    expect(stays.followed).toMatchObject({ state: 'awaiting_payment', payment: { paid: false, url: stays.link } });
    expect(await payAt(stays.link)).toBe(410);
    expect(gone.followed).toMatchObject({ state: 'awaiting_payment', payment: { paid: false, url: null } });
    expect(cancelled.followed).toMatchObject({ state: 'cancelled', problem: { code: 'shipment_cancelled' } });
    expect(again.followed.state).toBe('awaiting_payment');
    expect(again.followed.payment?.url).not.toBe(again.link);
    for (const { service } of [stays, gone, cancelled, again]) {
      expect(service.control.shipments()).toHaveLength(1);
      expect(service.control.charges()).toEqual([]);
    }
  });
});

describe('after a link has expired', () => {
  async function afterExpiry(expiredPayment: Readings['expiredPayment']) {
    const desk = await plainDesk({ expiredPayment, paymentLinkMs: 300 });
    const job = await scanned(desk);
    await eventually(() => expect(Date.now()).toBeGreaterThan(job.payment?.expiresAt ?? Number.POSITIVE_INFINITY));
    return { ...desk, job };
  }

  it.each(['stays', 'link_gone', 'cancelled'] as const)(
    'where the service leaves it at that (%s), after its cancel the new shipment is charged and printed once',
    async (reading) => {
      const { service, station, job } = await afterExpiry(reading);
      if (reading === 'cancelled') await lookNow(station, job);
      else await station.core.actions.cancel(job.id, null);
      const cancelled = await station.until('ORD-1', 'cancelled');
      service.control.setAccount({ balanceKurus: PLENTY });
      expect((await station.core.actions.shipAnew(cancelled.id)).ok).toBe(true);
      await station.until('ORD-1~2', 'printed');
      expect(await payAt(job.payment?.url)).toBe(410);
      expect(lines(service, 'charge')).toHaveLength(1);
      expect(lines(service, 'card')).toEqual([]);
      expect(await sheets(station)).toHaveLength(1);
    },
  );

  it('a new link that the service gives can be paid; the old one pays nothing', async () => {
    const { service, station, job } = await afterExpiry('new_link');
    service.control.setReadings({ paymentLinkMs: 60_000 });
    await lookNow(station, job);
    const { payment } = await station.until('ORD-1', (now) => now.payment?.url !== job.payment?.url);
    expect(await payAt(job.payment?.url)).toBe(410);
    expect(await payAt(payment?.url)).toBe(200);
    await lookNow(station, job);
    await station.until('ORD-1', 'printed');
    expect(lines(service, 'card')).toHaveLength(1);
    expect(await sheets(station)).toHaveLength(1);
  });
});

describe.each([
  ['with a mailbox', mailDesk],
  ['without a mailbox', plainDesk],
])('cancelling on the desk what was paid on a phone a moment ago, %s', (_with, open) => {
  it('ends in one way, whichever the service got first: its label comes out once, or it is cancelled', async () => {
    const desk = await open();
    const { service, station } = desk;
    const job = await scanned(desk);
    const [paid] = await Promise.all([payAt(job.payment?.url), station.core.actions.cancel(job.id, null)]);
    expect(paid).toBe(200);
    const over = await station.until('ORD-1', ({ state }) => state === 'printed' || state === 'cancelled');
    // Whichever was first at the service: a cancel that left before the money came closes the link.
    expect(over.state).toBe(cancels(service).length === 0 ? 'printed' : 'cancelled');
    expect(service.control.shipments()).toHaveLength(1);
    expect(await sheets(station)).toHaveLength(over.state === 'printed' ? 1 : 0);
  });

  it('is refused with its reason while its label waits, and done when it is requested again', async () => {
    const desk = await open();
    const { service, station } = desk;
    service.control.setCarrier('anka', { held: true });
    const job = await scanned(desk);
    service.control.pay(String(job.shipment?.id));
    await station.core.actions.cancel(job.id, null);
    const reported = await station.until('ORD-1', 'label_pending');
    expect(reported.payment).toMatchObject({ paid: true, url: null });
    expect(cancels(service)).toEqual([]);
    await station.core.actions.cancel(job.id, null);
    await station.until('ORD-1', 'cancelled');
    expect(cancels(service)).toHaveLength(1);
    expect(await sheets(station)).toEqual([]);
  });
});

describe('money that comes to the balance', () => {
  it('and pays the oldest shipment that waits (3: not shown) prints that one, once', async () => {
    const desk = await plainDesk({ topUpPays: 'oldest_first' });
    const { service, station } = desk;
    const first = await scanned(desk, 'ORD-1');
    const second = await scanned(desk, 'ORD-2');
    service.control.setAccount({ balanceKurus: (first.payment?.amount ?? 0) + EMPTY });
    await lookNow(station, first);
    await lookNow(station, second);
    await station.until('ORD-1', 'printed');
    await station.until('ORD-2', ({ lastLook }) => lastLook?.said === 'unpaid');
    service.control.setAccount({ balanceKurus: PLENTY });
    await lookNow(station, second);
    await station.until('ORD-2', 'printed');
    expect(lines(service, 'charge')).toHaveLength(2);
    expect(await sheets(station)).toHaveLength(2);
  });

  it('leaves them waiting for the card otherwise', async () => {
    const desk = await plainDesk();
    const job = await scanned(desk);
    desk.service.control.setAccount({ balanceKurus: PLENTY });
    await lookNow(desk.station, job);
    const polled = await desk.station.until('ORD-1', ({ lastLook }) => lastLook !== null);
    expect(polled.state).toBe('awaiting_payment');
    expect(lines(desk.service, 'charge')).toEqual([]);
  });
});

describe('an unpaid shipment whose first answer was lost', () => {
  it.each([200, 402] as const)(
    'and repeated with %i is this desk’s: paid, it comes out once',
    async (duplicateOfUnpaid) => {
      const desk = await plainDesk({ duplicateOfUnpaid });
      const { service, station } = desk;
      service.control.addFault({ kind: 'reset', ...CREATE, processed: true });
      const job = await scanned(desk);
      expect(await payAt(job.payment?.url)).toBe(200);
      await lookNow(station, job);
      await station.until('ORD-1', 'printed');
      expect(service.control.shipments()).toHaveLength(1);
      expect(lines(service, 'card')).toHaveLength(1);
      expect(await sheets(station)).toHaveLength(1);
    },
  );
});

it('paid while the station is off, and restarted twice, a parcel comes out once, from its slot', async () => {
  const desk = await plainDesk();
  const jobs = [await scanned(desk, 'ORD-1'), await scanned(desk, 'ORD-2')];
  await desk.station.core.stop();
  expect(await payAt(jobs[1]?.payment?.url)).toBe(200);
  const second = await desk.reopen();
  expect(await second.core.list('payments')).toMatchObject([
    { slot: 1 },
    { slot: 2, payment: { url: jobs[1]?.payment?.url } },
  ]);
  const printed = await second.until('ORD-2', 'printed');
  expect(printed.slot).toBe(2);
  await second.core.stop();
  const third = await desk.reopen();
  const [open] = jobs;
  if (open !== undefined) await lookNow(third, open);
  await third.until('ORD-1', ({ lastLook }) => lastLook?.said === 'unpaid');
  expect(await sheets(third)).toHaveLength(1);
  expect(desk.service.control.shipments()).toHaveLength(2);
});
