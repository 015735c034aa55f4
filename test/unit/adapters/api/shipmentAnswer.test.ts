import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readShipmentAnswer } from '../../../../electron/adapters/api/shipmentAnswer.ts';

const place = fc.oneof(
  fc.constantFrom(null, '', ' ', 0, -0, 12.5, '12,50', -5, 12.345, '12.345', 1e30, 'x'.repeat(5000), true, [], {}),
  fc.constantFrom('https://pay.example/x', 'javascript:x', '2026-01-06T10:00:00Z', '2026-01-06', 'yarın', 1767693600),
  fc.jsonValue({ maxDepth: 2 }),
);
const places = ['paid', 'amount', 'balance', 'payment_url', 'payment_expires_at'] as const;
const block = fc.record(
  { paid: place, amount: place, balance: place, payment_url: place, payment_expires_at: place },
  { requiredKeys: [] },
);

/** Null, absent and empty text are one (API section 2, open). */
const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

describe('the payment of a 402, with anything in it', () => {
  it('has each value in its place or among what could not be read, and never a price that is none', () => {
    fc.assert(
      fc.property(block, fc.integer({ min: -1e12, max: 1e12 }), (payment, leadMs) => {
        const read = readShipmentAnswer({ id: 7, payment }, { unpaid: true, leadMs })?.payment;
        if (read === undefined || read === null) throw new Error('a 402 always tells of its payment');
        const { paid, amount, balance, url, expiresAt, odd } = read;
        if (amount !== null) expect(amount).toBeGreaterThanOrEqual(0);
        if (!paid && amount !== null)
          expect(Math.abs(amount - Number(String(payment.amount).replace(',', '.')) * 100)).toBeLessThan(1e-6);
        for (const one of [amount, balance, expiresAt]) if (one !== null) expect(Number.isSafeInteger(one)).toBe(true);
        if (url !== null) expect(String(payment.payment_url).startsWith(url)).toBe(true);
        const names = new Set(odd.map(({ name }) => name));
        const reported = { amount, balance, payment_url: url, payment_expires_at: expiresAt };
        for (const name of places) {
          const isOdd = names.has(`payment.${name}`);
          if (isEmpty(payment[name])) expect(isOdd).toBe(false);
          else if (name !== 'paid' && reported[name] === null) expect(isOdd).toBe(true);
        }
        for (const { value } of odd) expect(value.length).toBeLessThanOrEqual(301);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is given by the clock here', () => {
    const payment = { payment_expires_at: '2026-01-06T10:00:00Z' };
    const of = (leadMs: number) => readShipmentAnswer({ id: 7, payment }, { unpaid: true, leadMs })?.payment?.expiresAt;
    expect(of(0)).toBe(Date.UTC(2026, 0, 6, 10));
    expect(of(-3_600_000)).toBe(Date.UTC(2026, 0, 6, 9));
  });

  it('holds nothing of another kind that is read as it', () => {
    const payment = { amount: 5, balance: -30, payment_url: 'https://pay.example/x', payment_expires_at: null };
    expect(readShipmentAnswer({ id: 7, payment, balance: '20,00', required: 'x' }, { unpaid: true })?.payment).toEqual({
      paid: false,
      amount: 500,
      balance: 2000,
      url: 'https://pay.example/x',
      expiresAt: null,
      toldAt: null,
      odd: [],
    });
  });
});

const paid = { method: 'balance', paid: true, amount: 50 };

it.each([
  ['its label object is the one of before', { label: { status: 'pending' }, label_status: 'unavailable' }],
  ['its label object still carries the label', { label: { status: 'ready', base64: 'JVBERi0=' } }],
  ['nothing is said of its label', {}],
])('a cancelled shipment has no label (API section 3), also when %s', (_when, fields) => {
  const answer = readShipmentAnswer({ id: 7, status: 'cancelled', payment: paid, ...fields });
  expect(answer?.label.status).toBe('unavailable');
});

it.each([
  [50, 5000],
  [12.345, 1235],
  [0.001, 0],
  [-5, null],
])('what was paid is in the books to the kuruş, and is not below zero: %j', (amount, expected) => {
  expect(readShipmentAnswer({ id: 7, payment: { ...paid, amount } })?.payment?.amount).toBe(expected);
});

it('a balance of the payment that is not the one that counts is shown with the rest', () => {
  const payment = { paid: false, amount: 5, balance: -30 };
  const answer = readShipmentAnswer({ id: 7, payment, balance: 20 }, { unpaid: true });
  expect(answer?.payment?.balance).toBe(2000);
  expect(answer?.reported.more).toContainEqual({ name: 'payment.balance', value: '-30' });
});

it('the label status of a shipment that is not cancelled counts', () => {
  const answer = readShipmentAnswer({ id: 7, status: 'confirmed', payment: paid, label: { status: 'pending' } });
  expect(answer?.label.status).toBe('pending');
});
