import { expect, it } from 'vitest';
import { defaultPrinterSetup, silentSystem } from '../../../electron/contract/printer.ts';
import type { PrintError, SpoolOutcome, SpoolProgress } from '../../../electron/core/ports/Printer.ts';
import { aPrinter } from '../../support/builders.ts';
import { FIRST_PRINTER, openDeskInTime, SECOND_PRINTER } from '../../support/deskInTime.ts';

const MINUTE = 60_000;
const paused = (id: string) => aPrinter(id, { state: 'paused', trouble: 'paused' });

it.each<[string, PrintError, (id: string) => ReturnType<typeof aPrinter> | null]>([
  ['it is not listed', { kind: 'printer_missing' }, () => null],
  [
    'its print system does not answer',
    { kind: 'rejected', detail: 'ECONNREFUSED', trouble: 'system_down' },
    () => silentSystem('folder', 'CUPS', 'ECONNREFUSED'),
  ],
  [
    'its queue rejects jobs',
    { kind: 'rejected', detail: 'no', trouble: 'rejecting' },
    (id) => aPrinter(id, { state: 'paused', trouble: 'rejecting' }),
  ],
  ['its queue takes nothing', { kind: 'rejected', detail: 'not accepting jobs', trouble: 'paused' }, paused],
])(
  'labels that were not handed over because %s go on by themselves, in order and once',
  async (_name, error, seenAs) => {
    const ends: ((outcome: SpoolOutcome) => void)[] = [];
    const desk = await openDeskInTime({ follow: () => new Promise((resolve) => void ends.push(resolve)) });
    const references = Array.from({ length: 10 }, (_, i) => `ORD-${i}`);
    await desk.orders(...references);
    for (const reference of references) await desk.scan(reference);
    expect(desk.printed).toEqual(['ORD-0']);
    desk.answers.refuse = () => error;
    desk.answers.printers = async () => [seenAs(FIRST_PRINTER), aPrinter(SECOND_PRINTER)].filter((one) => one !== null);
    ends[0]?.({ kind: 'completed' });
    await desk.time.pass(5 * MINUTE);
    expect((await desk.job('ORD-9')).problem?.code).toBe(
      error.kind === 'rejected' ? `printer_${error.trouble}` : 'printer_missing',
    );
    expect(desk.printed).toEqual(['ORD-0']);
    desk.answers.refuse = () => null;
    desk.answers.printers = async () => [FIRST_PRINTER, SECOND_PRINTER].map((id) => aPrinter(id));
    desk.answers.follow = async () => ({ kind: 'completed' });
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(references);
    expect((await desk.job('ORD-9')).problem).toBeNull();
  },
);

it('a label that does not fit the fallback waits for its own printer, shows that, and goes there when it is back', async () => {
  const printerSetups = {
    [FIRST_PRINTER]: { ...defaultPrinterSetup, fallback: SECOND_PRINTER },
    [SECOND_PRINTER]: { ...defaultPrinterSetup, widthMm: 210, heightMm: 297 },
  };
  const desk = await openDeskInTime({}, { settings: { printerSetups } });
  await desk.orders('ORD-1');
  desk.answers.printers = async () => [aPrinter(SECOND_PRINTER)];
  await desk.time.pass(15_000);
  await desk.scan('ORD-1');
  const waiting = await desk.job('ORD-1');
  expect(waiting).toMatchObject({ state: 'label_ready', problem: { code: 'printer_missing' } });
  await desk.time.pass(5 * MINUTE);
  // Nothing is tried again and again meanwhile.
  expect((await desk.job('ORD-1')).version).toBe(waiting.version);
  desk.answers.printers = async () => [FIRST_PRINTER, SECOND_PRINTER].map((id) => aPrinter(id));
  await desk.time.pass(MINUTE);
  expect(await desk.job('ORD-1')).toMatchObject({
    state: 'printed',
    problem: null,
    print: { printerId: FIRST_PRINTER },
  });
});

it('a trouble that could not be written down at once does not come back after it is over', async () => {
  let fails = true;
  let notify: (progress: SpoolProgress) => void = () => {};
  const desk = await openDeskInTime(
    {
      follow: (_title, _printer, onProgress) => {
        notify = onProgress;
        return new Promise(() => {});
      },
    },
    {
      journal: (journal) => ({
        ...journal,
        async commit(next, event) {
          if (event.type !== 'print_waiting' || !fails) return journal.commit(next, event);
          fails = false;
          throw new Error('SQLITE_BUSY');
        },
      }),
    },
  );
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  notify({ kind: 'waiting', trouble: 'out_of_paper', reason: 'media-empty' });
  await desk.time.settle();
  notify({ kind: 'printing' });
  await desk.time.pass(MINUTE);
  expect((await desk.job('ORD-1')).problem).toBeNull();
});
