import { describe, expect, it, onTestFinished } from 'vitest';
import { createHttpShopNotifier, parseShopUrl } from '../../../electron/adapters/shop/httpShopNotifier.ts';
import { kurus } from '../../../electron/contract/money.ts';
import type { OutboxMessage, ShopNotifier } from '../../../electron/core/ports/ShopNotifier.ts';
import { type Answered, isSigned, type ShopServer } from '../../support/shopServer.ts';
import { startShopServer } from '../../support/startShopServer.ts';
import { TIMEOUT_MS } from '../../support/timeouts.ts';
import { someMessage } from '../journal/outboxConformance.ts';
import { describeShopNotifier, hastyWhile } from './shopNotifierConformance.ts';

const SECRET = '0123456789abcdef'.repeat(4);
const AT = Date.UTC(2026, 10, 24, 9, 12, 31);

function notifierOf(
  shop: Pick<ShopServer, 'url'>,
  parts: { secret?: string | null; timeoutMs?: number } = {},
): ShopNotifier {
  const { secret = SECRET, timeoutMs = TIMEOUT_MS } = parts;
  const notifier = createHttpShopNotifier({
    url: () => shop.url,
    secret: async () => secret,
    fetch,
    now: () => AT,
    timeoutMs,
  });
  onTestFinished(() => notifier.stop());
  return notifier;
}

const message: OutboxMessage = {
  id: '7d0f1c1e-0000-4000-8000-000000000001',
  sequence: 3,
  message: someMessage('ORD-1', { at: AT - 1_000, trackingNumber: '7340029581146', refunded: kurus(5_050) }),
};

describeShopNotifier('over HTTP', {
  can: ['refuses', 'fails', 'gone', 'hangs'],
  async open() {
    const shop = await startShopServer();
    let hangs = false;
    const answers: Record<'takes' | 'refuses' | 'fails', Answered> = {
      takes: { status: 204 },
      refuses: { status: 422 },
      fails: { status: 500 },
    };
    // A request that is never answered.
    const silent = new Promise<Response>(() => {});
    const notifier = hastyWhile(
      () => hangs,
      (timeoutMs) =>
        createHttpShopNotifier({
          url: () => shop.url,
          secret: async () => SECRET,
          fetch: (url, init) => (hangs ? silent : fetch(url, init)),
          now: () => AT,
          timeoutMs,
        }),
    );
    onTestFinished(() => notifier.stop());
    return {
      notifier,
      reported: () => shop.reported.map(({ body }) => String(body.id)),
      async shop(does) {
        hangs = does === 'hangs';
        if (does === 'gone') await shop.kill();
        else if (does !== 'hangs') shop.answer = () => answers[does];
        if (does === 'takes') await shop.back().catch(() => undefined);
      },
    };
  },
});

