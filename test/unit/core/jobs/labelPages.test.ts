import { describe, expect, it } from 'vitest';
import { defaultPrinterSetup } from '../../../../electron/contract/printer.ts';
import { ok } from '../../../../electron/contract/result.ts';
import type { Settings } from '../../../../electron/contract/settings.ts';
import { anOrder } from '../../../support/builders.ts';
import { FIRST_PRINTER, openDeskInTime } from '../../../support/deskInTime.ts';

/** A desk on which each label has so many pages; `quantity` is the order's. */
async function deskWith(pages: number, quantity: number | null, settings: Partial<Settings> = {}) {
  const desk = await openDeskInTime(
    {},
    {
      settings,
      labels: (labels) => ({
        ...labels,
        async put(bytes) {
          const stored = await labels.put(bytes);
          return stored.ok ? ok({ ...stored.value, pages }) : stored;
        },
      }),
    },
  );
  const { parcel } = anOrder();
  await desk.core.putOrders([anOrder({ reference: 'ORD-1', parcel: { ...parcel, quantity } })]);
  await desk.scan('ORD-1');
  const print = async (pin: string | null) => {
    const answer = await desk.core.actions.print((await desk.job('ORD-1')).id, 'torn', pin);
    await desk.time.settle();
    return answer.ok ? 'printed' : answer.error;
  };
  return { ...desk, print };
}

const copies = (of: number) => ({ printerSetups: { [FIRST_PRINTER]: { ...defaultPrinterSetup, copies: of } } });

describe('the pages of a label', () => {
  it.each([
    ['one page', 1, null],
    ['a page for each parcel', 3, 3],
    ['one page for all parcels', 1, 3],
  ])('%s: is printed by itself', async (_name, pages, quantity) => {
    const desk = await deskWith(pages, quantity);
    expect(desk.printed).toEqual(['ORD-1']);
    expect((await desk.job('ORD-1')).problem).toBeNull();
  });

  it.each([
    ['two pages for a parcel that nobody counted', 2, null, '2 / 1'],
    ['ten thousand pages', 10_000, 1, '10000 / 1'],
    ['a page more than parcels', 4, 3, '4 / 3'],
  ])('%s: nothing is printed before somebody confirms it', async (_name, pages, quantity, detail) => {
    const desk = await deskWith(pages, quantity);
    expect(desk.printed).toEqual([]);
    expect(await desk.job('ORD-1')).toMatchObject({
      state: 'label_ready',
      printCount: 0,
      problem: { code: 'label_many_pages', detail },
    });
    // Neither a printer that is back nor another setup is an answer to that.
    await desk.core.printersChanged();
    await desk.change(copies(2));
    await desk.time.pass(3_600_000);
    expect(desk.printed).toEqual([]);
    expect(await desk.print(null)).toBe('printed');
    expect(desk.printed).toEqual(['ORD-1']);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'printed', problem: null });
  });

  it('raise a question also where the label is old: a person who lets an old label go knows of its pages', async () => {
    // Each label is old at once.
    const desk = await deskWith(4, 1, { staleLabelHours: -1 });
    expect(desk.printed).toEqual([]);
    expect((await desk.job('ORD-1')).problem?.code).toBe('label_many_pages');
  });

  it('are counted as sheets, times the copies, and taken back where none came out', async () => {
    const desk = await deskWith(3, 3, copies(2));
    expect(await desk.job('ORD-1')).toMatchObject({ printCount: 6, print: { copies: 2, sheets: 6 } });
    desk.answers.follow = async () => ({ kind: 'aborted', trouble: 'jam', reason: null });
    expect(await desk.print(null)).toBe('printed');
    expect(await desk.job('ORD-1')).toMatchObject({ printCount: 6 });
  });

  it('count for the owner: a reprint, and the first print of more pages than parcels', async () => {
    const many = await deskWith(3, null, { printsWithoutPin: 2 });
    await many.ownerPin.set('4711');
    expect(await many.print(null)).toEqual({ kind: 'pin_needed' });
    expect(many.printed).toEqual([]);
    expect(await many.print('4711')).toBe('printed');
    expect(many.printed).toEqual(['ORD-1']);

    const due = await deskWith(2, 2, { printsWithoutPin: 3 });
    await due.ownerPin.set('4711');
    expect(due.printed, 'as many as parcels').toEqual(['ORD-1']);
    expect(await due.print(null)).toEqual({ kind: 'pin_needed' });
  });
});
