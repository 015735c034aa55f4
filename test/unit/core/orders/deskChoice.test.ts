import { describe, expect, it } from 'vitest';
import { type BoxPreset, defaultBoxes } from '../../../../electron/contract/box.ts';
import type { Order, Parcel } from '../../../../electron/contract/order.ts';
import { dialled } from '../../../../electron/contract/phone.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { isStillOpen } from '../../../../electron/core/orders/deskChoice.ts';
import type { ApiError } from '../../../../electron/core/ports/ShippingApi.ts';
import { aJob, anOrder, aPanelShipment } from '../../../support/builders.ts';
import { LOST, openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';

const AWAY: ApiError = { kind: 'not_sent', detail: 'ECONNREFUSED' };
const LARGE = { type: 'koli', widthCm: 40, lengthCm: 30, heightCm: 25 } as const;

function withParcel(reference: string, parcel: Partial<Parcel>): Order {
  const order = anOrder({ reference });
  return { ...order, parcel: { ...order.parcel, ...parcel } };
}
const withoutSize = (reference: string) =>
  withParcel(reference, { widthCm: null, lengthCm: null, heightCm: null, desi: null });

describe('box and quantity of a scan', () => {
  it('are what the service gets, and the order book stays as it was', async () => {
    const desk = await openDeskInTime();
    await desk.core.putOrders([withParcel('ORD-1', { desi: 9 })]);
    expect(await desk.scan('ORD-1', { box: 'LARGE', quantity: 3 })).toMatchObject({ kind: 'new', optionsUsed: true });
    expect(desk.sent.map(({ parcel }) => parcel)).toEqual([{ ...anOrder().parcel, ...LARGE, desi: null, quantity: 3 }]);
    expect(await desk.stored.order('ORD-1')).toEqual(withParcel('ORD-1', { desi: 9 }));
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'printed', atDesk: { box: { id: 'LARGE' }, quantity: 3 } });
  });

  it('leave alone what they do not speak of', async () => {
    const desk = await openDeskInTime();
    await desk.core.putOrders([withParcel('ORD-1', { desi: 9 }), withParcel('ORD-2', { quantity: 4 })]);
    await desk.scan('ORD-1', { quantity: 200 });
    await desk.scan('ORD-2', { box: 'SMALL' });
    expect(desk.sent.map(({ parcel }) => [parcel.desi, parcel.widthCm, parcel.quantity])).toEqual([
      [9, 20, 200],
      [null, 20, 4],
    ]);
  });

  it('take the sides of an order away for an envelope, and leave the desi that the shop declared', async () => {
    const desk = await openDeskInTime();
    await desk.core.putOrders([withParcel('ORD-1', { desi: 1 })]);
    await desk.scan('ORD-1', { box: 'ENVELOPE' });
    expect(desk.sent[0]?.parcel).toMatchObject({ type: 'dosya', widthCm: null, heightCm: null, desi: 1 });
  });

  it('make an order sendable that lacked nothing but its size', async () => {
    const desk = await openDeskInTime();
    await desk.core.putOrders([withoutSize('ORD-1'), withoutSize('ORD-2')]);
    await desk.scan('ORD-1', { box: 'MEDIUM' });
    expect((await desk.job('ORD-1')).state).toBe('printed');
    await desk.scan('ORD-2');
    expect(await desk.job('ORD-2')).toMatchObject({ state: 'needs_attention', problem: { code: 'invalid_fields' } });
    expect(await desk.scan('ORD-2', { box: 'MEDIUM' })).toMatchObject({ kind: 'again', optionsUsed: true });
    expect((await desk.job('ORD-2')).state).toBe('printed');
    expect(desk.sent.map(({ parcel }) => parcel.widthCm)).toEqual([30, 30]);
  });

  it('with a box that the shop does not have: refused, nothing is shipped in any other', async () => {
    const desk = await openDeskInTime({}, { settings: { boxes: [...defaultBoxes].slice(0, 1) } });
    await desk.orders('ORD-1');
    expect(await desk.scan('ORD-1', { box: 'LARGE' })).toEqual({ kind: 'refused', reason: 'command', length: 5 });
    expect(await desk.core.recent(10)).toEqual([]);
    expect(desk.sent).toEqual([]);
  });

  it('with a box that the service takes for no parcel: shown, not sent, and another box mends it', async () => {
    const huge: BoxPreset = { id: 'HUGE', name: 'Huge', type: 'koli', widthCm: 400, lengthCm: 30, heightCm: 30 };
    const desk = await openDeskInTime({ create: () => err(AWAY) }, { settings: { boxes: [...defaultBoxes, huge] } });
    await desk.orders('ORD-1', 'ORD-2');
    await desk.scan('ORD-1', { box: 'HUGE' });
    const reported = { state: 'needs_attention', problem: { code: 'invalid_fields', fields: [{ field: 'width' }] } };
    expect(await desk.job('ORD-1')).toMatchObject(reported);
    // Also for one that waits in the queue already.
    await desk.scan('ORD-2');
    expect(await desk.scan('ORD-2', { box: 'HUGE' })).toMatchObject({ optionsUsed: true });
    expect(await desk.job('ORD-2')).toMatchObject(reported);
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    await desk.scan('ORD-1', { box: 'LARGE' });
    await desk.scan('ORD-2', { box: 'LARGE' });
    await desk.time.pass(120_000);
    expect(desk.sent.slice(-2).map(({ parcel }) => parcel.widthCm)).toEqual([40, 40]);
  });
});

