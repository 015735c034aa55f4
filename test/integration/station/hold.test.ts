import { describe, expect, it } from 'vitest';
import { createDemoService } from '../../../electron/demo/createDemoService.ts';
import type { Readings } from '../../../electron/demo/readings.ts';
import { anOrder } from '../../support/builders.ts';
import { FONT_DIR, startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/freePort.ts';
import { openStation, type TestStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

type Service = Awaited<ReturnType<typeof startDemoService>>;

const DEBT = 7_500;
const order = (reference: string) => anOrder({ reference, carrier: 'anka' });
const names = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}-${i}`);
const creates = ({ control }: Service) =>
  control.requests().filter(({ method, path }) => method === 'POST' && path === '/api/v2/shipments');

/** A debt that the balance does not cover. */
async function heldDesk(options: Parameters<typeof startDemoService>[0] = {}, first: readonly string[] = ['HELD']) {
  const service = await startDemoService({ limits: { account: 120 }, ...options });
  const folder = await temporaryFolder();
  const station = await openStation({ folder, service, settings: { requestsPerMinute: 120 } });
  await station.core.putOrders([...first, 'LATER'].map(order));
  service.control.setAccount({ debtKurus: DEBT, balanceKurus: DEBT - 1 });
  return { service, folder, station };
}

async function held(station: TestStation, reference: string) {
  await station.scan(reference);
  await station.until(reference, (job) => job.problem?.code === 'account_hold' && job.state === 'queued');
}

/** As a customer's phone does it: the page is seen, then paid. */
async function payDebt(station: TestStation) {
  const url = (await station.core.status()).hold?.url ?? '';
  const page = await fetch(url);
  expect(await page.text()).toContain('75,00 TL');
  expect((await fetch(url, { method: 'POST' })).status).toBe(200);
}

describe.each<Readings['debtStops']>(['create', 'create_and_prices', 'everything'])(
  'a debt that stops %s',
  (debtStops) => {
    it('lets prints go on, whichever requests it stops, and all that waits goes when it is paid by its link', async () => {
      const service = await startDemoService({ readings: { debtStops } });
      const station = await openStation({ folder: await temporaryFolder(), service });
      await station.core.putOrders(['DONE', 'HELD', 'LATER'].map(order));
      await station.scan('DONE');
      const done = await station.until('DONE', 'printed');
      service.control.setAccount({ debtKurus: DEBT, balanceKurus: DEBT - 1 });
      await held(station, 'HELD');
      expect(await station.core.actions.print(done.id, 'damaged', null)).toMatchObject({ ok: true });
      await station.until('DONE', (job) => job.state === 'printed' && job.printCount === 2);
      await station.core.actions.cancel(done.id, null);
      // The cancel, too, may be stopped: it goes on when the debt is paid.
      if (debtStops !== 'everything') await station.until('DONE', 'cancelled');
      service.control.setAccount({ balanceKurus: 1_000 });
      await station.scan('LATER');
      const { hold } = await station.core.status();
      expect(hold).toMatchObject({ amount: DEBT, url: expect.stringMatching(/^http/) });
      await payDebt(station);
      service.control.setAccount({ balanceKurus: 500_000 });
      await station.core.checkService();
      await station.until('LATER', 'printed');
      await station.until('DONE', 'cancelled');
      expect(
        service.control
          .charges()
          .filter(({ kind }) => kind === 'charge')
          .map((line) => line.orderReference),
      ).toEqual(['DONE', 'HELD', 'LATER']);
      await eventually(async () =>
        expect(await station.core.status()).toMatchObject({
          hold: null,
          debtNotice: { kind: 'settled', amount: DEBT },
        }),
      );
    });
  },
);

describe('a debt that the balance covers (API section 7)', () => {
  it('is collected with the order that comes next, and reported with its amount and the service’s words', async () => {
    const service = await startDemoService();
    const station = await openStation({ folder: await temporaryFolder(), service });
    await station.core.putOrders(['FIRST', 'NEXT'].map(order));
    await station.scan('FIRST');
    await station.until('FIRST', 'printed');
    service.control.setAccount({ debtKurus: DEBT });
    await station.scan('NEXT');
    await station.until('NEXT', 'printed');
    await eventually(async () =>
      expect((await station.core.status()).debtNotice).toMatchObject({
        kind: 'collected',
        amount: DEBT,
        words: 'Ölçüm farkı tahsilatı',
      }),
    );
    expect((await station.core.status()).hold).toBeNull();
    expect(service.control.charges().filter(({ kind }) => kind === 'debt')).toHaveLength(1);
  });

  it('after a hold is reported as collected when money was paid in, and creating goes on', async () => {
    const { service, station } = await heldDesk();
    await held(station, 'HELD');
    service.control.setAccount({ balanceKurus: 500_000 });
    await station.core.checkService();
    await station.until('HELD', 'printed');
    await eventually(async () =>
      expect((await station.core.status()).debtNotice).toMatchObject({ kind: 'collected', amount: DEBT }),
    );
    expect((await station.core.status()).hold).toBeNull();
  });
});

it('two desks are held; each goes on by itself once it tries again', async () => {
  const { service, station: one } = await heldDesk();
  const two = await openStation({ folder: await temporaryFolder(), service });
  await two.core.putOrders([order('OTHER')]);
  await held(one, 'HELD');
  await held(two, 'OTHER');
  await payDebt(one);
  service.control.setAccount({ balanceKurus: 500_000 });
  await one.core.checkService();
  await one.until('HELD', 'printed');
  expect((await two.core.status()).hold).not.toBeNull();
  await two.core.checkService();
  await two.until('OTHER', 'printed');
  expect((await two.core.status()).hold).toBeNull();
  expect(service.control.charges().filter(({ kind }) => kind === 'charge')).toHaveLength(2);
});

it('40 orders accepted in a hold go out in order, each charged once, also over a restart', async () => {
  const bench = names(20, 'BENCH');
  const batch = names(20, 'BATCH');
  const { service, folder, station } = await heldDesk({}, []);
  await station.core.putOrders(batch.map(order));
  await station.core.batches.start();
  await eventually(async () => expect((await station.core.status()).hold).not.toBeNull());
  await station.core.putOrders(bench.map(order));
  for (const reference of bench) await station.scan(reference);
  const before = creates(service).length;
  // No order is burnt on tries: one tries for all.
  expect(before).toBeLessThanOrEqual(3);
  await station.core.stop();
  const again = await openStation({ folder, service, settings: { requestsPerMinute: 120 } });
  expect((await again.core.status()).hold).toMatchObject({ amount: DEBT });
  await payDebt(again);
  service.control.setAccount({ balanceKurus: 5_000_000 });
  await again.core.checkService();
  await again.until('BATCH-19', 'printed');
  const charged = service.control
    .charges()
    .filter(({ kind }) => kind === 'charge')
    .map((line) => line.orderReference ?? '');
  expect(charged.filter((reference) => reference.startsWith('BENCH')).toSorted()).toEqual(bench.toSorted());
  expect(new Set(charged).size).toBe(charged.length);
  expect(charged.slice(0, 21)).toEqual(expect.arrayContaining(bench));
});

it('a hold outlives a service that goes away and comes back without the debt', async () => {
  const port = await freePort();
  const first = await createDemoService({ fontDir: FONT_DIR, port, apiKey: 'k' });
  first.control.setAccount({ debtKurus: DEBT, balanceKurus: 0 });
  const station = await openStation({ folder: await temporaryFolder(), service: first });
  await station.core.putOrders([order('HELD')]);
  await held(station, 'HELD');
  await first.close();
  await station.core.checkService();
  expect(await station.core.status()).toMatchObject({ connection: { state: 'offline' }, hold: { amount: DEBT } });
  const second = await startDemoService({ port, apiKey: 'k' });
  await station.core.checkService();
  await station.until('HELD', 'printed');
  expect(second.control.charges()).toHaveLength(1);
  expect((await station.core.status()).hold).toBeNull();
});
