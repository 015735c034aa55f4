import { describe, expect, it } from 'vitest';
import { data, openApiDesk } from './apiDesk.ts';
import { json, page, type Reply } from './rawServer.ts';

const desk = openApiDesk();
const cancel = { id: '5', reason: null, method: 'POST' } as const;

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

  it('is done when the service reports that without figures, and unknown without such a report', async () => {
    desk.server.reply(data(null));
    expect(await desk.api.cancel(cancel)).toEqual({
      ok: true,
      value: { refunded: null, newBalance: null, message: null },
    });
    desk.server.reply(json(200, { hello: 'world' }));
    expect(await desk.api.cancel(cancel)).toMatchObject({ ok: false, error: { kind: 'unknown' } });
  });
});

describe('a shipment looked up (API section 4.4)', () => {
  it('has label status, link and payment by its own fields', async () => {
    const data = {
      id: 5,
      status: 'payment_received',
      payment_status: 'paid',
      pricing: { total_price: 10 },
      label_status: 'ready',
      label_url: 'https://x.example/l',
    };
    desk.server.reply(json(200, { success: true, data }));
    expect(await desk.api.shipment('5')).toMatchObject({
      ok: true,
      value: {
        payment: { paid: true, amount: 1000, balance: null },
        label: { status: 'ready', pdf: null, url: 'https://x.example/l' },
      },
    });
  });

  it('is not a value with 402', async () => {
    desk.server.reply(json(402, { error_code: 'x', data: { id: 5 } }));
    expect(await desk.api.shipment('5')).toMatchObject({
      ok: false,
      error: { kind: 'payment_unreadable' },
    });
  });
});