describe('box and quantity for an order that was scanned before', () => {
  it('change a job that waits and was certainly never worked on by the service', async () => {
    const desk = await openDeskInTime({ create: () => err(AWAY) });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    const before = await desk.job('ORD-1');
    expect(before).toMatchObject({ state: 'queued', problem: { code: 'service_unreachable' } });
    expect(await desk.scan('ORD-1', { quantity: 2 })).toMatchObject({ kind: 'again', optionsUsed: true });
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'queued', problem: before.problem });
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    await desk.time.pass(120_000);
    expect(desk.sent.at(-1)?.parcel.quantity).toBe(2);
    expect((await desk.job('ORD-1')).state).toBe('printed');
  });

  it('come too late, and show that, once a request may have been worked on: the key must not come back with another body', async () => {
    const desk = await openDeskInTime({ create: () => err(LOST) });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'queued', deliveryUnknown: true });
    expect(await desk.scan('ORD-1', { box: 'LARGE', quantity: 7 })).toMatchObject({ optionsUsed: false });
    expect(await desk.scan('ORD-1', { hold: true })).toMatchObject({ optionsUsed: false });
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    await desk.time.pass(120_000);
    expect(new Set(desk.sent.map((order) => JSON.stringify(order))).size).toBe(1);
    expect((await desk.job('ORD-1')).state).toBe('printed');
  });

  it('come too late for what is shipped, refused for good or taken back', async () => {
    const desk = await openDeskInTime();
    await desk.orders('ORD-1', 'ORD-2', 'ORD-3');
    await desk.scan('ORD-1');
    desk.answers.create = () => err({ kind: 'refused', status: 400, code: null, message: 'no' });
    await desk.scan('ORD-2');
    desk.answers.create = () => err(AWAY);
    await desk.scan('ORD-3');
    await desk.core.actions.withdraw((await desk.job('ORD-3')).id);
    for (const reference of ['ORD-1', 'ORD-2', 'ORD-3']) {
      const before = await desk.job(reference);
      for (const options of [{ quantity: 2 }, { box: 'SMALL' }, { hold: true }])
        expect(await desk.scan(reference, options), reference).toMatchObject({ kind: 'again', optionsUsed: false });
      expect(await desk.job(reference)).toMatchObject({ state: before.state, atDesk: null, order: before.order });
      expect(await desk.scan(reference), 'asked for nothing').toMatchObject({ kind: 'again', optionsUsed: true });
    }
  });

  it('are used where the parcel went like that already: a scan whose answer was lost is scanned again', async () => {
    const desk = await openDeskInTime();
    await desk.orders('ORD-1');
    await desk.scan('ORD-1', { box: 'LARGE', quantity: 2 });
    expect((await desk.job('ORD-1')).state).toBe('printed');
    expect(await desk.scan('ORD-1', { box: 'LARGE', quantity: 2 })).toMatchObject({ optionsUsed: true });
    expect(await desk.scan('ORD-1', { quantity: 2 })).toMatchObject({ optionsUsed: true });
    expect(await desk.scan('ORD-1', { box: 'LARGE', quantity: 3 })).toMatchObject({ optionsUsed: false });
    await desk.change({ boxes: [{ id: 'LARGE', name: null, ...LARGE, heightCm: 26 }] });
    expect(await desk.scan('ORD-1', { box: 'LARGE' }), 'another box by now').toMatchObject({ optionsUsed: false });
  });

  it('add to what was chosen before', async () => {
    const desk = await openDeskInTime({ create: () => err(AWAY) });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1', { box: 'LARGE' });
    await desk.scan('ORD-1', { quantity: 2 });
    expect(await desk.job('ORD-1')).toMatchObject({ order: { parcel: { ...LARGE, quantity: 2 } } });
    await desk.scan('ORD-1', { box: 'SMALL' });
    expect(await desk.job('ORD-1')).toMatchObject({ order: { parcel: { widthCm: 20, quantity: 2 } } });
  });
});

