import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../electron/contract/result.ts';
import { recoveredJob } from '../../../electron/core/jobs/recoveredJob.ts';
import { listedAnswer, onlyPage } from '../../support/answersInTime.ts';
import { anOrder } from '../../support/builders.ts';
import { LOST, openDeskInTime, paidAnswer, readyLabel } from '../../support/deskInTime.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const WORD = 'İptal Edildi';
const OFFLINE = err({ kind: 'not_sent' as const, detail: 'x' });
const STOPPED = { state: 'needs_attention', problem: { code: 'shop_stopped', detail: WORD } };

type Desk = Awaited<ReturnType<typeof openDeskInTime>>;

async function stop(desk: Desk, ...references: string[]) {
  const outcome = await desk.core.stopOrders(references.map((reference) => ({ reference, word: WORD, isDone: false })));
  await desk.time.settle();
  return outcome;
}

async function overrule(desk: Desk, reference: string) {
  const outcome = await desk.core.actions.overruleStop((await desk.job(reference)).id);
  await desk.time.settle();
  return outcome;
}

const charges = (desk: Desk) => desk.callsOf('create').map(({ about }) => about);

describe('an order that the shop stops before it is sent', () => {
  it('is neither opened nor printed by a scan, shows the word of the list, and stays so after a restart', async () => {
    const first = await openDeskInTime();
    await first.orders('A', 'B');
    expect(await stop(first, 'A', 'UNKNOWN')).toEqual({ stopped: 1, unknown: ['UNKNOWN'] });
    expect(await first.scan('A')).toMatchObject({ kind: 'new', job: { ...STOPPED, shopStop: { word: WORD } } });
    await first.core.stop();
    const desk = await openDeskInTime({}, { after: first });
    expect(await desk.scan('A')).toMatchObject({ kind: 'again', job: STOPPED });
    expect(await desk.core.actions.retry((await desk.job('A')).id)).toMatchObject({ ok: false });
    expect(await desk.core.correct((await desk.job('A')).id, anOrder({ reference: 'A' }), null)).toMatchObject({
      ok: false,
    });
    await desk.time.pass(HOUR);
    expect(charges(first).concat(charges(desk))).toEqual([]);
    expect(desk.printed).toEqual([]);
    await desk.scan('B');
    expect(charges(desk)).toEqual(['B']);
  });

  it('is sent once when a person overrules the stop, although the same list comes again', async () => {
    const desk = await openDeskInTime();
    await desk.orders('A');
    await stop(desk, 'A');
    await desk.scan('A');
    expect(await overrule(desk, 'A')).toMatchObject({ ok: true });
    await stop(desk, 'A');
    await desk.time.pass(MINUTE);
    expect((await desk.job('A')).state).toBe('printed');
    expect(charges(desk)).toEqual(['A']);
  });

  it('is taken out of the queue while the service is away, and is not sent when it is back', async () => {
    let isAway = true;
    const create = (reference: string) => (isAway ? OFFLINE : ok(paidAnswer(reference)));
    const first = await openDeskInTime({ create });
    await first.orders('A', 'B');
    await first.scan('A');
    await first.scan('B');
    await stop(first, 'A');
    expect(await first.job('A')).toMatchObject(STOPPED);
    await first.core.stop();
    isAway = false;
    const desk = await openDeskInTime({ create }, { after: first });
    await desk.time.pass(HOUR);
    expect(await desk.job('A')).toMatchObject(STOPPED);
    expect(charges(desk)).toEqual(['B']);
  });

  it('is not sent again where its request was under way at the stop and never reached the service', async () => {
    const waiting: { go?: () => void } = {};
    const desk: Desk = await openDeskInTime({
      create: () => new Promise((done) => (waiting.go = () => done(OFFLINE))),
    });
    await desk.orders('A');
    await desk.scan('A');
    await stop(desk, 'A');
    waiting.go?.();
    await desk.time.pass(HOUR);
    expect(await desk.job('A')).toMatchObject(STOPPED);
    expect(charges(desk)).toEqual(['A']);
  });

  it('goes again when a later list has it as one to be shipped, by the next scan and not by itself', async () => {
    const desk = await openDeskInTime();
    await desk.orders('A');
    await stop(desk, 'A');
    await desk.scan('A');
    await desk.core.putOrders([anOrder({ reference: 'A' })]);
    await desk.time.pass(HOUR);
    expect(charges(desk)).toEqual([]);
    await desk.scan('A');
    await desk.time.pass(MINUTE);
    expect(await desk.job('A')).toMatchObject({ state: 'printed', shopStop: null });
    expect(charges(desk)).toEqual(['A']);
  });

  it('goes again where the list that has it lacks something of it, and where the book has a correction', async () => {
    const desk = await openDeskInTime();
    await desk.orders('A', 'B');
    const b = anOrder({ reference: 'B', carrier: 'mng' });
    await desk.core.saveOrder(b, anOrder({ reference: 'B' }));
    await stop(desk, 'A', 'B');
    await desk.core.addOrders([anOrder({ reference: 'A' })]);
    await desk.core.putOrders([anOrder({ reference: 'B' })]);
    await desk.scan('A');
    await desk.scan('B');
    await desk.time.pass(MINUTE);
    expect(charges(desk)).toEqual(['A', 'B']);
  });

  it('is stopped although the book was read for its scan just before', async () => {
    const held: { desk?: Desk } = {};
    const desk: Desk = await openDeskInTime(
      {},
      {
        journal: (journal) => ({
          ...journal,
          async order(reference) {
            const found = await journal.order(reference);
            const { desk: now } = held;
            delete held.desk;
            if (now !== undefined) await now.core.stopOrders([{ reference, word: WORD, isDone: false }]);
            return found;
          },
        }),
      },
    );
    await desk.orders('A');
    held.desk = desk;
    await desk.scan('A');
    await desk.time.pass(MINUTE);
    expect(await desk.job('A')).toMatchObject(STOPPED);
    expect(charges(desk)).toEqual([]);
  });
});

