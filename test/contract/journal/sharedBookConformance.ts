import { describe, expect, it } from 'vitest';
import type { Order } from '../../../electron/contract/order.ts';
import type { Journal, TakenOrder } from '../../../electron/core/ports/Journal.ts';
import { aBatch, aJob, anOrder, draftOf } from '../../support/builders.ts';
import type { JournalHarness } from './journalConformance.ts';

const HALL = 'hall-1';
const DAY = 86_400_000;

const order = (reference: string, carrier: string | null = null): Order => anOrder({ reference, carrier });

/** One change at a desk. */
const edited = (at: number, desk: string, changed = ['carrier']) => ({
  at,
  desk,
  by: null,
  changed,
  onlyWithoutJob: false,
});

async function untold(journal: Journal): Promise<readonly string[]> {
  return (await journal.untoldOrders(100)).map(({ reference }) => reference);
}

/** Tells the hall everything, as far as the journal is concerned. */
async function tellAll(journal: Journal, revision: number): Promise<readonly TakenOrder[]> {
  const told = await journal.untoldOrders(100);
  await journal.ordersTold(
    HALL,
    told.map(({ reference, body }) => ({ reference, body, revision })),
  );
  return told.map(({ reference, body, at }) => ({ reference, body, at, revision }));
}

async function inBook(journal: Journal, reference: string) {
  const item = (await journal.orders('', 0, 100)).items.find(({ order: one }) => one.reference === reference);
  return item === undefined ? null : { carrier: item.order.carrier, edit: item.edit };
}

