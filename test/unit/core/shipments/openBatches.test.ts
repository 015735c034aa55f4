import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../../electron/contract/batch.ts';
import { batchOptionsSchema } from '../../../../electron/contract/batch.ts';
import type { Journal } from '../../../../electron/core/ports/Journal.ts';
import { readOpenBatches, separatedAt } from '../../../../electron/core/shipments/openBatches.ts';
import { anOrder } from '../../../support/builders.ts';
import { openDepsInTime } from '../../../support/depsInTime.ts';

const key = (value: string) => ({ kind: 'reference', value }) as const;
const unsent = (reference: string) => ({ key: key(reference), deliveryUnknown: false });

/** Orders A to F in the book, and the batches of a real journal in memory. */
async function open(wrap?: (journal: Journal) => Journal) {
  const parts = await openDepsInTime({}, wrap === undefined ? {} : { wrap });
  const { journal, time } = parts;
  await journal.putOrders(
    ['A', 'B', 'C', 'D', 'E', 'F'].map((reference) => anOrder({ reference })),
    time.now(),
  );
  const allSent: number[] = [];
  const read = () => readOpenBatches(journal, (id) => allSent.push(id));
  const batches = await read();
  const start = (references: string, changes: Partial<Batch> = {}, groups: Parameters<typeof batches.add>[2] = []) =>
    batches.add(
      {
        startedAt: time.now(),
        by: 'Elif',
        options: batchOptionsSchema.parse({ sort: 'province' }),
        state: 'running',
        turn: 1,
        goesOnUnpaid: false,
        ...changes,
      },
      references.split(' '),
      groups,
    );
  return {
    ...parts,
    batches,
    start,
    allSent,
    read,
    sent: (reference: string) => parts.add({ id: reference, key: key(reference) }),
  };
}

describe('the order that goes next', () => {
  it('is the first that is left of the current batch, and then of the next', async () => {
    const { batches, start, sent, allSent } = await open();
    const later = await start('C', { turn: 2 });
    const first = await start('B A', { turn: 1 });
    expect(await batches.next()).toBe('B');
    await sent('B');
    expect(await batches.next()).toBe('A');
    await sent('A');
    expect(await batches.next()).toBe('C');
    await sent('C');
    expect(await batches.next()).toBeNull();
    expect(new Set(allSent)).toEqual(new Set([first.id, later.id]));
    expect(batches.isAllSent(first.id)).toBe(true);
  });

  it('is none of a batch that is paused while the journal is read', async () => {
    let onRead = () => {};
    const { batches, start } = await open((journal) => ({
      ...journal,
      async nextOfBatch(id, from) {
        const next = await journal.nextOfBatch(id, from);
        onRead();
        return next;
      },
    }));
    const batch = await start('A');
    onRead = () => void batches.change({ ...batch, state: 'paused' });
    expect(await batches.next()).toBeNull();
  });

  it('is again one that another desk gave back, before those behind it', async () => {
    const { batches, start, journal } = await open();
    await start('A B');
    await journal.setElsewhere([{ reference: 'A', desk: 'desk 2' }]);
    expect(await batches.next()).toBe('B');
    await journal.setElsewhere([{ reference: 'A', desk: null }]);
    batches.givenBack('A');
    expect(await batches.next()).toBe('A');
  });

  it('goes on after a restart with what is left', async () => {
    const { start, sent, read } = await open();
    await start('A B');
    await sent('A');
    expect(await (await read()).next()).toBe('B');
  });
});

describe('whether a job of a batch may be sent', () => {
  it.each([
    ['running', true],
    ['paused', false],
  ] as const)('while the batch is %s: %s', async (state, expected) => {
    const { batches, start } = await open();
    const batch = await start('A');
    await batches.change({ ...batch, state });
    expect(batches.mayLeave(unsent('A'))).toBe(expected);
  });

  it('is yes where the service may have it already, and for an order of no batch', async () => {
    const { batches, start } = await open();
    await batches.change({ ...(await start('A')), state: 'paused' });
    expect(batches.mayLeave({ ...unsent('A'), deliveryUnknown: true })).toBe(true);
    expect(batches.mayLeave(unsent('F'))).toBe(true);
  });
});

