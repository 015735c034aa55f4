import { describe, expect, it } from 'vitest';
import { answerOf } from '../../support/answerOf.ts';
import { aCarrierPriceRequest, aPriceRequest } from '../../support/priceRequests.ts';
import { data, openApiDesk } from './apiDesk.ts';
import { json, page, type Reply } from './rawServer.ts';

const desk = openApiDesk();
const cancel = { id: '5', reason: null, method: 'POST' } as const;

describe('prices (API section 4.3; container not shown)', () => {
  const price = { original_price: 100, discount_rate: 15, discount_amount: '15.00', total_price: 85 };
  const expected = { original: 10000, discountRate: 15, discount: 1500, total: 8500 };

  it.each<[string, unknown, object]>([
    ['a list', [{ ...price, carrier: 'anka' }], { carrierSlug: 'anka' }],
    [
      'items',
      { items: [{ ...price, cargo_company: { id: 4, name: 'Anka' } }] },
      { carrierId: '4', carrierName: 'Anka' },
    ],
    [
      'prices',
      { prices: [{ ...price, carrier: { id: 4, name: 'Anka', slug: 'anka' } }], currency: 'TRY' },
      { carrierId: '4', carrierName: 'Anka', carrierSlug: 'anka', more: [] },
    ],
    ['results in data', { data: { results: [price] } }, {}],
    ['keyed by slug', { anka: price }, { carrierSlug: 'anka', carrierName: 'anka' }],
    ['keyed by id', { 4: { ...price, name: 'Anka' }, currency: 'TRY' }, { carrierId: '4', carrierName: 'Anka' }],
    ['items keyed by slug', { items: { anka: [price] } }, { carrierSlug: 'anka' }],
    [
      'a block',
      [{ carrier_name: 'Anka', pricing: price, note: 'x' }],
      { carrierName: 'Anka', more: [{ name: 'note', value: 'x' }] },
    ],
    ['one alone', price, {}],
  ])('%s', async (_what, value, carrier) => {
    desk.server.reply(data(value));
    expect(answerOf(await desk.api.comparePrices(aPriceRequest()))).toMatchObject([{ ...expected, ...carrier }]);
    expect(answerOf(await desk.api.calculatePrice(aCarrierPriceRequest('4')))).toMatchObject(expected);
  });

  it('has no carriers to compare in an empty list, and no price of one there', async () => {
    desk.server.reply(data([]));
    expect(answerOf(await desk.api.comparePrices(aPriceRequest()))).toEqual([]);
    expect(await desk.api.calculatePrice(aCarrierPriceRequest('4'))).toMatchObject({
      ok: false,
      error: { kind: 'unknown' },
    });
  });

  it('takes of several prices the one of the carrier that was asked for', async () => {
    desk.server.reply(
      data([
        { ...price, cargo_company_id: 3 },
        { total_price: 9, cargo_company_id: 4 },
      ]),
    );
    expect(answerOf(await desk.api.calculatePrice(aCarrierPriceRequest('4')))).toMatchObject({ total: 900 });
    expect(await desk.api.calculatePrice(aCarrierPriceRequest('5'))).toMatchObject({ ok: false });
  });

  it('sends ids as integers with all their digits, and leaves out what is not said', async () => {
    desk.server.reply(data([]));
    await desk.api.comparePrices(
      aPriceRequest({ toDistrictId: '9007199254740993001', weightKg: null, presetDesiRange: '0-5' }),
    );
    expect(desk.last().body).toBe(
      '{"shipment_type":"koli","from_province_id":34,"from_district_id":3408,"to_province_id":34,' +
        '"to_district_id":9007199254740993001,"width":20,"length":30,"height":15,"preset_desi_range":"0-5"}',
    );
    await desk.api.calculatePrice(
      aCarrierPriceRequest('4', {
        type: 'palet',
        quantity: 2,
        palletQuantity: 3,
        palletSize: ' 80x120 ',
        weightRange: '0-600',
      }),
    );
    expect(JSON.parse(desk.last().body)).toMatchObject({
      cargo_company_id: 4,
      quantity: 2,
      pallet_quantity: 3,
      pallet_size: '80x120',
      weight_range: '0-600',
    });
  });
});

