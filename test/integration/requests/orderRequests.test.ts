import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { answers, openRequestDesk } from '../../support/requestDesk.ts';
import { deskBeside } from '../../support/requestSite.ts';

const order = anOrder({ carrier: 'anka' });
const withoutReference = { ...order, reference: '' };
const withoutPhone = { ...order, receiver: { ...order.receiver, phone: '' } };
const [DRAFT, OTHER_DRAFT] = ['9f3f1f0e-5a51-4d5e-8b53-0c1d2e3f4a5b', '0e6d1b52-7f0c-4d1c-9a43-6a7b8c9d0e1f'];

answers(
  ['orders.ship'],
  'an order that was typed in is put into the book and shipped once, whatever its form is sent again for',
  async () => {
    const desk = await openRequestDesk();
    const shipped = await desk.done('orders.ship', { order, draft: DRAFT });
    expect(shipped).toMatchObject({
      kind: 'shipped',
      job: { key: { kind: 'reference', value: 'ORD-1' }, lane: 'bench' },
    });
    await desk.until('ORD-1', 'printed');
    const again = await desk.done('orders.ship', { order, draft: OTHER_DRAFT });
    expect(again).toMatchObject({ kind: 'has_job', canTakeOver: false, job: { id: shipped.job.id } });
    expect((await desk.done('orders.list', { search: '', offset: 0, limit: 5 })).items).toMatchObject([
      { order: { reference: 'ORD-1' }, jobId: shipped.job.id, state: 'printed' },
    ]);
    const refused = await desk.ask('orders.ship', { order: { ...withoutPhone, reference: 'ORD-2' }, draft: DRAFT });
    expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_fields' } });
    if (!refused.ok) expect(refused.error.fields.map(({ field }) => field)).toEqual(['receiver_phone']);
    expect(desk.service.control.shipments().map(({ orderReference }) => orderReference)).toEqual(['ORD-1']);
  },
);

answers(
  ['orders.ship'],
  'without a reference the form is the key: sent again it ships nothing, and the same parcel from a new form only when it is meant',
  async () => {
    const desk = await openRequestDesk();
    const first = await desk.done('orders.ship', { order: withoutReference, draft: DRAFT });
    await desk.until(first.job.key.value, 'printed');
    const again = await desk.done('orders.ship', { order: withoutReference, draft: DRAFT });
    expect(again).toMatchObject({ job: { id: first.job.id } });
    const same = await desk.done('orders.ship', { order: withoutReference, draft: OTHER_DRAFT });
    expect(same).toMatchObject({ kind: 'same_parcel', job: { id: first.job.id } });
    expect(desk.service.control.shipments()).toHaveLength(1);
    const onto = first.job.id;
    const second = await desk.done('orders.ship', { order: withoutReference, draft: OTHER_DRAFT, onto });
    expect(second.kind).toBe('shipped');
    expect(second.job.id).not.toBe(first.job.id);
    await desk.until(second.job.key.value, 'printed');
    expect(desk.service.control.shipments()).toHaveLength(2);
  },
);

answers(
  ['orders.ship'],
  'a job that stopped before anything was sent goes on with the order as it was typed, when that is meant',
  async () => {
    const desk = await openRequestDesk();
    await desk.done('scan.submit', { code: 'ORD-1' });
    const { id } = await desk.until('ORD-1', 'needs_attention');
    const requested = await desk.done('orders.ship', { order, draft: DRAFT });
    expect(requested).toMatchObject({ kind: 'has_job', canTakeOver: true, job: { id } });
    expect(await desk.done('orders.ship', { order, draft: DRAFT, onto: id })).toMatchObject({
      kind: 'shipped',
      job: { id },
    });
    await desk.until('ORD-1', 'printed');
  },
);

answers(['orders.ship'], 'an order that another desk has is not shipped here, and that desk is named', async () => {
  const { desk, beside } = await deskBeside();
  const held = { box: null, quantity: null, hold: true };
  await beside.done('orders.save', { order, of: null });
  await beside.done('scan.submit', { code: 'ORD-1', options: held });
  expect(await desk.ask('orders.ship', { order, draft: DRAFT })).toMatchObject({
    ok: false,
    error: { code: 'order_elsewhere', detail: 'Window' },
  });
  expect(await desk.done('orders.ship', { order: { ...order, reference: 'ORD-9' }, draft: DRAFT })).toMatchObject({
    kind: 'shipped',
  });
  await desk.until('ORD-9', 'printed');
});