describe('a pause or stop of a batch', () => {
  it('holds its orders while it is being written', async () => {
    let finish = () => {};
    const { batches, start } = await open((journal) => ({
      ...journal,
      changeBatch: (batch) =>
        new Promise((resolve, reject) => {
          finish = () => void journal.changeBatch(batch).then(resolve, reject);
        }),
    }));
    const batch = await start('A');
    const paused = batches.change({ ...batch, state: 'paused' });
    expect([batches.mayLeave(unsent('A')), await batches.next()]).toEqual([false, null]);
    finish();
    await paused;
  });

  it('that cannot be written has not happened', async () => {
    const { batches, start } = await open((journal) => ({
      ...journal,
      changeBatch: () => Promise.reject(new Error('disk full')),
    }));
    const batch = await start('A');
    await expect(batches.change({ ...batch, state: 'paused' })).rejects.toThrow('disk full');
    expect([batches.get(batch.id)?.state, await batches.next()]).toEqual(['running', 'A']);
  });

  it('that stops it leaves the place of its orders known for labels that still come, and opens none of it', async () => {
    const { batches, start } = await open();
    const batch = await start('A B');
    await batches.change({ ...batch, state: 'stopped' });
    expect([batches.all(), batches.get(batch.id), batches.placeOf('B'), await batches.next()]).toEqual([
      [],
      undefined,
      null,
      null,
    ]);
    expect(batches.stoppedPlaceOf('B')).toMatchObject({ place: 1, batch: { state: 'stopped' } });
  });
});

describe('the place of an order in its batch', () => {
  const groups = [
    { from: 0, name: 'Ankara' },
    { from: 2, name: 'İzmir' },
  ];

  it('has its group and how many that has; a label is the last of its group at its end alone', async () => {
    const { batches, start } = await open();
    await start('A B C D E', {}, groups);
    expect(batches.placeOf('B')).toMatchObject({ place: 1, group: { from: 0, name: 'Ankara', orders: 2 } });
    expect(batches.placeOf('E')).toMatchObject({ place: 4, group: { from: 2, name: 'İzmir', orders: 3 } });
    const isLast = (reference: string) => {
      const place = batches.placeOf(reference);
      return place === null ? null : separatedAt(place)?.isLast;
    };
    expect(['A', 'B', 'C', 'D', 'E'].map(isLast)).toEqual([false, true, false, false, true]);
  });

  it('has no separator in a batch without groups, nor is there a place of a batch that is done', async () => {
    const { batches, start } = await open();
    const batch = await start('A');
    const place = batches.placeOf('A');
    expect(place === null ? 'none' : separatedAt(place)).toBeNull();
    await batches.change({ ...batch, state: 'done' });
    expect([batches.placeOf('A'), batches.stoppedPlaceOf('A')]).toEqual([null, null]);
  });
});

describe('what the orders of batches wait for', () => {
  it('counts those of running batches that are left, and jobs of the lane', async () => {
    const { batches, start, add, time } = await open();
    const since = time.now();
    await start('A B');
    await time.pass(1_000);
    await batches.change({ ...(await start('C', { turn: 2 })), state: 'paused' });
    await add({ id: 'D', key: key('D'), lane: 'batch' });
    expect([await batches.countWaiting(), await batches.waitingSince()]).toEqual([3, since]);
  });

  it('goes on unpaid as its own batch has it, and for an order of no batch as the current one', async () => {
    const { batches, start } = await open();
    expect(batches.goesOnUnpaid('F')).toBe(false);
    await start('A', { turn: 1, goesOnUnpaid: true });
    await start('B', { turn: 2 });
    expect(['A', 'B', 'F'].map(batches.goesOnUnpaid)).toEqual([true, false, true]);
  });
});
