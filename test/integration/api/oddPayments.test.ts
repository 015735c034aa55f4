import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../electron/contract/job.ts';
import { answerOf } from '../../support/answerOf.ts';
import { data, openApiDesk } from './apiDesk.ts';
import { byReference, KEY, order } from './apiHarness.ts';
import { json } from './rawServer.ts';

const desk = openApiDesk();
const create = () => desk.api.createShipment(order, byReference);

async function created(status: number, body: unknown, headers?: Readonly<Record<string, string>>) {
  desk.server.reply(json(status, body, headers));
  return answerOf(await create());
}

const url = 'https://pay.example/x';
const expiry = '2026-01-06T10:00:00Z';
const plain = {
  method: 'card',
  paid: false,
  amount: 120,
  balance: 15.25,
  payment_url: url,
  payment_expires_at: expiry,
};

/** Of a 402 whose payment block is the usual one with these changes; undefined leaves a field out. */
async function unpaid(changes: object, beside: object = {}): Promise<Payment> {
  const payment = { ...plain, ...changes };
  const answer = await created(402, {
    success: false,
    error_code: 'payment_required',
    data: { id: 77, payment, ...beside },
  });
  if (answer.payment === null) throw new Error('no payment was told');
  return answer.payment;
}

const LONG = `https://pay.example/${'x'.repeat(100_000)}`;

