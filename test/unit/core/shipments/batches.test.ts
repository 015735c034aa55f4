import { describe, expect, it } from 'vitest';
import { batchOptionsSchema } from '../../../../electron/contract/batch.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { anOrder } from '../../../support/builders.ts';
import {
  accountWith,
  LOST,
  openDeskInTime,
  paidAnswer,
  pendingAnswer,
  readyLabel,
} from '../../../support/deskInTime.ts';
import { unpaidAnswer } from '../../../support/unpaidAnswer.ts';

const MINUTE = 60_000;
const LIST = Array.from({ length: 30 }, (_, i) => `B-${String(i).padStart(2, '0')}`);
const OFFLINE = err({ kind: 'not_sent' as const, detail: 'ENETDOWN' });

type Script = Parameters<typeof openDeskInTime>[0];
type Desk = Awaited<ReturnType<typeof openDeskInTime>>;

/** A desk whose service answers after 200 ms, with a list in its book. */
async function deskWith(list: readonly string[] = LIST, script: Script = {}, after?: Desk) {
  const slowly: Script = {
    async create(reference) {
      await new Promise<void>((resolve) => (after ?? desk).time.after(200, resolve));
      return ok(paidAnswer(reference));
    },
  };
  const desk: Desk = await openDeskInTime({ ...slowly, ...script }, after === undefined ? {} : { after });
  await desk.orders(...list);
  return desk;
}

async function started(desk: Desk, orders: 'ready' | string[] = 'ready', options = {}) {
  const batch = await desk.core.batches.start({ orders, options: batchOptionsSchema.parse(options) });
  if (!batch.ok) throw new Error('nothing was ready');
  return batch.value;
}

const sent = (desk: Desk) => desk.callsOf('create').map(({ about }) => about);
const stateOf = async (desk: Desk, id: number) =>
  (await desk.core.batches.progress()).find(({ batch }) => batch.id === id)?.batch.state;

