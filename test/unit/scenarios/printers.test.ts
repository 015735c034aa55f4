import { describe, expect, it } from 'vitest';
import { defaultPrinterSetup, type PrinterInfo } from '../../../electron/contract/printer.ts';
import type { SpoolOutcome } from '../../../electron/core/ports/Printer.ts';
import { aPrinter } from '../../support/builders.ts';
import { FIRST_PRINTER, openDeskInTime, SECOND_PRINTER } from '../../support/deskInTime.ts';
import { byCarrier, deskWith, setups, TWO_PRINTERS } from '../../support/printersDesk.ts';

const HOUR = 3_600_000;
const never = () => new Promise<SpoolOutcome>(() => {});

const list =
  (...printers: PrinterInfo[]) =>
  async () =>
    printers;
const first = (changes: Partial<PrinterInfo> = {}) => aPrinter(FIRST_PRINTER, changes);
const second = (changes: Partial<PrinterInfo> = {}) => aPrinter(SECOND_PRINTER, changes);

describe('two printers', () => {
  it('each get the labels of their carriers, and a jam at one holds up nothing at the other', async () => {
    let mend = () => {};
    const desk = await deskWith(
      {
        follow: (title, printerId, onProgress) =>
          printerId === FIRST_PRINTER && title === 'A-1'
            ? new Promise((resolve) => {
                onProgress({ kind: 'waiting', trouble: 'jam', reason: 'media-jam' });
                mend = () => resolve({ kind: 'completed' });
              })
            : Promise.resolve({ kind: 'completed' }),
      },
      TWO_PRINTERS,
      ...['A-1', 'A-2', 'B-1', 'A-3', 'B-2'],
    );
    for (const code of ['A-1', 'A-2', 'B-1', 'A-3', 'B-2']) await desk.scan(code);
    expect(desk.wentTo()).toEqual([
      ['A-1', FIRST_PRINTER],
      ['B-1', SECOND_PRINTER],
      ['B-2', SECOND_PRINTER],
    ]);
    expect(await desk.states()).toEqual([
      ['A-1', 'printing', 'printer_jam'],
      ['A-2', 'label_ready', undefined],
      ['B-1', 'printed', undefined],
      ['A-3', 'label_ready', undefined],
      ['B-2', 'printed', undefined],
    ]);
    mend();
    await desk.time.settle();
    expect(desk.wentTo().slice(3)).toEqual([
      ['A-2', FIRST_PRINTER],
      ['A-3', FIRST_PRINTER],
    ]);
  });

  it('of which one is unplugged during a print: the labels that wait for it go to its fallback', async () => {
    const desk = await deskWith(
      {
        follow: (_title, printerId) => (printerId === FIRST_PRINTER ? never() : Promise.resolve({ kind: 'completed' })),
      },
      setups({ fallback: SECOND_PRINTER }),
      ...['A-1', 'A-2', 'A-3'],
    );
    for (const code of ['A-1', 'A-2', 'A-3']) await desk.scan(code);
    expect(desk.wentTo()).toEqual([['A-1', FIRST_PRINTER]]);
    desk.answers.printers = list(second());
    await desk.time.pass(10_000);
    expect(desk.wentTo().slice(1)).toEqual([
      ['A-2', SECOND_PRINTER],
      ['A-3', SECOND_PRINTER],
    ]);
    expect((await desk.job('A-1')).state).toBe('printing');
  });
});

