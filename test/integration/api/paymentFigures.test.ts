import { describe, expect, it } from 'vitest';
import { answerOf } from '../../support/answerOf.ts';
import { openApiDesk } from './apiDesk.ts';
import { apiOn, byReference, order } from './apiHarness.ts';
import { json, type Reply } from './rawServer.ts';

const desk = openApiDesk();

async function created(status: number, body: unknown) {
  desk.server.reply(json(status, body));
  return answerOf(await desk.api.createShipment(order, byReference));
}

const plain = {
  method: 'card',
  paid: false,
  amount: 120,
  balance: 15.25,
  payment_url: 'https://pay.example/x',
  payment_expires_at: '2026-01-06T10:00:00Z',
};

describe('an expiry is given by the clock of this machine', () => {
  const hour = 3_600_000;
  const serviceNow = Date.UTC(2026, 0, 5, 10);
  const date = new Date(serviceNow).toUTCString();
  const body = { error_code: 'payment_required', data: { id: 77, payment: plain } };

  it.each([-26, -1, 1, 26, 24 * 365])('which is %d hours ahead of the service', async (hours) => {
    const now = serviceNow + hours * hour;
    const { api } = apiOn(desk.server.baseUrl, { now: () => now });
    const left = async (reply: Reply, ask: () => ReturnType<typeof api.shipment>) => {
      desk.server.reply(reply);
      return (answerOf(await ask()).payment?.expiresAt ?? 0) - now;
    };
    expect(await left(json(402, body, { date }), () => api.createShipment(order, byReference))).toBe(24 * hour);
    expect(await left(json(200, body, { date }), () => api.shipment('77'))).toBe(24 * hour);
    desk.server.reply(json(200, { success: true, data: [body.data] }, { date }));
    const filter = { status: null, trackingNumber: null, from: null, to: null, page: 1, perPage: 20 };
    expect(answerOf(await api.shipments(filter)).items[0]?.payment?.expiresAt).toBe(now + 24 * hour);
  });

  it.each([
    ['agrees within a minute', date, 59_000],
    ['is compared with no date', '', 5 * hour],
    ['is compared with nonsense', '2026', 5 * hour],
  ])('which %s', async (_how, header, ahead) => {
    const { api } = apiOn(desk.server.baseUrl, { now: () => serviceNow + ahead });
    desk.server.reply((response) => {
      response.sendDate = false;
      response.writeHead(402, { 'content-type': 'application/json', ...(header === '' ? {} : { date: header }) });
      response.end(JSON.stringify(body));
    });
    expect(answerOf(await api.createShipment(order, byReference)).payment?.expiresAt).toBe(Date.UTC(2026, 0, 6, 10));
  });
});

describe('the balance as of an answer (API sections 2.3, 7)', () => {
  const paid = { method: 'balance', paid: true, amount: 84.5, balance: 915.5 };
  it.each<[string, number, object, number | null, number | null]>([
    ['a 201', 201, { data: { id: 1, payment: paid } }, 91550, 91550],
    ['a repeated key', 200, { duplicate: true, data: { id: 1, payment: paid } }, 91550, null],
    ['a 402: beside the shipment', 402, { data: { id: 1, balance: 20, payment: plain } }, 2000, 2000],
    // Perhaps the answer to a repeated key, which a 402 has no word for: the block may be that of the first one.
    ['a 402: in its payment alone', 402, { data: { id: 1, payment: plain } }, 1525, null],
    ['a 402 that says duplicate', 402, { duplicate: true, data: { id: 1, balance: 20, payment: plain } }, 2000, null],
    ['a 402: unreadable', 402, { data: { id: 1, balance: 20.001, payment: plain } }, 1525, null],
  ])('%s', async (_what, status, body, balance, now) => {
    const answer = await created(status, { ...(status === 402 ? { error_code: 'payment_required' } : {}), ...body });
    expect([answer.payment?.balance, answer.balanceNow]).toEqual([balance, now]);
  });

  it('the other of two that differ is shown', async () => {
    const answer = await created(402, { error_code: 'payment_required', data: { id: 1, balance: 20, payment: plain } });
    expect(answer.reported.more).toContainEqual({ name: 'payment.balance', value: '15.25' });
  });
});