describe('a batch', () => {
  it('goes out in the order of the list, and is done', async () => {
    const desk = await deskWith();
    const batch = await started(desk);
    expect(batch).toMatchObject({ state: 'running', orders: 30, by: expect.any(String) });
    await desk.time.pass(2 * MINUTE);
    expect(desk.printed).toEqual(LIST);
    expect(await desk.core.batches.progress()).toMatchObject([
      { batch: { state: 'done' }, left: 0, inFlight: 0, printed: 30 },
    ]);
  });

  it('makes jobs only of what leaves, so that a change of the list meanwhile still counts', async () => {
    const desk = await deskWith();
    await started(desk);
    await desk.time.pass(250);
    expect((await desk.core.recent(100)).length).toBeLessThanOrEqual(6);
    await desk.core.putOrders([anOrder({ reference: 'B-29', carrier: 'cheapest' })]);
    await desk.core.removeOrder('B-28');
    await desk.time.pass(2 * MINUTE);
    expect(desk.printed).toEqual(LIST.filter((reference) => reference !== 'B-28'));
    expect(desk.sent.find(({ reference }) => reference === 'B-29')?.carrier).toBe('cheapest');
  });

  it('that is ended frees no order of another batch, nor one that was scanned', async () => {
    const desk = await deskWith(LIST.slice(0, 6), { create: () => OFFLINE, account: async () => OFFLINE });
    const first = await started(desk, ['B-00', 'B-01', 'B-02']);
    const second = await started(desk, ['B-03', 'B-04']);
    await desk.time.pass(5_000);
    await desk.scan('B-05');
    const queue = async () => (await desk.core.list('queue')).map(({ key }) => key.value);
    const before = await queue();
    expect(before).toEqual(expect.arrayContaining(['B-00', 'B-05']));
    await desk.core.batches.stop(second.id);
    expect(await queue()).toEqual(before);
    await desk.core.batches.stop(first.id);
    expect(await queue()).toEqual(['B-05']);
  });

  it('is paused at once: what is on its way finishes, and nothing else leaves until it is resumed', async () => {
    const desk = await deskWith();
    const { id } = await started(desk);
    await desk.time.pass(1_050);
    const before = sent(desk);
    await desk.core.batches.pause(id);
    await desk.time.pass(10 * MINUTE);
    expect(sent(desk)).toEqual(before);
    expect(desk.printed).toEqual(before);
    expect(await stateOf(desk, id)).toBe('paused');
    await desk.core.batches.resume(id, false);
    await desk.time.pass(2 * MINUTE);
    expect(desk.printed).toEqual(LIST);
  });

  it('is stopped at once, and what was not sent is free: for a scan, for a change, for another batch', async () => {
    const desk = await deskWith();
    const { id } = await started(desk);
    await desk.time.pass(1_050);
    const before = sent(desk);
    await desk.core.batches.stop(id);
    await desk.time.pass(10 * MINUTE);
    expect(sent(desk)).toEqual(before);
    expect(await stateOf(desk, id)).toBe('stopped');
    expect((await desk.core.recent(100)).map(({ state }) => state)).toEqual(before.map(() => 'printed'));
    await desk.scan('B-20');
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual([...before, 'B-20']);
    await started(desk);
    await desk.time.pass(2 * MINUTE);
    expect(desk.printed).toEqual([
      ...before,
      'B-20',
      ...LIST.filter((reference) => !before.includes(reference) && reference !== 'B-20'),
    ]);
  });

  it('that is stopped while the service is away leaves no job in the way of its orders', async () => {
    const desk = await deskWith(['B-0', 'B-1', 'B-2'], { create: () => OFFLINE });
    const { id } = await started(desk);
    await desk.time.pass(1_000);
    expect((await desk.core.status()).counts.queued).toBeGreaterThan(0);
    await desk.core.batches.stop(id);
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    desk.core.networkMayBeBack();
    await desk.time.pass(10 * MINUTE);
    expect(desk.printed).toEqual([]);
    const page = await desk.core.orders('', 0, 10);
    expect(page.items.map(({ jobId }) => jobId)).toEqual([null, null, null]);
    // As the book has it by now, and packed as it is scanned now.
    const changed = anOrder({ reference: 'B-0', carrier: 'cheapest' });
    expect(await desk.core.saveOrder(changed, anOrder({ reference: 'B-0' }))).toEqual(ok(null));
    expect(await desk.scan('B-0', { quantity: 3 })).toMatchObject({ optionsUsed: true });
    await desk.time.pass(MINUTE);
    expect(desk.sent.at(-1)).toMatchObject({ reference: 'B-0', carrier: 'cheapest', parcel: { quantity: 3 } });
    await started(desk);
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(['B-0', 'B-1', 'B-2']);
  });

  it('that is stopped still settles what may have been sent, under the same key and contents', async () => {
    const desk = await deskWith(['B-0', 'B-1', 'B-2'], { create: () => err(LOST) });
    const { id } = await started(desk);
    await desk.time.pass(100);
    await desk.core.batches.stop(id);
    const before = new Set(sent(desk));
    await desk.core.putOrders([anOrder({ reference: 'B-0', carrier: 'cheapest' })]);
    desk.answers.create = (reference) => ok({ ...paidAnswer(reference), duplicate: true });
    await desk.time.pass(30 * MINUTE);
    expect(new Set(sent(desk))).toEqual(before);
    expect([...desk.printed].sort()).toEqual([...before].sort());
    for (const { carrier } of desk.sent) expect(carrier).toBe(desk.sent[0]?.carrier);
  });

  it('goes on exactly where it was after a restart, also where it was paused', async () => {
    const first = await deskWith();
    const { id } = await started(first);
    await first.time.pass(1_050);
    await first.core.stop();
    const second = await deskWith([], {}, first);
    await second.time.pass(1_000);
    await second.core.batches.pause(id);
    await second.time.pass(MINUTE);
    await second.core.stop();
    const third = await openDeskInTime({}, { after: second });
    await third.time.pass(10 * MINUTE);
    expect(third.callsOf('create')).toEqual([]);
    expect(await stateOf(third, id)).toBe('paused');
    await third.core.batches.resume(id, false);
    await third.time.pass(2 * MINUTE);
    expect([...first.printed, ...second.printed, ...third.printed]).toEqual(LIST);
    expect(await stateOf(third, id)).toBe('done');
  });

  it('is not stopped by bad rows: they go to the problems', async () => {
    const desk = await deskWith(['B-0', 'B-2']);
    await desk.core.putOrders([{ ...anOrder({ reference: 'B-1' }), receiver: { ...anOrder().receiver, phone: '' } }]);
    await started(desk);
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(['B-0', 'B-2']);
    expect(await desk.core.batches.progress()).toMatchObject([{ batch: { state: 'done' }, printed: 2, stopped: 1 }]);
  });
});

