import { expect, it, onTestFinished } from 'vitest';
import { defaultPrinterSetup } from '../../../../electron/contract/printer.ts';
import { ok } from '../../../../electron/contract/result.ts';
import type { Settings } from '../../../../electron/contract/settings.ts';
import type { Printer, SpoolOutcome, SpoolProgress } from '../../../../electron/core/ports/Printer.ts';
import type { SitePrintRequest } from '../../../../electron/core/ports/SitePrints.ts';
import { aPrinter } from '../../../support/builders.ts';
import { FIRST_PRINTER, openDeskInTime, SECOND_PRINTER } from '../../../support/deskInTime.ts';
import { type ManualClock, manualClock } from '../../../support/manualClock.ts';
import { createMemorySite } from '../../../support/memoryCoordinator.ts';

const HOUR = 3_600_000;
type Script = Parameters<typeof openDeskInTime>[0];
type Desk = Awaited<ReturnType<typeof openDeskInTime>>;

/** The printers of yet other desks take everything: no label of another desk is to go there. */
const furtherDesks: Printer = {
  kind: 'desk',
  list: async () => [aPrinter('desk:third/folder:First', { kind: 'desk' })],
  submit: async ({ printerId }) => ok({ printerId, spoolId: 'further', output: null }),
  follow: async () => ({ kind: 'completed' }),
  cancel: async () => ok(null),
  find: async () => [],
};

/** A site with another desk, of whose program nothing but its requests is needed. */
function aSite(time: ManualClock = manualClock()) {
  const site = createMemorySite(time);
  const other = site.desk({ desk: { id: 'other', name: 'Masa 2' } });
  onTestFinished(() => other.close());
  let requested = 0;
  return {
    time,
    site,
    other,
    open: (script: Script = {}, settings: Partial<Settings> = {}, after?: Desk) =>
      openDeskInTime(script, {
        settings,
        elsewhere: furtherDesks,
        time,
        coordinator: () => site.desk({ desk: { id: 'here', name: 'Masa 1' } }),
        ...(after === undefined ? {} : { after: { time, stored: after.stored } }),
      }),
    /** Sends a label to a printer of the desk; returns its id. */
    async send(changes: Partial<SitePrintRequest> = {}): Promise<string> {
      requested += 1;
      const title = `GUEST-${requested}`;
      const id = `id-${requested}`;
      await other.prints.submit({
        ...{ id, deskId: 'here', printerId: FIRST_PRINTER, title, copies: 1, isWanted: false },
        pdf: new TextEncoder().encode(title),
        ...changes,
      });
      await time.settle();
      return id;
    },
    async state(id: string) {
      const answer = await other.prints.state(id);
      return answer.ok ? answer.value : 'away';
    },
  };
}

const completed = { kind: 'ended', outcome: { kind: 'completed' } };

it('prints the label of another desk with the settings of its own printer, and as many copies as that desk wants', async () => {
  const { open, send, state } = aSite();
  const printerSetups = { [FIRST_PRINTER]: { ...defaultPrinterSetup, offsetXMm: 3, copies: 4, darkness: 'dark' } };
  const desk = await open({}, { printerSetups });
  const id = await send({ copies: 2 });
  expect(desk.requests).toMatchObject([
    { printerId: FIRST_PRINTER, title: 'GUEST-1', file: 'GUEST-1 turned 0 moved 3 0', copies: 2, darkness: 'dark' },
  ]);
  expect(await state(id)).toEqual(completed);
  expect((await desk.core.status()).remotePrint).toEqual({
    ...{ from: 'Masa 2', reference: 'GUEST-1', printer: FIRST_PRINTER, at: desk.time.now() },
  });
});

