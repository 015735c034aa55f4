import { describe, expect, it } from 'vitest';
import type { ShippingApi } from '../../../electron/core/ports/ShippingApi.ts';
import { answerOf } from '../../support/answerOf.ts';
import { aCarrierPriceRequest, aPriceRequest } from '../../support/priceRequests.ts';
import { data, openApiDesk } from './apiDesk.ts';
import { json, page, type Reply } from './rawServer.ts';

const desk = openApiDesk();
const transactions = { type: null, from: null, to: null, page: 1, perPage: 20 };
const shipments = { status: null, trackingNumber: null, from: null, to: null, page: 1, perPage: 20 };
const cancel = { id: '5', reason: null, method: 'POST' } as const;

/** One call of every method that this suite is about. */
const calls: Readonly<Record<string, () => ReturnType<ShippingApi[Exclude<keyof ShippingApi, 'clockLead'>]>>> = {
  account: () => desk.api.account(),
  transactions: () => desk.api.transactions(transactions),
  senderAddresses: () => desk.api.senderAddresses(),
  setWebhook: () => desk.api.setWebhook('https://mailbox.example/', false),
  provinces: () => desk.api.provinces(),
  districts: () => desk.api.districts('34'),
  carriers: () => desk.api.carriers(),
  comparePrices: () => desk.api.comparePrices(aPriceRequest()),
  calculatePrice: () => desk.api.calculatePrice(aCarrierPriceRequest('4')),
  shipments: () => desk.api.shipments(shipments),
  shipment: () => desk.api.shipment('5'),
  label: () => desk.api.label('5'),
  cancel: () => desk.api.cancel(cancel),
  track: () => desk.api.track('5'),
};

describe.each(Object.keys(calls))('%s on an answer that is not one', (name) => {
  const call = () => calls[name]?.();

  it.each<[string, Reply]>([
    ['a page of HTML', page(200, '<!doctype html><title>Hotel Wi-Fi</title>')],
    ['an empty body', json(200, '')],
    ['cut JSON', json(200, '{"success":true,"data":[{"id":1')],
    ['a bare list', json(200, '[]')],
    ['success false', json(200, { success: false, message: 'x', data: [{ id: 1, code: 'a' }] })],
    ['a redirect', (response) => response.writeHead(302, { location: '/login' }).end()],
    ['500', json(500, { message: 'oops' })],
    ['a cut connection', (response) => response.destroy()],
  ])('%s is unknown', async (_what, reply) => {
    desk.server.reply(reply);
    expect(await call()).toMatchObject({ ok: false, error: { kind: 'unknown' } });
  });

  it.each<[number, string]>([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [422, 'invalid'],
    [429, 'rate_limited'],
  ])('%d is %s', async (status, kind) => {
    desk.server.reply(json(status, { success: false, message: 'no' }));
    expect(await call()).toMatchObject({ ok: false, error: { kind, message: 'no' } });
  });

  it('tells a debt as a debt (section 7)', async () => {
    desk.server.reply(json(402, { success: false, error: 'measurement_difference_unpaid', amount: 3 }));
    expect(await call()).toMatchObject({ ok: false, error: { kind: 'account_hold', amount: 300 } });
  });

  it('tells any other 402 as one that cannot be read, though it names a shipment (section 7)', async () => {
    for (const body of [{ error_code: 'payment_required', data: { id: 5 } }, { error: 'subscription_ended' }, {}]) {
      desk.server.reply(json(402, { success: false, ...body }));
      expect(await call()).toMatchObject({ ok: false, error: { kind: 'payment_unreadable' } });
    }
  });

  it('survives whatever stands in the place of data', async () => {
    const deep = `${'['.repeat(3000)}${']'.repeat(3000)}`;
    const odd = ['null', '7', 'true', '"text"', '[]', '[null]', '[7,"x",[],{}]', '{}', '{"items":{}}', '[[[]]]', deep];
    for (const value of [...odd, `{"a":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`]) {
      desk.server.reply(json(200, `{"success":true,"data":${value}}`));
      const result = await call();
      if (result !== undefined && !result.ok) expect(result.error.kind).toBe('unknown');
    }
  });
});

