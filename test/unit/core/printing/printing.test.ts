import { describe, expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { noScanOptions } from '../../../../electron/contract/scan.ts';
import type { SpoolOutcome } from '../../../../electron/core/ports/Printer.ts';
import { anOrder } from '../../../support/builders.ts';
import { openDeskInTime, paidAnswer, SECOND_PRINTER } from '../../../support/deskInTime.ts';
import { siteInTime } from '../../../support/siteInTime.ts';

const never = () => new Promise<SpoolOutcome>(() => {});

it('a print requested twice at once prints once more, not twice', async () => {
  const desk = await openDeskInTime();
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  const job = await desk.job('ORD-1');
  await Promise.all([desk.core.actions.print(job.id, 'torn', null), desk.core.actions.print(job.id, 'torn', null)]);
  await desk.time.settle();
  expect(desk.printed).toEqual(['ORD-1', 'ORD-1']);
  await desk.core.actions.print(job.id, 'torn', null);
  await desk.time.settle();
  expect(desk.printed).toHaveLength(3);
});

it('a label that a person wants at another printer does not wait for the usual one, nor does one for the other', async () => {
  let isStuck = false;
  const desk = await openDeskInTime({
    follow: (_title, printerId) =>
      isStuck && printerId !== SECOND_PRINTER ? never() : Promise.resolve({ kind: 'completed' }),
  });
  await desk.orders('ORD-1', 'ORD-2', 'ORD-3');
  await desk.scan('ORD-1');
  isStuck = true;
  await desk.scan('ORD-2');
  await desk.core.actions.print((await desk.job('ORD-1')).id, 'torn', null, SECOND_PRINTER);
  await desk.scan('ORD-3');
  await desk.time.pass(1_000);
  expect(desk.requests.map(({ title, printerId }) => [title, printerId === SECOND_PRINTER])).toEqual([
    ['ORD-1', false],
    ['ORD-2', false],
    ['ORD-1', true],
  ]);
  expect((await desk.job('ORD-3')).state).toBe('label_ready');
});

it('a label that a person wants comes out also where another desk has the order by now', async () => {
  const rooms = siteInTime();
  const script = { create: (reference: string) => ok(paidAnswer(reference)) };
  const one = await rooms.open('1', { script });
  const two = await rooms.open('2', { script });
  await rooms.time.pass(1_000);
  await one.core.putOrders([anOrder({ reference: 'A' })]);
  await rooms.time.pass(5_000);
  await one.scan('A');
  await rooms.time.pass(60_000);
  expect(one.printed).toEqual(['A']);
  await two.core.takeOver('A', noScanOptions, one.id);
  await rooms.time.pass(60_000);
  const { id } = await one.job('A');
  await one.core.actions.print(id, 'torn', null);
  await rooms.time.pass(60_000);
  expect(one.printed).toEqual(['A', 'A']);
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