describe('the count of a batch', () => {
  it('has among its problems what the list of problems has: a label that is held back, and nothing that others shipped', async () => {
    const desk = await openDeskInTime({
      create: (id) => ok(id === 'B-0' ? { ...paidAnswer(id), duplicate: true } : paidAnswer(id)),
      printers: async () => [],
    });
    await desk.orders('B-0', 'B-1');
    await started(desk);
    await desk.time.pass(MINUTE);
    const problems = [...(await desk.core.list('attention')), ...(await desk.core.list('unconfirmed'))];
    expect(problems.map(({ key }) => key.value)).toEqual(['B-1']);
    expect(await desk.core.batches.progress()).toMatchObject([{ printed: 0, inFlight: 0, stopped: 1 }]);
  });
});

describe('the labels of a batch', () => {
  /** The answers of some orders come later than those behind them. */
  async function withSlow(slow: Readonly<Record<string, number>>, list = LIST) {
    const desk: Desk = await openDeskInTime({
      async create(reference) {
        await new Promise<void>((resolve) => desk.time.after(slow[reference] ?? 100, resolve));
        return ok(paidAnswer(reference));
      },
    });
    await desk.orders(...list);
    return desk;
  }
  const without = (...references: string[]) => LIST.filter((reference) => !references.includes(reference));

  it('wait for a late one as long as the batch allows, and are never out of order', async () => {
    const desk = await withSlow({ 'B-03': 20_000 });
    await started(desk, 'ready', { lateMs: 30_000 });
    await desk.time.pass(15_000);
    expect(desk.printed).toEqual(LIST.slice(0, 3));
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(LIST);
  });

  it('go on after that, and the late one comes out behind the last', async () => {
    const desk = await withSlow({ 'B-03': 60_000 });
    await started(desk, 'ready', { lateMs: 1_000 });
    await desk.time.pass(1_900);
    expect((await desk.core.batches.progress())[0]?.late).toBe(1);
    await desk.time.pass(2 * MINUTE);
    expect(desk.printed).toEqual([...without('B-03'), 'B-03']);
    expect(await desk.core.batches.progress()).toMatchObject([{ batch: { state: 'done' }, late: 0, printed: 30 }]);
  });

  it('are late, too, where the carrier had none yet', async () => {
    let isThere = false;
    const desk = await deskWith(LIST, {
      create: (reference) => ok(reference === 'B-05' ? pendingAnswer(reference) : paidAnswer(reference)),
      detail: (id) => ok(isThere ? paidAnswer(id) : pendingAnswer(id)),
      label: async () => err({ kind: 'conflict', code: null, message: null }),
    });
    await started(desk);
    await desk.time.pass(2 * MINUTE);
    expect(desk.printed).toEqual(without('B-05'));
    isThere = true;
    desk.answers.label = async (id) => ok(readyLabel(id));
    await desk.time.pass(60 * MINUTE);
    expect(desk.printed).toEqual([...without('B-05'), 'B-05']);
  });

  it('stay in their order over a restart, however late one is', async () => {
    const first = await withSlow({ 'B-03': 20_000 });
    await started(first, 'ready', { lateMs: 1_000 });
    await first.time.pass(2_500);
    await first.core.stop();
    const second = await openDeskInTime({}, { after: first });
    await second.time.pass(2 * MINUTE);
    const all = [...first.printed, ...second.printed];
    expect(all.at(-1)).toBe('B-03');
    expect(all).toEqual([...without('B-03'), 'B-03']);
  });

  it('come out at once for a parcel that is scanned meanwhile', async () => {
    const desk = await withSlow({ 'B-03': 20_000 });
    await started(desk, 'ready', { lateMs: 300_000 });
    await desk.time.pass(2_000);
    await desk.scan('B-04');
    await desk.scan('B-29');
    await desk.time.pass(1_000);
    expect(desk.printed).toEqual(['B-00', 'B-01', 'B-02', 'B-04', 'B-29']);
    await desk.time.pass(2 * MINUTE);
    expect(desk.printed).toEqual(['B-00', 'B-01', 'B-02', 'B-04', 'B-29', 'B-03', ...LIST.slice(5, 29)]);
  });

  it('come out by carrier, province or box, and from the last to the first where they are stacked upside down', async () => {
    const of = (reference: string, carrier: string, province: string) => ({
      ...anOrder({ reference, carrier }),
      receiver: { ...anOrder().receiver, province },
    });
    const orders = [of('A', 'yurtici', 'Şırnak'), of('B', 'aras', 'Çorum'), of('C', 'yurtici', 'Ardahan')];
    for (const [options, expected] of [
      [{ sort: 'carrier' }, ['B', 'A', 'C']],
      [{ sort: 'province' }, ['C', 'B', 'A']],
      [{ sort: 'carrier', reversed: true }, ['C', 'A', 'B']],
      [{ reversed: true }, ['C', 'B', 'A']],
    ] as const) {
      const desk = await deskWith([]);
      await desk.core.putOrders(orders);
      await started(desk, 'ready', options);
      await desk.time.pass(MINUTE);
      expect(desk.printed).toEqual(expected);
    }
  });
});