answers(
  ['orders.save', 'orders.list', 'orders.sources', 'orders.remove', 'orders.check', 'orders.decide'],
  'an order is kept as it was written at the desk, found, checked, decided about and removed, and never changed over another one’s head',
  async () => {
    const desk = await openRequestDesk();
    const find = (search: string) => desk.done('orders.list', { search, offset: 0, limit: 10 });
    await desk.done('orders.save', { order: withoutPhone, of: null });
    expect(await desk.refused('orders.save', { order, of: null })).toBe('reference_taken');
    expect(await desk.refused('orders.save', { order: withoutReference, of: null })).toBe('invalid_fields');
    expect(await desk.refused('orders.save', { order, of: { ...order, carrier: 'yavas' } })).toBe('order_changed');
    expect((await find('Ayşe')).items).toMatchObject([{ jobId: null, problems: [{ field: 'receiver_phone' }] }]);
    expect(await desk.done('orders.check', { order: withoutPhone })).toMatchObject([{ field: 'receiver_phone' }]);
    expect(await desk.done('orders.check', { order })).toEqual([]);
    await desk.done('orders.save', { order, of: withoutPhone });
    expect(await find('nobody')).toEqual({ total: 0, items: [] });
    expect(await find('')).toMatchObject({ total: 1, items: [{ order, problems: [] }] });
    expect(await desk.done('orders.sources', {})).toEqual([{ source: null, orders: 1 }]);

    // A list has another address than what the desk has made of the order.
    await desk.core().putOrders([{ ...order, receiver: { ...order.receiver, address: 'by the list' } }]);
    const address = async () => (await find('')).items[0]?.order.receiver.address;
    expect(await address()).toBe(order.receiver.address);
    await desk.done('orders.decide', { references: ['ORD-1', 'not in the book'], taken: 'list' });
    expect(await address()).toBe('by the list');

    await desk.done('orders.remove', { reference: 'ORD-1' });
    expect(await find('')).toEqual({ total: 0, items: [] });
    expect(await desk.refused('orders.remove', { reference: 'ORD-1' })).toBe('not_possible_now');
  },
);

answers(
  ['orders.lists'],
  'the lists of the folders into which people export are found, and other files are not',
  async () => {
    const desk = await openRequestDesk();
    expect(await desk.done('orders.lists', {})).toEqual([]);
    await writeFile(join(desk.folder, 'downloads', 'today.csv'), 'a;b');
    await writeFile(join(desk.folder, 'downloads', 'photo.jpg'), '');
    expect(await desk.done('orders.lists', {})).toMatchObject([{ name: 'today.csv', folder: 'downloads' }]);
  },
);

answers(
  ['orders.toCorrect', 'orders.correct'],
  'a stopped job is corrected and sent under its own reference, by our own rules and not over another correction',
  async () => {
    const desk = await openRequestDesk({ orders: [withoutPhone] });
    const { id: jobId } = await desk.scanned('ORD-1', 'needs_attention');
    expect(await desk.done('orders.toCorrect', { jobId })).toEqual({ order: withoutPhone, draft: null, last: null });
    const correct = (given: typeof order, of: typeof order | null) => ({ jobId, order: given, of });
    expect(await desk.refused('orders.correct', correct(withoutPhone, withoutPhone))).toBe('invalid_fields');
    expect(await desk.refused('orders.correct', correct(order, { ...order, carrier: 'yavas' }))).toBe('order_changed');
    expect(await desk.done('orders.correct', correct(order, withoutPhone))).toMatchObject({ id: jobId, order });
    await desk.until('ORD-1', 'printed');
    expect(await desk.refused('orders.correct', correct(order, order))).toBe('not_possible_now');
    expect(await desk.refused('orders.toCorrect', { jobId })).toBe('not_possible_now');
    expect(await desk.refused('orders.toCorrect', { jobId: 'nobody' })).toBe('job_not_found');
  },
);

answers(
  ['orders.price'],
  'the price of an order is asked of the service once, and there is none for one that goes nowhere',
  async () => {
    const desk = await openRequestDesk();
    await desk.done('settings.update', { origin: { province: 'İstanbul', district: 'Başakşehir' } });
    const requested = () => desk.service.control.requests().filter(({ path }) => path.includes('/price')).length;
    const first = await desk.done('orders.price', { order });
    expect(first.price?.total).toBeGreaterThan(0);
    expect([requested(), await desk.done('orders.price', { order }), requested()]).toEqual([1, first, 1]);
    const nowhere = { ...order, receiver: { ...order.receiver, province: '', district: '' } };
    expect((await desk.done('orders.price', { order: nowhere })).price).toBeNull();
  },
);
