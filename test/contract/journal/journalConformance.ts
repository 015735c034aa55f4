import { describe, expect, it } from 'vitest';
import type { Job, JobDraft, JobRecord, JobState } from '../../../electron/contract/job.ts';
import { kurus } from '../../../electron/contract/money.ts';
import { noShopFacts, type Order, type OrderFilter } from '../../../electron/contract/order.ts';
import { err } from '../../../electron/contract/result.ts';
import { beyondAnyPlan } from '../../../electron/core/base/wallClock.ts';
import type { BoxPacking, Journal } from '../../../electron/core/ports/Journal.ts';
import { aBatch, aJob, anOrder, aPanelShipment, draftOf, inItsState } from '../../support/builders.ts';

export interface JournalHarness {
  /** A new empty journal that ends with the test. */
  open(): Promise<Journal>;
  /** The same journal after its process ended; null where nothing outlives it. */
  readonly reopen: ((journal: Journal) => Promise<Journal>) | null;
}

const event = (type = 'accepted', at = 1_000) => ({ at, type, by: 'Ayşe', amount: null, detail: { code: 'Ş' } });

function draft(reference: string, changes: Partial<JobRecord> = {}): JobDraft {
  const key = { kind: 'reference' as const, value: reference };
  return draftOf(aJob({ id: `job-${reference}`, ...changes, key, order: anOrder({ reference }) }));
}

const shipmentOf = (id: string) => aPanelShipment(id).shipment;

async function accepted(journal: Journal, reference: string, changes: Partial<JobRecord> = {}): Promise<Job> {
  const result = await journal.accept(draft(reference, changes), event());
  if (!result.ok) throw new Error('key taken');
  return result.value;
}

