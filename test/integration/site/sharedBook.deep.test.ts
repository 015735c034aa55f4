// Deep, not in each run: desks that share their order book over a real PostgreSQL, killed between two steps: a minute and a
// half. Merging an order that two desks changed is tested without it.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import { batchOptionsSchema } from '../../../electron/contract/batch.ts';
import type { Order } from '../../../electron/contract/order.ts';
import { anOrder } from '../../support/builders.ts';
import { type CutLine, openCutLine } from '../../support/cutLine.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { killedWhenThere } from '../../support/killedProcess.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts';
import { openStation, type TestStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import type { KilledNotifyingPlan } from './killedTellingChild.ts';
import { seatAt } from './notifyingDesk.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

interface Desk extends TestStation {
  readonly line: CutLine;
  readonly folder: string;
}

const order = (reference: string, carrier: string | null = null): Order => anOrder({ reference, carrier });
let sites = 0;

/** A site of its own on the real server, and a demo service. */
async function newSite() {
  sites += 1;
  const connection = await server.connection(`book_${sites}`);
  const service = await startDemoService({ limits: { account: 600, route: 600 } });

  async function open(name: string, folder?: string): Promise<Desk> {
    const place = folder ?? (await temporaryFolder());
    const line = await openCutLine(() => Number(new URL(connection).port));
    onTestFinished(() => line.close());
    const address = new URL(connection);
    address.port = String(line.port);
    const station = await openStation({
      folder: place,
      service,
      settings: { deskName: name, requestsPerMinute: 600 },
      coordinator: (journal) => seatAt(address.href, name, journal),
    });
    await together(station);
    return { ...station, line, folder: place };
  }

  return { connection, service, open };
}

const together = ({ core }: TestStation) => eventually(() => expect(core.site.state()).toEqual({ kind: 'together' }));

async function book({ core }: TestStation): Promise<Readonly<Record<string, string | null>>> {
  const { items } = await core.orders('', 0, 10_000);
  return Object.fromEntries(items.map(({ order: { reference, carrier } }) => [reference, carrier]));
}

async function edit({ core }: TestStation, to: Order): Promise<void> {
  const known = (await core.orders(to.reference, 0, 100)).items.find(
    ({ order: one }) => one.reference === to.reference,
  );
  expect(await core.saveOrder(to, known?.order ?? null)).toMatchObject({ ok: true });
}

async function itemOf({ core }: TestStation, reference: string) {
  const { items } = await core.orders('', 0, 10_000);
  return items.find(({ order: one }) => one.reference === reference) ?? null;
}

const everywhere = (desks: readonly TestStation[], expected: Readonly<Record<string, string | null>>) =>
  eventually(async () => {
    for (const desk of desks) expect(await book(desk)).toEqual(expected);
  });

describe('the order book of a site', () => {
  it('has at each desk what another one imports, corrects and removes', async () => {
    const { open } = await newSite();
    const [one, two] = [await open('1'), await open('2')];
    await one.core.putOrders([order('A'), order('B'), order('C')]);
    await everywhere([one, two], { A: null, B: null, C: null });
    await edit(one, order('A', 'anka'));
    await two.core.putOrders([order('A'), order('B', 'aras')]);
    await two.core.removeOrder('C');
    await everywhere([one, two], { A: 'anka', B: 'aras' });
    for (const desk of [one, two]) expect((await itemOf(desk, 'A'))?.edit).toMatchObject({ desk: '1', differs: [] });
    // A scan goes by what was imported elsewhere.
    const job = await two.scan('B');
    expect(job.order).toMatchObject({ reference: 'B', carrier: 'aras' });
  });

  it('comes together when both lines were cut and both desks went on', async () => {
    const { open } = await newSite();
    const [one, two, three] = [await open('1'), await open('2'), await open('3')];
    await one.core.putOrders(['BOTH', 'LIST'].map((reference) => order(reference)));
    await everywhere([two, three], { BOTH: null, LIST: null });
    for (const { line } of [one, two]) line.cut();
    await eventually(() => {
      for (const { core } of [one, two]) expect(core.site.state().kind).toBe('away');
    });
    await edit(one, order('BOTH', 'anka'));
    await edit(one, order('LIST', 'anka'));
    expect(await one.core.removeOrder('BOTH')).toEqual({ ok: false, error: { kind: 'site_away' } });
    await one.core.putOrders([order('ONE')]);
    await edit(two, order('BOTH', 'aras'));
    await two.core.putOrders([order('LIST', 'ptt'), order('TWO')]);
    for (const { line } of [one, two]) line.mend();
    await eventually(async () => {
      const both = await Promise.all([one, two, three].map((desk) => itemOf(desk, 'BOTH')));
      // Whichever came first is the order, and a person is asked about the other.
      for (const item of both) {
        const values = [item?.order.carrier, item?.draft?.differs[0]?.value];
        expect([values.toSorted(), item?.order.carrier]).toEqual([['anka', 'aras'], both[0]?.order.carrier]);
      }
    });
    await one.core.decideOrders(['BOTH'], 'order');
    const carrier = (await itemOf(one, 'BOTH'))?.order.carrier ?? null;
    await everywhere([one, two, three], { BOTH: carrier, LIST: 'anka', ONE: null, TWO: null });
    await eventually(async () => {
      for (const desk of [one, two, three]) {
        expect(await itemOf(desk, 'BOTH')).toMatchObject({ draft: null });
        expect(await itemOf(desk, 'LIST')).toMatchObject({ edit: { desk: '1', differs: ['carrier'] } });
      }
    });
  });

  it('takes 3,000 orders from one desk to another', async () => {
    const { open } = await newSite();
    const [one, two] = [await open('1'), await open('2')];
    const list = Array.from({ length: 3_000 }, (_, index) => order(`N-${index}`));
    await one.core.putOrders(list);
    await eventually(async () => expect((await two.core.status()).ordersInBook).toBe(3_000));
    expect(Object.keys(await book(two))).toEqual(list.map(({ reference }) => reference));
  });

  it.each(['before it is told', 'once it is told'] as const)(
    'loses and doubles nothing when a desk is killed in the middle of publishing, %s',
    async (at) => {
      const { connection, service, open } = await newSite();
      const folder = await temporaryFolder();
      const two = await open('2');
      const plan: KilledNotifyingPlan = { folder, service, connection, orders: 1_200, at };
      await killedWhenThere(new URL('./killedTellingChild.ts', import.meta.url), plan);
      // The other desk has the first step, and its changes meanwhile are not lost.
      await eventually(async () => expect((await two.core.status()).ordersInBook).toBeGreaterThanOrEqual(200));
      await edit(two, order('N-7', 'aras'));
      const killed = openSqliteJournal(join(folder, 'journal.sqlite'));
      expect((await killed.untoldOrders(10_000)).length).toBe(1_000);
      await killed.close();
      const one = await open('1', folder);
      const expected = Object.fromEntries(
        Array.from({ length: 1_200 }, (_, index) => [`N-${index}`, index === 7 ? 'aras' : null]),
      );
      await everywhere([one, two], expected);
    },
  );

  it('lets two desks send one batch together, each order once', async () => {
    const { service, open } = await newSite();
    const [one, two] = [await open('1'), await open('2')];
    const list = Array.from({ length: 24 }, (_, index) => `B-${index}`);
    await one.core.putOrders(list.map((reference) => order(reference)));
    await eventually(async () => expect((await two.core.status()).ordersInBook).toBe(24));
    await one.core.batches.start({ orders: 'ready', options: batchOptionsSchema.parse({}) });
    await eventually(async () => {
      const [found] = await two.core.sharedBatches.elsewhere();
      expect(found === undefined ? null : await two.core.sharedBatches.help(found.desk.id, found.id)).toMatchObject({
        ok: true,
      });
    });
    await eventually(async () => {
      for (const { core } of [one, two])
        expect((await core.batches.progress())[0]).toMatchObject({ batch: { state: 'done' }, left: 0 });
    });
    const [first] = await one.core.batches.progress();
    const printed = await Promise.all([one, two].map(async ({ core }) => (await core.status()).today.printed));
    expect(service.control.charges()).toHaveLength(24);
    expect(printed[0] ?? 0).toBeGreaterThan(0);
    expect(printed[1] ?? 0).toBeGreaterThan(0);
    expect((printed[0] ?? 0) + (printed[1] ?? 0)).toBe(24);
    expect((first?.printed ?? 0) + (first?.elsewhere ?? 0)).toBe(24);
  });
});