/** What a journal does so that desks can share one order book. */
export function describeSharedBook(name: string, harness: JournalHarness): void {
  const open = harness.open;

  /** What another desk has in its book and tells the hall. */
  async function elsewhere(
    work: (journal: Journal) => Promise<unknown>,
    revision: number,
  ): Promise<readonly TakenOrder[]> {
    const other = await open();
    await other.shareBook(HALL);
    await work(other);
    return (await tellAll(other, revision)).map((told) => ({ ...told, revision }));
  }

  describe(`shared book: ${name}`, () => {
    it('notes nothing while the desk is alone, and the whole book for a hall that it does not know', async () => {
      const journal = await open();
      await journal.putOrders([order('A'), order('B')], 1);
      expect(await untold(journal)).toEqual([]);
      expect(await journal.shareBook(HALL)).toBe(0);
      expect(await untold(journal)).toEqual(['A', 'B']);
      await tellAll(journal, 2);
      await journal.takeShared(HALL, [], 2);
      expect([await untold(journal), await journal.shareBook(HALL)]).toEqual([[], 2]);
      expect(await journal.shareBook('hall-2')).toBe(0);
      expect(await untold(journal)).toEqual(['A', 'B']);
      await journal.shareBook(null);
      await journal.putOrders([order('C')], 2);
      expect(await untold(journal)).toEqual([]);
    });

    it('notes what is added, changed and removed, in that order and once each', async () => {
      const journal = await open();
      await journal.shareBook(HALL);
      await journal.putOrders([order('A'), order('B'), order('C')], 1);
      expect(await journal.untoldOrders(2)).toMatchObject([
        { reference: 'A', body: { reference: 'A' }, base: 0, at: 1, unclaimedJob: null },
        { reference: 'B' },
      ]);
      await tellAll(journal, 1);
      await journal.putOrders([order('A')], 2);
      expect(await untold(journal)).toEqual([]);
      await journal.editOrder(order('B', 'anka'), edited(3, '1'));
      await journal.removeOrder('C', 4);
      await journal.putOrders([order('A', 'aras')], 5);
      await journal.putOrders([order('A', 'anka')], 6);
      expect(await journal.untoldOrders(9)).toMatchObject([
        { reference: 'B', body: { carrier: 'anka', edit: { desk: '1', imported: { carrier: null } } }, at: 3 },
        { reference: 'C', body: null, at: 4 },
        { reference: 'A', body: { carrier: 'anka' }, at: 6 },
      ]);
    });

    it('keeps untold what was changed while it was being told, and what was told on top of that', async () => {
      const journal = await open();
      await journal.shareBook(HALL);
      await journal.putOrders([order('A'), order('B')], 1);
      const [a, b] = await journal.untoldOrders(9);
      await journal.putOrders([order('A', 'anka')], 2);
      await journal.removeOrder('B', 2);
      const told = [a, b].flatMap((one) => (one === undefined ? [] : [{ ...one, revision: 7 }]));
      await journal.ordersTold(HALL, told);
      expect(await journal.untoldOrders(9)).toMatchObject([
        { reference: 'A', body: { carrier: 'anka' }, base: 7 },
        { reference: 'B', body: null, base: 7 },
      ]);
    });

    it('has taken what it has told itself, as far as nothing came in between', async () => {
      const journal = await open();
      await journal.shareBook(HALL);
      await journal.putOrders([order('A'), order('B'), order('C')], 1);
      const told = (first: number) =>
        ['A', 'B', 'C'].map((reference, index) => ({ reference, body: order(reference), revision: first + index }));
      expect(await journal.ordersTold(HALL, told(1))).toBe(3);
      expect(await journal.ordersTold(HALL, told(5))).toBe(3);
      expect(await journal.shareBook(HALL)).toBe(3);
      expect(await journal.ordersTold('hall-2', told(4))).toBe(0);
    });

    it('tells once a day that an order is in a list again just so', async () => {
      const journal = await open();
      await journal.shareBook(HALL);
      await journal.putOrders([order('A')], 0);
      await tellAll(journal, 1);
      await journal.putOrders([order('A')], DAY);
      expect(await untold(journal)).toEqual([]);
      await journal.putOrders([order('A')], 2 * DAY + 1);
      expect(await journal.untoldOrders(9)).toMatchObject([{ reference: 'A', at: 2 * DAY + 1 }]);
    });

    it('names the job of an order that was accepted without a claim', async () => {
      const journal = await open();
      await journal.putOrders([order('A'), order('B')], 1);
      const event = { at: 1, type: 'accepted', by: null, amount: null, detail: {} };
      const key = (value: string) => ({ kind: 'reference' as const, value });
      await journal.accept(draftOf(aJob({ id: 'job-a', key: key('A') })), event);
      await journal.accept(draftOf(aJob({ id: 'job-b', key: key('B'), claim: 5 })), event);
      await journal.shareBook(HALL);
      expect((await journal.untoldOrders(9)).map(({ unclaimedJob }) => unclaimedJob)).toEqual(['job-a', null]);
    });

    it('takes what others added, changed and removed, and tells none of it again', async () => {
      const journal = await open();
      await journal.shareBook(HALL);
      const added = await elsewhere((other) => other.putOrders([order('A'), order('B')], 5), 3);
      expect(await journal.takeShared(HALL, added, 3)).toBe(true);
      expect(await journal.order('A')).toEqual(order('A'));
      const changed = await elsewhere(async (other) => {
        await other.putOrders([order('A')], 6);
        await other.editOrder(order('A', 'anka'), edited(7, '2'));
      }, 4);
      expect(await journal.takeShared(HALL, changed, 4)).toBe(true);
      expect(await inBook(journal, 'A')).toMatchObject({ carrier: 'anka', edit: { desk: '2', at: 7 } });
      expect(await journal.takeShared(HALL, changed, 4)).toBe(false);
      expect(await journal.takeShared(HALL, [{ reference: 'B', body: null, revision: 5, at: 8 }], 5)).toBe(true);
      expect(await journal.order('B')).toBeNull();
      expect([await untold(journal), await journal.shareBook(HALL)]).toEqual([[], 5]);
      // As old as at the desk that told it, so that it is purged with the others.
      expect((await journal.purgePreview(8)).orders).toBe(1);
      expect((await journal.purgePreview(7)).orders).toBe(0);
    });

    it('takes nothing that is no order of that reference', async () => {
      const journal = await open();
      await journal.shareBook(HALL);
      const bad = [{ wrong: true }, order('B'), 'text', 7];
      const taken = bad.map((body, index) => ({ reference: `A${index}`, body, revision: 1, at: 1 }));
      expect(await journal.takeShared(HALL, taken, 1)).toBe(false);
      expect(await journal.countOrders()).toBe(0);
      await journal.putOrders([order('A0')], 2);
      expect(await journal.takeShared(HALL, taken.slice(0, 1), null)).toBe(false);
      // What cannot be read is replaced by what can.
      expect(await journal.untoldOrders(9)).toMatchObject([{ reference: 'A0', base: 1 }]);
    });

    it('keeps a correction of this desk against a list of another, and the list beside it', async () => {
      const journal = await open();
      await journal.shareBook(HALL);
      await journal.putOrders([order('A')], 1);
      await tellAll(journal, 1);
      await journal.editOrder(order('A', 'anka'), edited(2, '1'));
      const listed = await elsewhere((other) => other.putOrders([order('A', 'aras')], 3), 2);
      await journal.takeShared(HALL, listed, 2);
      expect(await inBook(journal, 'A')).toMatchObject({ carrier: 'anka', edit: { desk: '1', differs: ['carrier'] } });
      expect(await journal.untoldOrders(9)).toMatchObject([
        { reference: 'A', base: 2, body: { edit: { newer: { carrier: 'aras' } } } },
      ]);
    });

    it('puts its own list beside a correction that was made at another desk', async () => {
      const journal = await open();
      await journal.shareBook(HALL);
      await journal.putOrders([order('A'), order('B')], 1);
      await tellAll(journal, 1);
      await journal.putOrders([order('A', 'aras'), order('B', 'anka')], 4);
      const corrected = await elsewhere(async (other) => {
        await other.putOrders([order('A'), order('B')], 1);
        await other.editOrder(order('A', 'anka'), edited(2, '2'));
        await other.editOrder(order('B', 'anka'), edited(2, '2'));
      }, 2);
      await journal.takeShared(HALL, corrected, 2);
      expect(await inBook(journal, 'A')).toMatchObject({ carrier: 'anka', edit: { desk: '2', differs: ['carrier'] } });
      // The list has the correction by now.
      expect(await inBook(journal, 'B')).toEqual({ carrier: 'anka', edit: null });
      expect(await untold(journal)).toEqual(['A', 'B']);
    });

    it('lets the later of two corrections stand, and names both', async () => {
      for (const [own, other] of [
        [5, 6],
        [6, 5],
      ] as const) {
        const journal = await open();
        await journal.shareBook(HALL);
        await journal.putOrders([order('A')], 1);
        await tellAll(journal, 1);
        await journal.editOrder(order('A', 'anka'), edited(own, '1'));
        const corrected = await elsewhere(async (desk) => {
          await desk.putOrders([order('A')], 1);
          await desk.editOrder(anOrder({ reference: 'A', carrier: 'aras' }), edited(other, '2', ['carrier', 'note']));
        }, 2);
        await journal.takeShared(HALL, corrected, 2);
        const stands = own > other ? { carrier: 'anka', desk: '1' } : { carrier: 'aras', desk: '2' };
        expect(await inBook(journal, 'A')).toMatchObject({
          carrier: stands.carrier,
          edit: { desk: stands.desk, differs: [], changed: expect.arrayContaining(['carrier', 'note']) },
        });
        const history = await journal.orderChanges('A');
        expect(history.map(({ at, desk }) => [at, desk])).toEqual(
          own > other
            ? [
                [5, '2'],
                [6, '1'],
              ]
            : [
                [5, '1'],
                [6, '2'],
              ],
        );
        expect(await untold(journal)).toEqual(['A']);
      }
    });

    it('keeps a correction that another desk did not know when it removed the order, but nothing else', async () => {
      const journal = await open();
      await journal.shareBook(HALL);
      await journal.putOrders([order('A'), order('B'), order('C'), order('D')], 1);
      await tellAll(journal, 1);
      await journal.editOrder(order('A', 'anka'), edited(2, '1'));
      await journal.putOrders([order('B', 'anka')], 2);
      await journal.putOrders([order('C', 'anka')], 4);
      const gone = ['A', 'B', 'C', 'D'].map((reference) => ({ reference, body: null, revision: 2, at: 3 }));
      await journal.takeShared(HALL, gone, 2);
      const left = (await journal.orders('', 0, 9)).items.map(({ order: { reference } }) => reference);
      // A was corrected, and C was in a list after the removal.
      expect([left, await untold(journal)]).toEqual([
        ['A', 'C'],
        ['A', 'C'],
      ]);
    });

    it('removes an order elsewhere, unless it was corrected there, or listed later', async () => {
      const journal = await open();
      await journal.shareBook(HALL);
      await journal.putOrders([order('A'), order('B'), order('C')], 1);
      await tellAll(journal, 1);
      for (const reference of ['A', 'B', 'C']) await journal.removeOrder(reference, 3);
      const listed = await elsewhere((other) => other.putOrders([order('A', 'aras')], 2), 2);
      const later = await elsewhere((other) => other.putOrders([order('B', 'aras')], 4), 3);
      const corrected = await elsewhere((other) => other.editOrder(order('C', 'anka'), edited(2, '2')), 4);
      await journal.takeShared(HALL, [...listed, ...later, ...corrected], 4);
      expect(await journal.order('A')).toBeNull();
      expect([await inBook(journal, 'B'), await inBook(journal, 'C')]).toMatchObject([
        { carrier: 'aras' },
        { carrier: 'anka' },
      ]);
      expect(await journal.untoldOrders(9)).toMatchObject([{ reference: 'A', body: null, base: 4 }]);
    });

    it('goes by the later one where two lists differ', async () => {
      const journal = await open();
      await journal.shareBook(HALL);
      await journal.putOrders([order('A', 'anka'), order('B', 'anka')], 5);
      const listed = [
        ...(await elsewhere((other) => other.putOrders([order('A', 'aras')], 4), 2)),
        ...(await elsewhere((other) => other.putOrders([order('B', 'aras')], 6), 3)),
      ];
      await journal.takeShared(HALL, listed, 3);
      expect([await inBook(journal, 'A'), await inBook(journal, 'B')]).toMatchObject([
        { carrier: 'anka' },
        { carrier: 'aras' },
      ]);
      expect(await untold(journal)).toEqual(['A']);
    });

    it('keeps the order that a job at this desk needs, and lets it be neither changed nor removed that another desk has', async () => {
      const journal = await open();
      await journal.shareBook(HALL);
      await journal.putOrders([order('A'), order('B')], 1);
      await tellAll(journal, 1);
      const key = { kind: 'reference' as const, value: 'A' };
      await journal.accept(draftOf(aJob({ id: 'job-a', key })), {
        at: 1,
        type: 'accepted',
        by: null,
        amount: null,
        detail: {},
      });
      await journal.takeShared(HALL, [{ reference: 'A', body: null, revision: 2, at: 3 }], 2);
      expect(await journal.order('A')).toEqual(order('A'));
      expect(await untold(journal)).toEqual([]);
      await journal.setElsewhere([{ reference: 'B', desk: '2' }]);
      expect(await journal.removeOrder('B', 5)).toBe(false);
      expect(await journal.editOrder(order('B', 'anka'), { ...edited(5, '1'), onlyWithoutJob: true })).toBe(false);
    });

    it('tells nobody of what it removes because of its age, and does not take that again', async () => {
      const journal = await open();
      await journal.shareBook(HALL);
      await journal.putOrders([order('A'), order('B')], 1);
      const told = await tellAll(journal, 1);
      await journal.takeShared(HALL, told, 1);
      await journal.putOrders([order('B', 'anka')], 2);
      expect(await journal.purgeOrders(10, 10)).toBe(2);
      expect(await untold(journal)).toEqual([]);
      expect(await journal.shareBook(HALL)).toBe(1);
    });

    it('takes a single order out of its turn only where it may be news', async () => {
      const journal = await open();
      await journal.shareBook(HALL);
      const [a] = await elsewhere((other) => other.putOrders([order('A')], 1), 4);
      const [later] = await elsewhere((other) => other.putOrders([order('A', 'anka')], 2), 6);
      if (a === undefined || later === undefined) throw new Error('not told');
      expect(await journal.takeShared(HALL, [a], null)).toBe(true);
      expect(await journal.shareBook(HALL)).toBe(0);
      await journal.takeShared(HALL, [later], 6);
      expect(await journal.takeShared(HALL, [a], null)).toBe(false);
      expect(await inBook(journal, 'A')).toMatchObject({ carrier: 'anka' });
      // A desk that knows nothing of the hall yet does not let it replace what it was not told.
      await journal.shareBook(null);
      await journal.editOrder(order('A', 'aras'), edited(9, '1'));
      await journal.takeShared(HALL, [later], null);
      expect(await inBook(journal, 'A')).toMatchObject({ carrier: 'aras' });
    });

    it('counts of a batch what other desks have, and what of other batches could go from here', async () => {
      const journal = await open();
      await journal.putOrders(
        ['A', 'B', 'C', 'D', 'E'].map((reference) => order(reference)),
        1,
      );
      const { id: _id, orders: _orders, ...draft } = aBatch();
      const batch = await journal.addBatch(draft, ['A', 'B', 'C']);
      await journal.setElsewhere([
        { reference: 'A', desk: '2' },
        { reference: 'B', desk: '3' },
        { reference: 'D', desk: '2' },
      ]);
      const key = { kind: 'reference' as const, value: 'B' };
      const event = { at: 1, type: 'accepted', by: null, amount: null, detail: {} };
      await journal.accept(draftOf(aJob({ id: 'job-b', key })), event);
      expect(await journal.countElsewhere(batch.id)).toBe(1);
      expect((await journal.ordersOfBatch(batch.id, 0, 9)).map(({ elsewhere: desk }) => desk)).toEqual([
        '2',
        '3',
        null,
      ]);
      expect(await journal.countReady(['A', 'B', 'C', 'D', 'E', 'UNKNOWN'])).toBe(1);
      await journal.changeBatch({ ...batch, state: 'stopped' });
      expect(await journal.countReady(['C', 'E'])).toBe(2);
    });

    it('outlives its process', async () => {
      if (harness.reopen === null) return;
      const journal = await open();
      await journal.shareBook(HALL);
      await journal.putOrders([order('A'), order('B')], 1);
      await journal.takeShared(HALL, [], 3);
      const next = await harness.reopen(journal);
      expect([await untold(next), await next.shareBook(HALL)]).toEqual([['A', 'B'], 3]);
    });
  });
}
