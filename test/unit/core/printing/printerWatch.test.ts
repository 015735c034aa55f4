import { describe, expect, it } from 'vitest';
import { type PrinterInfo, silentSystem } from '../../../../electron/contract/printer.ts';
import { createPrinters } from '../../../../electron/core/printing/printers.ts';
import { createPrinterWatch } from '../../../../electron/core/printing/printerWatch.ts';
import { aPrinter } from '../../../support/builders.ts';
import { FIRST_PRINTER, openDeskInTime, SECOND_PRINTER } from '../../../support/deskInTime.ts';
import { manualClock } from '../../../support/manualClock.ts';

describe('the poll of the chosen printer', () => {
  it('goes on after the print system failed', async () => {
    const desk = await openDeskInTime({ printers: () => Promise.reject(new Error('no spooler')) });
    expect((await desk.core.status()).printer).toBeNull();
    desk.answers.printers = async () => [aPrinter(FIRST_PRINTER)];
    await desk.time.pass(10_000);
    expect((await desk.core.status()).printer?.state).toBe('ready');
  });

  it('that took long does not show the printer chosen before', async () => {
    const desk = await openDeskInTime();
    const { printers } = desk.answers;
    desk.answers.printers = () => new Promise((resolve) => desk.time.after(1_000, () => resolve(printers())));
    await desk.time.pass(10_500);
    desk.answers.printers = printers;
    await desk.choosePrinter(SECOND_PRINTER);
    await desk.time.pass(2_000);
    expect((await desk.core.status()).printer?.id).toBe(SECOND_PRINTER);
  });
});

describe('which printers are there', () => {
  /** Labels are meant for `folder:First`; `lists` answers each poll when the test releases it, or at once with this list. */
  function watching(list: () => Promise<readonly PrinterInfo[]>) {
    const time = manualClock();
    const errors: string[] = [];
    const logger = { info() {}, warn() {}, error: (event: string) => void errors.push(event) };
    const polled: number[] = [];
    const system = {
      kind: 'folder' as const,
      list: () => {
        polled.push(time.monotonic());
        return list();
      },
      submit: () => Promise.reject(new Error('nothing is printed')),
      follow: () => Promise.reject(new Error('nothing is printed')),
      cancel: () => Promise.reject(new Error('nothing is printed')),
      find: async () => [],
    };
    const printers = createPrinters([system], time);
    const watch = createPrinterWatch({ printers, configured: () => [FIRST_PRINTER], clock: time, logger });
    return { time, watch, polled, errors };
  }

  it('is unknown before the first poll, and then a printer that is not listed is missing, with its name', async () => {
    const { watch } = watching(async () => [aPrinter(SECOND_PRINTER, { state: 'offline' })]);
    expect([watch.infoOf(FIRST_PRINTER), watch.standingOf(FIRST_PRINTER)]).toEqual([null, 'there']);
    await watch.poll();
    expect(watch.standingOf(SECOND_PRINTER)).toBe('offline');
    expect(watch.standingOf(FIRST_PRINTER)).toBe('missing');
    expect(watch.infoOf(FIRST_PRINTER)).toMatchObject({ name: 'First', kind: 'folder', trouble: 'missing' });
  });

  it('is offline, not missing, while the print system does not answer, with its words', async () => {
    const { watch } = watching(async () => [silentSystem('folder', 'CUPS', 'ECONNREFUSED'), aPrinter('cups:Depo')]);
    await watch.poll();
    expect(watch.standingOf(FIRST_PRINTER)).toBe('offline');
    expect(watch.infoOf(FIRST_PRINTER)).toMatchObject({
      ...{ id: FIRST_PRINTER, name: 'First', trouble: 'system_down', reason: 'ECONNREFUSED' },
    });
    expect(watch.standingOf('cups:gone')).toBe('missing');
  });

  it('is polled every ten seconds, and every two while a printer that labels are meant for is away', async () => {
    let list = [aPrinter(FIRST_PRINTER)];
    const { time, watch, polled } = watching(async () => list);
    await watch.poll();
    await time.pass(9_999);
    expect(polled).toEqual([0]);
    list = [];
    await time.pass(1);
    list = [aPrinter(FIRST_PRINTER)];
    await time.pass(12_000);
    expect(polled).toEqual([0, 10_000, 12_000, 22_000]);
  });

  it('is not decided by a poll that began before one that has answered', async () => {
    const answers: ((list: readonly PrinterInfo[]) => void)[] = [];
    const { time, watch } = watching(() => new Promise((resolve) => answers.push(resolve)));
    const old = watch.poll();
    const newer = watch.poll();
    answers[1]?.([aPrinter(FIRST_PRINTER)]);
    await newer;
    answers[0]?.([]);
    await old;
    expect(watch.standingOf(FIRST_PRINTER)).toBe('there');
    watch.stop();
    expect(time.planned()).toBe(0);
  });

  it('does not count a printer that its spooler missed for half a minute, though it is listed, unless polled afresh', async () => {
    const { time, watch } = watching(async () => [aPrinter(FIRST_PRINTER)]);
    await watch.poll();
    watch.missed(FIRST_PRINTER);
    await time.pass(29_999);
    expect(watch.standingOf(FIRST_PRINTER)).toBe('missing');
    await time.pass(1);
    expect(watch.standingOf(FIRST_PRINTER)).toBe('there');
    watch.missed(FIRST_PRINTER);
    await watch.poll('afresh');
    expect(watch.standingOf(FIRST_PRINTER)).toBe('there');
  });

  it('is reported to each listener with whether it changed, and a listener that fails ends no poll', async () => {
    const { time, watch, errors, polled } = watching(async () => [aPrinter(FIRST_PRINTER)]);
    const reported: boolean[] = [];
    watch.follow((changed) => void reported.push(changed));
    watch.follow(() => {
      throw new Error('broken');
    });
    await watch.poll();
    await time.pass(10_000);
    expect(reported).toEqual([true, false]);
    expect([errors, polled]).toEqual([
      ['printer poll failed', 'printer poll failed'],
      [0, 10_000],
    ]);
  });

  it('is waited for at the start no longer than five seconds', async () => {
    const { time, watch } = watching(() => new Promise(() => {}));
    void watch.poll();
    let isReady = false;
    void watch.ready.then(() => {
      isReady = true;
    });
    await time.pass(4_999);
    expect(isReady).toBe(false);
    await time.pass(1);
    expect(isReady).toBe(true);
  });
});
