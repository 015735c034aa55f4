import { describe, expect, it } from 'vitest';
import type { ShippingApi } from '../../../electron/core/ports/ShippingApi.ts';
import { aCarrierPriceRequest, aPriceRequest } from '../../support/priceRequests.ts';
import { openApiDesk } from './apiDesk.ts';
import { json, page, type Reply } from './rawServer.ts';

const desk = openApiDesk();
const transactions = { type: null, from: null, to: null, page: 1, perPage: 20 };
const shipments = { status: null, trackingNumber: null, from: null, to: null, page: 1, perPage: 20 };
const cancel = { id: '5', reason: null, method: 'POST' } as const;

/** One call of every method that this suite is about. */
const calls: Readonly<Record<string, () => ReturnType<ShippingApi[keyof ShippingApi]>>> = {
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

  it('reports a debt as a debt (section 7)', async () => {
    desk.server.reply(json(402, { success: false, error: 'measurement_difference_unpaid', amount: 3 }));
    expect(await call()).toMatchObject({ ok: false, error: { kind: 'account_hold', amount: 300 } });
  });

  it('reports any other 402 as unreadable, though it names a shipment (section 7)', async () => {
    for (const body of [{ error_code: 'payment_required', data: { id: 5 } }, { error: 'subscription_ended' }, {}]) {
      desk.server.reply(json(402, { success: false, ...body }));
      expect(await call()).toMatchObject({ ok: false, error: { kind: 'payment_unreadable' } });
    }
  });

  it('survives anything in the place of data', async () => {
    const deep = `${'['.repeat(3000)}${']'.repeat(3000)}`;
    const odd = ['null', '7', 'true', '"text"', '[]', '[null]', '[7,"x",[],{}]', '{}', '{"items":{}}', '[[[]]]', deep];
    for (const value of [...odd, `{"a":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`]) {
      desk.server.reply(json(200, `{"success":true,"data":${value}}`));
      const result = await call();
      if (result !== undefined && !result.ok) expect(result.error.kind).toBe('unknown');
    }
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