describe('a printer that is away', () => {
  it.each([
    ['missing', list(second()), 'printer_missing', 'First'],
    ['offline', list(first({ state: 'offline', reason: 'cable' }), second()), 'printer_offline', 'First: cable'],
  ])('%s is noticed before the job, which waits and goes on by itself', async (_name, printers, code, detail) => {
    const desk = await deskWith({ printers }, {}, 'A-1', 'A-2');
    for (const one of ['A-1', 'A-2']) await desk.scan(one);
    expect(desk.printed).toEqual([]);
    expect(await desk.job('A-1')).toMatchObject({ state: 'label_ready', printCount: 0, problem: { code, detail } });
    expect((await desk.core.status()).printer).toMatchObject({ id: FIRST_PRINTER, state: 'offline' });
    desk.answers.printers = list(first(), second());
    await desk.time.pass(2_000);
    expect(desk.printed).toEqual(['A-1', 'A-2']);
    expect((await desk.core.status()).printer).toMatchObject({ state: 'ready' });
  });

  it('is watched also when it is not the default one', async () => {
    const desk = await deskWith({ printers: list(first()) }, TWO_PRINTERS, 'A-1', 'B-1');
    for (const one of ['B-1', 'A-1']) await desk.scan(one);
    expect(desk.wentTo()).toEqual([['A-1', FIRST_PRINTER]]);
    desk.answers.printers = list(first(), second());
    await desk.time.pass(2_000);
    expect(desk.wentTo()).toEqual([
      ['A-1', FIRST_PRINTER],
      ['B-1', SECOND_PRINTER],
    ]);
  });

  it('gives its labels to the fallback, with the setup of that one, and gets the next ones when it is back', async () => {
    const desk = await deskWith(
      { printers: list(second()) },
      {
        printerSetups: {
          [FIRST_PRINTER]: { ...defaultPrinterSetup, copies: 3, fallback: SECOND_PRINTER },
          [SECOND_PRINTER]: { ...defaultPrinterSetup, darkness: 'dark' },
        },
      },
      ...['A-1', 'A-2'],
    );
    await desk.scan('A-1');
    expect(desk.requests).toMatchObject([{ printerId: SECOND_PRINTER, copies: 1, darkness: 'dark' }]);
    expect((await desk.job('A-1')).print).toMatchObject({ printerId: SECOND_PRINTER, printerName: 'Second' });
    desk.answers.printers = list(first(), second());
    await desk.time.pass(2_000);
    await desk.scan('A-2');
    expect(desk.requests[1]).toMatchObject({ printerId: FIRST_PRINTER, copies: 3 });
  });

  it('holds its labels when the fallback is away too', async () => {
    const desk = await deskWith({ printers: list() }, setups({ fallback: SECOND_PRINTER }), 'A-1');
    await desk.scan('A-1');
    expect(await desk.states()).toEqual([['A-1', 'label_ready', 'printer_missing']]);
    desk.answers.printers = list(second());
    await desk.time.pass(2_000);
    expect(desk.wentTo()).toEqual([['A-1', SECOND_PRINTER]]);
  });

  it('that only its spooler misses gets the label when it is there again, without going round in a circle', async () => {
    const desk = await deskWith({ refuse: () => ({ kind: 'printer_missing' }) }, {}, 'A-1');
    await desk.scan('A-1');
    expect(await desk.job('A-1')).toMatchObject({ problem: { code: 'printer_missing' }, printCount: 0 });
    await desk.time.pass(60_000);
    const tries = (await desk.core.timeline((await desk.job('A-1')).id)).filter(({ type }) => type === 'print_started');
    expect(tries.length).toBeGreaterThan(1);
    expect(tries.length).toBeLessThan(5);
    desk.answers.refuse = () => null;
    await desk.time.pass(60_000);
    expect(desk.printed).toEqual(['A-1']);
  });

  it('that only its spooler misses gives the label to the fallback within two seconds', async () => {
    const desk = await deskWith(
      { refuse: ({ printerId }) => (printerId === FIRST_PRINTER ? { kind: 'printer_missing' } : null) },
      setups({ fallback: SECOND_PRINTER }),
      'A-1',
    );
    await desk.scan('A-1');
    await desk.time.pass(2_000);
    expect(desk.wentTo()).toEqual([['A-1', SECOND_PRINTER]]);
  });

  it('is tried all the same by an operator who wants the label, if it is only reported offline', async () => {
    const desk = await deskWith({ printers: list(first({ state: 'offline' })) }, {}, 'A-1');
    await desk.scan('A-1');
    await desk.core.actions.print((await desk.job('A-1')).id, null, null);
    await desk.time.settle();
    expect(await desk.states()).toEqual([['A-1', 'printed', undefined]]);
  });

  it('does not print by itself what its spooler gave up while it was offline: some of it may be on paper', async () => {
    const desk = await deskWith(
      { follow: async () => ({ kind: 'aborted', trouble: 'offline', reason: 'no answer' }) },
      {},
      'A-1',
    );
    await desk.scan('A-1');
    expect(await desk.job('A-1')).toMatchObject({ problem: { code: 'printer_offline', detail: 'no answer' } });
    desk.answers.printers = list(first({ state: 'offline' }));
    await desk.time.pass(10_000);
    desk.answers.printers = list(first());
    await desk.time.pass(10_000);
    await desk.change({});
    expect(desk.printed).toEqual(['A-1']);
    expect((await desk.job('A-1')).problem?.code).toBe('printer_offline');
  });

  it('may take its time to be found at the start: labels wait a little, and go then', async () => {
    const desk = await openDeskInTime({ create: byCarrier, printers: () => new Promise(() => {}) });
    await desk.orders('A-1');
    await desk.scan('A-1');
    expect(desk.printed).toEqual([]);
    await desk.time.pass(5_000);
    expect(desk.printed).toEqual(['A-1']);
  });

  it('and is there again and again changes nothing about labels that wait for something else', async () => {
    const desk = await deskWith({ printers: list(second()) }, TWO_PRINTERS, 'A-1');
    await desk.scan('A-1');
    const events = async () => (await desk.core.timeline((await desk.job('A-1')).id)).length;
    const before = await events();
    for (const printers of [list(), list(second()), list(), list(second())]) {
      desk.answers.printers = printers;
      await desk.time.pass(2_000);
    }
    expect(await events()).toBe(before);
  });
});

