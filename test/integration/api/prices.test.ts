import { describe, expect, it } from 'vitest';
import { answerOf } from '../../support/answerOf.ts';
import { aCarrierPriceRequest, aPriceRequest } from '../../support/priceRequests.ts';
import { data, openApiDesk } from './apiDesk.ts';

const desk = openApiDesk();

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
    ['one alone with its carrier beside it', { carrier: 'anka', price }, { carrierSlug: 'anka' }],
    [
      'a list below a price of nobody',
      { total_price: 1, items: [{ ...price, carrier: 'anka' }] },
      { carrierSlug: 'anka' },
    ],
    ['a list with a name', [{ ...price, carrier: 'Anka Kargo' }], { carrierName: 'Anka Kargo', carrierSlug: null }],
  ])('%s', async (_what, value, carrier) => {
    desk.server.reply(data(value));
    expect(answerOf(await desk.api.comparePrices(aPriceRequest()))).toMatchObject([{ ...expected, ...carrier }]);
    expect(answerOf(await desk.api.calculatePrice(aCarrierPriceRequest('4')))).toMatchObject(expected);
  });

  it('is no price that lies deeper than a container in the data of an answer', async () => {
    const wrapped = (times: number): object => (times === 0 ? { results: [price] } : { data: wrapped(times - 1) });
    for (const [times, found] of [
      [2, true],
      [3, false],
      [500, false],
    ] as const) {
      desk.server.reply(data(wrapped(times)));
      expect([times, (await desk.api.comparePrices(aPriceRequest())).ok]).toEqual([times, found]);
    }
  });

  it('has no carriers to compare in an empty list, and no price of one there', async () => {
    desk.server.reply(data([]));
    expect(answerOf(await desk.api.comparePrices(aPriceRequest()))).toEqual([]);
    expect(await desk.api.calculatePrice(aCarrierPriceRequest('4'))).toMatchObject({
      ok: false,
      error: { kind: 'unknown' },
    });
  });

  it.each([
    [{ original_price: 5 }, 1],
    [{ discount_amount: 5 }, 1],
    [{ total_price: 5 }, 1],
    [{ discount_rate: 5 }, null],
  ])('knows a price by an amount of it: %j', async (item, count) => {
    desk.server.reply(data([{ carrier: 'anka', ...item }]));
    const answer = await desk.api.comparePrices(aPriceRequest());
    expect(answer.ok ? answer.value.length : null).toBe(count);
  });

  it.each([{ currency: 'TRY' }, { anka: price, page: { number: 1 } }, { anka: price, bora: [] }])(
    'takes nothing for prices by carrier that has something else among it: %j',
    async (value) => {
      desk.server.reply(data(value));
      expect(await desk.api.comparePrices(aPriceRequest())).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    },
  );

  it('takes, of several prices, that of the requested carrier', async () => {
    desk.server.reply(
      data([
        { ...price, cargo_company_id: 3 },
        { total_price: 9, cargo_company_id: 4 },
      ]),
    );
    expect(answerOf(await desk.api.calculatePrice(aCarrierPriceRequest('4')))).toMatchObject({ total: 900 });
    expect(await desk.api.calculatePrice(aCarrierPriceRequest('5'))).toMatchObject({ ok: false });
  });

  it('sends ids as integers with all their digits, and leaves out missing values', async () => {
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
