import { describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../electron/contract/job.ts';
import type { ShopStop } from '../../../electron/contract/order.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { aBatch, aJob, anOrder, draftOf } from '../../support/builders.ts';
import type { JournalHarness } from './journalConformance.ts';

const stop = (word = 'İptal Edildi', at = 5, isDone = false): ShopStop => ({ word, at, isDone });

async function jobOf(journal: Journal, reference: string, changes: Partial<JobRecord> = {}): Promise<void> {
  const key = { kind: 'reference' as const, value: reference };
  const draft = draftOf(aJob({ id: `job-${reference}`, ...changes, key, order: anOrder({ reference }) }));
  const accepted = await journal.accept(draft, { at: 1, type: 'accepted', by: null, amount: null, detail: {} });
  if (!accepted.ok) throw new Error('key taken');
}

/** What every journal does with orders that the shop has stopped. */
export function describeShopStops(name: string, { open }: Pick<JournalHarness, 'open'>): void {
  describe(`orders that the shop has stopped: ${name}`, () => {
    const fingerprintOf = async (journal: Journal, reference: string) =>
      (await journal.order(reference))?.shop.stopped ?? null;

    it('are those of the book, and keep the first mark while the list has the same word', async () => {
      const journal = await open();
      await journal.putOrders([anOrder({ reference: 'A' })], 1);
      const mark = (word: string, at: number) =>
        journal.stopOrders(
          ['A', 'NOBODY'].map((reference) => ({ reference, stop: stop(word, at) })),
          at,
        );
      expect(await mark('İptal Edildi', 5)).toEqual(['A']);
      expect(await mark('İptal Edildi', 9)).toEqual(['A']);
      expect(await fingerprintOf(journal, 'A')).toEqual(stop());
      expect(await mark('İade', 10)).toEqual(['A']);
      expect(await fingerprintOf(journal, 'A')).toEqual(stop('İade', 10));
      expect(await journal.order('NOBODY')).toBeNull();
    });

    it('go again by a list that has them, and not by the form or a decision of a person', async () => {
      const journal = await open();
      const order = anOrder({ reference: 'A' });
      const edit = { at: 2, desk: '1', by: null, changed: ['carrier'], onlyWithoutJob: false };
      await journal.putOrders([order], 1);
      await journal.stopOrders([{ reference: 'A', stop: stop() }], 5);
      await journal.editOrder({ ...order, carrier: 'mng' }, edit);
      expect(await fingerprintOf(journal, 'A')).toEqual(stop());
      await journal.putOrders([{ ...order, carrier: 'ptt' }], 6);
      expect(await fingerprintOf(journal, 'A')).toBeNull();
      await journal.stopOrders([{ reference: 'A', stop: stop() }], 7);
      await journal.decideOrders(['A'], 'list', 8);
      expect(await journal.order('A')).toEqual({ ...order, carrier: 'ptt', shop: { ...order.shop, stopped: stop() } });
      await journal.putOrders([{ ...order, carrier: 'ptt' }], 9);
      expect(await journal.order('A')).toEqual({ ...order, carrier: 'ptt' });
    });

    it('stay stopped although a list has them, if the shop stopped the order itself', async () => {
      const journal = await open();
      const order = anOrder({ reference: 'A' });
      const direct = { ...stop(), isCancelled: true, isDirect: true };
      await journal.putOrders([order, anOrder({ reference: 'B' })], 1);
      await journal.editOrder(anOrder({ reference: 'B', carrier: 'mng' }), {
        ...{ at: 2, desk: '1', by: null, changed: ['carrier'], onlyWithoutJob: false },
      });
      await journal.stopOrders(
        ['A', 'B'].map((reference) => ({ reference, stop: direct })),
        5,
      );
      await journal.putOrders([order, anOrder({ reference: 'B' })], 6);
      await journal.putOrders([{ ...order, carrier: 'ptt' }, anOrder({ reference: 'B', carrier: 'ptt' })], 7);
      await journal.stopOrders(
        ['A', 'B'].map((reference) => ({ reference, stop: null })),
        8,
      );
      expect(await fingerprintOf(journal, 'A')).toEqual(direct);
      expect(await fingerprintOf(journal, 'B')).toEqual(direct);
      expect((await journal.order('A'))?.carrier).toBe('ptt');
    });

    it('go again where the file that alone had stopped them is taken back', async () => {
      const journal = await open();
      const direct = (word: string) => ({ ...stop(), word, isCancelled: true, isDirect: true });
      const mark = (reference: string, word: string) => journal.stopOrders([{ reference, stop: direct(word) }], 5);
      await journal.putOrders(
        ['A', 'B', 'C', 'D'].map((reference) => anOrder({ reference })),
        1,
      );
      await mark('A', 'iptal-1.csv');
      for (const word of ['of the shop', 'iptal-1.csv', 'iptal-1.csv']) await mark('B', word);
      for (const word of ['iptal-1.csv', 'of the shop']) await mark('C', word);
      const lifts = ['A', 'B', 'C', 'D', 'NOBODY'].map((reference) => ({
        reference,
        stop: null,
        undoes: 'iptal-1.csv',
      }));
      expect(await journal.stopOrders(lifts, 6)).toEqual(['A']);
      expect(await fingerprintOf(journal, 'A')).toBeNull();
      expect(await fingerprintOf(journal, 'B')).toEqual({ ...direct('iptal-1.csv'), isAgain: true });
      expect(await fingerprintOf(journal, 'C')).toEqual({ ...direct('of the shop'), isAgain: true });
    });

    it('are not left for a batch, and are counted while they have no job', async () => {
      const journal = await open();
      await journal.putOrders(
        ['A', 'B', 'C'].map((reference) => anOrder({ reference })),
        1,
      );
      const { id: _id, orders: _orders, ...batch } = aBatch();
      const { id } = await journal.addBatch(batch, ['A', 'B', 'C']);
      await journal.stopOrders(
        ['A', 'B'].map((reference) => ({ reference, stop: stop() })),
        5,
      );
      expect(await journal.nextOfBatch(id, 0)).toEqual({ place: 2, reference: 'C' });
      expect(await journal.countLeft(id, 0)).toBe(1);
      expect(await journal.countReady(['A', 'C'])).toBe(0);
      await jobOf(journal, 'B');
      expect(await journal.countStopped(id)).toBe(1);
    });

    it('are unfollowed while their job differs from the book, either way', async () => {
      const journal = await open();
      const shopStop = { ...stop(), isOverruled: true };
      await journal.putOrders(
        ['A', 'B', 'C', 'D', 'E'].map((reference) => anOrder({ reference })),
        1,
      );
      await jobOf(journal, 'A');
      await jobOf(journal, 'B', { shopStop });
      await jobOf(journal, 'C', { shopStop });
      await jobOf(journal, 'D', { state: 'printed' });
      const marks = [
        { reference: 'A', stop: stop() },
        { reference: 'B', stop: stop() },
        { reference: 'D', stop: stop('Kargoya Verildi', 5, true) },
        { reference: 'E', stop: stop() },
      ];
      await journal.stopOrders(marks, 5);
      expect(await journal.unfollowedStops(10)).toEqual([
        { reference: 'A', stop: stop() },
        { reference: 'C', stop: null },
      ]);
      expect(await journal.unfollowedStops(1)).toHaveLength(1);
    });
  });
}