describe('many labels behind a jam', () => {
  async function jammed(behind: number) {
    let mend = () => {};
    const references = Array.from({ length: behind + 1 }, (_, i) => `A-${String(i).padStart(2, '0')}`);
    const desk = await deskWith(
      {
        follow: (title, _printer, onProgress) =>
          title !== 'A-00'
            ? Promise.resolve({ kind: 'completed' })
            : new Promise((resolve) => {
                onProgress({ kind: 'waiting', trouble: 'jam', reason: null });
                mend = () => resolve({ kind: 'completed' });
              }),
      },
      { requestsPerMinute: 120 },
      ...references,
    );
    for (const code of references) await desk.scan(code);
    expect(await desk.core.list('queue')).toHaveLength(behind);
    expect(desk.printed).toEqual(['A-00']);
    return { desk, references, mend: () => mend() };
  }

  it('are here and not in its spooler; once it is mended they come out in order, each once', async () => {
    const { desk, references, mend } = await jammed(50);
    await desk.time.pass(2 * HOUR);
    expect(desk.printed).toEqual(['A-00']);
    // Somebody has to mend the one, and nothing about the others.
    expect((await desk.core.list('attention')).map((job) => job.key.value)).toEqual(['A-00']);
    mend();
    await desk.time.settle();
    await desk.time.pass(1_000);
    expect(desk.printed).toEqual(references);
  });

  it('do not flood out the next day: those that are older than the shop allows ask first', async () => {
    const { desk, mend } = await jammed(8);
    await desk.time.night(23 * HOUR);
    await desk.orders('A-new');
    await desk.scan('A-new');
    await desk.time.pass(2 * HOUR);
    mend();
    await desk.time.settle();
    await desk.time.pass(1_000);
    expect(desk.printed).toEqual(['A-00', 'A-new']);
    const asking = await desk.core.list('attention');
    expect(asking).toHaveLength(8);
    expect(new Set(asking.map((job) => job.problem?.code))).toEqual(new Set(['label_old']));
  });

  it('are still there after a restart, and a label that was on its way raises a question', async () => {
    const { desk, references } = await jammed(50);
    await desk.core.stop();
    const again = await openDeskInTime({}, { after: desk });
    await again.time.pass(1_000);
    expect(again.printed).toEqual(references.slice(1));
    expect((await again.core.list('unconfirmed')).map((job) => job.key.value)).toEqual(['A-00']);
  });
});
