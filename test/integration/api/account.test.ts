import { describe, expect, it } from 'vitest';
import { answerOf } from '../../support/answerOf.ts';
import { data, openApiDesk } from './apiDesk.ts';
import { json, page } from './rawServer.ts';

const desk = openApiDesk();
const transactions = { type: null, from: null, to: null, page: 1, perPage: 20 };

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
    [{ amount: '0.01', type: 'gider' }, { amount: -1 }],
    [{ amount: 0, type: 'gider' }, { amount: 0 }],
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

describe('a balance movement has', () => {
  it.each([
    ['id', 'x', 'x', 'id transaction_id uuid number'],
    ['at', '2026-01-05', Date.UTC(2026, 0, 4, 21), 'created_at date transaction_date timestamp at processed_at'],
    ['type', 'x', 'x', 'type transaction_type kind category'],
    ['amount', '1.00', 100, 'amount total sum change value'],
    ['balanceAfter', '1.00', 100, 'balance_after new_balance after_balance balance'],
    ['description', 'x', 'x', 'description note explanation title message aciklama'],
  ])('its %s under any name that it may have: %s is %s', async (field, written, value, names) => {
    const all = names.split(' ');
    desk.server.reply(data(all.map((name) => ({ [name]: written }))));
    const { items } = answerOf(await desk.api.transactions(transactions));
    expect(items).toEqual(all.map(() => expect.objectContaining({ [field]: value, more: [] })));
  });
});

describe('the account (API section 4.1, fields not shown)', () => {
  it.each([
    [{ balance: 1240.5, defaults: {} }, 124050],
    [{ balance: '1240.50' }, 124050],
    [{ balance: { amount: 3, currency: 'TRY' } }, 300],
    [{ account: { balance: -4.5 } }, -450],
    [{ balance: 0 }, 0],
    [{ wallet: { balance: 1240.5 } }, 124050],
    [{ wallet: { balance: { amount: '3.00', currency: 'TRY' } } }, 300],
    [{ wallet: { amount: 3, currency: 'TRY' } }, 300],
    [{ wallet: '12.50' }, 1250],
    [{ account: { wallet: { available: 7 } } }, 700],
    [{ wallet: { id: 'W-1', currency: 'TRY' } }, null],
    // What the answer itself calls the balance goes first.
    [{ balance: 1, wallet: { balance: 2 } }, 100],
    [{ name: 'x' }, null],
  ])('%j', async (data, balance) => {
    desk.server.reply(json(200, { success: true, data }));
    expect(await desk.api.account()).toMatchObject({ ok: true, value: { balance } });
  });

  it.each([json(200, { hello: 'world' }), json(200, { success: false, data: {} }), page(200, '<html>')])(
    'is unknown when it is not the service that answers',
    async (reply) => {
      desk.server.reply(reply);
      expect(await desk.api.account()).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    },
  );
});