describe('a message over HTTP', () => {
  it('is one POST with a signed body of plain fields, amounts in TRY, times in UTC', async () => {
    const shop = await startShopServer();
    await notifierOf(shop).notify(message);
    const [came] = shop.reported;
    if (came === undefined) throw new Error('nothing came');
    expect(came.body).toEqual({
      id: message.id,
      event: 'shipment.paid',
      order: 'ORD-1',
      sequence: 3,
      reference: 'ORD-1',
      replaces: null,
      state: 'paid',
      carrier: 'Anka Kargo',
      tracking_number: '7340029581146',
      price: 86.4,
      refunded: 50.5,
      currency: 'TRY',
      status: null,
      at: '2026-11-24T09:12:30.000Z',
      desk: '1',
      profile: 'live',
      sent_at: '2026-11-24T09:12:31.000Z',
    });
    expect(came.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': message.id });
    expect(isSigned(came, SECRET)).toBe(true);
    expect(isSigned(came, `${SECRET}x`)).toBe(false);
    expect(isSigned({ ...came, raw: `${came.raw} ` }, SECRET)).toBe(false);
    expect(JSON.stringify([came.headers, came.raw])).not.toContain(SECRET);
  });

  it('that only tries the way is signed as well, and names no order', async () => {
    const shop = await startShopServer();
    await notifierOf(shop).notify({ id: 'x', sequence: 1, message: null });
    expect(shop.reported[0]?.body).toEqual({ id: 'x', event: 'test', sent_at: '2026-11-24T09:12:31.000Z' });
    expect(shop.reported[0] && isSigned(shop.reported[0], SECRET)).toBe(true);
  });

  it('is not sent without a secret', async () => {
    const shop = await startShopServer();
    expect(await notifierOf(shop, { secret: null }).notify(message)).toEqual({
      ok: false,
      error: { kind: 'not_set_up' },
    });
    expect(shop.came).toEqual([]);
  });

  it.each<[string, Answered, object]>([
    ['200 with a page', { status: 200, body: '<html>' }, { ok: true }],
    [
      'a redirect, which is not followed',
      { status: 302, headers: { location: '/elsewhere' } },
      { kind: 'unreachable', status: 302 },
    ],
    ['300', { status: 300 }, { kind: 'unreachable', status: 300 }],
    ['400', { status: 400 }, { kind: 'refused', status: 400 }],
    ['408', { status: 408 }, { kind: 'failed', status: 408 }],
    ['425', { status: 425 }, { kind: 'failed', status: 425 }],
    ['429', { status: 429 }, { kind: 'unreachable', status: 429 }],
    ['401', { status: 401 }, { kind: 'refused', status: 401 }],
    ['404', { status: 404 }, { kind: 'refused', status: 404 }],
    ['410', { status: 410 }, { kind: 'refused', status: 410 }],
    ['500', { status: 500 }, { kind: 'failed', status: 500 }],
    ['503', { status: 503 }, { kind: 'unreachable', status: 503 }],
  ])('answered with %s', async (_name, answered, expected) => {
    const shop = await startShopServer();
    shop.answer = () => answered;
    const reported = await notifierOf(shop).notify(message);
    expect(
      reported.ok ? { ok: true } : reported.error.kind === 'not_told' ? reported.error.why : reported.error,
    ).toMatchObject(expected);
    expect(shop.came).toHaveLength(1);
  });

  it.each<[string, Answered, string | null]>([
    ['JSON with a message', json({ message: 'Sipariş\n yok' }), 'Sipariş yok'],
    ['JSON with an error', json({ error: 'unknown order', message: 4 }), 'unknown order'],
    ['JSON of something else', json(['no']), null],
    ['JSON that is cut', { ...json({}), body: '{"message":' }, null],
    ['a page', { status: 422, headers: { 'content-type': 'text/html' }, body: ' <!doctype html>' }, null],
    ['plain text, however long', { status: 422, body: 'no '.repeat(200) }, 'no '.repeat(67).slice(0, 200)],
  ])('refused with %s: the words are stored', async (_name, answered, words) => {
    const shop = await startShopServer();
    shop.answer = () => answered;
    const reported = await notifierOf(shop).notify(message);
    expect(!reported.ok && reported.error.kind === 'not_told' && reported.error.why.words).toBe(words);
  });

  it('obeys Retry-After', async () => {
    const shop = await startShopServer();
    shop.answer = () => ({ status: 503, headers: { 'retry-after': '90' } });
    expect(await notifierOf(shop).notify(message)).toMatchObject({ error: { retryAfterMs: 90_000 } });
  });

  it('is delivered although the answer behind its 200 is endless', async () => {
    const shop = await startShopServer();
    shop.answer = () => ({ status: 200, body: 'x'.repeat(200_000) });
    expect((await notifierOf(shop).notify(message)).ok).toBe(true);
  });

  it('is not delivered if the connection is cut before an answer', async () => {
    const shop = await startShopServer();
    shop.answer = () => null;
    expect(await notifierOf(shop).notify(message)).toMatchObject({
      error: { why: { kind: 'unreachable', status: null } },
    });
  });
});

function json(value: unknown): Answered {
  return { status: 422, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) };
}

describe('the address of the shop', () => {
  it.each([
    ['https://shop.example.com/orders', 'https://shop.example.com/orders'],
    [' https://shop.example.com/index.php?route=x/y ', 'https://shop.example.com/index.php?route=x/y'],
    ['http://127.0.0.1:8080/x', 'http://127.0.0.1:8080/x'],
    ['http://localhost/', 'http://localhost/'],
  ])('%s', (typed, url) => {
    expect(parseShopUrl(typed)).toEqual({ ok: true, value: url });
  });

  it.each([
    ['http://shop.example.com/', 'shop_url_not_https'],
    ['http://127.0.0.1.example.com/', 'shop_url_not_https'],
    ['ftp://shop.example.com/', 'shop_url_invalid'],
    ['https://user:pass@shop.example.com/', 'shop_url_invalid'],
    ['https://user@shop.example.com/', 'shop_url_invalid'],
    ['https://:pass@shop.example.com/', 'shop_url_invalid'],
    ['https://shop.example.com/#x', 'shop_url_invalid'],
    ['shop.example.com', 'shop_url_invalid'],
    ['', 'shop_url_invalid'],
  ])('%s is refused: %s', (typed, error) => {
    expect(parseShopUrl(typed)).toEqual({ ok: false, error });
  });
});