describe('a batch', () => {
  it('leaves out what the shop has stopped, before it starts and while it goes, and shows that at its end', async () => {
    const desk: Desk = await openDeskInTime({
      async create(reference) {
        await new Promise<void>((done) => desk.time.after(1_000, done));
        return ok(paidAnswer(reference));
      },
    });
    const all = Array.from({ length: 10 }, (_, i) => `B-${i}`);
    await desk.orders(...all);
    await stop(desk, 'B-0');
    const preview = await desk.core.batches.preview();
    expect(preview).toMatchObject({ orders: 9, leftOut: [{ reference: 'B-0', word: WORD }] });
    await desk.core.batches.start();
    await stop(desk, 'B-7');
    await desk.time.pass(10 * MINUTE);
    expect(charges(desk)).toEqual(all.filter((reference) => reference !== 'B-0' && reference !== 'B-7'));
    expect((await desk.core.batches.progress())[0]).toMatchObject({
      batch: { state: 'done' },
      printed: 8,
      left: 0,
      leftOut: 1,
    });
    const orders = await desk.core.batches.orders(1, 0, 10);
    expect(orders.find(({ reference }) => reference === 'B-7')).toMatchObject({ job: null, stop: { word: WORD } });
  });

  it('sends what goes again while it is still going, although its turn was over', async () => {
    const desk: Desk = await openDeskInTime({
      async create(reference) {
        await new Promise<void>((done) => desk.time.after(1_000, done));
        return ok(paidAnswer(reference));
      },
    });
    const all = Array.from({ length: 10 }, (_, i) => `B-${i}`);
    await desk.orders(...all);
    await desk.core.batches.start();
    await stop(desk, 'B-7');
    while (!charges(desk).includes('B-8')) await desk.time.pass(100);
    await desk.core.putOrders([anOrder({ reference: 'B-7' })]);
    await desk.time.pass(10 * MINUTE);
    expect([...charges(desk)].sort()).toEqual(all);
    expect((await desk.core.batches.progress())[0]).toMatchObject({ printed: 10, leftOut: 0 });
  });
});