describe('several batches', () => {
  it('go one after the other, each order in one of them', async () => {
    const desk = await deskWith();
    await started(desk, LIST.slice(20));
    await started(desk);
    expect((await desk.core.batches.start()).ok).toBe(false);
    await desk.time.pass(2 * MINUTE);
    expect(desk.printed).toEqual([...LIST.slice(20), ...LIST.slice(0, 20)]);
  });

  it('another one goes while one is paused, which goes behind it when it is resumed', async () => {
    const desk = await deskWith();
    const first = await started(desk, LIST.slice(0, 20));
    await desk.time.pass(450);
    await desk.core.batches.pause(first.id);
    await desk.time.pass(1_000);
    const before = [...desk.printed];
    await started(desk);
    await desk.time.pass(250);
    await desk.core.batches.resume(first.id, false);
    await desk.time.pass(3 * MINUTE);
    expect(desk.printed).toEqual([
      ...before,
      ...LIST.slice(20),
      ...LIST.slice(0, 20).filter((reference) => !before.includes(reference)),
    ]);
  });
});

describe('a balance that ends in the middle of a batch', () => {
  it('pauses it at the first unpaid shipment; a person may go on with the unpaid ones, or stop', async () => {
    const desk = await deskWith(LIST, { create: (id) => ok(unpaidAnswer(id)), detail: (id) => ok(unpaidAnswer(id)) });
    const { id } = await started(desk);
    await desk.time.pass(MINUTE);
    expect(sent(desk).length).toBeLessThanOrEqual(2);
    await desk.core.batches.resume(id, true);
    await desk.time.pass(2 * MINUTE);
    expect(sent(desk)).toEqual(LIST);
    expect(await desk.core.batches.progress()).toMatchObject([{ unpaid: LIST.length, left: 0 }]);
  });
});