describe('what was chosen at the desk', () => {
  it('stays chosen when the order is corrected in the book, also after a restart and without the box in the settings', async () => {
    const refusal: ApiError = { kind: 'invalid', fields: [], message: 'district' };
    const first = await openDeskInTime({ create: () => err(refusal) });
    await first.orders('ORD-1');
    await first.scan('ORD-1', { box: 'LARGE', quantity: 2 });
    expect((await first.job('ORD-1')).state).toBe('needs_attention');
    await first.core.stop();
    const desk = await openDeskInTime({}, { after: first, settings: { boxes: [] } });
    const corrected = anOrder({ reference: 'ORD-1' });
    const receiver = { ...corrected.receiver, district: 'Üsküdar' };
    await desk.core.putOrders([{ ...corrected, receiver, parcel: { ...corrected.parcel, weightKg: 5 } }]);
    await desk.core.actions.retry((await desk.job('ORD-1')).id);
    await desk.time.settle();
    expect(desk.sent).toEqual([
      {
        ...corrected,
        receiver: { ...receiver, phone: dialled(receiver.phone) },
        parcel: { ...corrected.parcel, ...LARGE, weightKg: 5, quantity: 2 },
      },
    ]);
  });

  it('is stored for an unknown code, until the order comes', async () => {
    const desk = await openDeskInTime();
    expect(await desk.scan('LATE-1', { box: 'LARGE', quantity: 2 })).toMatchObject({ kind: 'new', optionsUsed: true });
    expect(await desk.job('LATE-1')).toMatchObject({ problem: { code: 'unknown_order' } });
    await desk.core.putOrders([withoutSize('LATE-1')]);
    await desk.scan('LATE-1');
    expect(desk.sent.map(({ parcel }) => [parcel.widthCm, parcel.quantity])).toEqual([[40, 2]]);
  });

  it('and the order as it was corrected meanwhile are what goes when something that was taken back is wanted after all', async () => {
    const desk = await openDeskInTime({ create: () => err(AWAY) });
    await desk.orders('ORD-1', 'ORD-2');
    const { receiver, ...order } = anOrder();
    for (const reference of ['ORD-1', 'ORD-2']) {
      await desk.scan(reference, { quantity: 2 });
      await desk.core.actions.withdraw((await desk.job(reference)).id);
    }
    await desk.core.putOrders([
      { ...order, reference: 'ORD-1', receiver: { ...receiver, name: 'Fatma Demir' } },
      { ...order, reference: 'ORD-2', receiver: { ...receiver, name: '' } },
    ]);
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    const before = desk.sent.length;
    for (const reference of ['ORD-1', 'ORD-2']) await desk.core.actions.retry((await desk.job(reference)).id);
    await desk.time.pass(120_000);
    expect(desk.sent.slice(before).map((sent) => [sent.receiver.name, sent.parcel.quantity])).toEqual([
      ['Fatma Demir', 2],
    ]);
    // Never sent, not even for a moment.
    expect(await desk.job('ORD-2')).toMatchObject({ state: 'needs_attention', problem: { code: 'invalid_fields' } });
  });

  it('holds when a withdrawn order is wanted after all, and for a new shipment', async () => {
    const desk = await openDeskInTime({ create: () => err(AWAY) });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1', { box: 'LARGE', quantity: 2 });
    const { id } = await desk.job('ORD-1');
    await desk.core.actions.withdraw(id);
    await desk.core.actions.retry(id);
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    await desk.time.pass(120_000);
    expect(desk.sent.at(-1)?.parcel).toMatchObject({ ...LARGE, quantity: 2 });
    await desk.core.actions.cancel(id, null);
    await desk.time.pass(1_000);
    const again = await desk.core.actions.shipAnew(id);
    await desk.time.settle();
    expect(desk.sent.at(-1)?.parcel).toMatchObject({ ...LARGE, quantity: 2 });
    expect(again).toMatchObject({ ok: true, value: { atDesk: { box: { id: 'LARGE' }, quantity: 2 } } });
  });

  it('stands in the timeline with who chose it', async () => {
    const desk = await openDeskInTime({ create: () => err(AWAY) }, { settings: { operatorName: 'Ayşe' } });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1', { quantity: 2 });
    await desk.scan('ORD-1', { box: 'SMALL' });
    const timeline = await desk.core.timeline((await desk.job('ORD-1')).id);
    expect(timeline[0]).toMatchObject({ type: 'accepted', by: 'Ayşe', detail: { atDesk: { quantity: 2 } } });
    expect(timeline.find(({ type }) => type === 'packing_chosen')).toMatchObject({
      by: 'Ayşe',
      detail: { atDesk: { box: { id: 'SMALL' }, quantity: 2 } },
    });
  });
});