describe('an order that the shop stops after a request whose answer was lost', () => {
  it('is searched for and never sent again; its label is stored, held back and shown, and charged once', async () => {
    const first = await openDeskInTime({ create: () => err(LOST) });
    await first.orders('A');
    await first.scan('A');
    await stop(first, 'A');
    await first.core.stop();
    const desk = await openDeskInTime(
      {
        shipments: async () => ok(onlyPage(listedAnswer('s-1', 'A'))),
        label: async (id) => ok(readyLabel(id)),
      },
      { after: first },
    );
    await desk.time.pass(10 * MINUTE);
    expect(charges(first).concat(charges(desk))).toEqual(['A']);
    expect(await desk.job('A')).toMatchObject({
      state: 'label_ready',
      shipment: { id: 's-1' },
      problem: { code: 'shop_stopped', detail: WORD },
    });
    expect(desk.printed).toEqual([]);
    expect(await overrule(desk, 'A')).toMatchObject({ ok: true });
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(['A']);
    expect(charges(desk)).toEqual([]);
  });

  it('is found although the service was slow and has it only half a minute after the answer was lost', async () => {
    const desk: Desk = await openDeskInTime({
      create: () => err(LOST),
      shipments: async () => ok(desk.time.monotonic() < 30_000 ? onlyPage() : onlyPage(listedAnswer('s-1', 'A'))),
    });
    await desk.orders('A');
    await desk.scan('A');
    await stop(desk, 'A');
    await desk.time.pass(10 * MINUTE);
    expect(await desk.job('A')).toMatchObject({ state: 'label_ready', shipment: { id: 's-1' } });
    expect(charges(desk)).toEqual(['A']);
  });

  it('is looked for once that request is over where a damaged journal was restored as it was being sent', async () => {
    const first = await openDeskInTime({ create: () => err(LOST) });
    await first.orders('A');
    await first.scan('A');
    await stop(first, 'A');
    await first.core.stop();
    const sent = { ...(await first.job('A')), state: 'submitting' as const, deliveryUnknown: false, unanswered: null };
    const event = { at: first.time.now(), type: 'salvaged', by: null, amount: null, detail: {} } as const;
    await first.stored.commit(recoveredJob(sent, first.time.now()), event);
    const desk = await openDeskInTime({ shipments: async () => ok(onlyPage()) }, { after: first });
    await desk.time.pass(10 * MINUTE);
    expect(charges(desk)).toEqual([]);
    expect(await desk.job('A')).toMatchObject({ ...STOPPED, deliveryUnknown: true });
  });

  it('waits for a person where the service has nothing of it, and goes under the same key if the person says so', async () => {
    const desk = await openDeskInTime({ create: () => err(LOST), shipments: async () => ok(onlyPage()) });
    await desk.orders('A');
    await desk.scan('A');
    await stop(desk, 'A');
    await desk.time.pass(HOUR);
    expect(charges(desk)).toEqual(['A']);
    expect(await desk.job('A')).toMatchObject({ ...STOPPED, deliveryUnknown: true });
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    await overrule(desk, 'A');
    await desk.time.pass(MINUTE);
    expect((await desk.job('A')).state).toBe('printed');
    expect(charges(desk)).toEqual(['A', 'A']);
  });
});

describe('an order that the shop stops after its label', () => {
  it('keeps its label and its shipment, and does not go with the courier until a person decides so', async () => {
    const desk = await openDeskInTime();
    await desk.orders('A');
    await desk.scan('A');
    await desk.time.pass(MINUTE);
    await stop(desk, 'A');
    expect(await desk.scan('A')).toMatchObject({
      kind: 'again',
      job: { state: 'printed', shopStop: { word: WORD, isOverruled: false } },
    });
    await desk.core.pickups.start();
    expect(await desk.core.pickups.scan('A')).toMatchObject({ ok: true, value: { outcome: 'stop' } });
    expect(desk.callsOf('cancel')).toEqual([]);
    await overrule(desk, 'A');
    expect(await desk.core.pickups.scan('A')).toMatchObject({ ok: true, value: { outcome: 'taken' } });
    expect(charges(desk)).toEqual(['A']);
    expect(desk.printed).toEqual(['A']);
  });

  it('shows that after a start where the program had ended between the mark of the book and that of the parcel', async () => {
    const first = await openDeskInTime();
    await first.orders('A');
    await first.scan('A');
    await first.time.pass(MINUTE);
    await first.core.stop();
    await first.stored.stopOrders([{ reference: 'A', stop: { word: WORD, at: 1, isDone: false } }], 1);
    const desk = await openDeskInTime({}, { after: first });
    expect(await desk.job('A')).toMatchObject({ state: 'printed', shopStop: { word: WORD } });
  });

  it('is cancelled at the service by the cancel that every shipment has', async () => {
    const desk = await openDeskInTime();
    await desk.orders('A');
    await desk.scan('A');
    await desk.time.pass(MINUTE);
    await stop(desk, 'A');
    expect(await desk.core.actions.cancel((await desk.job('A')).id, 'shop')).toMatchObject({ ok: true });
    await desk.time.pass(MINUTE);
    expect((await desk.job('A')).state).toBe('cancelled');
    expect(desk.callsOf('cancel')).toHaveLength(1);
  });

  it('shows nothing where the list only has that the parcel is on its way or delivered', async () => {
    const desk = await openDeskInTime();
    await desk.orders('A', 'B');
    await desk.scan('A');
    await desk.time.pass(MINUTE);
    await desk.core.stopOrders(['A', 'B'].map((reference) => ({ reference, word: 'Kargoya Verildi', isDone: true })));
    expect(await desk.job('A')).toMatchObject({ state: 'printed', shopStop: null });
    expect(await desk.scan('B')).toMatchObject({ job: { problem: { code: 'shop_stopped' } } });
  });
});