it('prints no request twice, not even one that a restored database offers again, also after a restart', async () => {
  const { open, send, state, other, time } = aSite();
  const first = await open();
  const id = await send();
  expect(first.printed).toEqual(['GUEST-1']);
  const offerAgain = async () => {
    await time.pass(1_000);
    await other.prints.forget(0);
    expect(await state(id)).toBeNull();
    await send({ id, title: 'GUEST-1' });
    await time.pass(1_000);
    expect(await state(id)).toMatchObject({ kind: 'ended', outcome: { kind: 'unknown' } });
  };
  await offerAgain();
  await first.core.stop();
  const second = await open({}, {}, first);
  await time.pass(1_000);
  await offerAgain();
  expect([first.printed, second.printed]).toEqual([['GUEST-1'], []]);
});

it('prints it between its own labels, one at a time on each printer', async () => {
  const { open, send, state } = aSite();
  const atPrinter = new Map<string, (outcome: SpoolOutcome) => void>();
  const desk = await open({ follow: (title) => new Promise((resolve) => void atPrinter.set(title, resolve)) });
  const out = async (title: string) => {
    expect([...atPrinter.keys()]).toContain(title);
    atPrinter.get(title)?.({ kind: 'completed' });
    atPrinter.delete(title);
    await desk.time.pass(1_000);
  };
  await desk.orders('ORD-1', 'ORD-2');
  await desk.scan('ORD-1');
  const first = await send();
  const second = await send();
  await desk.scan('ORD-2');
  const elsewhere = await send({ printerId: SECOND_PRINTER });
  expect(desk.printed).toEqual(['ORD-1', 'GUEST-3']);
  expect(await state(first)).toEqual({ kind: 'waiting' });
  expect(await state(elsewhere)).toMatchObject({ kind: 'taken' });
  for (const title of ['ORD-1', 'GUEST-1', 'ORD-2', 'GUEST-2', 'GUEST-3']) {
    expect(atPrinter.size).toBeLessThanOrEqual(2);
    await out(title);
  }
  expect(desk.printed).toEqual(['ORD-1', 'GUEST-3', 'GUEST-1', 'ORD-2', 'GUEST-2']);
  expect(await state(second)).toEqual(completed);
});

it.each([
  [
    'of another size than the media',
    {},
    { [FIRST_PRINTER]: { ...defaultPrinterSetup, widthMm: 80 } },
    'label_wrong_size',
  ],
  ['that is no PDF', { pdf: new Uint8Array() }, {}, 'label_not_pdf'],
  ['for a printer of yet another desk', { printerId: 'desk:third/folder:First' }, {}, 'printer_missing'],
  ['for a print system that is not here', { printerId: 'cups:Zebra' }, {}, 'printer_missing'],
])('prints no label %s, and reports why', async (_name, changes, printerSetups, code) => {
  const { open, send, state } = aSite();
  const desk = await open({}, { printerSetups });
  const id = await send(changes);
  expect(desk.printed).toEqual([]);
  expect(await state(id)).toMatchObject({ kind: 'ended', outcome: { kind: 'blocked', problem: { code } } });
});

it('prints a label of another size where a person wants it', async () => {
  const { open, send, state } = aSite();
  const printerSetups = { [FIRST_PRINTER]: { ...defaultPrinterSetup, widthMm: 80 } };
  const desk = await open({}, { printerSetups });
  const id = await send({ isWanted: true });
  expect(desk.printed).toEqual(['GUEST-1']);
  expect(await state(id)).toEqual(completed);
});

it('leaves a label in the site as long as its printer cannot print it, and takes none that waited too long', async () => {
  const { open, send, state, time, other } = aSite();
  const stuck = aPrinter(FIRST_PRINTER, { state: 'out_of_paper', trouble: 'out_of_paper' });
  const desk = await open({ printers: async () => [stuck] }, { staleLabelHours: 1 });
  await time.pass(15_000);
  const [old, back] = [await send(), await send()];
  await time.pass(1.1 * HOUR);
  const young = await send();
  expect(await state(old)).toEqual({ kind: 'waiting' });
  await other.prints.withdraw(back);
  desk.answers.printers = async () => [aPrinter(FIRST_PRINTER)];
  await time.pass(15_000);
  expect(desk.printed).toEqual(['GUEST-3']);
  expect(await state(old)).toMatchObject({ outcome: { problem: { code: 'label_old' } } });
  expect(await state(young)).toEqual(completed);
});