/** What every Journal has to do, whatever it is made of. */
export function describeJournal(name: string, harness: JournalHarness): void {
  describe(`journal: ${name}`, () => {
    it('stores a job exactly as it was accepted, with its first event', async () => {
      const journal = await harness.open();
      const job = await accepted(journal, 'ORD-1');
      expect(job).toMatchObject({ seq: 1, version: 1 });
      expect(await journal.job(job.id)).toEqual(job);
      expect(await journal.jobByKey('ORD-1')).toEqual(job);
      expect(await journal.timeline(job.id)).toEqual([
        { at: 1_000, type: 'accepted', by: 'Ayşe', amount: null, from: null, to: 'queued', detail: { code: 'Ş' } },
      ]);
    });

    it('returns the last events of all jobs in their order, and facts about its file', async () => {
      const journal = await harness.open();
      const first = await accepted(journal, 'ORD-1');
      const second = await accepted(journal, 'ORD-2');
      await journal.commit(inItsState({ ...first, state: 'submitting', attempts: 1 }), event('submit_started', 2_000));
      expect((await journal.lastEvents(2)).map(({ seq, type }) => [seq, type])).toEqual([
        [second.seq, 'accepted'],
        [first.seq, 'submit_started'],
      ]);
      expect(await journal.lastEvents(200)).toHaveLength(3);
      expect(await journal.statistics()).toMatchObject({
        schema: expect.any(Number),
        fileBytes: expect.any(Number),
        events: 3,
        checked: { isWhole: true },
      });
    });

    it('has one job per key and returns the first one, without a second event', async () => {
      const journal = await harness.open();
      const first = await accepted(journal, 'ORD-1');
      const second = await journal.accept(draft('ORD-1', { id: 'other' }), event());
      expect(second).toEqual({ ok: false, error: { kind: 'known', job: first } });
      expect(await journal.timeline(first.id)).toHaveLength(1);
    });

    it('has one job per shipment, and returns the one that has it or is about to fetch its label', async () => {
      const journal = await harness.open();
      const has = await accepted(journal, 'ORD-1', { state: 'label_pending', shipment: shipmentOf('41') });
      const panel = { taken: aPanelShipment('42'), found: [], others: [], isOpenedHere: false };
      const fetches = await accepted(journal, 'ORD-2', { state: 'submitting', panel });
      for (const [id, job] of [
        ['41', has],
        ['42', fetches],
      ] as const) {
        const again = draft(`#${id}`, { state: 'label_pending', shipment: shipmentOf(id) });
        expect(await journal.accept(again, event())).toEqual(err({ kind: 'known', job }));
        expect(await journal.holderOf(id)).toEqual(job);
      }
      expect(await journal.holderOf('43')).toBeNull();
      expect((await accepted(journal, 'ORD-3', { state: 'label_pending', shipment: shipmentOf('43') })).seq).toBe(3);
    });

    it('commits a change with its event, once per version', async () => {
      const journal = await harness.open();
      const job = await accepted(journal, 'ORD-1');
      const next = inItsState({ ...job, state: 'submitting', attempts: 1 });
      const committed = await journal.commit(next, event('submit_started', 2_000));
      expect(committed).toEqual({ ok: true, value: { ...next, version: 2 } });
      expect(await journal.commit(next, event('submit_started', 3_000))).toEqual({
        ok: false,
        error: { kind: 'stale' },
      });
      expect((await journal.timeline(job.id)).map((entry) => [entry.type, entry.from, entry.to])).toEqual([
        ['accepted', null, 'queued'],
        ['submit_started', 'queued', 'submitting'],
      ]);
    });

    it('gives a parking slot to one parcel at a time', async () => {
      const journal = await harness.open();
      const first = await accepted(journal, 'ORD-1');
      const second = await accepted(journal, 'ORD-2');
      const pending = (job: Job) => inItsState({ ...job, state: 'label_pending', slot: 1 });
      const parked = await journal.commit(pending(first), event());
      expect(await journal.commit(pending(second), event())).toEqual({ ok: false, error: { kind: 'stale' } });
      expect(await journal.occupiedSlots()).toEqual([1]);
      if (!parked.ok) throw new Error('stale');
      const { updatedAt } = parked.value;
      await journal.commit(inItsState({ ...parked.value, state: 'printed' }), event());
      expect(await journal.occupiedSlots()).toEqual([]);
      // The box whose label came out since then still stands there.
      expect(await journal.occupiedSlots(updatedAt)).toEqual([1]);
      expect(await journal.occupiedSlots(updatedAt + 1)).toEqual([]);
      // So does one whose order was stopped while it stood there.
      const stopped = await accepted(journal, 'ORD-3');
      const refused = await journal.commit(inItsState({ ...stopped, state: 'needs_attention', slot: 2 }), event());
      expect(await journal.occupiedSlots()).toEqual([]);
      expect(await journal.occupiedSlots(refused.ok ? refused.value.updatedAt : 0)).toContain(2);
      expect((await journal.commit(pending(second), event())).ok).toBe(true);
    });

    it('lists by state in the order of acceptance', async () => {
      const journal = await harness.open();
      for (const reference of ['ORD-1', 'ORD-2', 'ORD-3']) await accepted(journal, reference);
      const middle = await journal.jobByKey('ORD-2');
      if (middle !== null) await journal.commit(inItsState({ ...middle, state: 'failed' }), event());
      const references = async (states: readonly JobState[]) =>
        (await journal.jobsIn(states)).map((job) => job.key.value);
      expect(await references(['queued'])).toEqual(['ORD-1', 'ORD-3']);
      expect(await references(['queued', 'failed'])).toEqual(['ORD-1', 'ORD-2', 'ORD-3']);
      expect(await journal.jobsIn(['queued'], 1)).toHaveLength(1);
      expect(await journal.countByState()).toMatchObject({ queued: 2, failed: 1, printed: 0 });
    });

    it('finds the next queued job of a lane whose time has come', async () => {
      const journal = await harness.open();
      await accepted(journal, 'LATER', { nextAt: 5_000 });
      await accepted(journal, 'BATCH', { lane: 'batch' });
      await accepted(journal, 'NOW');
      expect((await journal.nextQueued('bench', 4_999))?.key.value).toBe('NOW');
      expect((await journal.nextQueued('bench', 5_000))?.key.value).toBe('LATER');
      expect((await journal.nextQueued('batch', 0))?.key.value).toBe('BATCH');
      expect([await journal.countQueued('bench'), await journal.countQueued('batch')]).toEqual([2, 1]);
      expect(await journal.waitingSince('batch')).toBe((await journal.nextQueued('batch', 0))?.createdAt);
      expect(await journal.earliestNextAt(['queued'], 0)).toBe(5_000);
      await accepted(journal, 'LATEST', { nextAt: 7_000 });
      expect(await journal.earliestNextAt(['queued'], 6_000)).toBe(6_000);
      expect(await journal.earliestNextAt(['queued'], 4_999, 'later')).toBe(5_000);
      expect(await journal.earliestNextAt(['queued'], 5_000, 'later')).toBe(7_000);
      expect(await journal.earliestNextAt(['queued'], 7_000, 'later')).toBeNull();
      expect(await journal.earliestNextAt(['failed'], 0)).toBeNull();
    });

    it('counts what goes before a queued job, in the order in which nextQueued gives them', async () => {
      const journal = await harness.open();
      const now = 1_000_000;
      const all = [
        await accepted(journal, 'BATCH-1', { lane: 'batch' }),
        await accepted(journal, 'BENCH-LATER', { nextAt: now + 9_000 }),
        await accepted(journal, 'BENCH-1'),
        await accepted(journal, 'BATCH-SOON', { lane: 'batch', nextAt: now + 1_000 }),
        await accepted(journal, 'BENCH-SET-BACK', { nextAt: beyondAnyPlan(now) + 1 }),
        await accepted(journal, 'BENCH-SOON', { nextAt: now + 1_000 }),
        await accepted(journal, 'BATCH-2', { lane: 'batch', nextAt: now }),
        await accepted(journal, 'BENCH-SOON-2', { nextAt: now + 1_000 }),
      ];
      await accepted(journal, 'SENT', { state: 'submitting' });
      const before = new Map<string, number>();
      for (const job of all) before.set(job.key.value, await journal.queuedBefore(job, now));
      expect(Object.fromEntries(before)).toEqual({
        'BENCH-1': 0,
        'BENCH-SET-BACK': 1,
        'BENCH-SOON': 2,
        'BENCH-SOON-2': 3,
        'BENCH-LATER': 4,
        'BATCH-1': 2,
        'BATCH-2': 3,
        'BATCH-SOON': 6,
      });
    });

    it('takes a time that only a clock set back since can have planned for due', async () => {
      const journal = await harness.open();
      const now = 1_000_000;
      await accepted(journal, 'AHEAD', { nextAt: beyondAnyPlan(now) + 1 });
      await accepted(journal, 'LATER', { nextAt: beyondAnyPlan(now) });
      await accepted(journal, 'PAST', { nextAt: now });
      await accepted(journal, 'OTHER', { nextAt: null });
      const references = (jobs: readonly Job[]) => jobs.map((job) => job.key.value);
      expect((await journal.nextQueued('bench', now))?.key.value).toBe('AHEAD');
      expect(await journal.earliestNextAt(['queued'], now)).toBe(now);
      expect(await journal.earliestNextAt(['queued'], now, 'later')).toBe(beyondAnyPlan(now));
      expect(references(await journal.plannedJobs(['queued'], now))).toEqual(['AHEAD', 'PAST']);
      expect(references(await journal.plannedJobs(['queued']))).toEqual(['AHEAD', 'LATER', 'PAST']);
      expect(await journal.plannedJobs(['failed'])).toEqual([]);
    });

    it('finds the job of a shipment', async () => {
      const journal = await harness.open();
      const job = await accepted(journal, 'ORD-1');
      expect(await journal.jobByShipment('4812000001')).toBeNull();
      const shipment = {
        id: '4812000001',
        status: null,
        trackingNumber: null,
        trackingNumberIsCarrier: false,
        carrierName: null,
        price: null,
        discount: null,
        desi: null,
        desiSource: null,
        warnings: [],
      };
      await journal.commit({ ...job, shipment, state: 'printed' }, event());
      expect((await journal.jobByShipment('4812000001'))?.id).toBe(job.id);
      const other = await accepted(journal, 'ORD-2');
      await journal.commit({ ...other, shipment, state: 'already_shipped' }, event());
      expect((await journal.jobByShipment('4812000001'))?.id).toBe(job.id);
      expect((await journal.jobsByShipment('4812000001')).map(({ id }) => id)).toEqual([job.id, other.id]);
      expect(await journal.jobsByShipment('4812000002')).toEqual([]);
    });

    it('shows what changed last first', async () => {
      const journal = await harness.open();
      const old = await accepted(journal, 'ORD-1', { updatedAt: 10 });
      await accepted(journal, 'ORD-2', { updatedAt: 20 });
      await journal.commit({ ...old, updatedAt: 30 }, event());
      expect((await journal.recentJobs(10)).map((job) => job.key.value)).toEqual(['ORD-1', 'ORD-2']);
      expect(await journal.recentJobs(1)).toHaveLength(1);
    });

    it('shows what changed last first also when the clock was set back in between', async () => {
      const journal = await harness.open();
      const old = await accepted(journal, 'ORD-1', { updatedAt: 50_000 });
      await accepted(journal, 'ORD-2', { updatedAt: 60_000 });
      await journal.commit({ ...old, updatedAt: 7 }, event('scanned_again', 7));
      await accepted(journal, 'ORD-3', { updatedAt: 8 });
      expect((await journal.recentJobs(10)).map((job) => job.key.value)).toEqual(['ORD-3', 'ORD-1', 'ORD-2']);
    });

    it('reports no trouble of its own while there was none', async () => {
      const journal = await harness.open();
      await journal.setAdopted(3);
      expect(await journal.health()).toEqual({ setAside: null, quarantined: 0, failing: null });
      await journal.dismissSetAside();
      expect(await journal.health()).toEqual({ setAside: null, quarantined: 0, failing: null });
    });

    it('finds shipped parcels by their content, else by the phone of the receiver, newest first', async () => {
      const journal = await harness.open();
      const like = (content: string | null, phone = '1') => {
        const { receiver, parcel } = anOrder();
        return anOrder({ receiver: { ...receiver, phone }, parcel: { ...parcel, content } });
      };
      const jobs = [
        ['A', like('Kitap'), 'printed'],
        ['B', like('Kitap', '2'), 'handed_over'],
        ['C', like(null), 'label_pending'],
        ['D', like('Kitap'), 'cancelled'],
        ['E', like('Kitap'), 'queued'],
        ['F', like(null, '2'), 'printed'],
      ] as const;
      for (const [reference, order, state] of jobs) {
        const job = await accepted(journal, reference);
        await journal.commit(inItsState({ ...job, order: { ...order, reference }, state }), event());
      }
      const found = async (order: Order, limit = 9) =>
        (await journal.shippedLike(order, limit)).map(({ key }) => key.value);
      expect(await found(like('Kitap', '9'))).toEqual(['B', 'A']);
      expect(await found(like('Kitap', '9'), 1)).toEqual(['B']);
      expect(await found(like(null))).toEqual(['C']);
      expect(await found(like('kitap'))).toEqual([]);
    });

    it('stores orders, replaces them by reference and leaves out those with a job', async () => {
      const journal = await harness.open();
      const orders = ['ORD-1', 'ORD-2', 'ORD-3'].map((reference) => anOrder({ reference }));
      expect(await journal.putOrders(orders, 1)).toEqual({
        added: 3,
        updated: 0,
        unchanged: 0,
        differing: [],
        others: [],
        stored: [],
        confirmed: [],
      });
      const changed = anOrder({ reference: 'ORD-2', carrier: 'anka' });
      expect(await journal.putOrders([changed], 2)).toMatchObject({ added: 0, updated: 1 });
      expect(await journal.order('ORD-2')).toEqual(changed);
      expect(await journal.order('ORD-9')).toBeNull();
      await accepted(journal, 'ORD-1');
      expect((await journal.readyForBatch()).map((order) => order.reference)).toEqual(['ORD-2', 'ORD-3']);
      const page = await journal.orders('', 0, 2);
      expect(page.total).toBe(3);
      expect(page.items.map((item) => [item.order.reference, item.jobId])).toEqual([
        ['ORD-1', 'job-ORD-1'],
        ['ORD-2', null],
      ]);
      expect(await journal.countOrders()).toBe(3);
    });

    it('keeps the place of an order where a list is not sure of another one, unless it was sent', async () => {
      const journal = await harness.open();
      const at = (reference: string, district: string, carrier: string | null = null, doubt = {}) => {
        const order = anOrder({ reference, carrier });
        return { ...order, receiver: { ...order.receiver, district, ...doubt } };
      };
      const inDoubt = { unsurePlace: 'district' } as const;
      await journal.putOrders([at('ORD-1', 'Kadıköy'), at('ORD-2', 'Kadkoy'), at('ORD-3', 'Kadıköy')], 1);
      await accepted(journal, 'ORD-3', { deliveryUnknown: true });
      const unsure = ['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4'].map((reference) => at(reference, 'Kadkoy', 'anka', inDoubt));
      expect(await journal.putOrders(unsure, 2)).toEqual({
        added: 1,
        updated: 3,
        unchanged: 0,
        differing: [],
        others: [],
        stored: [],
        confirmed: [],
      });
      expect(await journal.order('ORD-1')).toEqual(at('ORD-1', 'Kadıköy', 'anka'));
      expect(await journal.order('ORD-2')).toEqual(at('ORD-2', 'Kadkoy', 'anka', inDoubt));
      const [other] = unsure;
      if (other === undefined) throw new Error('no order');
      const moved = { ...other, receiver: { ...other.receiver, address: 'Lale Sk. 8' }, carrier: 'bora' };
      for (const order of [other, moved])
        expect(await journal.putOrders([order], 3)).toMatchObject({ updated: 0, stored: ['ORD-1'] });
      expect(await journal.order('ORD-1')).toEqual(at('ORD-1', 'Kadıköy', 'anka'));
    });

    it('has an order in doubt among those that lack something, until a desk has confirmed it, also if the list repeats it', async () => {
      const journal = await harness.open();
      const order = anOrder({ reference: 'ORD-1' });
      const inDoubt = { ...order, receiver: { ...order.receiver, unsurePlace: 'district' as const } };
      const lacking = async () => {
        while (await journal.indexOrders(1_000, null));
        return (await journal.orders('', 0, 9, { list: 'lacking' })).total;
      };
      await journal.putOrders([inDoubt, anOrder({ reference: 'ORD-2' })], 1);
      expect(await lacking()).toBe(1);
      expect(await journal.putOrders([inDoubt], 2)).toMatchObject({ unchanged: 1, confirmed: [] });
      expect(await lacking()).toBe(1);
      const edit = { at: 3, desk: '7', by: null, changed: ['receiver_district'], onlyWithoutJob: true };
      await journal.editOrder(order, edit);
      expect(await lacking()).toBe(0);
      expect(await journal.putOrders([inDoubt], 4)).toMatchObject({ unchanged: 0, confirmed: ['ORD-1'] });
      expect(await lacking()).toBe(0);
      expect((await journal.orders('', 0, 9)).items.map((item) => item.order.reference)).toEqual(['ORD-1', 'ORD-2']);
    });

    it('has no question about a place that a desk corrected before lists noted their doubt', async () => {
      const journal = await harness.open();
      const order = anOrder({ reference: 'ORD-1' });
      const listed = { ...order, receiver: { ...order.receiver, district: 'Kadkoy' } };
      await journal.putOrders([listed], 1);
      await journal.editOrder(order, {
        at: 2,
        desk: '7',
        by: null,
        changed: ['receiver_district'],
        onlyWithoutJob: true,
      });
      const inDoubt = { ...listed, receiver: { ...listed.receiver, unsurePlace: 'district' as const } };
      expect(await journal.putOrders([inDoubt], 3)).toMatchObject({ differing: [], confirmed: ['ORD-1'] });
      expect((await journal.order('ORD-1'))?.receiver.district).toBe(order.receiver.district);
    });

    it('writes no history where a desk keeps an order as it is, but the ids of its place', async () => {
      const journal = await harness.open();
      const order = anOrder({ reference: 'ORD-1' });
      await journal.putOrders([order], 1);
      const edit = { at: 2, desk: '7', by: null, changed: [], onlyWithoutJob: true };
      const placed = { ...order, receiver: { ...order.receiver, provinceId: '34', districtId: '341' } };
      expect(await journal.editOrder(placed, edit)).toBe(true);
      const [item] = (await journal.orders('', 0, 9)).items;
      expect(item).toMatchObject({ order: { receiver: { districtId: '341' } }, edit: null });
      expect(await journal.orderChanges('ORD-1')).toEqual([]);
      expect(await journal.putOrders([order], 3)).toMatchObject({ unchanged: 1 });
      expect((await journal.order('ORD-1'))?.receiver.districtId).toBe('341');
    });

    it('keeps an order of another receiver where another shop gives its number once more', async () => {
      const journal = await harness.open();
      const from = (source: string, receiver: Partial<Order['receiver']> = {}) => {
        const order = anOrder({ reference: '1001' });
        return { ...order, receiver: { ...order.receiver, ...receiver }, shop: { ...order.shop, source } };
      };
      const first = from('Trendyol');
      await journal.putOrders([first], 1);
      const others = [{ reference: '1001', source: 'Trendyol', name: first.receiver.name }];
      const stranger = { name: 'İkinci Alıcı', phone: '05550003344', address: 'İkinci Sk. 2' };
      for (const other of [from('Shopify', { name: 'İkinci Alıcı' }), from('Trendyol', stranger)]) {
        const unsure = { ...other, receiver: { ...other.receiver, unsurePlace: 'district' as const } };
        expect(await journal.putOrders([other], 2)).toMatchObject({ updated: 0, others });
        expect(await journal.putOrders([unsure], 2)).toMatchObject({ updated: 0, others });
      }
      expect(await journal.order('1001')).toEqual(first);
      // A correction, and the same receiver from elsewhere.
      const corrected = from('Trendyol', { address: 'Yeni Sk. 9' });
      expect(await journal.putOrders([corrected], 3)).toMatchObject({ updated: 1, others: [] });
      expect(await journal.putOrders([from('Shopify', { address: 'YENİ SK 9' })], 4)).toMatchObject({ others: [] });
    });

    it('takes an order of a list whose receiver a desk has changed', async () => {
      const journal = await harness.open();
      const listed = anOrder({ reference: 'ORD-1' });
      await journal.putOrders([listed], 1);
      const stranger = { ...listed.receiver, name: 'Başka Biri', phone: '05550009988', address: 'Başka Sk. 3' };
      const edit = { at: 2, desk: '7', by: null, changed: ['receiver_name'], onlyWithoutJob: false };
      await journal.editOrder({ ...listed, receiver: stranger }, edit);
      expect(await journal.putOrders([listed], 3)).toMatchObject({ unchanged: 1, others: [] });
    });

    it('keeps the ids of a place that a desk has chosen where a list has the same place', async () => {
      const journal = await harness.open();
      const listed = anOrder({ reference: 'ORD-1' });
      await journal.putOrders([listed], 1);
      const chosen = {
        ...listed,
        receiver: { ...listed.receiver, district: 'Üsküdar', districtId: '7', provinceId: '34' },
      };
      const change = { at: 2, desk: 'Masa 1', by: null, changed: ['receiver_district'], onlyWithoutJob: true };
      await journal.editOrder(chosen, change);
      const corrected = { ...listed, receiver: { ...listed.receiver, district: 'Üsküdar' } };
      expect(await journal.putOrders([corrected], 3)).toMatchObject({ unchanged: 1 });
      expect(await journal.order('ORD-1')).toEqual(chosen);
      expect(await journal.putOrders([{ ...corrected, carrier: 'anka' }], 4)).toMatchObject({ updated: 1 });
      expect(await journal.order('ORD-1')).toEqual({ ...chosen, carrier: 'anka' });
    });

    it('keeps an order as a desk wrote it, against any list, until a person decides', async () => {
      const journal = await harness.open();
      const listed = anOrder({ reference: 'ORD-1' });
      const own = { ...listed, carrier: 'anka' };
      const newer = { ...listed, carrier: 'yurtici', waitForLabel: false };
      const editOf = async () => (await journal.orders('', 0, 1)).items[0]?.edit;
      await journal.putOrders([listed], 1);
      expect(await editOf()).toBeNull();
      await journal.editOrder(own, { at: 2, desk: '7', by: null, changed: ['carrier'], onlyWithoutJob: false });
      expect(await journal.order('ORD-1')).toEqual(own);
      const change = { at: 2, desk: '7', by: null, changed: ['carrier'] };
      expect(await editOf()).toEqual({ ...change, differs: [], history: [change] });
      // The same list once more has nothing new.
      expect(await journal.putOrders([listed], 3)).toMatchObject({ added: 0, updated: 0, unchanged: 1, differing: [] });
      expect(await journal.order('ORD-1')).toEqual(own);
      expect(await journal.putOrders([newer], 4)).toMatchObject({
        added: 0,
        updated: 0,
        unchanged: 0,
        differing: ['ORD-1'],
      });
      expect(await journal.order('ORD-1')).toEqual(own);
      expect(await editOf()).toMatchObject({ differs: ['carrier'] });
      // Decided: it stays, and the same list raises no question again.
      await journal.decideOrders(['ORD-1', 'UNKNOWN'], 'desk', 5);
      expect(await editOf()).toMatchObject({ desk: '7', differs: [] });
      expect((await journal.putOrders([newer], 6)).differing).toEqual([]);
      // Another list, and this time the list is right.
      await journal.putOrders([{ ...listed, carrier: 'aras' }], 7);
      await journal.decideOrders(['ORD-1'], 'list', 8);
      expect(await journal.order('ORD-1')).toMatchObject({ carrier: 'aras' });
      expect(await editOf()).toBeNull();
    });

    it('has no question about an order that was sent, nor if a list only names the places that a desk has chosen', async () => {
      const journal = await harness.open();
      const listed = anOrder({ reference: 'ORD-1' });
      const edit = { at: 2, desk: '7', by: null, changed: ['carrier'], onlyWithoutJob: false };
      await journal.putOrders([listed], 1);
      const placed = { ...listed.receiver, district: 'Üsküdar', provinceId: '34', districtId: '9' };
      await journal.editOrder({ ...listed, receiver: placed }, edit);
      const named = { ...listed, receiver: { ...listed.receiver, district: 'Üsküdar' } };
      expect(await journal.putOrders([named], 3)).toMatchObject({ unchanged: 1, differing: [] });
      await journal.editOrder({ ...listed, carrier: 'anka' }, edit);
      const job = await accepted(journal, 'ORD-1');
      await journal.commit(inItsState({ ...job, state: 'printed' }), event('print_confirmed', 5_000));
      const newer = { ...listed, carrier: 'aras' };
      expect(await journal.putOrders([newer], 6)).toMatchObject({ updated: 1, differing: [] });
    });

    it('knows the orders of a batch by their places, each with what it is now and what it became', async () => {
      const journal = await harness.open();
      const references = ['B-2', 'B-0', 'B-1', 'B-3'];
      await journal.putOrders(
        ['B-0', 'B-1', 'B-2', 'B-3'].map((reference) => anOrder({ reference })),
        1,
      );
      const { id: _, orders: __, ...draft } = aBatch();
      const other = await journal.addBatch(draft, ['OTHER']);
      const batch = await journal.addBatch(draft, references);
      expect(await journal.removeOrder('B-1')).toBe(true);
      const job = await accepted(journal, 'B-0');
      await journal.commit(inItsState({ ...job, state: 'printed' }), event('print_confirmed', 5_000));
      const all = await journal.ordersOfBatch(batch.id, 0, 10);
      expect(all.map(({ reference, order, job: of }) => [reference, order?.reference ?? null, of])).toEqual([
        ['B-2', 'B-2', null],
        ['B-0', 'B-0', { id: job.id, state: 'printed' }],
        ['B-1', null, null],
        ['B-3', 'B-3', null],
      ]);
      expect((await journal.ordersOfBatch(batch.id, 1, 2)).map(({ reference }) => reference)).toEqual(['B-0', 'B-1']);
      expect((await journal.ordersOfBatch(other.id, 0, 10)).map(({ reference }) => reference)).toEqual(['OTHER']);
      expect(await journal.ordersOfBatch(batch.id + 1, 0, 10)).toEqual([]);
    });

    it('forgets that a desk changed an order once the list has it so, and keeps what was changed before', async () => {
      const journal = await harness.open();
      const listed = anOrder({ reference: 'ORD-1' });
      await journal.putOrders([listed], 1);
      await journal.editOrder(
        { ...listed, carrier: 'anka' },
        { at: 2, desk: '7', by: null, changed: ['carrier'], onlyWithoutJob: false },
      );
      const own = { ...listed, carrier: 'anka', parcel: { ...listed.parcel, desi: 4 } };
      await journal.editOrder(own, { at: 3, desk: '8', by: null, changed: ['desi'], onlyWithoutJob: false });
      const [item] = (await journal.orders('', 0, 1)).items;
      const changes = [
        { at: 2, desk: '7', by: null, changed: ['carrier'] },
        { at: 3, desk: '8', by: null, changed: ['desi'] },
      ];
      expect(item?.edit).toEqual({ ...changes[1], changed: ['carrier', 'desi'], differs: [], history: changes });
      expect(await journal.orderChanges('ORD-1')).toEqual(changes);
      expect(await journal.orderChanges('UNKNOWN')).toEqual([]);
      expect((await journal.putOrders([own], 4)).unchanged).toBe(1);
      expect((await journal.orders('', 0, 1)).items[0]?.edit).toBeNull();
    });

    it('has a question about a note that a desk wrote and a list has otherwise, and takes one that only a list has', async () => {
      const journal = await harness.open();
      const listed = anOrder({ reference: 'ORD-1' });
      const noted = (note: string, source = 'liste') => ({
        ...listed,
        shop: { ...noShopFacts, source, note, tags: ['kırılacak'], declaredValue: 250 },
      });
      await journal.putOrders([noted('zile basma')], 1);
      expect(await journal.putOrders([noted('zile bas')], 2)).toMatchObject({ updated: 1, unchanged: 0 });
      const edit = { at: 3, desk: '7', by: 'Ayşe', changed: ['note'], onlyWithoutJob: true };
      await journal.editOrder(noted('kapıcıya bırak'), edit);
      // The way by which the same order comes is no change of it.
      expect(await journal.putOrders([noted('zile bas', 'klasör')], 4)).toMatchObject({ unchanged: 1, differing: [] });
      expect(await journal.putOrders([noted('yarın')], 5)).toMatchObject({ differing: ['ORD-1'] });
      expect((await journal.order('ORD-1'))?.shop.note).toBe('kapıcıya bırak');
      expect((await journal.orders('', 0, 1)).items[0]?.edit).toMatchObject({ by: 'Ayşe', differs: ['note'] });
      const dearer = { ...noted('kapıcıya bırak'), shop: { ...noted('kapıcıya bırak').shop, declaredValue: 300 } };
      expect(await journal.putOrders([dearer], 6)).toMatchObject({ differing: ['ORD-1'] });
    });

    it('finds the orders of a list and of a source, once they were indexed', async () => {
      const journal = await harness.open();
      const unmeasured = { ...anOrder().parcel, widthCm: null, lengthCm: null, heightCm: null, desi: null };
      const from = (reference: string, source: string | null, parcel = anOrder().parcel) =>
        anOrder({ reference, parcel, shop: { ...noShopFacts, source } });
      await journal.putOrders(
        [from('A', 'x'), from('B', 'x', unmeasured), from('C', 'y'), from('D', null), from('E', 'y', unmeasured)],
        1,
      );
      const edit = { at: 2, desk: '7', by: null, changed: ['note'], onlyWithoutJob: true };
      await journal.editOrder({ ...from('C', 'y'), shop: { ...noShopFacts, source: 'y', note: 'n' } }, edit);
      const job = await accepted(journal, 'A');
      await journal.commit(inItsState({ ...job, state: 'printed' }), event());
      await accepted(journal, 'D');
      const problem = { code: 'invalid_fields' as const, detail: null, fields: [] };
      const stopped = await accepted(journal, 'E');
      await journal.commit(inItsState({ ...stopped, state: 'needs_attention', problem }), event());
      const index = (limit: number, packing: BoxPacking | null = null) => journal.indexOrders(limit, packing);
      expect([await index(3), await index(3), await index(3)]).toEqual([true, false, false]);
      const found = async (filter: OrderFilter, search = '') => {
        const page = await journal.orders(search, 0, 9, filter);
        expect(page.total).toBe(page.items.length);
        return page.items.map(({ order, state }) => `${order.reference} ${state}`);
      };
      expect(await found({ list: 'unsent' })).toEqual(['B null', 'C null', 'D queued', 'E needs_attention']);
      expect(await found({ list: 'lacking' })).toEqual(['B null', 'E needs_attention']);
      expect(await found({ list: 'edited' })).toEqual(['C null']);
      expect(await found({ list: 'all', source: 'y' })).toEqual(['C null', 'E needs_attention']);
      expect(await found({ list: 'all', source: null })).toEqual(['D queued']);
      expect(await found({ list: 'unsent', source: 'x' })).toEqual(['B null']);
      expect(await found({ list: 'unsent' }, 'c')).toContain('C null');
      expect(await journal.orderSources()).toEqual([
        { source: 'x', orders: 2 },
        { source: 'y', orders: 2 },
        { source: null, orders: 1 },
      ]);
      // An order that is written again is indexed again, and what is gone is not found any more.
      await journal.putOrders([from('B', 'x')], 3);
      await journal.removeOrder('C');
      expect(await index(9)).toBe(false);
      expect(await found({ list: 'lacking' })).toEqual(['E needs_attention']);
      // A box that a rule of the shop sets is a size; without the rule it is lacking again.
      await journal.putOrders([from('B', 'x', unmeasured)], 4);
      const box = { id: 'S', name: null, type: 'koli' as const, widthCm: 1, lengthCm: 1, heightCm: 1 };
      const anything = { desi: null, weightKg: null, declaredValue: null, provinces: [], tags: [] };
      const rule = { id: '1', name: 'S', when: anything, decides: { carrier: null, senderCode: null, box: 'S' } };
      await index(9, { rules: [rule], boxes: [box], provinces: null });
      expect(await found({ list: 'lacking' })).toEqual(['E needs_attention']);
      await index(9);
      expect(await found({ list: 'lacking' })).toEqual(['B null', 'E needs_attention']);
      expect(await found({ list: 'edited' })).toEqual([]);
    });

    it('adds orders without touching existing ones, of a list or a desk', async () => {
      const journal = await harness.open();
      const listed = anOrder({ reference: 'ORD-1' });
      await journal.putOrders([listed], 1);
      const given = ['ORD-1', 'ORD-2'].map((reference) => anOrder({ reference, carrier: 'anka' }));
      expect(await journal.addOrders(given, 2)).toEqual(['ORD-1']);
      expect(await journal.order('ORD-1')).toEqual(listed);
      expect(await journal.order('ORD-2')).toEqual(given[1]);
    });

    it('adds an order of a desk that no list has, and removes one while it has no job', async () => {
      const journal = await harness.open();
      await journal.editOrder(anOrder({ reference: 'OWN' }), {
        at: 1,
        desk: '7',
        by: null,
        changed: [],
        onlyWithoutJob: false,
      });
      await journal.putOrders([anOrder({ reference: 'ORD-1' }), anOrder({ reference: 'ORD-2' })], 2);
      await accepted(journal, 'ORD-1');
      // It has a job by now: a change that was meant for an order without one comes too late.
      const late = { at: 3, desk: '7', by: null, changed: ['carrier'], onlyWithoutJob: true };
      expect(await journal.editOrder(anOrder({ reference: 'ORD-1', carrier: 'anka' }), late)).toBe(false);
      expect(await journal.editOrder(anOrder({ reference: 'ORD-2', carrier: 'anka' }), late)).toBe(true);
      expect((await journal.order('ORD-1'))?.carrier).toBeNull();
      expect(await journal.removeOrder('OWN')).toBe(true);
      expect(await journal.removeOrder('ORD-2')).toBe(true);
      expect(await journal.removeOrder('ORD-1')).toBe(false);
      expect(await journal.removeOrder('ORD-2')).toBe(false);
      expect((await journal.orders('', 0, 9)).items.map(({ order }) => order.reference)).toEqual(['ORD-1']);
    });

    it('finds orders by reference, name and city however Turkish is typed, and takes % and _ as they are', async () => {
      const journal = await harness.open();
      const { receiver } = anOrder();
      await journal.putOrders(
        [
          anOrder({ reference: 'A-1', receiver: { ...receiver, name: 'Şükrü Işık', province: 'İzmir' } }),
          anOrder({
            reference: 'A_2%',
            receiver: { ...receiver, name: 'Çağrı Öz', province: 'Muğla', district: 'Bodrum' },
          }),
        ],
        1,
      );
      const found = async (search: string) =>
        (await journal.orders(search, 0, 9)).items.map((item) => item.order.reference);
      expect(await found('IZMIR')).toEqual(['A-1']);
      expect(await found('sukru')).toEqual(['A-1']);
      expect(await found('ÇAĞRI')).toEqual(['A_2%']);
      expect(await found('_')).toEqual(['A_2%']);
      expect(await found('%')).toEqual(['A_2%']);
      expect(await found('a')).toHaveLength(2);
    });

    it('counts what happened from a time to a time', async () => {
      const journal = await harness.open();
      const job = await accepted(journal, 'ORD-1');
      await journal.commit(inItsState({ ...job, state: 'printed' }), event('print_confirmed', 5_000));
      await journal.recordCall({ at: 4_000, name: 'create' });
      await journal.recordCall({ at: 6_000, name: 'label' });
      expect(await journal.countBetween(0, 6_001)).toMatchObject({ accepted: 1, printed: 1, apiCalls: 2 });
      expect(await journal.countBetween(5_000, 6_001)).toMatchObject({ accepted: 0, printed: 1, apiCalls: 1 });
      expect(await journal.countBetween(1_000, 5_000)).toMatchObject({ accepted: 1, printed: 0, apiCalls: 1 });
      expect(await journal.callsSince(5_000)).toEqual([{ at: 6_000, name: 'label' }]);
    });

    it('counts the parcels that were charged from a time to a time, and their sum; what came back is no parcel', async () => {
      const journal = await harness.open();
      const job = await accepted(journal, 'ORD-1');
      const moved = (at: number, amount: number | null) => ({
        ...event('label_stored', at),
        amount: amount === null ? null : kurus(amount),
      });
      const second = { ...job, version: 2 };
      await journal.commit(inItsState({ ...job, state: 'label_ready' }), moved(2_000, 5_000));
      await journal.commit(inItsState({ ...second, state: 'cancelled' }), moved(3_000, -5_000));
      await journal.commit({ ...second, version: 3 }, moved(4_000, 8_640));
      await journal.commit({ ...second, version: 4 }, moved(5_000, null));
      expect(await journal.countBetween(0, 9_000)).toMatchObject({ charged: 2, chargedTotal: 13_640 });
      expect(await journal.countBetween(2_001, 4_000)).toMatchObject({ charged: 0, chargedTotal: 0 });
      expect(await journal.countBetween(4_000, 4_001)).toMatchObject({ charged: 1, chargedTotal: 8_640 });
    });

    it('stores facts of any JSON shape, the last one counts', async () => {
      const journal = await harness.open();
      expect(await journal.fact('balance')).toBeNull();
      await journal.setFact('balance', { amount: 5 });
      await journal.setFact('balance', { amount: 6, at: null });
      expect(await journal.fact('balance')).toEqual({ amount: 6, at: null });
    });

    it('forgets the facts of one kind that are too old, and no others', async () => {
      const journal = await harness.open();
      const facts = { 'call:1': { at: 1 }, 'call:2': { at: 5 }, 'call:3': 'without a time', called: { at: 1 } };
      for (const [name, value] of Object.entries(facts)) await journal.setFact(name, value);
      await journal.forgetFacts('call:', 5);
      expect(await journal.fact('call:1')).toBeNull();
      for (const name of ['call:2', 'call:3', 'called'] as const) expect(await journal.fact(name)).toEqual(facts[name]);
    });

    it.runIf(harness.reopen !== null)('has everything again after a restart', async () => {
      const journal = await harness.open();
      const job = await accepted(journal, 'ORD-1');
      await journal.putOrders([anOrder()], 1);
      await journal.setFact('hold', { amount: 1 });
      await journal.recordCall({ at: 1, name: 'create' });
      const again = await harness.reopen?.(journal);
      expect(await again?.job(job.id)).toEqual(job);
      expect(await again?.order('ORD-1')).toEqual(anOrder());
      expect(await again?.fact('hold')).toEqual({ amount: 1 });
      expect(await again?.callsSince(0)).toHaveLength(1);
    });
  });
}
