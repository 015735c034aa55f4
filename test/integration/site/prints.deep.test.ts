// Deep, not in each run: labels sent between desks in processes of their own that are killed, over a real PostgreSQL: three minutes.
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../electron/contract/job.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { killedWhenThere } from '../../support/killedProcess.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts';
import { sized } from '../../support/runs.ts';
import { openStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { AT_TWO, type DeskPlan, deskOptions, STEPS, type Step } from './printDesk.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

let sites = 0;
const child = new URL('./printChild.ts', import.meta.url);

/** Two desks that are not open yet; the labels of one go to the printer of two. */
async function site() {
  sites += 1;
  const connection = await server.connection(`prints_${sites}`);
  const folder = await temporaryFolder();
  const service = await startDemoService();
  for (const name of ['one', 'two']) await mkdir(join(folder, name));
  const planOf = (name: DeskPlan['name']): DeskPlan => ({
    ...{ name, folder: join(folder, name), sheets: join(folder, 'sheets'), connection },
    service: { url: service.url, apiKey: service.apiKey },
  });
  async function open(name: DeskPlan['name'], passed?: (step: Step) => Promise<void>) {
    const station = await openStation(deskOptions(planOf(name), passed));
    await eventually(() => expect(station.core.site.state().kind).toBe('together'));
    return station;
  }
  return {
    service,
    planOf,
    open,
    sheets: async () => (await readdir(join(folder, 'sheets')).catch(() => [])).length,
  };
}

type Station = Awaited<ReturnType<Awaited<ReturnType<typeof site>>['open']>>;

const jobOf = async ({ core }: Station, reference: string): Promise<Job | undefined> =>
  (await core.recent(10)).find(({ key }) => key.value === reference);

async function seesPrinter({ core }: Station) {
  await eventually(async () => {
    const printer = (await core.printers.list()).find(({ id }) => id === AT_TWO);
    expect(printer?.state).toBe('ready');
  });
  await core.printersChanged();
}

async function ended(station: Station, reference: string): Promise<Job['state']> {
  const job = await station.until(reference, ({ state }) => state === 'printed' || state === 'print_unconfirmed');
  return job.state;
}

describe('a label for the printer of another desk', () => {
  it('comes out there once, and both desks show it', async () => {
    const { open, sheets } = await site();
    const two = await open('two');
    const one = await open('one');
    await seesPrinter(one);
    await one.core.putOrders([anOrder({ reference: 'ORD-1' })]);
    await one.scan('ORD-1');
    const job = await one.until('ORD-1', 'printed');
    expect(job.print).toMatchObject({ printerId: AT_TWO, printerName: 'Sheets', desk: 'two', confirmedBy: 'spooler' });
    expect(await sheets()).toBe(1);
    expect((await two.core.status()).remotePrint).toMatchObject({ from: 'one', reference: 'ORD-1', printer: 'Sheets' });
    expect(await two.core.recent(10)).toEqual([]);
  });

  /** How many sheets there are, and the job's state, after its desk, or the other one, was killed at a step. */
  const ENDS: Readonly<Record<Step, readonly [sheets: number, state: Job['state']]>> = {
    'before submit': [0, 'print_unconfirmed'],
    'after submit': [1, 'printed'],
    'while following': [1, 'printed'],
    'after take': [0, 'print_unconfirmed'],
    'before the spooler': [0, 'print_unconfirmed'],
    'after the spooler': [1, 'print_unconfirmed'],
    'while printing': [1, 'printed'],
    'before report': [1, 'printed'],
    'after report': [1, 'printed'],
  };
  const STEPS_NOW = sized<readonly Step[]>({
    deep: ['after submit', 'before the spooler', 'after the spooler', 'before report'],
    long: Object.keys(STEPS) as Step[],
  });
  const cases = STEPS_NOW.map((step) => [step, STEPS[step], ...ENDS[step]] as const);

  it.each(cases)('killed %s (desk %s): %i sheet, and the job is %s', async (stopAt, name, sheetsThen, stateThen) => {
    const { open, planOf, sheets } = await site();
    if (name === 'one') {
      const plan = planOf('one');
      const before = await openStation(deskOptions(plan));
      await before.core.putOrders([anOrder({ reference: 'ORD-1' })]);
      await before.core.stop();
      await open('two');
      await killedWhenThere(child, { ...plan, stopAt, scan: 'ORD-1' });
      const one = await open('one');
      expect(await ended(one, 'ORD-1')).toBe(stateThen);
    } else {
      const one = await open('one');
      await one.core.putOrders([anOrder({ reference: 'ORD-1' })]);
      const killed = killedWhenThere(child, { ...planOf('two'), stopAt, scan: null });
      await seesPrinter(one);
      await one.scan('ORD-1');
      await killed;
      if (stopAt !== 'after report') {
        await one.until('ORD-1', (job) => job.state === 'printing' && job.problem?.code === 'printer_offline');
        expect(await sheets()).toBeLessThanOrEqual(1);
      }
      await open('two');
      expect(await ended(one, 'ORD-1')).toBe(stateThen);
    }
    expect(await sheets()).toBe(sheetsThen);
  });

  it('waits while the other desk is off, can be taken back until then, and is printed when it is on', async () => {
    const { open, sheets } = await site();
    const first = await open('two');
    const one = await open('one');
    await seesPrinter(one);
    await first.core.stop();
    await one.core.printersChanged();
    await one.core.putOrders([anOrder({ reference: 'ORD-1' }), anOrder({ reference: 'ORD-2' })]);
    for (const reference of ['ORD-1', 'ORD-2']) {
      await one.scan(reference);
      const waiting = await one.until(reference, (job) => job.problem?.code === 'printer_offline');
      expect(waiting.state).toBe('label_ready');
    }
    // A person wants it there all the same, and thinks better of it.
    const [wanted, other] = [await jobOf(one, 'ORD-1'), await jobOf(one, 'ORD-2')];
    for (const job of [wanted, other]) await one.core.actions.print(job?.id ?? '', 'wanted', null);
    const sent = await one.until('ORD-1', ({ state, problem }) => state === 'printing' && problem !== null);
    await one.core.actions.confirmPrint(sent.id, true);
    await open('two');
    await one.until('ORD-2', 'printed');
    expect(await sheets()).toBe(1);
  });

  it('survives the server of the site, killed and started again, while it waits', async () => {
    const { open, sheets } = await site();
    const two = await open('two');
    const one = await open('one');
    await seesPrinter(one);
    await one.core.putOrders(['ORD-1', 'ORD-2'].map((reference) => anOrder({ reference })));
    await two.core.stop();
    await one.scan('ORD-1');
    await one.until('ORD-1', ({ state, problem }) => state === 'printing' && problem?.code === 'printer_offline');
    await server.crash();
    await eventually(() => expect(one.core.site.state().kind).toBe('away'));
    expect(one.core.site.goWithoutOthers()).toBe(true);
    // Its label waits behind the first one.
    await one.scan('ORD-2');
    await one.until('ORD-2', 'label_ready');
    await server.start();
    await open('two');
    await one.until('ORD-1', 'printed');
    await one.until('ORD-2', 'printed');
    expect(await sheets()).toBe(2);
  });

  it('survives it while the label is sent, and while it is printed', async () => {
    const { open, sheets } = await site();
    const held = new Map<Step, () => void>();
    const reached: Step[] = [];
    const hold = (wanted: readonly Step[]) => async (step: Step) => {
      if (!wanted.includes(step) || reached.includes(step)) return;
      reached.push(step);
      await new Promise<void>((resolve) => void held.set(step, resolve));
    };
    await open('two', hold(['while printing']));
    const one = await open('one', hold(['before submit']));
    await seesPrinter(one);
    await one.core.putOrders([anOrder({ reference: 'ORD-1' })]);
    await one.scan('ORD-1');
    await eventually(() => expect(reached).toEqual(['before submit']));
    await server.crash();
    held.get('before submit')?.();
    await one.until('ORD-1', ({ state, problem }) => state === 'printing' && problem !== null);
    await server.start();
    await eventually(() => expect(reached).toEqual(['before submit', 'while printing']));
    await server.crash();
    held.get('while printing')?.();
    await one.until('ORD-1', ({ state, problem }) => state === 'printing' && problem !== null);
    await server.start();
    await one.until('ORD-1', 'printed');
    expect(await sheets()).toBe(1);
  });
});
