import { describe, expect, it } from 'vitest';
import { answerOf } from '../../support/answerOf.ts';
import { openApiDesk } from './apiDesk.ts';
import { byReference, KEY, order } from './apiHarness.ts';
import { json, page, type Reply } from './rawServer.ts';

const desk = openApiDesk();
const create = () => desk.api.createShipment(order, byReference);

async function created(status: number, body: unknown) {
  desk.server.reply(json(status, body));
  return answerOf(await create());
}

const url = 'https://pay.example/x';
const LONG = `https://pay.example/${'x'.repeat(100_000)}`;

describe('a 402 that is neither of the two documented ones (API section 7)', () => {
  it.each<[string, unknown, { code: string | null; message: string | null; rows: readonly object[] }]>([
    ['{}', {}, { code: null, message: null, rows: [] }],
    [
      'the code alone',
      { error_code: 'payment_required' },
      { code: 'payment_required', message: null, rows: [{ name: 'error_code', value: 'payment_required' }] },
    ],
    [
      'a shipment without an id',
      { error_code: 'payment_required', message: 'Pay', data: { payment: { amount: 5, payment_url: url } } },
      {
        code: 'payment_required',
        message: 'Pay',
        rows: [
          { name: 'error_code', value: 'payment_required' },
          { name: 'message', value: 'Pay' },
          { name: 'data.payment.amount', value: '5' },
          { name: 'data.payment.payment_url', value: '[hidden]' },
        ],
      },
    ],
    [
      'another code',
      { error: 'subscription_ended', message: 'x' },
      {
        code: 'subscription_ended',
        message: 'x',
        rows: [
          { name: 'error', value: 'subscription_ended' },
          { name: 'message', value: 'x' },
        ],
      },
    ],
    [
      'success true',
      { success: true, message: 'fine' },
      {
        code: null,
        message: 'fine',
        rows: [
          { name: 'success', value: 'true' },
          { name: 'message', value: 'fine' },
        ],
      },
    ],
    [
      'data that is a list',
      { data: [{ id: 1 }] },
      { code: null, message: null, rows: [{ name: 'data.0.id', value: '1' }] },
    ],
  ])('%s', async (_what, body, expected) => {
    desk.server.reply(json(402, body));
    expect(await create()).toEqual({ ok: false, error: { kind: 'payment_unreadable', ...expected } });
  });

  it.each(['[]', 'null', '"Pay first."'])('%s instead of an object', async (text) => {
    desk.server.reply(json(402, text));
    const error = { kind: 'payment_unreadable', code: null, message: null, rows: [{ name: 'body', value: text }] };
    expect(await create()).toEqual({ ok: false, error });
  });

  it.each<[string, Reply, string]>([
    ['nothing', json(402, ''), "HTTP 402, not the service's JSON (application/json)"],
    [
      'a page',
      page(402, '<!doctype html><style>b{}</style><script>alert("<1>")</script><h1>Payment</h1>\n<p>needed &amp; due'),
      "HTTP 402, not the service's JSON (text/html): Payment needed &amp; due",
    ],
    ['plain words', page(402, 'Pay us'), "HTTP 402, not the service's JSON (text/html): Pay us"],
    ['JSON that was cut', json(402, '{"error_code":"paym'), expect.stringMatching(/^HTTP 402/)],
    ['a list that was cut', json(402, '[{"id":1'), expect.stringMatching(/^HTTP 402/)],
  ])('is somebody else’s, or a half answer, where it is no JSON: %s', async (_what, reply, detail) => {
    desk.server.reply(reply);
    expect(await create()).toEqual({ ok: false, error: { kind: 'unknown', status: 402, detail } });
  });

  it('shows neither the key nor all of an endless page', async () => {
    desk.server.reply(page(402, `<p>${KEY} ${'x '.repeat(50_000)}`));
    const text = JSON.stringify(await create());
    expect(text).not.toContain(KEY);
    expect(text.length).toBeLessThan(600);
    desk.server.reply(json(402, { message: KEY, [KEY]: KEY }));
    expect(JSON.stringify(await create())).not.toContain(KEY);
  });

  it('with an id alone is a shipment that waits for its payment', async () => {
    const answer = await created(402, { data: { id: 77 } });
    expect(answer).toMatchObject({
      shipment: { id: '77' },
      payment: { paid: false, amount: null, url: null },
      label: { status: 'awaiting_payment' },
    });
  });

  it('of which the last of two members counts', async () => {
    const answer = await created(
      402,
      '{"error_code":"payment_required","data":{"id":1},"data":{"id":2,"payment":{"amount":1,"amount":2}}}',
    );
    expect([answer.shipment.id, answer.payment?.amount]).toEqual(['2', 200]);
  });
});

describe('a debt (API section 7)', () => {
  const debt = {
    success: false,
    error: 'measurement_difference_unpaid',
    message: 'Debt',
    amount: 45.5,
    payment_url: url,
  };

  it.each<[string, number, object]>([
    ['with an id in its data', 402, { ...debt, data: { id: 12 } }],
    ['with a whole shipment in its data', 402, { ...debt, data: { id: 12, payment: { paid: true, amount: 1 } } }],
    ['without a word of success', 402, { ...debt, success: undefined, data: { id: 12 } }],
    ['that says success false with 200', 200, { ...debt, data: { id: 12 } }],
  ])('%s is no shipment', async (_what, status, body) => {
    desk.server.reply(json(status, body));
    expect(await create()).toMatchObject({ ok: false, error: { kind: 'account_hold', amount: 4550, url } });
  });

  it('beside the code of a shipment that waits for its payment hides no shipment', async () => {
    const answer = await created(402, { ...debt, error_code: 'payment_required', data: { id: 12 } });
    expect(answer.shipment.id).toBe('12');
  });

  it('is shown as it came where it cannot be read', async () => {
    desk.server.reply(json(402, { ...debt, amount: -3, payment_url: { href: 'x' } }));
    expect(await create()).toEqual({
      ok: false,
      error: {
        kind: 'account_hold',
        amount: null,
        url: null,
        message: 'Debt',
        odd: [
          { name: 'amount', value: '-3' },
          { name: 'payment_url', value: '{"href":"x"}' },
        ],
      },
    });
    desk.server.reply(
      json(402, { ...debt, amount: null, payment_url: null, data: { amount: 3.001, payment_url: LONG } }),
    );
    const result = await create();
    expect(result).toMatchObject({ error: { amount: null, url: LONG.slice(0, 4096) } });
    expect(JSON.stringify(result)).toContain('"data.amount"');
  });
});