describe('cancel (API section 4.4, method not shown)', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is sent by %s, with the reason', async (method) => {
    desk.server.reply(data({ refunded_amount: '57.82', new_balance: 1000 }, { message: 'done' }));
    const result = await desk.api.cancel({ id: '5/6', reason: ' wrong ', method });
    expect(result).toEqual({ ok: true, value: { refunded: 5782, newBalance: 100000, message: 'done' } });
    expect([desk.last().method, desk.last().path, desk.last().body]).toEqual([
      method,
      '/api/v2/shipments/5%2F6/cancel',
      '{"reason":"wrong"}',
    ]);
  });

  it('sends a DELETE without a reason without a body', async () => {
    await desk.api.cancel({ ...cancel, method: 'DELETE' });
    expect(desk.last().body).toBe('');
    expect(desk.last().headers).not.toHaveProperty('content-type');
  });

  it.each<[string, Reply, string | null, readonly string[] | undefined]>([
    ['JSON', json(405, { message: 'no' }, { allow: 'put, DELETE' }), 'no · Allow: put, DELETE', ['PUT', 'DELETE']],
    ['HTML', page(405, '<h1>405</h1>', { allow: 'DELETE' }), 'Allow: DELETE', ['DELETE']],
    ['HTML without Allow', page(405, ''), null, undefined],
    ['an odd Allow', page(405, '', { allow: '<script>' }), null, undefined],
  ])('a 405 as %s is a refusal that names the methods', async (_what, reply, message, allowed) => {
    desk.server.reply(reply);
    expect(await desk.api.cancel(cancel)).toEqual({
      ok: false,
      error: { kind: 'refused', status: 405, code: null, message, ...(allowed === undefined ? {} : { allowed }) },
    });
  });

  it('is done when the service says so without figures, and unknown when nobody says so', async () => {
    desk.server.reply(data(null));
    expect(await desk.api.cancel(cancel)).toEqual({
      ok: true,
      value: { refunded: null, newBalance: null, message: null },
    });
    desk.server.reply(json(200, { hello: 'world' }));
    expect(await desk.api.cancel(cancel)).toMatchObject({ ok: false, error: { kind: 'unknown' } });
  });
});

describe('track (API section 4.4, body not shown)', () => {
  const step = { date: '2026-01-05', city: { name: 'İzmir' } };
  const row = [
    { name: 'date', value: '2026-01-05' },
    { name: 'city.name', value: 'İzmir' },
  ];
  it.each<[string, Reply, object]>([
    ['a list', data([step]), { facts: [], steps: [row] }],
    ['events', data({ status: 'x', events: [step] }), { facts: [{ name: 'status', value: 'x' }], steps: [row] }],
    [
      'a list by another name, beside a plain one',
      data({ tags: ['a'], route: [step] }),
      { facts: [{ name: 'tags.0', value: 'a' }], steps: [row] },
    ],
    [
      'a list further in',
      data({ tracking: { number: 'TR1', history: [step] } }),
      { facts: [{ name: 'tracking.number', value: 'TR1' }], steps: [row] },
    ],
    [
      'texts',
      data(['left', 'arrived']),
      { facts: [], steps: [[{ name: '', value: 'left' }], [{ name: '', value: 'arrived' }]] },
    ],
    ['one text', data('on its way'), { facts: [{ name: 'data', value: 'on its way' }], steps: [] }],
    [
      'no data',
      json(200, { success: true, message: 'none yet' }),
      { facts: [{ name: 'message', value: 'none yet' }], steps: [] },
    ],
  ])('%s', async (_what, reply, expected) => {
    desk.server.reply(reply);
    expect(answerOf(await desk.api.track('5'))).toEqual(expected);
  });
});
