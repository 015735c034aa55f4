import { describe, expect, it } from 'vitest';
import type { Job, JobRecord } from '../../../electron/contract/job.ts';
import type { LedgerFilter } from '../../../electron/contract/ledger.ts';
import { kurus } from '../../../electron/contract/money.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import type { EventRow } from '../../../electron/core/ports/JournalLedger.ts';
import { aJob, anOrder, inItsState } from '../../support/builders.ts';
import { sampleShipment } from '../../support/sampleJobs.ts';

const everything: LedgerFilter = { search: '', list: null, from: null, to: null };
const event = (type: string, at = 1_000, more: Partial<EventRow> = {}): EventRow => ({
  at,
  type,
  by: null,
  amount: null,
  detail: {},
  ...more,
});

/** A job that was accepted at `createdAt`, with what else it has. */
export async function stored(journal: Journal, reference: string, changes: Partial<JobRecord> = {}): Promise<Job> {
  const { seq: _seq, version: _version, ...draft } = aJob({ order: anOrder({ reference }), ...changes, id: reference });
  const accepted = await journal.accept(
    { ...draft, key: { kind: 'reference', value: reference } },
    event('accepted', draft.createdAt),
  );
  if (!accepted.ok) throw new Error('key taken');
  return accepted.value;
}

export async function changed(journal: Journal, job: Job, changes: Partial<JobRecord>, row: EventRow): Promise<Job> {
  const committed = await journal.commit(inItsState({ ...job, ...changes }), row);
  if (!committed.ok) throw new Error('stale');
  return committed.value;
}

