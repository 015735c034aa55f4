import { describe, expect, it } from 'vitest';
import { answerOf } from '../../support/answerOf.ts';
import { data, openApiDesk } from './apiDesk.ts';
import type { Reply } from './rawServer.ts';

const desk = openApiDesk();
const transactions = { type: null, from: null, to: null, page: 1, perPage: 20 };
const shipments = { status: null, trackingNumber: null, from: null, to: null, page: 1, perPage: 20 };

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
  ])('%s', async (_what, reply, requested, expected) => {
    desk.server.reply(reply);
    const { page: info, items } = answerOf(await desk.api.shipments({ ...shipments, page: requested }));
    expect([info.page, info.lastPage, info.total, info.repeated]).toEqual(expected);
    expect(items).toHaveLength(1);
  });

  it('requests a page by number only beyond the first, and sends the filters that there are', async () => {
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
