import { describe, expect, it } from 'vitest';
import type { Order } from '../../../electron/contract/order.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import type { TakenOrder } from '../../../electron/core/ports/JournalBook.ts';
import { aBatch, aJob, anOrder, draftOf } from '../../support/builders.ts';
import type { JournalHarness } from './journalConformance.ts';

const SITE = 'site-1';
const MINUTE = 60_000;
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

/** Publishes everything to the site, as far as the journal is concerned. */
async function notifyAll(journal: Journal, revision: number): Promise<readonly TakenOrder[]> {
  const reported = (await journal.untoldOrders(100)).map(({ reference, body, at }) => ({
    reference,
    body,
    at,
    revision,
  }));
  await journal.takeShared(SITE, reported, revision);
  return reported;
}

async function inBook(journal: Journal, reference: string) {
  const item = (await journal.orders('', 0, 100)).items.find(({ order: one }) => one.reference === reference);
  return item === undefined ? null : { carrier: item.order.carrier, edit: item.edit, draft: item.draft };
}

/** What a journal does so that desks can share one order book. */
export function describeSharedBook(name: string, harness: JournalHarness): void {
  const open = harness.open;

  /** What another desk has in its book and publishes to the site. */
  async function elsewhere(
    work: (journal: Journal) => Promise<unknown>,
    revision: number,
  ): Promise<readonly TakenOrder[]> {
    const other = await open();
    await other.shareBook(SITE);
    await work(other);
    return (await notifyAll(other, revision)).map((reported) => ({ ...reported, revision }));
  }

  describe(`shared book: ${name}`, () => {
    it('notes nothing while the desk is alone, and the whole book for a site that it does not know', async () => {
      const journal = await open();
      await journal.putOrders([order('A'), order('B')], 1);
      expect(await untold(journal)).toEqual([]);
      expect(await journal.shareBook(SITE)).toBe(0);
      expect(await untold(journal)).toEqual(['A', 'B']);
      await notifyAll(journal, 2);
      await journal.takeShared(SITE, [], 2);
      expect([await untold(journal), await journal.shareBook(SITE)]).toEqual([[], 2]);
      expect(await journal.shareBook('site-2')).toBe(0);
      expect(await untold(journal)).toEqual(['A', 'B']);
      await journal.shareBook(null);
      await journal.putOrders([order('C')], 2);
      expect(await untold(journal)).toEqual([]);
    });

    it('settles what the site took, and nothing that was changed here since', async () => {
      const journal = await open();
      await journal.shareBook(SITE);
      await journal.putOrders([order('A'), order('B'), order('C')], 1);
      const given = await journal.untoldOrders(9);
      await journal.putOrders([order('B', 'anka')], 2);
      await journal.settleOrders(given.filter(({ reference }) => reference !== 'C'));
      expect(await untold(journal)).toEqual(['B', 'C']);
      await journal.settleOrders([{ reference: 'NONE', body: {} }]);
      expect(await untold(journal)).toEqual(['B', 'C']);
    });

    it.each([
      ['order', 'while the site answers'],
      ['draft', 'while the site answers'],
      ['order', 'after the answer'],
      ['draft', 'after the answer'],
      ['order', 'and the answer is lost'],
      ['draft', 'and the answer is lost'],
    ] as const)('keeps a decision (%s) made %s when the desk reads back what it sent before', async (taken, moment) => {
      const journal = await open();
      await journal.shareBook(SITE);
      await journal.putOrders([order('A')], 1);
      await notifyAll(journal, 1);
      await journal.editOrder(order('A', 'anka'), edited(3, '1'));
      const theirs = await elsewhere(async (other) => {
        await other.putOrders([order('A')], 1);
        await notifyAll(other, 1);
        await other.editOrder(order('A', 'aras'), edited(4, '2'));
      }, 2);
      await journal.takeShared(SITE, theirs, 2);
      const given = await journal.untoldOrders(9);
      if (moment === 'after the answer') await journal.settleOrders(given);
      await journal.decideOrders(['A'], taken, 9);
      const decided = await inBook(journal, 'A');
      expect(decided?.draft).toBeNull();
      if (moment === 'while the site answers') await journal.settleOrders(given);
      await journal.takeShared(
        SITE,
        given.map(({ reference, body, at }) => ({ reference, body, at, revision: 3 })),
        3,
      );
      expect(await inBook(journal, 'A')).toEqual(decided);
      expect(await journal.untoldOrders(9)).toMatchObject([{ reference: 'A', base: 3 }]);
      await notifyAll(journal, 4);
      expect([await untold(journal), await inBook(journal, 'A')]).toEqual([[], decided]);
    });

    it('notes what is added and changed, in that order and once each', async () => {
      const journal = await open();
      await journal.shareBook(SITE);
      await journal.putOrders([order('A'), order('B'), order('C')], 1);
      expect(await journal.untoldOrders(2)).toMatchObject([
        { reference: 'A', body: { reference: 'A' }, base: 0, at: 1, unclaimedJob: null },
        { reference: 'B' },
      ]);
      await notifyAll(journal, 1);
      await journal.putOrders([order('A')], 2);
      expect(await untold(journal)).toEqual([]);
      await journal.editOrder(order('B', 'anka'), edited(3, '1'));
      await journal.removeOrder('C');
      await journal.putOrders([order('A', 'aras')], 5);
      await journal.putOrders([order('A', 'anka')], 6);
      expect(await journal.untoldOrders(9)).toMatchObject([
        { reference: 'B', body: { carrier: 'anka', edit: { desk: '1', imported: { carrier: null } } }, at: 3 },
        { reference: 'A', body: { carrier: 'anka' }, at: 6 },
      ]);
    });

    it('keeps as unpublished what was changed during its publishing, and what came on top of that', async () => {
      const journal = await open();
      await journal.shareBook(SITE);
      await journal.putOrders([order('A'), order('B')], 1);
      const reported = await journal.untoldOrders(9);
      await journal.putOrders([order('A', 'anka')], 2);
      await journal.removeOrder('B');
      // By the way to the site and back, dates become later.
      await journal.takeShared(
        SITE,
        reported.map((one) => ({ ...one, at: one.at + 500, revision: 7 })),
        7,
      );
      expect(await journal.untoldOrders(9)).toMatchObject([{ reference: 'A', body: { carrier: 'anka' }, base: 7 }]);
    });

    it('publishes once a day that an order is in a list again unchanged', async () => {
      const journal = await open();
      await journal.shareBook(SITE);
      await journal.putOrders([order('A')], 0);
      await notifyAll(journal, 1);
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
      await journal.shareBook(SITE);
      expect((await journal.untoldOrders(9)).map(({ unclaimedJob }) => unclaimedJob)).toEqual(['job-a', null]);
    });

    it('takes what others added, changed and removed, and publishes none of it again', async () => {
      const journal = await open();
      await journal.shareBook(SITE);
      const added = await elsewhere((other) => other.putOrders([order('A'), order('B')], 5), 3);
      expect(await journal.takeShared(SITE, added, 3)).toBe(true);
      expect(await journal.order('A')).toEqual(order('A'));
      const changed = await elsewhere(async (other) => {
        await other.putOrders([order('A')], 6);
        await other.editOrder(order('A', 'anka'), edited(7, '2'));
      }, 4);
      expect(await journal.takeShared(SITE, changed, 4)).toBe(true);
      expect(await inBook(journal, 'A')).toMatchObject({ carrier: 'anka', edit: { desk: '2', at: 7 } });
      expect(await journal.takeShared(SITE, changed, 4)).toBe(false);
      expect(await journal.takeShared(SITE, [{ reference: 'B', body: null, revision: 5, at: 8 }], 5)).toBe(true);
      expect(await journal.order('B')).toBeNull();
      expect([await untold(journal), await journal.shareBook(SITE)]).toEqual([[], 5]);
      // As old as at the desk that published it, so that it is purged with the others.
      expect((await journal.purgePreview(8)).orders).toBe(1);
      expect((await journal.purgePreview(7)).orders).toBe(0);
    });

    it('takes nothing that is no order of that reference', async () => {
      const journal = await open();
      await journal.shareBook(SITE);
      const bad = [{ wrong: true }, order('B'), 'text', 7];
      const taken = bad.map((body, index) => ({ reference: `A${index}`, body, revision: 1, at: 1 }));
      expect(await journal.takeShared(SITE, taken, 1)).toBe(false);
      expect(await journal.countOrders()).toBe(0);
      await journal.putOrders([order('A0')], 2);
      expect(await journal.takeShared(SITE, taken.slice(0, 1), null)).toBe(false);
      // An unreadable order is replaced by the readable one.
      expect(await journal.untoldOrders(9)).toMatchObject([{ reference: 'A0', base: 1 }]);
    });

    it('keeps a correction of this desk against a list of another, and the list beside it', async () => {
      const journal = await open();
      await journal.shareBook(SITE);
      await journal.putOrders([order('A')], 1);
      await notifyAll(journal, 1);
      await journal.editOrder(order('A', 'anka'), edited(2, '1'));
      const listed = await elsewhere((other) => other.putOrders([order('A', 'aras')], 3), 2);
      await journal.takeShared(SITE, listed, 2);
      expect(await inBook(journal, 'A')).toMatchObject({ carrier: 'anka', edit: { desk: '1', differs: ['carrier'] } });
      expect(await journal.untoldOrders(9)).toMatchObject([
        { reference: 'A', base: 2, body: { edit: { newer: { carrier: 'aras' } } } },
      ]);
    });

    it('puts its own list beside a correction that was made at another desk', async () => {
      const journal = await open();
      await journal.shareBook(SITE);
      await journal.putOrders([order('A'), order('B')], 1);
      await notifyAll(journal, 1);
      await journal.putOrders([order('A', 'aras'), order('B', 'anka')], 4);
      const corrected = await elsewhere(async (other) => {
        await other.putOrders([order('A'), order('B')], 1);
        await other.editOrder(order('A', 'anka'), edited(2, '2'));
        await other.editOrder(order('B', 'anka'), edited(2, '2'));
      }, 2);
      await journal.takeShared(SITE, corrected, 2);
      expect(await inBook(journal, 'A')).toMatchObject({ carrier: 'anka', edit: { desk: '2', differs: ['carrier'] } });
      // The list has the correction by now.
      expect(await inBook(journal, 'B')).toEqual({ carrier: 'anka', edit: null, draft: null });
      expect(await untold(journal)).toEqual(['A', 'B']);
    });

    it('keeps its own of two corrections beside the one of the site, whichever was made later, until a person decides', async () => {
      for (const [own, taken] of [
        [5, 'draft'],
        [7, 'order'],
      ] as const) {
        const journal = await open();
        await journal.shareBook(SITE);
        await journal.putOrders([order('A')], 1);
        await notifyAll(journal, 1);
        await journal.editOrder(order('A', 'anka'), edited(own, '1'));
        const corrected = await elsewhere(async (desk) => {
          await desk.putOrders([order('A')], 1);
          await desk.editOrder(order('A', 'aras'), edited(6, '2'));
        }, 2);
        await journal.takeShared(SITE, corrected, 2);
        const asSite = { carrier: 'aras', edit: { desk: '2', history: [{ at: 6 }] } };
        expect(await inBook(journal, 'A')).toMatchObject({
          ...asSite,
          draft: { desk: '1', differs: [{ field: 'carrier', value: 'anka' }] },
        });
        expect((await journal.orders('', 0, 9, { list: 'edited' })).total).toBe(0);
        await journal.indexOrders(9, null);
        expect((await journal.orders('', 0, 9, { list: 'edited' })).total).toBe(1);
        // Every desk can decide.
        const reported = await notifyAll(journal, 3);
        const other = await open();
        await other.shareBook(SITE);
        await other.takeShared(SITE, reported, 3);
        expect(await inBook(other, 'A')).toMatchObject({ ...asSite, draft: { desk: '1' } });
        await other.decideOrders(['A'], taken, 9);
        expect(await untold(other)).toEqual(['A']);
        await journal.takeShared(SITE, await notifyAll(other, 4), 4);
        const decided =
          taken === 'order' ? asSite : { carrier: 'anka', edit: { desk: '1', history: [{ at: 6 }, { at: own }] } };
        for (const desk of [journal, other]) expect(await inBook(desk, 'A')).toMatchObject({ ...decided, draft: null });
        expect(await untold(journal)).toEqual([]);
      }
    });

    it('has no question where two desks have made the same correction', async () => {
      const journal = await open();
      await journal.shareBook(SITE);
      await journal.putOrders([order('A')], 1);
      await notifyAll(journal, 1);
      await journal.editOrder(order('A', 'aras'), edited(5, '1'));
      const corrected = await elsewhere((desk) => desk.editOrder(order('A', 'aras'), edited(6, '2')), 2);
      await journal.takeShared(SITE, corrected, 2);
      expect(await inBook(journal, 'A')).toMatchObject({ carrier: 'aras', edit: { desk: '2' }, draft: null });
      expect(await untold(journal)).toEqual([]);
    });

    it('has a question about a new order of a list whose number another receiver has got meanwhile', async () => {
      const journal = await open();
      await journal.shareBook(SITE);
      const { receiver } = order('A');
      const other = {
        ...order('A'),
        receiver: { ...receiver, name: 'Mehmet Demir', phone: '+90 555 111 22 33', address: 'Atatürk Cad. 5' },
      };
      await journal.putOrders([other], 9);
      await journal.takeShared(SITE, await elsewhere((desk) => desk.putOrders([order('A')], 3), 2), 2);
      expect(await journal.order('A')).toEqual(order('A'));
      const differs = [{ value: 'Mehmet Demir' }, { value: '+90 555 111 22 33' }, { value: 'Atatürk Cad. 5' }];
      expect(await inBook(journal, 'A')).toMatchObject({ edit: null, draft: { desk: null, differs } });
      expect(await journal.untoldOrders(9)).toMatchObject([{ reference: 'A', base: 2 }]);
      await journal.decideOrders(['A'], 'draft', 10);
      expect([await journal.order('A'), (await inBook(journal, 'A'))?.draft]).toEqual([other, null]);
    });

    it('keeps every draft that waits, while lists come and the order is corrected once more', async () => {
      const journal = await open();
      await journal.shareBook(SITE);
      await journal.editOrder(order('A', 'anka'), edited(1, '1'));
      await journal.takeShared(
        SITE,
        await elsewhere((desk) => desk.editOrder(order('A', 'aras'), edited(2, '2')), 2),
        2,
      );
      await journal.takeShared(
        SITE,
        await elsewhere((desk) => desk.editOrder(order('A', 'ptt'), edited(3, '3')), 3),
        3,
      );
      await journal.putOrders([order('A', 'yavas')], 4);
      await journal.editOrder(order('A', 'hepsijet'), edited(5, '1'));
      const requested: unknown[] = [];
      for (let now = await inBook(journal, 'A'); now?.draft; now = await inBook(journal, 'A')) {
        requested.push([now.carrier, now.draft.desk]);
        await journal.decideOrders(['A'], 'order', 6);
      }
      expect(requested).toEqual([
        ['hepsijet', '1'],
        ['hepsijet', '2'],
      ]);
      expect(await inBook(journal, 'A')).toMatchObject({ carrier: 'hepsijet', edit: { differs: ['carrier'] } });
    });

    it('keeps a correction that another desk did not know when it removed the order, but nothing else', async () => {
      const journal = await open();
      await journal.shareBook(SITE);
      await journal.putOrders([order('A'), order('B'), order('C'), order('D')], 1);
      await notifyAll(journal, 1);
      await journal.editOrder(order('A', 'anka'), edited(2, '1'));
      await journal.putOrders([order('B', 'anka')], 2);
      await journal.putOrders([order('C', 'anka')], 4);
      const gone = ['A', 'B', 'C', 'D'].map((reference) => ({ reference, body: null, revision: 2, at: 3 }));
      await journal.takeShared(SITE, gone, 2);
      const left = (await journal.orders('', 0, 9)).items.map(({ order: { reference } }) => reference);
      // A was corrected, and C was in a list after the removal.
      expect([left, await untold(journal)]).toEqual([
        ['A', 'C'],
        ['A', 'C'],
      ]);
    });

    it('goes by the later one where two lists differ', async () => {
      const journal = await open();
      await journal.shareBook(SITE);
      await journal.putOrders([order('A', 'anka'), order('B', 'anka')], 5 * MINUTE);
      const listed = [
        ...(await elsewhere((other) => other.putOrders([order('A', 'aras')], 4 * MINUTE), 2)),
        ...(await elsewhere((other) => other.putOrders([order('B', 'aras')], 6 * MINUTE), 3)),
      ];
      await journal.takeShared(SITE, listed, 3);
      expect([await inBook(journal, 'A'), await inBook(journal, 'B')]).toMatchObject([
        { carrier: 'anka' },
        { carrier: 'aras' },
      ]);
      expect(await untold(journal)).toEqual(['A']);
    });

    it('keeps the order that a job at this desk needs, and lets it be neither changed nor removed that another desk has', async () => {
      const journal = await open();
      await journal.shareBook(SITE);
      await journal.putOrders([order('A'), order('B')], 1);
      await notifyAll(journal, 1);
      const key = { kind: 'reference' as const, value: 'A' };
      await journal.accept(draftOf(aJob({ id: 'job-a', key })), {
        at: 1,
        type: 'accepted',
        by: null,
        amount: null,
        detail: {},
      });
      await journal.takeShared(SITE, [{ reference: 'A', body: null, revision: 2, at: 3 }], 2);
      expect(await journal.order('A')).toEqual(order('A'));
      expect(await untold(journal)).toEqual([]);
      await journal.setElsewhere([{ reference: 'B', desk: '2' }]);
      expect(await journal.removeOrder('B')).toBe(false);
      expect(await journal.editOrder(order('B', 'anka'), { ...edited(5, '1'), onlyWithoutJob: true })).toBe(false);
    });

    it('does not publish what it removes because of its age, and does not take that again', async () => {
      const journal = await open();
      await journal.shareBook(SITE);
      await journal.putOrders([order('A'), order('B')], 1);
      const reported = await notifyAll(journal, 1);
      await journal.takeShared(SITE, reported, 1);
      await journal.putOrders([order('B', 'anka')], 2);
      expect(await journal.purgeOrders(10, 10)).toBe(2);
      expect(await untold(journal)).toEqual([]);
      expect(await journal.shareBook(SITE)).toBe(1);
    });

    it('takes a single order out of its turn only if it may be newer', async () => {
      const journal = await open();
      await journal.shareBook(SITE);
      const [a] = await elsewhere((other) => other.putOrders([order('A')], 1), 4);
      const [later] = await elsewhere((other) => other.putOrders([order('A', 'anka')], 2), 6);
      if (a === undefined || later === undefined) throw new Error('not told');
      expect(await journal.takeShared(SITE, [a], null)).toBe(true);
      expect(await journal.shareBook(SITE)).toBe(0);
      await journal.takeShared(SITE, [later], 6);
      expect(await journal.takeShared(SITE, [a], null)).toBe(false);
      expect(await inBook(journal, 'A')).toMatchObject({ carrier: 'anka' });
      // The site must not replace what a desk that has just joined has not published yet.
      await journal.shareBook(null);
      await journal.editOrder(order('A', 'aras'), edited(9, '1'));
      await journal.takeShared(SITE, [later], null);
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
      await journal.shareBook(SITE);
      await journal.putOrders([order('A'), order('B')], 1);
      await journal.takeShared(SITE, [], 3);
      const next = await harness.reopen(journal);
      expect([await untold(next), await next.shareBook(SITE)]).toEqual([['A', 'B'], 3]);
    });
  });
}