describe('before a batch', () => {
  it('it is shown what it will cost by what such parcels cost, how many the balance pays for, and what cannot go', async () => {
    const desk = await deskWith(['P-0', 'P-1']);
    await started(desk);
    await desk.time.pass(MINUTE);
    desk.answers.account = async () => ok(accountWith(kurus(12_000)));
    await desk.core.checkService();
    await desk.core.putOrders([
      ...LIST.map((reference) => anOrder({ reference })),
      { ...anOrder({ reference: 'BAD' }), receiver: { ...anOrder().receiver, phone: '' } },
    ]);
    const fee = paidAnswer('X').payment?.amount ?? 0;
    expect(await desk.core.batches.preview()).toMatchObject({
      orders: LIST.length,
      invalid: [{ reference: 'BAD', problems: [{ field: 'receiver_phone' }] }],
      cost: fee * LIST.length,
      pricedBy: 2,
      balance: 12_000,
      fit: Math.floor(12_000 / fee),
    });
    const { orders, balance } = await desk.core.batches.ready(batchOptionsSchema.parse({ reversed: true }));
    expect(balance).toBe(12_000);
    expect(new Set(orders.map(({ reference }) => reference))).toEqual(new Set(['BAD', ...LIST]));
    // In their order, each with its estimated cost and what it lacks.
    expect(orders.filter(({ reference }) => reference !== 'BAD').map(({ reference }) => reference)).toEqual(
      LIST.toReversed(),
    );
    for (const { reference, cost, problems } of orders)
      expect([reference, cost, problems.length > 0]).toEqual([reference, fee, reference === 'BAD']);
    expect(sent(desk)).toHaveLength(2);
  });

  it('its cost is estimated by parcels of the same carrier, in any spelling', async () => {
    const create = (reference: string) => {
      const answer = paidAnswer(reference);
      const amount = kurus(reference === 'ARAS-0' ? 9_000 : 3_000);
      return ok({ ...answer, payment: answer.payment === null ? null : { ...answer.payment, amount } });
    };
    const desk = await openDeskInTime({ create });
    await desk.core.putOrders([
      anOrder({ reference: 'ARAS-0', carrier: 'Aras Kargo' }),
      anOrder({ reference: 'YURT-0', carrier: 'Yurtiçi' }),
    ]);
    await started(desk);
    await desk.time.pass(MINUTE);
    await desk.core.putOrders([anOrder({ reference: 'ARAS-1', carrier: 'ARAS' })]);
    expect(await desk.core.batches.preview()).toMatchObject({ orders: 1, cost: 9_000, pricedBy: 2 });
  });

  it('nothing is guessed where nothing was charged yet', async () => {
    const desk = await deskWith();
    expect((await desk.core.batches.ready(batchOptionsSchema.parse({}))).orders[0]?.cost).toBeNull();
    expect(await desk.core.batches.preview()).toMatchObject({ orders: 30, cost: null, fit: null, pricedBy: 0 });
  });
});

describe('how long a batch still takes', () => {
  it('is right within a tenth after the first minute', async () => {
    const list = Array.from({ length: 200 }, (_, i) => `T-${i}`);
    const desk = await deskWith(list);
    const { id } = await started(desk);
    const startedAt = desk.time.monotonic();
    await desk.time.pass(MINUTE + 5_000);
    const reported: [number, number][] = [];
    while ((await stateOf(desk, id)) === 'running') {
      const [one] = await desk.core.batches.progress();
      if (one?.remainingMs != null && one.left > 0) reported.push([desk.time.monotonic(), one.remainingMs]);
      await desk.time.pass(10_000);
    }
    const last = Math.max(...desk.callsOf('create').map(({ at }) => at));
    const whole = last - startedAt;
    expect(reported.length).toBeGreaterThan(10);
    for (const [at, remaining] of reported) expect(Math.abs(at + remaining - last)).toBeLessThan(whole / 10);
  });
});
