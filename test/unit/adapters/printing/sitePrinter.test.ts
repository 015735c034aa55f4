import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSitePrinter } from '../../../../electron/adapters/printing/sitePrinter.ts';
import { deskPrinterId } from '../../../../electron/contract/printer.ts';
import { err } from '../../../../electron/contract/result.ts';
import type { DeskReport } from '../../../../electron/contract/site.ts';
import { type Coordinator, LEASE_MS } from '../../../../electron/core/ports/Coordinator.ts';
import type { SpoolProgress, SpoolTicket } from '../../../../electron/core/ports/Printer.ts';
import { eventually } from '../../../support/eventually.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { createMemorySite } from '../../../support/memoryCoordinator.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const REPORT: DeskReport = {
  program: 'label-station',
  printers: [{ id: 'cups:Zebra', name: 'Zebra', isReady: true, state: 'ready', trouble: null, tellsEnd: true }],
  queue: { bench: 0, batch: 0, attention: 0 },
  today: { accepted: 0, printed: 0 },
};
const ZEBRA = deskPrinterId('two', 'cups:Zebra');
const going = { stopped: false };

/** Desk one, which sends, and desk two, whose answers the test gives; `changed` stands between desk one and its site. */
async function twoDesks(changed: (one: Coordinator) => Coordinator = (one) => one) {
  const time = manualClock();
  const site = createMemorySite(time);
  const [one, two] = ['one', 'two'].map((id) => site.desk({ desk: { id, name: `Desk ${id}` } })) as [
    Coordinator,
    Coordinator,
  ];
  onTestFinished(async () => {
    await one.close();
    await two.close();
  });
  await two.arrive('first', REPORT, () => [], 60);
  const printer = createSitePrinter({ coordinator: changed(one), clock: time });
  const file = join(await temporaryFolder(), 'label.pdf');
  await writeFile(file, 'a label');
  const media = { widthMm: 100, heightMm: 150, scaling: 'none', darkness: null } as const;
  const request = { printerId: ZEBRA, file, title: 'ORD-1', copies: 1, ...media };
  async function submitted(): Promise<SpoolTicket> {
    const answer = await printer.submit(request);
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  }
  return { time, site, one, two, printer, request, submitted, later: time.pass };
}

const listed = async ({ printer }: Awaited<ReturnType<typeof twoDesks>>) => (await printer.list())[0];

it('lists what the other desks report, and calls it offline while its desk, or the site, is away', async () => {
  const desks = await twoDesks();
  const { time, site, two } = desks;
  expect(await listed(desks)).toMatchObject({
    id: ZEBRA,
    name: 'Zebra',
    desk: 'Desk two',
    kind: 'desk',
    state: 'ready',
  });
  await time.pass(LEASE_MS + 1_000);
  expect(await listed(desks)).toMatchObject({ id: ZEBRA, state: 'offline', trouble: 'offline' });
  await two.arrive('first', REPORT, () => [], 60);
  expect(await listed(desks)).toMatchObject({ state: 'ready' });
  site.cutOff('one');
  expect(await listed(desks)).toMatchObject({ id: ZEBRA, state: 'offline', trouble: 'offline' });
});

it('offers no printer of a desk that was not on for a week, and none of its own', async () => {
  const { time, one, two, printer } = await twoDesks();
  await one.arrive('first', REPORT, () => [], 60);
  await two.leave(false);
  await time.pass(8 * 86_400_000);
  await one.arrive('second', REPORT, () => [], 60);
  expect(await printer.list()).toEqual([]);
});

it('does not hold up the printers of this computer for a site that hangs', async () => {
  let requested = 0;
  const { printer, time } = await twoDesks((one) => ({
    ...one,
    desks: () => {
      requested += 1;
      return new Promise(() => {});
    },
  }));
  const first = printer.list();
  await time.pass(300);
  expect(await first).toEqual([]);
  const second = printer.list();
  await time.pass(300);
  expect(await second).toEqual([]);
  expect(requested).toBe(1);
});

it.each([
  ['arrived', true],
  ['did not arrive', false],
])('sends a request again whose answer was lost, and the other desk has one: it %s', async (_name, arrives) => {
  let lost = 1;
  const { two, printer, submitted, later } = await twoDesks((one) => ({
    ...one,
    prints: {
      ...one.prints,
      async submit(request) {
        if (lost > 0 && !arrives) {
          lost -= 1;
          return err({ kind: 'away', detail: 'lost' });
        }
        const answer = await one.prints.submit(request);
        if (lost === 0) return answer;
        lost -= 1;
        return err({ kind: 'away', detail: 'lost' });
      },
    },
  }));
  const ticket = await submitted();
  const outcome = printer.follow(ticket, () => {}, going);
  await later(5_000);
  const taken = await two.prints.take('cups:Zebra', []).catch(() => null);
  expect(taken).toMatchObject({ ok: true, value: { id: ticket.spoolId, title: 'ORD-1' } });
  expect(await two.prints.take('cups:Zebra', [ticket.spoolId])).toEqual({ ok: true, value: null });
  await two.prints.report(ticket.spoolId, { kind: 'ended', outcome: { kind: 'completed' } });
  await later(3_000);
  expect(await outcome).toEqual({ kind: 'completed' });
});

