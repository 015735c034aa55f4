import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreateAnswer } from '../../../electron/core/ports/ShippingApi.ts';
import { apiOn, byReference, order } from './apiHarness.ts';
import { json, type RawServer, startRawServer } from './rawServer.ts';

let server: RawServer;
beforeAll(async () => {
  server = await startRawServer();
});
afterAll(() => server.close());

async function create(status: number, body: unknown): Promise<unknown> {
  server.reply(json(status, body));
  const result = await apiOn(server.baseUrl).api.createShipment(order, byReference);
  return result.ok ? result.value : result.error;
}

async function created(status: number, body: unknown): Promise<CreateAnswer> {
  server.reply(json(status, body));
  const result = await apiOn(server.baseUrl).api.createShipment(order, byReference);
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

const whole = {
  id: 9001,
  order_reference: 'SIP-1001',
  tracking_number: 'TR123',
  carrier_tracking_number: 'TR123',
  tracking_number_is_carrier: true,
  status: 'confirmed',
  cargo_company: { id: 4, name: 'Company' },
  carrier: { id: 4, name: 'Carrier', integration_code: 'x', tracking_number: 'TR123', synced: true },
  pricing: { total_price: 84.5, discount_amount: '9.50' },
  payment: { method: 'balance', paid: true, amount: '84.50', balance: 915.5 },
  payment_status: 'paid',
  payment_method: 'api_balance',
  label: {
    status: 'ready',
    content_type: 'application/pdf',
    base64: Buffer.from('%PDF-1.4 x').toString('base64'),
    url: 'https://ship.example/l/1?signature=abc',
    expires_at: '2026-01-06T10:00:00+03:00',
  },
  label_status: 'ready',
  label_url: 'https://ship.example/l/1?signature=abc',
  dimensions: { desi: 3.5, desi_source: 'volumetric' },
  warnings: ['weight omitted'],
  something_new: { deep: [1] },
};

describe('a create answer (API sections 2.2 to 2.4, 4.4)', () => {
  it('is read whole', async () => {
    expect(await create(201, { success: true, message: 'ok', duplicate: false, data: whole, extra: 1 })).toEqual({
      shipment: {
        id: '9001',
        status: 'confirmed',
        trackingNumber: 'TR123',
        trackingNumberIsCarrier: true,
        carrierName: 'Carrier',
        price: 8450,
        discount: 950,
        desi: 3.5,
        desiSource: 'volumetric',
        warnings: ['weight omitted'],
      },
      payment: { paid: true, amount: 8450, balance: 91550, url: null, expiresAt: null, toldAt: null, odd: [] },
      label: {
        status: 'ready',
        pdf: new Uint8Array(Buffer.from('%PDF-1.4 x')),
        url: 'https://ship.example/l/1?signature=abc',
      },
      reported: {
        orderReference: 'SIP-1001',
        paymentStatus: 'paid',
        paymentMethod: 'api_balance',
        labelStatus: 'ready',
        more: [
          { name: 'cargo_company.id', value: '4' },
          { name: 'cargo_company.name', value: 'Company' },
          { name: 'carrier.id', value: '4' },
          { name: 'carrier.integration_code', value: 'x' },
          { name: 'carrier.synced', value: 'true' },
          { name: 'payment.method', value: 'balance' },
          { name: 'something_new.deep.0', value: '1' },
        ],
      },
      duplicate: false,
      balanceNow: 91550,
    });
  });

  it('keeps every digit of a huge id', async () => {
    const answer = await created(201, '{"success":true,"data":{"id":92233720368547758079,"status":"confirmed"}}');
    expect(answer.shipment.id).toBe('92233720368547758079');
  });

  it.each([
    ['told by the envelope', 200, { duplicate: true, data: whole }, true],
    ['told beside the shipment', 200, { data: { ...whole, duplicate: true } }, true],
    ['told with 201', 201, { duplicate: true, data: whole }, true],
    ['denied with 200', 200, { duplicate: false, data: whole }, false],
    ['untold with 200', 200, { data: whole }, true],
    ['untold with 201', 201, { data: whole }, false],
    ['told with 402', 402, { duplicate: true, error_code: 'payment_required', data: { id: 1 } }, true],
    ['untold with 402', 402, { error_code: 'payment_required', data: { id: 1 } }, false],
  ])('duplicate %s', async (_how, status, body, expected) => {
    expect((await created(status, body)).duplicate).toBe(expected);
  });

  it('survives nulls in every field but the id', async () => {
    const nulls = Object.fromEntries(Object.keys(whole).map((name) => [name, null]));
    expect(await create(201, { success: true, data: { ...nulls, id: 5 } })).toEqual({
      shipment: {
        id: '5',
        status: null,
        trackingNumber: null,
        trackingNumberIsCarrier: false,
        carrierName: null,
        price: null,
        discount: null,
        desi: null,
        desiSource: null,
        warnings: [],
      },
      payment: null,
      label: { status: 'unknown', pdf: null, url: null },
      reported: { orderReference: null, paymentStatus: null, paymentMethod: null, labelStatus: null, more: [] },
      duplicate: false,
      balanceNow: null,
    });
  });

  it('survives a wrong type in every field but the id', async () => {
    for (const wrong of ['?', 7, true, [], { odd: 1 }]) {
      const wrongs = Object.fromEntries(Object.keys(whole).map((name) => [name, wrong]));
      const answer = await created(201, { success: true, data: { ...wrongs, id: 'abc' } });
      expect(answer.shipment.id).toBe('abc');
    }
  });

  it('passes on a status that the document does not name, and concludes nothing from it', async () => {
    const answer = await created(201, { data: { id: 1, status: 'teleported', label: { status: 'printing_on_mars' } } });
    expect([answer.shipment.status, answer.label.status]).toEqual(['teleported', 'unknown']);
  });

  it.each([
    [
      'a KS code marked as the carrier number',
      { tracking_number: 'KS77', tracking_number_is_carrier: true },
      'KS77',
      false,
    ],
    ['a KS code as carrier number', { tracking_number: 'KS77', carrier_tracking_number: 'KS77' }, 'KS77', false],
    ['an internal code', { tracking_number: 'KS77', tracking_number_is_carrier: false }, 'KS77', false],
    ['a number without the mark', { tracking_number: 'TR1' }, 'TR1', false],
    ['a number as JSON number', { carrier_tracking_number: 1234567890123 }, '1234567890123', true],
    [
      'a carrier number beside the internal code',
      { tracking_number: 'KS77', carrier_tracking_number: 'TR1' },
      'TR1',
      true,
    ],
  ])('tracking: %s', async (_what, fields, number, isCarrier) => {
    const { shipment } = await created(201, { data: { id: 1, ...fields } });
    expect([shipment.trackingNumber, shipment.trackingNumberIsCarrier]).toEqual([number, isCarrier]);
  });

  it.each([
    [
      'pending with nulls',
      { payment: { paid: true }, label: { status: 'pending', base64: null, url: null } },
      'pending',
    ],
    ['no label block, paid', { payment: { paid: true } }, 'pending'],
    ['no label block, unpaid', { payment: { paid: false } }, 'awaiting_payment'],
    ['label_status alone', { label_status: 'unavailable' }, 'unavailable'],
    ['a link alone', { label_url: 'https://ship.example/l' }, 'ready'],
    ['cancelled at the service', { status: 'cancelled', payment: { paid: true } }, 'unavailable'],
    ['nothing said', {}, 'unknown'],
  ])('label: %s', async (_what, fields, status) => {
    expect((await created(200, { data: { id: 1, ...fields } })).label.status).toBe(status);
  });

  it('has no PDF when the base64 is broken, and keeps the link', async () => {
    const label = { status: 'ready', base64: 'JVBER*', url: 'https://ship.example/l' };
    expect((await created(201, { data: { id: 1, label } })).label).toEqual({
      status: 'ready',
      pdf: null,
      url: 'https://ship.example/l',
    });
  });

  it('reads warnings in every shape, in the envelope too', async () => {
    const body = {
      data: { id: 1, warnings: ['a', { message: 'b' }, { code: 7 }, null, ''] },
      warnings: { weight: ['a', 'c'] },
    };
    expect((await created(201, body)).shipment.warnings).toEqual(['a', 'b', '{"code":7}', 'c']);
  });
});

describe('402 payment_required (API sections 4.4, 7)', () => {
  const payment = {
    method: 'card',
    paid: false,
    amount: '120.00',
    balance: 15.25,
    payment_url: 'https://pay.example/x',
    payment_expires_at: '2026-01-06T10:00:00Z',
  };
  const value = {
    shipment: { id: '77', price: 12000 },
    payment: {
      paid: false,
      amount: 12000,
      balance: 1525,
      url: 'https://pay.example/x',
      expiresAt: Date.UTC(2026, 0, 6, 10),
    },
    label: { status: 'awaiting_payment', pdf: null, url: null },
  };

  it.each(['error_code', 'error'])('is a value, its code under %s', async (name) => {
    const body = {
      success: false,
      [name]: 'payment_required',
      message: 'no',
      data: { id: 77, payment, label: { status: 'awaiting_payment' } },
    };
    expect(await create(402, body)).toMatchObject(value);
  });

  it('is the same value with 200, which a repeated key may answer', async () => {
    const data = { id: 77, payment, label: { status: 'awaiting_payment' } };
    expect(await create(200, { success: true, duplicate: true, data })).toMatchObject(value);
  });

  it('takes the balance from beside the shipment when the payment block lacks it', async () => {
    const answer = await created(402, {
      error_code: 'payment_required',
      data: { id: 77, balance: '15.25', required: 120 },
    });
    expect(answer.payment).toMatchObject({ paid: false, amount: null, balance: 1525, url: null, expiresAt: null });
    expect(answer.label.status).toBe('awaiting_payment');
  });

  it('believes the fields of a 402 that was settled meanwhile', async () => {
    const answer = await created(402, { data: { id: 77, payment: { paid: true }, label: { status: 'pending' } } });
    expect([answer.payment?.paid, answer.label.status]).toEqual([true, 'pending']);
  });
});

describe('402 measurement_difference_unpaid (API section 7)', () => {
  const url = 'https://pay.example/debt';
  const hold = { kind: 'account_hold', amount: 4550, url, message: 'Debt', odd: [] };

  it.each([
    ['error', { error: 'measurement_difference_unpaid', message: 'Debt', amount: 45.5, payment_url: url }],
    ['error_code', { error_code: 'measurement_difference_unpaid', message: 'Debt', amount: '45.50', payment_url: url }],
    [
      'an error object',
      { error: { code: 'measurement_difference_unpaid', message: 'Debt' }, amount: 45.5, payment_url: url },
    ],
    ['data', { error: 'measurement_difference_unpaid', message: 'Debt', data: { amount: 45.5, payment_url: url } }],
  ])('is an account hold, recognised by %s', async (_where, body) => {
    expect(await create(402, { success: false, ...body })).toEqual(hold);
  });

  it('is an account hold under another status too', async () => {
    expect(await create(403, { error: 'measurement_difference_unpaid' })).toEqual({
      kind: 'account_hold',
      amount: null,
      url: null,
      message: null,
      odd: [],
    });
  });

  it('is none in a successful answer', async () => {
    const body = { success: true, error: 'measurement_difference_unpaid', data: whole };
    expect(await create(201, body)).toMatchObject({ shipment: { id: '9001' }, duplicate: false });
  });
});
