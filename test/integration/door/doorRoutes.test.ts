import { describe, expect, it } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { aShopOrder, openDoorDesk } from '../../support/doorDesk.ts';

describe('orders that another program brings', () => {
  it('are taken, shipped as a scan ships them, and reported until their label is out', async () => {
    const { ask, until, service } = await openDoorDesk();
    const put = await ask('PUT', '/v1/orders/ORD-1', { body: aShopOrder() });
    expect(put).toMatchObject({ status: 201, body: { result: 'added', order: { state: null, lacks: [] } } });
    expect(await ask('PUT', '/v1/orders/ORD-1', { body: aShopOrder() })).toMatchObject({
      status: 200,
      body: { result: 'unchanged' },
    });
    const read = await ask('GET', '/v1/orders/ORD-1');
    expect(read.body.order).toMatchObject({ ...aShopOrder(), receiver: { name: 'Ayşe Yılmaz' } });
    expect((await ask('GET', '/v1/orders/ORD-1/label')).body.code).toBe('not_found');
    const shipped = await ask('POST', '/v1/orders/ORD-1/ship', { body: {} });
    expect(shipped.status).toBe(202);
    expect(shipped.body.reference).toBe('ORD-1');
    await until('ORD-1', 'printed');
    expect((await ask('GET', '/v1/orders/ORD-1')).body.status).toMatchObject({
      ...{ state: 'printed', asks: null, carrier: 'Anka Kargo' },
      tracking_number: expect.any(String),
    });
    const again = await ask('POST', '/v1/orders/ORD-1/ship', { body: {} });
    expect(again).toMatchObject({ status: 202, body: { state: 'printed' } });
    expect(service.control.shipments()).toHaveLength(1);
    const { entries } = (await ask('GET', '/v1/orders/ORD-1/timeline')).body;
    expect(entries[0]).toMatchObject({ type: 'accepted', by: null });
    const label = await ask('GET', '/v1/orders/ORD-1/label');
    expect(label.headers.get('content-type')).toBe('application/pdf');
    expect(label.body.slice(0, 5)).toBe('%PDF-');
  });

  it('that lack something are stored, answered with what they lack, and stop at the desk', async () => {
    const { ask, until } = await openDoorDesk();
    const { receiver, ...rest } = aShopOrder();
    const put = await ask('PUT', '/v1/orders/ORD-1', { body: { ...rest, receiver: { ...receiver, phone: '' } } });
    expect(put).toMatchObject({ status: 201, body: { result: 'added' } });
    expect(put.body.order.lacks).toMatchObject([{ field: 'receiver_phone' }]);
    await ask('POST', '/v1/orders/ORD-1/ship', { body: {} });
    await until('ORD-1', 'needs_attention');
    expect((await ask('GET', '/v1/orders?list=attention')).body.orders).toMatchObject([
      { reference: 'ORD-1', asks: { code: 'invalid_fields' } },
    ]);
    expect(await ask('PUT', '/v1/orders/ORD-1', { body: aShopOrder() })).toMatchObject({ body: { result: 'updated' } });
    await ask('POST', '/v1/orders/ORD-1/ship', { body: {} });
    await until('ORD-1', 'printed');
  });

  it('change no order of somebody else, and none that a person corrected', async () => {
    const { ask, done } = await openDoorDesk({
      orders: [anOrder({ shop: { ...anOrder().shop, source: 'Trendyol' } })],
    });
    const receiver = {
      ...aShopOrder().receiver,
      name: 'Mehmet Kaya',
      phone: '+90 532 999 99 99',
      address: 'Başka Sok. 5',
    };
    expect(await ask('PUT', '/v1/orders/ORD-1', { body: { ...aShopOrder(), receiver } })).toMatchObject({
      status: 409,
      body: { code: 'reference_taken' },
    });
    await ask('PUT', '/v1/orders/ORD-2', { body: aShopOrder('ORD-2') });
    const [item] = (await done('orders.list', { search: 'ORD-2', offset: 0, limit: 1 })).items;
    const given = item?.order ?? anOrder();
    await done('orders.save', {
      order: { ...given, receiver: { ...given.receiver, address: 'Yeni Sok. 1' } },
      of: given,
    });
    const other = { ...aShopOrder('ORD-2').receiver, address: 'Eski Sok. 2' };
    expect(await ask('PUT', '/v1/orders/ORD-2', { body: { ...aShopOrder('ORD-2'), receiver: other } })).toMatchObject({
      status: 202,
      body: { result: 'waits_for_a_person' },
    });
  });

  it('that are cancelled are not sent, also if they are written again later, until a person decides it', async () => {
    const { ask, until, service, core } = await openDoorDesk({ orders: [anOrder({ carrier: 'anka' })] });
    const cancelled = await ask('POST', '/v1/orders/ORD-1/cancel', { body: { word: 'İptal' } });
    expect(cancelled.body).toMatchObject({ state: null, asks: { code: 'shop_stopped', detail: 'İptal' } });
    await ask('POST', '/v1/orders/ORD-1/ship', { body: {} });
    await until('ORD-1', ({ problem }) => problem?.code === 'shop_stopped');
    expect(service.control.shipments()).toEqual([]);
    await ask('PUT', '/v1/orders/ORD-1', { body: aShopOrder() });
    await ask('POST', '/v1/orders/ORD-1/ship', { body: {} });
    const [job] = await core().recent(1);
    expect(job?.problem?.code).toBe('shop_stopped');
    await core().actions.overruleStop(String(job?.id));
    await until('ORD-1', 'printed');
    expect((await ask('POST', '/v1/orders/NONE/cancel', { body: {} })).body.code).toBe('not_found');
    await ask('PUT', '/v1/orders/NONE', { body: aShopOrder('NONE') });
    expect((await ask('GET', '/v1/orders/NONE')).body).toMatchObject({ order: { reference: 'NONE' } });
    await ask('POST', '/v1/orders/NONE/ship', { body: {} });
    await until('NONE', ({ problem }) => problem?.code === 'shop_stopped');
    expect(service.control.shipments()).toHaveLength(1);
  });

  it('that a person has on hold stay so, and an unknown number makes no job', async () => {
    const { ask, done, until, core } = await openDoorDesk({ orders: [anOrder({ carrier: 'anka' })] });
    await done('scan.submit', { code: 'ORD-1', options: { box: null, quantity: null, hold: true } });
    await until('ORD-1', ({ problem }) => problem?.code === 'on_hold');
    const answer = await ask('POST', '/v1/orders/ORD-1/ship', { body: {} });
    expect(answer.body).toMatchObject({ state: 'needs_attention', asks: { code: 'on_hold' } });
    expect((await ask('GET', '/v1/orders/ORD-1/label')).body.code).toBe('not_possible_now');
    expect((await ask('POST', '/v1/orders/NONE/ship', { body: {} })).body.code).toBe('not_found');
    expect(await core().recent(10)).toHaveLength(1);
  });
});
