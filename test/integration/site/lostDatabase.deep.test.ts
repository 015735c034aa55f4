// Deep, not in each run: a server that follows another one, takes over, is restored and made again: half a minute. The
// rules are tested without it.
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts';
import { openStation, type TestStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { seatAt } from './notifyingDesk.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

let sites = 0;

/** Two desks of a site on the real server, and the way in which the server loses its data. */
async function twoDesks() {
  sites += 1;
  const name = `lost_${sites}`;
  const connection = await server.connection(name);
  const service = await startDemoService({ limits: { account: 600, route: 600 } });
  const open = async (desk: string) =>
    openStation({
      folder: await temporaryFolder(),
      service,
      settings: { deskName: desk, requestsPerMinute: 600 },
      coordinator: (journal) => seatAt(connection, desk, journal),
    });
  const [one, two] = [await open('1'), await open('2')];
  for (const desk of [one, two]) await together(desk);
  await one.core.putOrders(['ORD-1', 'ORD-2', 'ORD-3'].map((reference) => anOrder({ reference })));
  await eventually(async () => expect(await carrierAt(two, 'ORD-3')).toBeNull());
  return { name, one, two };
}

const together = ({ core }: TestStation) => eventually(() => expect(core.site.state()).toEqual({ kind: 'together' }));

/** As the book of the desk has it; throws where it does not. */
async function carrierAt({ core }: TestStation, reference: string): Promise<string | null> {
  const { items } = await core.orders(reference, 0, 10);
  const found = items.find(({ order }) => order.reference === reference);
  if (found === undefined) throw new Error(`no ${reference}`);
  return found.order.carrier;
}

/** Desk 1 has a label of ORD-1, and has corrected ORD-2; desk 2 knows nothing of it, or no more than that. */
async function worked({ core }: TestStation): Promise<void> {
  await core.scan('ORD-1');
  await eventually(async () =>
    expect(await core.site.claimOf('ORD-1')).toMatchObject({ parcel: { state: 'printed' } }),
  );
  const { items } = await core.orders('ORD-2', 0, 10);
  const known = items.find(({ order }) => order.reference === 'ORD-2')?.order ?? null;
  expect(await core.saveOrder(anOrder({ reference: 'ORD-2', carrier: 'Aras' }), known)).toMatchObject({ ok: true });
}

it.each([
  [
    'a standby that is behind takes over',
    async () => {
      await server.standBy();
      return { before: server.fallBehind, lose: () => server.failOver() };
    },
  ],
  [
    'its files are put back',
    async () => ({
      async before() {
        await server.crash();
        await server.keep();
        await server.start();
      },
      async lose() {
        await server.crash();
        await server.putBack();
        await server.start();
      },
    }),
  ],
  [
    'it is dropped and made anew',
    async (name: string) => ({ before: async () => undefined, lose: () => server.empty(name) }),
  ],
])('has again what the desks published, and no desk ships what another one has shipped, when %s', async (_, loss) => {
  const { name, one, two } = await twoDesks();
  const { before, lose } = await loss(name);
  await before();
  for (const desk of [one, two]) await together(desk);
  await worked(one);
  await lose();
  const isAwaited = async () =>
    (await two.core.site.desks().then((answer) => (answer.ok ? answer.value : null)))?.some((desk) => desk.isAwaited);
  await eventually(async () => {
    expect(await isAwaited()).toBe(false);
    expect(await two.core.site.claimOf('ORD-1')).toMatchObject({ desk: { name: '1' }, parcel: { state: 'printed' } });
    expect(await carrierAt(two, 'ORD-2')).toBe('Aras');
  });
  expect(await two.core.scan('ORD-1')).toMatchObject({ kind: 'elsewhere', claim: { desk: { name: '1' } } });
  expect(await two.core.scan('ORD-3')).toMatchObject({ kind: 'new' });
  expect(await two.core.site.claimOf('ORD-3')).toMatchObject({ desk: { name: '2' } });
  onTestFinished(async () => {
    for (const desk of [one, two]) await desk.core.stop();
  });
});