describe('what stands in the payment of a 402 and cannot be read is shown as it came (API sections 2.3, 7)', () => {
  it.each<[unknown, number | null, string | null]>([
    ['12.50', 1250, null],
    ['12,50', 1250, null],
    [12.5, 1250, null],
    ['1.234,50', 123450, null],
    [0, 0, null],
    [57.82000000000001, 5782, null],
    [null, null, null],
    [undefined, null, null],
    ['', null, null],
    [-5, null, '-5'],
    ['-0.01', null, '-0.01'],
    [12.345, null, '12.345'],
    ['12.345', null, '12.345'],
    ['1234.567', null, '1234.567'],
    [1e30, null, '1e+30'],
    [1e-7, null, '1e-7'],
    ['a lot', null, 'a lot'],
    ['120 TL', null, '120 TL'],
    [true, null, 'true'],
    [[120], null, '[120]'],
    [{ value: 120 }, null, '{"value":120}'],
  ])('amount %j', async (amount, read, shown) => {
    const payment = await unpaid({ amount });
    expect([payment.amount, payment.odd]).toEqual([
      read,
      shown === null ? [] : [{ name: 'payment.amount', value: shown }],
    ]);
  });

  it('an amount that cannot be read is not replaced by another one, and is the price of nothing', async () => {
    const body = { id: 77, payment: { ...plain, amount: -5 } };
    const answer = await created(402, {
      error_code: 'payment_required',
      data: { ...body, pricing: { total_price: 9 } },
    });
    expect([answer.payment?.amount, answer.shipment.price]).toEqual([null, 900]);
    const alone = await created(402, { error_code: 'payment_required', data: body });
    expect([alone.payment?.amount, alone.shipment.price]).toEqual([null, null]);
  });

  it('where none is given, the price is what has to be paid, if it is one', async () => {
    expect((await unpaid({ amount: undefined }, { pricing: { total_price: '9.90' } })).amount).toBe(990);
    const odd = await unpaid({ amount: undefined }, { pricing: { total_price: 9.905 } });
    expect([odd.amount, odd.odd]).toEqual([null, [{ name: 'pricing.total_price', value: '9.905' }]]);
  });

  it('what was paid is in the books though the amount has three decimals', async () => {
    const answer = await created(201, { data: { id: 5, payment: { paid: true, amount: 12.345 } } });
    expect(answer.payment).toMatchObject({ amount: 1235, odd: [{ name: 'payment.amount', value: '12.345' }] });
    const negative = await created(201, { data: { id: 5, payment: { paid: true, amount: -12 } } });
    expect(negative.payment?.amount).toBeNull();
  });

  it.each<[unknown, number | null, string | null]>([
    [-30, -3000, null],
    ['-30,00', -3000, null],
    [-30.123, null, '-30.123'],
    [false, null, 'false'],
  ])('balance %j', async (balance, read, shown) => {
    const payment = await unpaid({ balance });
    expect([payment.balance, payment.odd]).toEqual([
      read,
      shown === null ? [] : [{ name: 'payment.balance', value: shown }],
    ]);
  });

  it('`required` is shown where there is no amount: it may be the fee or the shortfall', async () => {
    expect((await unpaid({}, { required: 104.75 })).odd).toEqual([]);
    expect((await unpaid({ amount: null }, { required: 104.75 })).odd).toEqual([{ name: 'required', value: '104.75' }]);
  });

  it.each<[unknown, string | null, string | null]>([
    [url, url, null],
    [undefined, null, null],
    [null, null, null],
    ['', null, null],
    // contract/paymentLink.ts decides which of these may be opened: here they are stored as they came.
    ['javascript:alert(1)', 'javascript:alert(1)', null],
    [' https://pay.example/x', ' https://pay.example/x', null],
    ['file:///etc/passwd', 'file:///etc/passwd', null],
    [7, null, '7'],
    [{ href: url }, null, '{"href":"https://pay.example/x"}'],
    [LONG, LONG.slice(0, 4096), `${LONG.slice(0, 300)}…`],
  ])('link %#', async (payment_url, read, shown) => {
    const payment = await unpaid({ payment_url });
    expect([payment.url, payment.odd]).toEqual([
      read,
      shown === null ? [] : [{ name: 'payment.payment_url', value: shown }],
    ]);
  });

  it.each<[unknown, number | null, string | null]>([
    [expiry, Date.UTC(2026, 0, 6, 10), null],
    ['2026-01-06T13:00:00+03:00', Date.UTC(2026, 0, 6, 10), null],
    ['2026-01-06T13:00:00.000000+0300', Date.UTC(2026, 0, 6, 10), null],
    ['2026-01-06 10:00 UTC', Date.UTC(2026, 0, 6, 10), null],
    ['2001-01-06T10:00:00Z', Date.UTC(2001, 0, 6, 10), null],
    ['9999-12-31T23:59:59Z', Date.UTC(9999, 11, 31, 23, 59, 59), null],
    // Without a zone it is the service's, whatever the zone of the PC: Turkey's.
    ['2026-01-06T13:00:00', Date.UTC(2026, 0, 6, 10), null],
    ['2026-07-06 13:00:00', Date.UTC(2026, 6, 6, 10), null],
    ['2026-01-06', null, '2026-01-06'],
    ['2026-02-30T10:00:00Z', null, '2026-02-30T10:00:00Z'],
    ['2026-01-06T25:00:00Z', null, '2026-01-06T25:00:00Z'],
    ['06.01.2026 10:00', null, '06.01.2026 10:00'],
    ['yarın', null, 'yarın'],
    [1767693600, null, '1767693600'],
    [null, null, null],
  ])('expiry %j', async (payment_expires_at, read, shown) => {
    const answer = await created(
      402,
      { error_code: 'payment_required', data: { id: 77, payment: { ...plain, payment_expires_at } } },
      // A clock that agrees with this one: nothing is shifted.
      { date: new Date().toUTCString() },
    );
    expect([answer.payment?.expiresAt, answer.payment?.odd]).toEqual([
      read,
      shown === null ? [] : [{ name: 'payment.payment_expires_at', value: shown }],
    ]);
  });

  it('a payment that is no object, a flag that is none, and a whole block of nonsense', async () => {
    const soon = await created(402, { error_code: 'payment_required', data: { id: 77, payment: 'soon' } });
    expect(soon.payment).toMatchObject({ paid: false, amount: null, odd: [{ name: 'payment', value: 'soon' }] });
    expect((await unpaid({ paid: 'perhaps' })).odd).toEqual([{ name: 'payment.paid', value: 'perhaps' }]);
    const nonsense = { paid: 'x', amount: [], balance: {}, payment_url: 1, payment_expires_at: false };
    expect((await unpaid(nonsense)).odd.map(({ name }) => name)).toEqual([
      'payment.paid',
      'payment.amount',
      'payment.balance',
      'payment.payment_url',
      'payment.payment_expires_at',
    ]);
  });

  it('is among the rows of the shipment too, also if it is unknown whether it is paid', async () => {
    desk.server.reply(data({ id: 5, payment: { amount: 12.345, payment_expires_at: 'soon' } }));
    const answer = answerOf(await desk.api.shipment('5'));
    expect(answer.payment).toBeNull();
    expect(answer.reported.more).toEqual([
      { name: 'payment.amount', value: '12.345' },
      { name: 'payment.payment_expires_at', value: 'soon' },
    ]);
  });

  it('is read the same in a detail and in a list', async () => {
    const item = { id: 5, payment: { ...plain, amount: -5, payment_url: 'javascript:x' } };
    const expected = { url: 'javascript:x', amount: null, odd: [{ name: 'payment.amount', value: '-5' }] };
    desk.server.reply(data(item));
    expect(answerOf(await desk.api.shipment('5')).payment).toMatchObject(expected);
    desk.server.reply(data([item]));
    const filter = { status: null, trackingNumber: null, from: null, to: null, page: 1, perPage: 20 };
    expect(answerOf(await desk.api.shipments(filter)).items[0]?.payment).toMatchObject(expected);
  });

  it('holds no key that the service quotes', async () => {
    const payment = await unpaid({ amount: `for ${KEY}`, payment_url: [`https://pay.example/?k=${KEY}`] });
    expect(payment.odd).toHaveLength(2);
    expect(JSON.stringify(payment)).not.toContain(KEY);
  });
});
