import { describe, expect, it } from 'vitest';
import { noShopFacts, type Order, type Parcel } from '../../../../electron/contract/order.ts';
import { anOrder } from '../../../support/builders.ts';
import { openDeskInTime } from '../../../support/deskInTime.ts';

const unmeasured = { widthCm: null, lengthCm: null, heightCm: null, desi: null, weightKg: null };
const order = (reference: string, parcel: Partial<Parcel> = {}, phone = '+90 532 000 00 01'): Order => {
  const plain = anOrder({ reference, shop: noShopFacts });
  return { ...plain, receiver: { ...plain.receiver, phone }, parcel: { ...plain.parcel, ...parcel } };
};

/** A desk that has shipped these, in this order. */
async function deskAfter(...orders: readonly Order[]) {
  const desk = await openDeskInTime();
  await desk.core.putOrders(orders);
  for (const { reference } of orders) {
    await desk.scan(reference);
    await desk.time.pass(1_000);
  }
  return desk;
}

describe('the size that a parcel had the last time', () => {
  it('is that of the last order with the same content, for any receiver', async () => {
    const desk = await deskAfter(
      order('OLD', { content: 'Kulaklık', desi: 9 }),
      order('NEWER', { content: 'Kulaklık', desi: 4, weightKg: 1 }, 'another'),
      order('OTHER', { content: 'Kitap', desi: 2 }),
    );
    const requested = order('ASKED', { ...unmeasured, content: 'Kulaklık' });
    expect(await desk.core.lastSize(requested)).toMatchObject({ reference: 'NEWER', desi: 4, weightKg: 1 });
    expect(await desk.core.lastSize(order('ASKED', { ...unmeasured, content: 'Kalem' }))).toBeNull();
  });

  it('is that of the last order to the same receiver where its content is unknown', async () => {
    const desk = await deskAfter(
      order('MINE'),
      order('SAID', { content: 'Kitap', desi: 2 }),
      order('YOURS', {}, 'you'),
    );
    expect(await desk.core.lastSize(order('ASKED', unmeasured))).toMatchObject({ reference: 'MINE', widthCm: 20 });
  });

  it('is of a parcel of the same kind and number only, and of one that was measured', async () => {
    const desk = await deskAfter(
      order('TWO', { content: 'Kitap', quantity: 2 }),
      order('PAPER', { ...unmeasured, type: 'dosya', content: 'Kitap' }),
    );
    expect(await desk.core.lastSize(order('ASKED', { ...unmeasured, content: 'Kitap' }))).toBeNull();
    expect(await desk.core.lastSize(order('ASKED', { ...unmeasured, content: 'Kitap', quantity: 2 }))).not.toBeNull();
  });

  it('is not that of an order that was not shipped, or whose shipment was cancelled', async () => {
    const desk = await deskAfter(order('GONE', { content: 'Kitap' }));
    await desk.core.actions.cancel((await desk.job('GONE')).id, null);
    await desk.time.pass(1_000);
    expect((await desk.job('GONE')).state).toBe('cancelled');
    expect(await desk.core.lastSize(order('ASKED', { ...unmeasured, content: 'Kitap' }))).toBeNull();
  });

  it('sends the order with it, and the book and the history have it', async () => {
    const desk = await deskAfter(order('BEFORE', { content: 'Kitap', desi: null }));
    await desk.core.putOrders([order('ASKED', { ...unmeasured, content: 'Kitap' })]);
    await desk.scan('ASKED');
    const job = await desk.job('ASKED');
    expect(job.problem).toMatchObject({ code: 'invalid_fields', fields: [{ field: 'desi', rule: 'no_dimensions' }] });
    const now = await desk.core.toCorrect(job.id);
    if (!now.ok || now.value.order === null) throw new Error('no order');
    const present = now.value.order;
    const { reference: _, at: _at, ...size } = (await desk.core.lastSize(present)) ?? { reference: '', at: 0 };
    await desk.core.correct(job.id, { ...present, parcel: { ...present.parcel, ...size } }, present);
    await desk.time.pass(1_000);
    expect(desk.sent.at(-1)).toMatchObject({ reference: 'ASKED', parcel: { widthCm: 20, lengthCm: 30, heightCm: 15 } });
    const corrected = (await desk.core.timeline(job.id)).find(({ type }) => type === 'order_corrected');
    expect(corrected?.detail).toMatchObject({ changed: ['width', 'length', 'height', 'weight'] });
  });
});