it('reports what the printer lacks, and withdraws what is not wanted any more', async () => {
  const { open, send, state, time, other } = aSite();
  let notify: (progress: SpoolProgress) => void = () => {};
  let end: (outcome: SpoolOutcome) => void = () => {};
  const cancelled: string[] = [];
  await open({
    follow: (_title, _printerId, onProgress) => {
      notify = onProgress;
      return new Promise((resolve) => {
        end = resolve;
      });
    },
    cancelPrint: async ({ spoolId }) => {
      cancelled.push(spoolId);
      end({ kind: 'cancelled', reason: null });
      return { ok: true, value: null };
    },
  });
  const id = await send();
  notify({ kind: 'waiting', trouble: 'jam', reason: 'a jam' });
  await time.settle();
  expect(await state(id)).toEqual({ kind: 'taken', trouble: 'jam', reason: 'a jam' });
  notify({ kind: 'printing' });
  await time.settle();
  expect(await state(id)).toEqual({ kind: 'taken', trouble: null, reason: null });
  await other.prints.withdraw(id);
  await time.settle();
  expect(cancelled).toEqual(['GUEST-1']);
  expect(await state(id)).toEqual({ kind: 'ended', outcome: { kind: 'cancelled', reason: null } });
});

it('reports the end of a label to the site that came out while it was away', async () => {
  const { open, send, state, time, site } = aSite();
  let end: (outcome: SpoolOutcome) => void = () => {};
  const desk = await open({
    follow: () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  });
  const id = await send();
  site.cutOff('here');
  await time.pass(5_000);
  end({ kind: 'completed' });
  await time.pass(60_000);
  expect(await state(id)).toMatchObject({ kind: 'taken' });
  site.connect('here');
  await time.pass(20_000);
  expect(await state(id)).toEqual(completed);
  expect(desk.printed).toEqual(['GUEST-1']);
});

it.each<[string, Script, SpoolOutcome['kind'], boolean]>([
  ['that the print system still knows', { follow: async () => ({ kind: 'completed' }) }, 'completed', true],
  [
    'that the print system has forgotten',
    { follow: async () => ({ kind: 'unknown', detail: 'gone' }) },
    'unknown',
    true,
  ],
  ['that may have been handed over', { findPrint: async () => [] }, 'unknown', false],
])('never prints again what an earlier start has taken: a label %s', async (_name, script, kind, isHandedOver) => {
  const { open, send, state, time } = aSite();
  const never = () => new Promise<never>(() => {});
  const before = await open(isHandedOver ? { follow: never } : { refuse: () => null, follow: never });
  const id = await send();
  expect(before.printed).toEqual(['GUEST-1']);
  if (!isHandedOver) {
    // As if it had been killed before the print system's answer was noted.
    const stored = (await before.stored.fact('guest_labels')) as { notes: Record<string, object> };
    const notes = Object.fromEntries(
      Object.entries(stored.notes).map(([key, note]) => [key, { ...note, ticket: null }]),
    );
    await before.stored.setFact('guest_labels', { ...stored, notes });
  }
  await before.core.stop();
  await time.pass(10_000);
  const after = await open(script, {}, before);
  await time.pass(60_000);
  expect(after.printed).toEqual([]);
  expect(await state(id)).toMatchObject({ kind: 'ended', outcome: { kind } });
});

it('prints nothing that was taken back while its program stood still on the way to the print system', async () => {
  const { time, other, open, send, state } = aSite();
  const desk = await open({
    beforePaper() {
      time.sleep(58_000);
      void other.prints.withdraw('id-1');
    },
  });
  const id = await send();
  await time.pass(1_000);
  expect(desk.printed).toEqual([]);
  expect(await state(id)).toMatchObject({ kind: 'ended', outcome: { kind: 'blocked' } });
});
