import { expect, it, onTestFinished } from 'vitest';
import { deskPrinterId } from '../../../electron/contract/printer.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { problem } from '../../../electron/core/jobs/index.ts';
import type { PrintError, Printer, PrintRequest, SpoolOutcome } from '../../../electron/core/ports/Printer.ts';
import { aPrinter } from '../../support/builders.ts';
import { FIRST_PRINTER, openDeskInTime } from '../../support/deskInTime.ts';
import { manualClock } from '../../support/manualClock.ts';
import { createMemorySite } from '../../support/memoryCoordinator.ts';

const ELSEWHERE = deskPrinterId('two', 'cups:Zebra');
const here = { printers: { demo: null, sandbox: null, live: FIRST_PRINTER } };
const there = { printers: { demo: null, sandbox: null, live: ELSEWHERE } };
const never = () => new Promise<never>(() => {});

/** The printers of the other desks as the test wants them. */
function otherDesks() {
  let made = 0;
  const requests: PrintRequest[] = [];
  const cancelled: string[] = [];
  const script = {
    /** The printer is set up at that desk, and the desk has published that. */
    isThere: true,
    isOn: true,
    refuse: (_request: PrintRequest): PrintError | null => null,
    follow: async (_spoolId: string): Promise<SpoolOutcome> => ({ kind: 'completed' }),
    onSubmit: async (_request: PrintRequest) => {},
  };
  const printer: Printer = {
    kind: 'desk',
    newSpoolId() {
      made += 1;
      return `print-${made}`;
    },
    async list() {
      const info = aPrinter(ELSEWHERE, {
        ...{ kind: 'desk', name: 'Zebra', desk: 'Masa 2' },
        ...(script.isOn ? {} : { state: 'offline', trouble: 'offline' }),
      });
      return script.isThere ? [info] : [];
    },
    async submit(request) {
      await script.onSubmit(request);
      const refusal = script.refuse(request);
      if (refusal !== null) return err(refusal);
      requests.push(request);
      return ok({ printerId: request.printerId, spoolId: request.spoolId ?? '', output: null });
    },
    follow: ({ spoolId }) => script.follow(spoolId),
    async cancel({ spoolId }) {
      cancelled.push(spoolId);
      return ok(null);
    },
    find: async () => [],
  };
  return { printer, script, requests, cancelled };
}

it('prints one label at another desk where a person wants it there, and names that desk', async () => {
  const { printer, requests, script } = otherDesks();
  const desk = await openDeskInTime({}, { settings: here, elsewhere: printer });
  let onDisk: string | null | undefined;
  script.onSubmit = async () => {
    onDisk = (await desk.job('ORD-1')).print?.spoolId;
  };
  await desk.orders('ORD-1', 'ORD-2');
  await desk.scan('ORD-1');
  const printed = await desk.job('ORD-1');
  expect(printed.print).toMatchObject({ printerId: FIRST_PRINTER });
  await desk.core.actions.print(printed.id, 'damaged', null, ELSEWHERE);
  await desk.time.pass(100);
  expect(requests).toMatchObject([
    { printerId: ELSEWHERE, title: 'ORD-1', copies: 1, spoolId: 'print-1', isWanted: true },
  ]);
  // However the program ends, its next start knows its requests.
  expect(onDisk).toBe('print-1');
  expect(await desk.job('ORD-1')).toMatchObject({
    ...{ state: 'printed', printCount: 2 },
    print: { printerId: ELSEWHERE, printerName: 'Zebra', desk: 'Masa 2', confirmedBy: 'spooler' },
  });
  await desk.scan('ORD-2');
  expect(desk.printed).toEqual(['ORD-1', 'ORD-2']);
});

it('names the desk of a printer that was set up there a moment ago, too', async () => {
  const { printer, script } = otherDesks();
  script.isThere = false;
  const desk = await openDeskInTime({}, { settings: here, elsewhere: printer });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  script.isThere = true;
  await desk.core.actions.print((await desk.job('ORD-1')).id, 'damaged', null, ELSEWHERE);
  await desk.time.pass(100);
  expect(await desk.job('ORD-1')).toMatchObject({
    ...{ state: 'printed', printCount: 2 },
    print: { printerId: ELSEWHERE, printerName: 'Zebra', desk: 'Masa 2' },
  });
});

it('shows that a label is at another desk even if its name is not known any more', async () => {
  const { printer, script } = otherDesks();
  script.isThere = false;
  const desk = await openDeskInTime({}, { settings: here, elsewhere: printer });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  await desk.core.actions.print((await desk.job('ORD-1')).id, 'damaged', null, ELSEWHERE);
  await desk.time.pass(100);
  expect((await desk.job('ORD-1')).print).toMatchObject({ printerId: ELSEWHERE, desk: '?' });
});

it('asks for the PIN before a second print at another desk as before any', async () => {
  const { printer, requests } = otherDesks();
  const desk = await openDeskInTime({}, { settings: { ...here, printsWithoutPin: 1 }, elsewhere: printer });
  await desk.ownerPin.set('4711');
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  const { id } = await desk.job('ORD-1');
  expect(await desk.core.actions.print(id, 'lost', null, ELSEWHERE)).toMatchObject({ error: { kind: 'pin_needed' } });
  expect(requests).toEqual([]);
  await desk.core.actions.print(id, 'lost', '4711', ELSEWHERE);
  await desk.time.pass(100);
  expect(requests).toHaveLength(1);
});

