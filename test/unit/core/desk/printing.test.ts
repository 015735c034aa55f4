import { describe, expect, it } from 'vitest';
import type { SpoolOutcome } from '../../../../electron/core/ports/Printer.ts';
import { FIRST_PRINTER, openDeskInTime, SECOND_PRINTER } from '../../../support/deskInTime.ts';

const never = () => new Promise<SpoolOutcome>(() => {});

describe('an answer to the question whether a label is on paper', () => {
  async function doubtful() {
    const desk = await openDeskInTime({ follow: async () => ({ kind: 'unknown', detail: '' }) });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    const job = await desk.job('ORD-1');
    expect(job.state).toBe('print_unconfirmed');
    desk.answers.follow = async () => ({ kind: 'completed' });
    desk.printed.length = 0;
    return { desk, job };
  }

  it('given twice (a double Enter) prints one label', async () => {
    const { desk, job } = await doubtful();
    await Promise.all([desk.core.actions.confirmPrint(job.id, false), desk.core.actions.confirmPrint(job.id, false)]);
    await desk.time.settle();
    expect(desk.printed).toEqual(['ORD-1']);
  });

  it('that the label is here after all prints none', async () => {
    const { desk, job } = await doubtful();
    await Promise.all([desk.core.actions.confirmPrint(job.id, true), desk.core.actions.confirmPrint(job.id, false)]);
    await desk.time.settle();
    expect((await desk.job('ORD-1')).state).toBe('printed');
    expect(desk.printed).toEqual([]);
  });
});

it('a print asked for twice at once prints once more, not twice', async () => {
  const desk = await openDeskInTime();
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  const job = await desk.job('ORD-1');
  await Promise.all([desk.core.actions.print(job.id, 'torn'), desk.core.actions.print(job.id, 'torn')]);
  await desk.time.settle();
  expect(desk.printed).toEqual(['ORD-1', 'ORD-1']);
  await desk.core.actions.print(job.id, 'torn');
  await desk.time.settle();
  expect(desk.printed).toHaveLength(3);
});

describe('a printer that never ends its job', () => {
  it('does not hold up the labels once another printer is chosen', async () => {
    const desk = await openDeskInTime({
      follow: (_title, printerId) => (printerId === SECOND_PRINTER ? Promise.resolve({ kind: 'completed' }) : never()),
    });
    await desk.orders('ORD-1', 'ORD-2', 'ORD-3');
    for (const code of ['ORD-1', 'ORD-2']) await desk.scan(code);
    expect((await desk.job('ORD-2')).state).toBe('label_ready');
    await desk.choosePrinter(SECOND_PRINTER);
    await desk.time.settle();
    await desk.scan('ORD-3');
    expect([(await desk.job('ORD-2')).state, (await desk.job('ORD-3')).state]).toEqual(['printed', 'printed']);
    expect((await desk.job('ORD-1')).state).toBe('printing');
    expect(desk.printed).toEqual(['ORD-1', 'ORD-2', 'ORD-3']);
  });
});

describe('a disk that fails for a moment', () => {
  it('while the label is read does not leave it unprinted', async () => {
    let broken = true;
    const desk = await openDeskInTime(
      {},
      {
        labels: (labels) => ({
          ...labels,
          async pathOf(file) {
            if (broken) throw new Error('EBUSY');
            return labels.pathOf(file);
          },
        }),
      },
    );
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    expect(desk.printed).toEqual([]);
    broken = false;
    await desk.time.pass(60_000);
    expect((await desk.job('ORD-1')).state).toBe('printed');
  });

  it('after the label went to the printer is written down when it can be, and nothing is printed again', async () => {
    let [broken, wasBroken] = [false, false];
    const desk = await openDeskInTime(
      {},
      {
        journal: (journal) => ({
          ...journal,
          async commit(next, event) {
            if (event.type === 'print_spooled' && !wasBroken) [broken, wasBroken] = [true, true];
            if (broken) throw new Error('disk full');
            return journal.commit(next, event);
          },
        }),
      },
    );
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.time.pass(20_000);
    broken = false;
    await desk.time.pass(60_000);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'printed', print: { confirmedBy: 'spooler' } });
    expect(desk.printed).toEqual(['ORD-1']);
  });
});

it('a label whose file vanishes every time is fetched again with growing gaps, not in a loop', async () => {
  const desk = await openDeskInTime({}, { labels: (labels) => ({ ...labels, pathOf: async () => null }) });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  await desk.time.pass(10 * 60_000);
  expect(desk.callsOf('label').length).toBeGreaterThan(1);
  expect(desk.callsOf('label').length).toBeLessThan(12);
  expect((await desk.job('ORD-1')).slot).toBe(1);
});

describe('the look at the chosen printer', () => {
  it('goes on after the print system failed', async () => {
    const desk = await openDeskInTime({ printers: () => Promise.reject(new Error('no spooler')) });
    expect((await desk.core.status()).printer).toBeNull();
    desk.answers.printers = async () => [
      { id: FIRST_PRINTER, name: 'First', kind: 'folder', state: 'ready', reason: null },
    ];
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