it('sends nothing again that was taken back meanwhile', async () => {
  let isLost = true;
  const { two, printer, submitted, later } = await twoDesks((one) => ({
    ...one,
    prints: {
      ...one.prints,
      submit: (request) =>
        isLost ? Promise.resolve(err({ kind: 'away' as const, detail: 'lost' })) : one.prints.submit(request),
    },
  }));
  const ticket = await submitted();
  const outcome = printer.follow(ticket, () => {}, going);
  expect(await printer.cancel(ticket)).toEqual({ ok: true, value: null });
  isLost = false;
  await later(5_000);
  expect(await outcome).toEqual({ kind: 'cancelled', reason: null });
  expect(await two.prints.take('cups:Zebra', [])).toEqual({ ok: true, value: null });
});

it('reports a request that an earlier start may have sent, and that the site does not have, as unknown', async () => {
  const { printer } = await twoDesks();
  const ticket = { printerId: ZEBRA, spoolId: 'of-an-earlier-start', output: null };
  expect(await printer.follow(ticket, () => {}, going)).toMatchObject({ kind: 'unknown' });
});

it('reports what prevents a print: the site, the desk, its printer', async () => {
  const { time, site, two, printer, submitted, later } = await twoDesks();
  const ticket = await submitted();
  const seen: SpoolProgress[] = [];
  const signal = { stopped: false };
  void printer.follow(ticket, (progress) => seen.push(progress), signal);
  onTestFinished(() => {
    signal.stopped = true;
  });
  const last = () => seen.at(-1);
  await later(100);
  expect(last()).toEqual({ kind: 'waiting', trouble: null, reason: null });
  const [zebra] = REPORT.printers;
  if (zebra === undefined) throw new Error('no printer');
  await two.beat({ ...REPORT, printers: [{ ...zebra, isReady: false, state: 'paused', trouble: 'paused' }] });
  await later(3_000);
  expect(last()).toEqual({ kind: 'waiting', trouble: 'paused', reason: null });
  await two.beat(REPORT);
  await two.prints.take('cups:Zebra', []);
  await later(2_500);
  expect(last()).toEqual({ kind: 'printing' });
  await two.prints.report(ticket.spoolId, { kind: 'taken', trouble: 'jam', reason: 'a jam' });
  await later(100);
  expect(last()).toEqual({ kind: 'waiting', trouble: 'jam', reason: 'a jam' });
  await time.pass(LEASE_MS + 1_000);
  await later(100);
  expect(last()).toEqual({ kind: 'waiting', trouble: 'offline', reason: null });
  site.cutOff('one');
  await later(3_000);
  expect(last()).toEqual({ kind: 'waiting', trouble: 'offline', reason: 'cut off' });
});

it('withdraws a label that the other desk has, as soon as that confirms it, and waits no longer than some seconds', async () => {
  const { two, printer, submitted, later } = await twoDesks();
  const [first, second] = [await submitted(), await submitted()];
  for (const known of [[], [first.spoolId]]) await two.prints.take('cups:Zebra', known);
  const taken = printer.cancel(first);
  await later(100);
  expect(await two.prints.unwanted()).toEqual({ ok: true, value: [first.spoolId] });
  await two.prints.report(first.spoolId, { kind: 'ended', outcome: { kind: 'cancelled', reason: null } });
  await later(100);
  expect(await taken).toEqual({ ok: true, value: null });
  const stuck = printer.cancel(second);
  await later(15_000);
  expect(await stuck).toMatchObject({ ok: false, error: { kind: 'rejected' } });
});

it('sends nothing to a desk that the site does not know, nor to a printer that its desk does not report', async () => {
  const { printer, request, one } = await twoDesks();
  for (const printerId of [deskPrinterId('three', 'cups:Zebra'), deskPrinterId('two', 'cups:Other'), 'desk:two']) {
    expect(await printer.submit({ ...request, printerId })).toEqual({ ok: false, error: { kind: 'printer_missing' } });
  }
  expect(await one.prints.open()).toEqual({ ok: true, value: [] });
});

it('bears the id that the station has chosen', async () => {
  const { printer, request, one } = await twoDesks();
  const spoolId = printer.newSpoolId?.() ?? '';
  expect(await printer.submit({ ...request, spoolId })).toMatchObject({ ok: true, value: { spoolId } });
  await eventually(async () =>
    expect(await one.prints.open()).toMatchObject({ ok: true, value: [{ id: spoolId, title: 'ORD-1' }] }),
  );
});