it('measures no label against a printer whose settings another desk has, and turns none for it', async () => {
  const { printer, requests } = otherDesks();
  const desk = await openDeskInTime(
    {},
    {
      settings: there,
      elsewhere: printer,
      labels: (labels) => ({
        ...labels,
        put: async (bytes) => {
          const stored = await labels.put(bytes);
          return stored.ok ? ok({ ...stored.value, widthMm: 210, heightMm: 297 }) : stored;
        },
      }),
    },
  );
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  await desk.time.pass(100);
  expect(requests).toHaveLength(1);
  expect(requests[0]).not.toHaveProperty('isWanted');
});

it('goes on with a label at another desk after a restart, and raises no question about it', async () => {
  const { printer, requests, script } = otherDesks();
  script.follow = never;
  const desk = await openDeskInTime({}, { settings: there, elsewhere: printer });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  expect((await desk.job('ORD-1')).state).toBe('printing');
  await desk.core.stop();
  const followed: string[] = [];
  script.follow = async (spoolId) => {
    followed.push(spoolId);
    return { kind: 'completed' };
  };
  const { time, stored } = desk;
  const after = await openDeskInTime({}, { settings: there, elsewhere: printer, after: { time, stored } });
  await time.pass(1_000);
  expect(followed).toEqual(['print-1']);
  expect(await after.job('ORD-1')).toMatchObject({ state: 'printed', print: { confirmedBy: 'spooler' } });
  expect(requests).toHaveLength(1);
});

it('asks after a restart about a label at a desk that it can reach no more', async () => {
  const { printer, script } = otherDesks();
  script.follow = never;
  const desk = await openDeskInTime({}, { settings: there, elsewhere: printer });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  await desk.core.stop();
  const { time, stored } = desk;
  const after = await openDeskInTime({}, { settings: there, after: { time, stored } });
  expect((await after.job('ORD-1')).state).toBe('print_unconfirmed');
});

it('lets a label that the other desk never got go on by itself when that desk is back, and there only', async () => {
  const { printer, requests, script } = otherDesks();
  script.refuse = () => ({ kind: 'rejected', detail: 'away', trouble: 'offline' });
  const desk = await openDeskInTime({}, { settings: there, elsewhere: printer });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  expect(await desk.job('ORD-1')).toMatchObject({ state: 'label_ready', problem: { code: 'printer_offline' } });
  script.isOn = false;
  script.refuse = () => null;
  await desk.time.pass(60_000);
  expect(requests).toEqual([]);
  script.isOn = true;
  await desk.time.pass(60_000);
  expect(requests).toHaveLength(1);
  expect(desk.printed).toEqual([]);
  expect((await desk.job('ORD-1')).state).toBe('printed');
  // The printer is not blamed for it.
  expect((await desk.core.status()).printerRefused).toBeNull();
});

it('prints here by itself nothing that a person wanted at another desk', async () => {
  const { printer, script } = otherDesks();
  script.follow = async () => ({ kind: 'blocked', problem: problem('printer_missing', 'Zebra') });
  const desk = await openDeskInTime({}, { settings: here, elsewhere: printer });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  const { id } = await desk.job('ORD-1');
  await desk.core.actions.print(id, 'lost', null, ELSEWHERE);
  await desk.time.pass(10 * 60_000);
  expect(await desk.job('ORD-1')).toMatchObject({
    state: 'label_ready',
    printCount: 1,
    problem: { code: 'printer_missing' },
  });
  expect(desk.printed).toEqual(['ORD-1']);
});

it('takes back what it has sent and no job waits for, when its site is there again', async () => {
  const time = manualClock();
  const site = createMemorySite(time);
  const seat = { desk: { id: 'here', name: 'Masa 1' } };
  const earlier = site.desk(seat);
  onTestFinished(() => earlier.close());
  const send = (id: string) =>
    earlier.prints.submit({
      ...{ id, deskId: 'two', printerId: 'cups:Zebra', title: id, copies: 1, isWanted: false, pdf: new Uint8Array() },
    });
  const { printer, script } = otherDesks();
  script.follow = never;
  script.onSubmit = async ({ spoolId }) => {
    await send(spoolId ?? '');
  };
  const options = { settings: there, elsewhere: printer };
  const withSite = () => ({ ...options, time, coordinator: () => site.desk(seat) });
  await send('of-a-job-that-is-over');
  const desk = await openDeskInTime({}, withSite());
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  await time.pass(1_000);
  const open = async () => {
    const answer = await earlier.prints.open();
    return answer.ok ? answer.value.map(({ id }) => id) : [];
  };
  expect(await open()).toEqual(['print-1']);
  await desk.core.stop();
  await time.pass(10_000);
  const { stored } = desk;
  const after = await openDeskInTime({}, { ...withSite(), after: { time, stored } });
  await time.pass(5_000);
  expect(await open()).toEqual(['print-1']);
  // A person answers for it while the site cannot be reached.
  site.cutOff('here');
  await time.pass(130_000);
  await after.core.actions.confirmPrint((await after.job('ORD-1')).id, true);
  await time.pass(15_000);
  site.connect('here');
  expect(await open()).toEqual(['print-1']);
  await time.pass(30_000);
  expect(await open()).toEqual([]);
});