describe('pages (API section 2.1)', () => {
  const item = { id: 1, code: 'a' };
  it.each<[string, Reply, number, unknown]>([
    ['as documented', data([item], { meta: { current_page: 2, last_page: 3, total: 41 } }), 2, [2, 3, 41, false]],
    ['without meta', data([item]), 2, [2, null, null, false]],
    ['the first again', data([item], { meta: { current_page: 1, last_page: 3, total: 41 } }), 2, [1, 3, 41, true]],
    ['as text', data([item], { meta: { current_page: '2', last_page: '3', total: '41' } }), 2, [2, 3, 41, false]],
    ['meta inside data', data({ items: [item], meta: { current_page: 2, last_page: 3 } }), 2, [2, 3, null, false]],
    ['members of data', data({ data: [item], current_page: 1, last_page: 3, total: 41 }), 2, [1, 3, 41, true]],
    ['nonsense', data([item], { meta: { current_page: -1, last_page: 'x', total: 1.5 } }), 2, [2, null, null, false]],
  ])('%s', async (_what, reply, asked, expected) => {
    desk.server.reply(reply);
    const { page: info, items } = answerOf(await desk.api.shipments({ ...shipments, page: asked }));
    expect([info.page, info.lastPage, info.total, info.repeated]).toEqual(expected);
    expect(items).toHaveLength(1);
  });

  it('asks for a page by number only beyond the first, and sends the filters that there are', async () => {
    desk.server.reply(data([]));
    await desk.api.shipments({ ...shipments, status: 'in_transit', trackingNumber: ' TR 1&x ', from: '2026-01-05' });
    expect(desk.last().path).toBe(
      '/api/v2/shipments?status=in_transit&tracking_number=TR+1%26x&date_from=2026-01-05&per_page=20',
    );
    await desk.api.transactions({ ...transactions, type: 'refund', to: '2026-01-31', page: 3 });
    expect(desk.last().path).toBe('/api/v2/account/transactions?type=refund&date_to=2026-01-31&per_page=20&page=3');
  });

  it('keeps the readable records of a list beside one that is not', async () => {
    desk.server.reply(data([{ id: 1 }, { status: 'without an id' }, null, { id: '2' }]));
    expect(answerOf(await desk.api.shipments(shipments)).items.map(({ shipment }) => shipment.id)).toEqual(['1', '2']);
  });

  it.each([{ items: [item] }, { data: [item] }, { results: [item] }, { warehouses: [item], count: 1 }])(
    'finds the list in %j',
    async (value) => {
      desk.server.reply(data(value));
      expect(answerOf(await desk.api.senderAddresses())).toEqual([
        { code: 'a', title: null, more: [{ name: 'id', value: '1' }] },
      ]);
    },
  );
});

describe('balance movements (API section 2.10, fields not shown)', () => {
  it.each<[object, object]>([
    [
      { id: 7, type: 'charge', amount: '-57.82', balance_after: 942.18, created_at: '2026-01-05T10:00:00Z' },
      { id: '7', type: 'charge', amount: -5782, balanceAfter: 94218, at: Date.UTC(2026, 0, 5, 10), more: [] },
    ],
    [
      { uuid: 'a', amount: 57.82, direction: 'debit', note: 'fee' },
      { id: 'a', amount: -5782, description: 'fee', more: [{ name: 'direction', value: 'debit' }] },
    ],
    [
      { amount: 10, type: 'çıkış' },
      { amount: -1000, type: 'çıkış' },
    ],
    [{ amount: 10, type: 'topup' }, { amount: 1000 }],
    [
      { amount: 10, new_balance: 1000 },
      { amount: 1000, balanceAfter: 100_000, more: [] },
    ],
    [
      { amount: 10, after_balance: '1.000,00' },
      { amount: 1000, balanceAfter: 100_000, more: [] },
    ],
    [
      { amount: 'a lot', date: 'yesterday' },
      {
        amount: null,
        at: null,
        more: [
          { name: 'amount', value: 'a lot' },
          { name: 'date', value: 'yesterday' },
        ],
      },
    ],
  ])('%j', async (item, expected) => {
    desk.server.reply(data([item]));
    expect(answerOf(await desk.api.transactions(transactions)).items[0]).toMatchObject(expected);
  });
});

describe('ids in paths', () => {
  it.each(['', ' ', '.', '..', 'SHP-1\ud83d'])('%j names no shipment, and nothing is sent', async (id) => {
    const before = desk.server.seen.length;
    for (const call of [
      desk.api.shipment(id),
      desk.api.label(id),
      desk.api.track(id),
      desk.api.cancel({ ...cancel, id }),
      desk.api.districts(id),
    ]) {
      expect(await call).toEqual({ ok: false, error: { kind: 'not_found', message: null } });
    }
    expect(desk.server.seen).toHaveLength(before);
  });
});