it('a code in the form of a command is never looked up, at the desk or at the courier’s', async () => {
  const desk = await openDeskInTime();
  await desk.core.putOrders([anOrder({ reference: 'LSCMDHOLD' }), anOrder({ reference: 'LSCMDNEVERHEARD' })]);
  for (const code of ['LSCMDHOLD', ' LSCMDNEVERHEARD\r\n', 'LSCMD']) {
    const length = code.trim().length;
    expect(await desk.scan(code)).toEqual({ kind: 'refused', reason: 'command', length });
    expect(await desk.core.where(code)).toEqual({ kind: 'refused', reason: 'command', length });
  }
  expect(await desk.core.recent(10)).toEqual([]);
  await desk.core.pickups.start();
  expect(await desk.core.pickups.scan('LSCMDHOLD')).toMatchObject({ ok: true, value: { outcome: 'refused' } });
  expect((await desk.core.pickups.current())?.items).toEqual([]);
  // Such an order still goes with the list.
  expect(await desk.core.batches.start()).toMatchObject({ ok: true, value: { orders: 2 } });
  await desk.time.settle();
  expect((await desk.job('LSCMDHOLD')).state).toBe('printed');
});

it('nothing is chosen any more for a parcel whose shipment the panel has opened', () => {
  const queued = aJob({ state: 'queued', order: anOrder() });
  const panel = { taken: aPanelShipment('7'), found: [], others: [], isOpenedHere: false };
  expect([isStillOpen(queued), isStillOpen({ ...queued, panel })]).toEqual([true, false]);
});