/** What the ledger's part of a Journal has to do, whatever it is made of. */
export function describeLedger(name: string, open: () => Promise<Journal>): void {
  describe(`ledger: ${name}`, () => {
    async function found(journal: Journal, filter: Partial<LedgerFilter>) {
      const page = await journal.searchJobs({ ...everything, ...filter }, null, 50);
      expect(page.total).toBe(page.items.length);
      return page.items.map((job) => job.key.value);
    }

    it('gives pages, newest accepted first, that fit together without gap or repetition', async () => {
      const journal = await open();
      for (let i = 1; i <= 7; i += 1) await stored(journal, `ORD-${i}`);
      const seen: string[] = [];
      let before: number | null = null;
      do {
        const page = await journal.searchJobs(everything, before, 3);
        expect(page.total).toBe(7);
        seen.push(...page.items.map((job) => job.key.value));
        before = page.next;
      } while (before !== null);
      expect(seen).toEqual(['ORD-7', 'ORD-6', 'ORD-5', 'ORD-4', 'ORD-3', 'ORD-2', 'ORD-1']);
      expect((await journal.searchJobs(everything, null, 7)).next).toBeNull();
    });

    it('finds by reference, receiver, place, tracking number, shipment and carrier, however Turkish is typed', async () => {
      const journal = await open();
      const { receiver } = anOrder();
      const shipment = { ...sampleShipment, id: '481200077', trackingNumber: '7340029581146' };
      await stored(journal, 'ŞN-1', {
        state: 'label_pending',
        order: anOrder({ reference: 'ŞN-1', receiver: { ...receiver, name: 'Şükrü Işık', province: 'İzmir' } }),
        shipment: { ...shipment, carrierName: 'Yurtiçi Kargo' },
      });
      await stored(journal, 'B_2%', {
        state: 'label_pending',
        order: anOrder({ reference: 'B_2%', receiver: { ...receiver, name: 'Ömer "Usta" Öz', district: 'Iğdır' } }),
        shipment: { ...shipment, id: '9', trackingNumber: 'KS1', carrierName: null },
      });
      for (const search of [
        'sn-1',
        'SUKRU',
        'ışık',
        'IŞIK',
        'izmir',
        '029581',
        '481200077',
        'yurtici',
        'şükrü izm kar',
      ]) {
        expect.soft(await found(journal, { search }), search).toEqual(['ŞN-1']);
      }
      for (const search of ['iğdir', '"usta"', 'ks1', 'b_', '_', '%', 'öz', 'öz b']) {
        expect.soft(await found(journal, { search }), search).toEqual(['B_2%']);
      }
      expect(await found(journal, { search: 'şükrü iğdır' })).toEqual([]);
      expect(await found(journal, { search: 'ı' })).toHaveLength(2);
      expect(await found(journal, { search: ' ' })).toHaveLength(2);
      expect(await found(journal, { search: 'AND NOT * : ( NEAR' })).toEqual([]);
      expect(await found(journal, { search: 'şük\u0000rü' })).toEqual(['ŞN-1']);
      expect(await found(journal, { search: 'öz\u0000\u0007' })).toEqual(['B_2%']);
      expect(await found(journal, { search: '\ud800öz' })).toEqual([]);
    });

    it('finds a job by what it has become, no longer by what it was', async () => {
      const journal = await open();
      const { receiver } = anOrder();
      const job = await stored(journal, 'ORD-1');
      expect(await found(journal, { search: 'yılmaz' })).toEqual(['ORD-1']);
      const order = anOrder({ reference: 'ORD-1', receiver: { ...receiver, name: 'Deniz Ak' } });
      await changed(
        journal,
        job,
        { state: 'label_pending', order, shipment: sampleShipment },
        event('order_corrected'),
      );
      expect(await found(journal, { search: 'yılmaz' })).toEqual([]);
      expect(await found(journal, { search: 'deniz' })).toEqual(['ORD-1']);
      expect(await found(journal, { search: sampleShipment.trackingNumber })).toEqual(['ORD-1']);
    });

    it('cuts by the time of acceptance: from with, to without', async () => {
      const journal = await open();
      for (const at of [10, 20, 30]) await stored(journal, `AT-${at}`, { createdAt: at });
      expect(await found(journal, { from: 20, to: 30 })).toEqual(['AT-20']);
      expect(await found(journal, { from: 20 })).toEqual(['AT-30', 'AT-20']);
      expect(await found(journal, { to: 20, search: 'at' })).toEqual(['AT-10']);
    });

    it('updates the closing lists with every change and counts them', async () => {
      const journal = await open();
      const ready = await stored(journal, 'READY', { state: 'label_ready' });
      await stored(journal, 'ASKED', { state: 'print_unconfirmed' });
      await stored(journal, 'QUEUED');
      expect(await found(journal, { list: 'paid_not_printed' })).toEqual(['READY']);
      expect(await journal.closingCounts()).toEqual({ paid_not_printed: 1, print_unconfirmed: 1, not_handed_over: 0 });
      const printed = await changed(journal, ready, { state: 'printed', printCount: 1 }, event('print_confirmed'));
      expect(await found(journal, { list: 'paid_not_printed' })).toEqual([]);
      expect(await found(journal, { list: 'not_handed_over' })).toEqual(['READY']);
      await changed(journal, printed, { state: 'handed_over', pickup: 'p' }, event('handed_over'));
      expect(await journal.closingCounts()).toEqual({ paid_not_printed: 0, print_unconfirmed: 1, not_handed_over: 0 });
    });

    it('sums what happened in a span: with its beginning, without its end', async () => {
      const journal = await open();
      const sheet = (at: number, copies: number) => event('print_started', at, { detail: { print: { copies } } });
      let job = await stored(journal, 'ORD-1', { createdAt: 100 });
      job = await changed(journal, job, { state: 'label_ready' }, event('label_stored', 110, { amount: kurus(8_640) }));
      job = await changed(journal, job, { state: 'printing' }, sheet(120, 2));
      job = await changed(journal, job, { state: 'label_ready' }, event('print_failed', 130));
      job = await changed(journal, job, { state: 'printing' }, sheet(140, 2));
      job = await changed(journal, job, { state: 'printed' }, event('print_confirmed', 150));
      job = await changed(journal, job, { state: 'printing' }, sheet(160, 1));
      job = await changed(journal, job, { state: 'printed' }, event('print_confirmed', 170));
      job = await changed(journal, job, { state: 'printing' }, sheet(172, 1));
      job = await changed(journal, job, { state: 'printed' }, event('print_failed', 174));
      job = await changed(journal, job, { state: 'handed_over' }, event('handed_over', 180));
      job = await changed(journal, job, { state: 'printed' }, event('handed_back', 190));
      job = await changed(journal, job, { state: 'handed_over' }, event('handed_over', 200));
      job = await changed(journal, job, { state: 'cancelling' }, event('cancel_requested', 210));
      await changed(journal, job, { state: 'cancelled' }, event('cancel_done', 220, { amount: kurus(-8_640) }));
      let pages = await stored(journal, 'ORD-2', { createdAt: 300 });
      // A label of three pages in two copies; an earlier version wrote down the copies alone.
      const print = { copies: 2, sheets: 6 };
      pages = await changed(journal, pages, { state: 'printing' }, event('print_started', 310, { detail: { print } }));
      await changed(journal, pages, { state: 'printed' }, event('print_confirmed', 320));
      expect(await journal.totals('a', 0, 1_000)).toEqual({
        day: 'a',
        accepted: 2,
        sheets: 9,
        handedOver: 1,
        cancelled: 1,
        charged: 8_640,
        refunded: 8_640,
      });
      // Both prints that did not fail, and the later label.
      expect(await journal.sheets(0, 1_000)).toEqual([
        { at: 140, sheets: 2 },
        { at: 160, sheets: 1 },
        { at: 310, sheets: 6 },
      ]);
      expect(await journal.sheets(141, 310)).toEqual([{ at: 160, sheets: 1 }]);
      const none = { accepted: 0, sheets: 0, handedOver: 0, cancelled: 0, charged: 0, refunded: 0 };
      expect(await journal.totals('b', 110, 140)).toEqual({ ...none, day: 'b', charged: 8_640 });
      expect(await journal.totals('c', 220, 300)).toEqual({ ...none, day: 'c', refunded: 8_640, cancelled: 1 });
      expect(await journal.totals('d', 180, 181)).toEqual({ ...none, day: 'd' });
    });

    it('counts the orders of a span by carrier, with labels and hand-overs, without those that were cancelled', async () => {
      const journal = await open();
      const by = (carrierName: string | null) => ({ shipment: { ...sampleShipment, carrierName } });
      const order = async (name: string, createdAt: number, change: Partial<JobRecord>, charged: number | null) => {
        const job = await stored(journal, name, { createdAt });
        const paid = event('label_stored', createdAt, charged === null ? {} : { amount: kurus(charged) });
        await changed(journal, job, change, paid);
      };
      const printed = { state: 'printed', printCount: 1 } as const;
      await order('BEFORE', 99, { ...by('Aras'), ...printed }, 100);
      await order('A-1', 100, { ...by('Aras'), ...printed }, 8_640);
      await order('A-2', 110, { ...by('Aras'), state: 'handed_over', printCount: 1, pickup: 'p' }, 1_000);
      await order('A-3', 120, { ...by('Aras'), state: 'label_ready' }, 2_000);
      await order('A-4', 130, { ...by('Aras'), state: 'cancelled' }, 500);
      await order('P-1', 140, { ...by('PTT'), ...printed }, 3_000);
      await order('WAITS', 150, { state: 'queued' }, null);
      await order('AFTER', 200, { ...by('Aras'), ...printed }, 100);
      expect(await journal.carrierFigures(100, 200)).toEqual([
        { carrier: 'Aras', orders: 3, labels: 2, handedOver: 1, charged: 11_640 },
        { carrier: null, orders: 1, labels: 0, handedOver: 0, charged: 0 },
        { carrier: 'PTT', orders: 1, labels: 1, handedOver: 0, charged: 3_000 },
      ]);
    });

    it('counts a label in doubt as no sheet until somebody confirms that it is here', async () => {
      const journal = await open();
      const sheets = async () => (await journal.totals('a', 0, 1_000)).sheets;
      const started = (at: number) => event('print_started', at, { detail: { print: { copies: 1 } } });
      let job = await stored(journal, 'ORD-1', { createdAt: 100 });
      job = await changed(journal, job, { state: 'printing' }, started(110));
      expect(await sheets()).toBe(1);
      job = await changed(journal, job, { state: 'print_unconfirmed' }, event('print_doubtful', 120));
      expect(await sheets()).toBe(0);
      job = await changed(journal, job, { state: 'printing' }, started(130));
      expect(await sheets()).toBe(1);
      job = await changed(journal, job, { state: 'print_unconfirmed' }, event('print_doubtful', 140));
      expect(await sheets()).toBe(0);
      await changed(journal, job, { state: 'printed' }, event('print_confirmed', 150));
      expect(await sheets()).toBe(1);
    });

    it('finds what is over for long enough, despite later notes about it, and nothing that goes on', async () => {
      const journal = await open();
      const over = await stored(journal, 'OVER', { createdAt: 100 });
      const printed = await changed(journal, over, { state: 'printed' }, event('print_confirmed', 200));
      await changed(journal, printed, { updatedAt: 900 }, event('scanned_again', 900));
      const late = await stored(journal, 'LATE', { createdAt: 100 });
      await changed(journal, late, { state: 'failed' }, event('refused', 500));
      await stored(journal, 'WAITS', { createdAt: 1 });
      const due = async (before: number) => (await journal.purgeable(before, 9)).map((job) => job.key.value);
      expect(await due(200)).toEqual([]);
      expect(await due(201)).toEqual(['OVER']);
      expect(await due(9_999)).toEqual(['OVER', 'LATE']);
      expect(await journal.purgeable(9_999, 1)).toHaveLength(1);
      expect(await journal.purgePreview(201)).toEqual({
        ...{ jobs: 1, orders: 0, labels: 0, copies: 0, setAside: [] },
        ...{ oldest: 100, newest: 100 },
      });
      expect(await journal.purgeCopies(9_999)).toBe(0);
    });

    it('purges a job with its earlier events, once; its numbers stay', async () => {
      const journal = await open();
      const order = anOrder({ reference: 'ORD-1' });
      let job = await stored(journal, 'ORD-1', { order });
      job = await changed(journal, job, {}, event('order_corrected', 2, { detail: { order } }));
      job = await changed(journal, job, { state: 'printed', shipment: sampleShipment }, event('print_confirmed', 3));
      const next = inItsState({ ...job, order: null, purgedAt: 9_000 });
      const stale = await journal.purgeJob({ ...next, version: job.version - 1 }, event('purged', 9_000));
      expect(stale).toEqual({ ok: false, error: { kind: 'stale' } });
      expect(JSON.stringify(await journal.timeline('ORD-1'))).toContain('Yılmaz');
      const purged = await journal.purgeJob(next, event('purged', 9_000));
      expect(purged).toEqual({ ok: true, value: { ...next, version: job.version + 1 } });
      expect(await journal.purgeJob(next, event('purged', 9_000))).toEqual({ ok: false, error: { kind: 'stale' } });
      expect(JSON.stringify(await journal.timeline('ORD-1'))).not.toContain('Yılmaz');
      expect((await journal.timeline('ORD-1')).map((entry) => entry.type)).toEqual([
        'accepted',
        'order_corrected',
        'print_confirmed',
        'purged',
      ]);
      expect(await found(journal, { search: 'yılmaz' })).toEqual([]);
      expect(await found(journal, { search: 'ORD-1' })).toEqual(['ORD-1']);
      expect(await journal.purgeable(99_999, 9)).toEqual([]);
      // The parcel is where it was.
      expect(await journal.closingCounts()).toMatchObject({ not_handed_over: 1 });
    });

    it('removes old orders whose job is purged or never was, and previews that', async () => {
      const journal = await open();
      const orders = ['PURGED', 'OVER', 'WAITS', 'NO-JOB'].map((reference) => anOrder({ reference }));
      await journal.putOrders(orders, 10);
      await journal.putOrders([anOrder({ reference: 'NEW' })], 50);
      const purged = await stored(journal, 'PURGED', { createdAt: 1, state: 'printed' });
      await journal.purgeJob({ ...purged, purgedAt: 20 }, event('purged', 20));
      await stored(journal, 'OVER', { createdAt: 2, state: 'printed' });
      await stored(journal, 'WAITS', { createdAt: 3 });
      expect(await journal.purgePreview(50)).toMatchObject({ jobs: 1, orders: 3 });
      expect(await journal.purgeOrders(50, 1)).toBe(1);
      expect(await journal.purgeOrders(50, 9)).toBe(1);
      expect(await journal.purgeOrders(50, 9)).toBe(0);
      const left = (await journal.orders('', 0, 9)).items.map((item) => item.order.reference);
      expect(left).toEqual(['OVER', 'WAITS', 'NEW']);
    });

    it('removes orders from the book whose parcel is long gone, a page at a time, and no other', async () => {
      const journal = await open();
      const references = ['GONE', 'TAKEN', 'VOID', 'FREED', 'FAILED', 'WAITS', 'RECENT', 'NO-JOB'];
      await journal.putOrders(
        references.map((reference) => anOrder({ reference })),
        10,
      );
      await stored(journal, 'GONE', { createdAt: 1, state: 'printed' });
      await stored(journal, 'TAKEN', { createdAt: 1, state: 'handed_over' });
      await stored(journal, 'VOID', { createdAt: 1, state: 'cancelled' });
      await stored(journal, 'FREED', { createdAt: 1, state: 'cancelled', freed: true });
      await stored(journal, 'FAILED', { createdAt: 1, state: 'failed' });
      await stored(journal, 'WAITS', { createdAt: 1 });
      await stored(journal, 'RECENT', { createdAt: 50, state: 'printed' });
      await stored(journal, 'AGAIN', { createdAt: 1, state: 'printed' });
      await journal.putOrders([anOrder({ reference: 'AGAIN' })], 50);
      const first = await journal.removeShippedOrders(50, 0, 4);
      expect(first).toMatchObject({ removed: 3 });
      expect(await journal.removeShippedOrders(50, first.next ?? 0, 9)).toEqual({ removed: 0, next: null });
      const left = (await journal.orders('', 0, 9)).items.map((item) => item.order.reference);
      expect(left).toEqual(['FREED', 'FAILED', 'WAITS', 'RECENT', 'NO-JOB', 'AGAIN']);
      expect((await journal.jobByKey('GONE'))?.order?.receiver.name).toBe('Ayşe Yılmaz');
    });

    it('knows which label files no job names, and counts in a preview only those that no other job needs', async () => {
      const journal = await open();
      const label = (file: string) => ({ file, bytes: 1, pages: 1, widthMm: 100, heightMm: 150 });
      await stored(journal, 'A', { createdAt: 1, state: 'printed', label: label('shared') });
      await stored(journal, 'B', { createdAt: 1, state: 'printed', label: label('own') });
      await stored(journal, 'C', { createdAt: 900, state: 'label_ready', label: label('shared') });
      expect(await journal.unusedLabels(['own', 'gone', 'shared', 'gone'])).toEqual(['gone']);
      expect(await journal.purgePreview(500)).toMatchObject({ jobs: 2, labels: 1 });
    });

    it('returns the labels that no open job needs, and none that ended since', async () => {
      const journal = await open();
      const label = (file: string) => ({ file, bytes: 1, pages: 1, widthMm: 100, heightMm: 150 });
      await stored(journal, 'A', { createdAt: 100, state: 'printed', label: label('old') });
      await stored(journal, 'B', { createdAt: 500, state: 'cancelled', label: label('recent') });
      await stored(journal, 'C', { createdAt: 100, state: 'label_ready', label: label('open') });
      await stored(journal, 'D', { createdAt: 100, state: 'printed', label: label('printed again') });
      await stored(journal, 'E', { createdAt: 900, state: 'printed', label: label('printed again') });
      await stored(journal, 'F', { createdAt: 100, state: 'failed', label: label('open elsewhere') });
      await stored(journal, 'G', { createdAt: 100, state: 'print_unconfirmed', label: label('open elsewhere') });
      const files = ['old', 'recent', 'open', 'printed again', 'open elsewhere', 'nobody’s', 'old'];
      expect(await journal.labelsNotNeeded(files, 500)).toEqual(['old', 'nobody’s']);
      expect([...(await journal.labelsNotNeeded(files, 501))].sort()).toEqual(['nobody’s', 'old', 'recent']);
      expect(await journal.labelsNotNeeded([], 501)).toEqual([]);
    });

    it('keeps a label that a later event made needed again', async () => {
      const journal = await open();
      const label = { file: 'again', bytes: 1, pages: 1, widthMm: 100, heightMm: 150 };
      const job = await stored(journal, 'A', { createdAt: 100, state: 'printed', label });
      expect(await journal.labelsNotNeeded(['again'], 500)).toEqual(['again']);
      const printing = await changed(journal, job, { state: 'printing' }, event('print_started', 400));
      expect(await journal.labelsNotNeeded(['again'], 500)).toEqual([]);
      await changed(journal, printing, { state: 'printed' }, event('print_confirmed', 450));
      expect(await journal.labelsNotNeeded(['again'], 450)).toEqual([]);
      expect(await journal.labelsNotNeeded(['again'], 451)).toEqual(['again']);
    });
  });
}
