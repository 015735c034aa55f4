// Deep, not in each run: whole desks on one real PostgreSQL; the conformance suite of the coordinator guards the rules of it in every run.
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openPostgresCoordinator } from '../../../electron/adapters/coordinator/postgresCoordinator.ts';
import { systemClock, systemRandomness } from '../../../electron/adapters/system/clockAndRandomness.ts';
import type { ScanReply } from '../../../electron/contract/scan.ts';
import { deskIdOf, noteStart } from '../../../electron/core/desks/index.ts';
import { anOrder } from '../../support/builders.ts';
import { type CutLine, openCutLine } from '../../support/cutLine.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts';
import { openStation, type TestStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

interface Desk extends TestStation {
  readonly deskId: string;
  readonly line: CutLine;
  readonly sheets: () => Promise<number>;
  /** How often it has requested to be that desk. */
  readonly requested: () => number;
  /** It got the answer that another program with its data is at work. */
  readonly isSecond: () => boolean;
}

const holds = (what: string, reported: () => boolean | Promise<boolean>) =>
  eventually(async () => expect(await reported(), what).toBe(true), 50);
const silent = { info() {}, warn() {}, error() {} };
let sites = 0;

async function site(names: readonly string[], limit = 60) {
  sites += 1;
  const connection = await server.connection(`site_${sites}`);
  const service = await startDemoService({ limits: { account: limit, route: limit } });
  const open = async (name: string, folder: string, isRefused = false): Promise<Desk> => {
    let requested = 0;
    let isSecond = false;
    const line = await openCutLine(() => Number(new URL(connection).port));
    onTestFinished(() => line.close());
    const address = new URL(connection);
    address.port = String(line.port);
    let deskId = '';
    const station = await openStation({
      folder,
      service,
      settings: { deskName: name, requestsPerMinute: limit },
      coordinator: async (journal) => {
        deskId = await deskIdOf(journal, systemRandomness);
        const starts = await noteStart(journal, systemRandomness);
        const coordinator = openPostgresCoordinator({
          connection: address.href,
          tls: { tls: 'off' },
          desk: { id: deskId, name },
          book: 'live',
          keyMark: 'key',
          // On a busy machine an answer of the database may be late: a desk would go on alone.
          timeoutMs: 60_000,
          clock: systemClock,
          logger: silent,
          starts,
        });
        return {
          ...coordinator,
          async arrive(...given) {
            const answer = await coordinator.arrive(...given);
            requested += 1;
            isSecond ||= answer.ok && answer.value.kind === 'same_desk_is_on' && answer.value.isAtWork === true;
            return answer;
          },
        };
      },
    });
    await holds('known', () => requested > 0);
    if (!isRefused) await holds('together', () => station.core.site.state().kind === 'together');
    const sheets = async () => (await readdir(station.printed).catch(() => [])).length;
    return { ...station, deskId, line, sheets, requested: () => requested, isSecond: () => isSecond };
  };
  const desks = await Promise.all(names.map(async (name) => open(name, await temporaryFolder())));
  const orders = Array.from({ length: 12 }, (_, index) => anOrder({ reference: `ORD-${index + 1}` }));
  for (const desk of desks) await desk.core.putOrders(orders);
  return { service, desks, open };
}

const claimed = (reply: ScanReply) => (reply.kind === 'elsewhere' ? reply.claim.desk.name : reply.kind);

describe('two desks of one site', () => {
  it('ship an order once: the second shows who has it and its state', async () => {
    const { service, desks } = await site(['1', '2']);
    const [one, two] = desks as [Desk, Desk];
    await one.scan('ORD-1');
    await one.until('ORD-1', 'printed');
    await holds('the other desk knows that it was printed', async () => {
      const reply = await two.core.scan('ORD-1');
      return reply.kind === 'elsewhere' && reply.claim.parcel?.state === 'printed';
    });
    expect(claimed(await two.core.scan('ORD-1'))).toBe('1');
    expect(service.control.charges()).toHaveLength(1);
    expect([await one.sheets(), await two.sheets()]).toEqual([1, 0]);
  });

  it('that scan one order at the same moment make one job', async () => {
    const { service, desks } = await site(['1', '2']);
    for (let number = 1; number <= 10; number += 1) {
      const replies = await Promise.all(desks.map((desk) => desk.core.scan(`ORD-${number}`)));
      expect(replies.map(({ kind }) => kind).sort()).toEqual(['elsewhere', 'new']);
    }
    await holds('all are charged', () => service.control.charges().length === 10);
    await holds(
      'all are printed',
      async () => (await Promise.all(desks.map((desk) => desk.sheets()))).reduce((a, b) => a + b) === 10,
    );
  });

  it.each([
    ['was closed', true],
    ['was on', false],
  ])(
    'that have the data of one desk send, print and request once: the copy, made while it %s, does nothing, neither beside it nor after it, nor at its next start',
    async (_, isClosed) => {
      const { service, open } = await site([]);
      const folder = await temporaryFolder();
      const one = await open('1', folder);
      await one.core.putOrders([anOrder({ reference: 'ORD-1' })]);
      service.control.addFault({ kind: 'reset', processed: false, method: 'POST', times: 1_000_000 });
      await one.scan('ORD-1');
      await one.until('ORD-1', 'queued');
      if (isClosed) await one.core.stop();
      const copied = join(await temporaryFolder(), 'copy');
      await cp(folder, copied, { recursive: true });
      service.control.clearFaults();
      const original = isClosed ? await open('1', folder) : one;
      await original.until('ORD-1', 'printed');
      const sent = service.control.requests().length;
      let copy = await open('1', copied, true);
      const isRefused = () => expect(copy.core.site.state()).toMatchObject({ kind: 'away', reason: 'same_desk' });
      await holds('the other one was heard of', () => copy.isSecond());
      isRefused();
      await original.core.stop();
      const before = copy.requested();
      const isTaken = () => copy.core.site.state().kind === 'together';
      await holds('it has asked again', () => isTaken() || copy.requested() > before + 1);
      isRefused();
      await copy.core.stop();
      copy = await open('1', copied, true);
      await holds('it has asked again', () => isTaken() || copy.requested() > 1);
      isRefused();
      expect([await original.sheets(), await copy.sheets()]).toEqual([1, 0]);
      expect(service.control.charges()).toHaveLength(1);
      expect(service.control.requests()).toHaveLength(sent);
      expect((await copy.core.recent(10)).map(({ state }) => state)).toEqual(['queued']);
    },
  );

  it('ship an order that only the other one has imported', async () => {
    const { desks } = await site(['1', '2']);
    const [one, two] = desks as [Desk, Desk];
    await one.core.putOrders([anOrder({ reference: 'NEW-1' })]);
    await holds('the site has it', async () => (await two.core.orders('NEW-1', 0, 1)).total === 1);
    await two.scan('NEW-1');
    await two.until('NEW-1', 'printed');
  });

  it('take an order from each other on purpose only, and the first one stops', async () => {
    const { service, desks } = await site(['1', '2']);
    const [one, two] = desks as [Desk, Desk];
    service.control.addFault({
      kind: 'reset',
      processed: false,
      method: 'POST',
      path: '/api/v2/shipments',
      times: 100,
    });
    await one.scan('ORD-1');
    const reply = await two.core.scan('ORD-1');
    if (reply.kind !== 'elsewhere') throw new Error(reply.kind);
    await two.core.takeOver('ORD-1', { box: null, quantity: null, hold: false }, reply.claim.desk.id);
    service.control.clearFaults();
    await one.until('ORD-1', (job) => job.problem?.code === 'claimed_elsewhere');
    await two.core.checkService();
    await two.until('ORD-1', (job) => job.state === 'printed' || job.state === 'already_shipped');
    expect(service.control.charges()).toHaveLength(1);
    expect(await one.sheets()).toBe(0);
  });

  it('ask both packers of an order that was taken over while its request was under way, and one of them prints its label', async () => {
    const { service, desks } = await site(['1', '2']);
    const [one, two] = desks as [Desk, Desk];
    service.control.addFault({ kind: 'delay', ms: 1_000, method: 'POST', path: '/api/v2/shipments' });
    await one.scan('ORD-1');
    await holds('it is sent', () => service.control.charges().length === 1);
    await two.core.takeOver('ORD-1', { box: null, quantity: null, hold: false }, one.deskId);
    const isRequested: Parameters<Desk['until']>[1] = ({ state, unproven }) =>
      state === 'already_shipped' && unproven !== null;
    await two.until('ORD-1', isRequested);
    const requested = await one.until('ORD-1', isRequested);
    expect([await one.sheets(), await two.sheets()]).toEqual([0, 0]);
    await one.core.actions.print(requested.id, null, null);
    await one.until('ORD-1', 'printed');
    await two.until('ORD-1', ({ unproven }) => unproven === null);
    expect([await one.sheets(), await two.sheets()]).toEqual([1, 0]);
    expect(service.control.charges()).toHaveLength(1);
  });

  it('send without asking when the line to the database is cut and a person has it so, and come together again', async () => {
    const { service, desks } = await site(['1', '2']);
    const [one, two] = desks as [Desk, Desk];
    // A desk that has just come has no part of the limit yet.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    one.line.cut();
    await holds('away', () => one.core.site.state().kind === 'away');
    expect(one.core.site.goWithoutOthers()).toBe(true);
    const scanned = await one.scan('ORD-1');
    expect(scanned.claim).toBe('away');
    await one.until('ORD-1', 'printed');
    expect(claimed(await two.core.scan('ORD-2'))).toBe('new');
    one.line.mend();
    await holds('together', () => one.core.site.state().kind === 'together');
    // Not by a scan, which would take the order before its desk has published that it has it.
    await holds('the order is claimed', async () => (await two.core.site.claimOf('ORD-1'))?.desk.name === '1');
    expect(claimed(await two.core.scan('ORD-1'))).toBe('1');
    expect(service.control.charges()).toHaveLength(2);
  });
});
