import { describe, expect, it } from 'vitest';
import { err } from '../../../../electron/contract/result.ts';
import { FIRST_PRINTER, openDeskInTime, SECOND_PRINTER } from '../../../support/deskInTime.ts';
import { deskWith, setups, TWO_PRINTERS } from '../../../support/printersDesk.ts';

describe('the setup of a printer', () => {
  it('is how its labels are printed; without a turn or a move that is the very file of the service', async () => {
    const desk = await deskWith(
      {},
      setups({ copies: 2, darkness: '7', scaling: 'fit', widthMm: 104, heightMm: 152 }),
      'A-1',
    );
    await desk.scan('A-1');
    expect(desk.requests).toEqual([
      {
        printerId: FIRST_PRINTER,
        file: 'label of A-1',
        forbiddenBy: expect.any(Function),
        title: 'A-1',
        widthMm: 104,
        heightMm: 152,
        copies: 2,
        scaling: 'fit',
        darkness: '7',
      },
    ]);
    expect(await desk.job('A-1')).toMatchObject({ printCount: 2, print: { copies: 2 } });
  });

  it('turns and moves the label', async () => {
    const desk = await deskWith({}, setups({ rotation: 180, offsetXMm: 1.5, offsetYMm: -2 }), 'A-1');
    await desk.scan('A-1');
    expect(desk.requests[0]?.file).toBe('label of A-1 turned 180 moved 1.5 -2');
  });

  it.each([
    ['within 2 mm of the label', { widthMm: 102, heightMm: 148 }, true],
    ['more than 2 mm off', { widthMm: 103 }, false],
    ['of a label that lies down, unturned', { widthMm: 150, heightMm: 100 }, false],
    ['of a label that lies down, turned', { widthMm: 150, heightMm: 100, rotation: 90 as const }, true],
    ['turned the wrong way', { rotation: 270 as const }, false],
    ['of any size where the driver scales', { widthMm: 60, heightMm: 40, scaling: 'fit' as const }, true],
  ])('with media %s', async (_name, setup, prints) => {
    const desk = await deskWith({}, setups(setup), 'A-1');
    await desk.scan('A-1');
    expect(desk.printed).toEqual(prints ? ['A-1'] : []);
    expect((await desk.job('A-1')).problem?.code).toBe(prints ? undefined : 'label_wrong_size');
    if (prints) return;
    await desk.core.actions.print((await desk.job('A-1')).id, null, null);
    await desk.time.settle();
    expect(desk.printed, 'the operator wants it').toEqual(['A-1']);
  });

  it('that is mended lets go what waited for it', async () => {
    const desk = await deskWith({}, setups({ widthMm: 60 }), 'A-1', 'A-2');
    for (const one of ['A-1', 'A-2']) await desk.scan(one);
    expect(desk.printed).toEqual([]);
    await desk.change(setups({ heightMm: 60 }));
    await desk.time.settle();
    expect((await desk.job('A-1')).problem?.code).toBe('label_wrong_size');
    await desk.change(setups({}));
    await desk.time.settle();
    expect(desk.printed).toEqual(['A-1', 'A-2']);
  });

  it('that is mended while a label is prepared counts', async () => {
    let poll = () => {};
    const desk = await openDeskInTime(
      {},
      {
        settings: setups({ widthMm: 60 }),
        labels: (labels) => ({
          ...labels,
          async pathOf(file) {
            await new Promise<void>((resolve) => {
              poll = resolve;
            });
            return labels.pathOf(file);
          },
        }),
      },
    );
    await desk.orders('A-1');
    await desk.scan('A-1');
    await desk.change(setups({}));
    poll();
    await desk.time.settle();
    poll();
    await desk.time.settle();
    expect(desk.printed).toEqual(['A-1']);
  });

  it('that is changed while a label is under way counts from the next one on', async () => {
    let mend = () => {};
    const desk = await deskWith(
      {
        follow: (title) =>
          new Promise((resolve) => {
            if (title === 'A-1') mend = () => resolve({ kind: 'completed' });
          }),
      },
      setups({ copies: 2 }),
      ...['A-1', 'A-2', 'B-1'],
    );
    for (const one of ['A-1', 'A-2', 'B-1']) await desk.scan(one);
    await desk.change({ ...TWO_PRINTERS, ...setups({ offsetXMm: 3 }) });
    await desk.time.settle();
    mend();
    await desk.time.settle();
    expect(desk.requests.map(({ title, printerId, copies, file }) => [title, printerId, copies, file])).toEqual([
      ['A-1', FIRST_PRINTER, 2, 'label of A-1'],
      ['B-1', SECOND_PRINTER, 1, 'label of B-1'],
      ['A-2', FIRST_PRINTER, 1, 'label of A-2 turned 0 moved 3 0'],
    ]);
    expect((await desk.job('A-1')).printCount).toBe(2);
  });

  it('that a label cannot follow makes the operator choose: printed as it is, or not', async () => {
    const desk = await openDeskInTime(
      {},
      {
        settings: setups({ rotation: 180 }),
        labels: (labels) => ({
          ...labels,
          adjusted: async () => err({ kind: 'not_adjustable', detail: 'encrypted' }),
        }),
      },
    );
    await desk.orders('A-1');
    await desk.scan('A-1');
    const job = await desk.job('A-1');
    expect(job).toMatchObject({ state: 'label_ready', problem: { code: 'label_not_adjustable', detail: 'encrypted' } });
    await desk.core.actions.print(job.id, null, null);
    await desk.time.settle();
    expect(desk.requests.map(({ file }) => file)).toEqual(['label of A-1']);
  });

  it('that the disk cannot follow for a moment prints the label when it can', async () => {
    let broken = true;
    const desk = await openDeskInTime(
      {},
      {
        settings: setups({ rotation: 180 }),
        labels: (labels) => ({
          ...labels,
          adjusted: async (file, adjustment) =>
            broken ? err({ kind: 'disk', detail: 'ENOSPC' }) : labels.adjusted(file, adjustment),
        }),
      },
    );
    await desk.orders('A-1');
    await desk.scan('A-1');
    expect(desk.printed).toEqual([]);
    broken = false;
    await desk.time.pass(60_000);
    expect(desk.printed).toEqual(['A-1']);
  });
});
