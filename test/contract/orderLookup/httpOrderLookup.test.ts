import { describe, expect, it, onTestFinished } from 'vitest';
import { createHttpOrderLookup, parseLookupUrl } from '../../../electron/adapters/shop/httpOrderLookup.ts';
import type { Order } from '../../../electron/contract/order.ts';
import { orderProblems } from '../../../electron/core/orders/index.ts';
import { isCancelWord } from '../../support/cancelWords.ts';
import type { Answered, ShopServer } from '../../support/shopServer.ts';
import { startShopServer } from '../../support/startShopServer.ts';

const TOKEN = 'c4n4ry-t0ken-0f-the-sh0p';

interface Parts {
  readonly path?: string;
  readonly token?: string | null;
  readonly timeoutMs?: number;
}

function lookupOf(shop: ShopServer, { path = '/orders/{code}', token = TOKEN, timeoutMs = 2_000 }: Parts = {}) {
  const template = new URL(shop.url).origin + path;
  const lookup = createHttpOrderLookup({
    template: () => template,
    token: async () => token,
    fetch,
    isCancelWord,
    now: Date.now,
    timeoutMs,
  });
  onTestFinished(() => lookup.stop());
  return lookup;
}

const receiver = {
  name: 'Ayşe Yılmaz',
  phone: '0532 000 00 01',
  address: 'Moda Cad. 12',
  province: 'İstanbul',
  district: 'Kadıköy',
};
const whole = {
  reference: 'ORD-1',
  receiver: { ...receiver, email: 'ayse@ornek.com' },
  parcel: { type: 'koli', width_cm: 30, length_cm: 20, height_cm: 15, weight_kg: 2.5, quantity: 2, content: 'Kitap' },
  carrier: 'anka',
  carrier_id: 7,
  sender: { code: 'DEPO-2' },
  declared_value: 480.5,
  tags: ['kırılır', ' kırılır', ''],
  note: 'Zili çalma',
  of_the_shop: { more: [1] },
};
const json = (value: unknown, status = 200): Answered => ({ status, body: JSON.stringify(value) });

async function requested(answer: Answered | null, reference = 'ORD-1', parts: Parts = {}) {
  const shop = await startShopServer();
  shop.answer = () => answer;
  const found = await lookupOf(shop, parts).find(reference);
  return { shop, found };
}

describe('requesting an order from the shop', () => {
  it('is one GET with the code and the token, and the answer is the order with its source', async () => {
    const { shop, found } = await requested(json(whole));
    const order: Order = {
      reference: 'ORD-1',
      carrier: 'anka',
      carrierId: '7',
      waitForLabel: true,
      sender: { kind: 'registered', code: 'DEPO-2' },
      receiver: { ...receiver, email: 'ayse@ornek.com', provinceId: null, districtId: null },
      parcel: {
        type: 'koli',
        widthCm: 30,
        lengthCm: 20,
        heightCm: 15,
        weightKg: 2.5,
        desi: null,
        quantity: 2,
        content: 'Kitap',
      },
      shop: {
        source: new URL(shop.url).host,
        declaredValue: 480.5,
        tags: ['kırılır'],
        note: 'Zili çalma',
      },
    };
    expect(found).toEqual({ ok: true, value: order });
    expect(shop.came).toHaveLength(1);
    expect(shop.came[0]).toMatchObject({
      method: 'GET',
      path: '/orders/ORD-1',
      raw: '',
      headers: { authorization: `Bearer ${TOKEN}`, accept: 'application/json' },
    });
  });

  it('has no header for a token that there is not', async () => {
    const { shop } = await requested(json(whole), 'ORD-1', { token: null });
    expect(shop.came[0]?.headers.authorization).toBeUndefined();
  });

  it.each([
    ['ORD/1?x=2&y#z', '/orders/ORD%2F1%3Fx%3D2%26y%23z', '/orders/{code}'],
    ['../../secrets', '/orders/..%2F..%2Fsecrets', '/orders/{code}'],
    ['Sipariş 7', '/o?code=Sipari%C5%9F%207&again=Sipari%C5%9F%207', '/o?code={code}&again={code}'],
  ])('sends %s as one part of the address', async (code, path, template) => {
    const { shop } = await requested({ status: 404 }, code, { path: template });
    expect(shop.came.map((request) => request.path)).toEqual([path]);
  });

  it.each(['.', '..', '\ud800'])('sends no request for a code that no address can have: %j', async (code) => {
    const { shop, found } = await requested(json(whole), code);
    expect(found).toEqual({ ok: true, value: null });
    expect(shop.came).toEqual([]);
  });

  it('takes a 410 for a cancelled order', async () => {
    const { found } = await requested({ status: 410 });
    expect(found).toMatchObject({ ok: true, value: { cancelled: { word: 'HTTP 410', isCancelled: true } } });
  });

  it('takes an order that lacks something: it is completed at the desk', async () => {
    const { found } = await requested(json({ reference: 'ORD-1', receiver: { name: 'Ayşe' } }));
    if (!found.ok || found.value === null || 'cancelled' in found.value) throw new Error('no order');
    expect(orderProblems(found.value).map(({ field }) => field)).toEqual([
      'receiver_phone',
      'receiver_address',
      'receiver_province',
      'receiver_district',
      'desi',
    ]);
  });

  it('takes a whole sender', async () => {
    const { found } = await requested(json({ ...whole, sender: receiver }));
    expect(found).toMatchObject({ value: { sender: { kind: 'address', party: { name: 'Ayşe Yılmaz' } } } });
  });

  it('404 means that there is no such order', async () => {
    expect((await requested({ status: 404, body: '<html>' })).found).toEqual({ ok: true, value: null });
  });

  it.each<[string, Answered | null, string]>([
    ['a cut connection', null, 'UND_ERR_SOCKET'],
    ['an error of the server', { status: 500 }, 'HTTP 500'],
    ['a refused token', { status: 401 }, 'HTTP 401'],
    ['a redirect, which is not followed', { status: 302, headers: { location: '/elsewhere' } }, 'HTTP 302'],
    ['nothing', { status: 204 }, 'HTTP 204'],
    ['an empty answer', { status: 200 }, 'no JSON'],
    ['a page', { status: 200, body: '<!doctype html>' }, 'no JSON'],
    ['JSON that is cut', { status: 200, body: '{"reference":"ORD-1"' }, 'no JSON'],
    ['no object', json([whole]), 'no order'],
    ['an order without a number', json({ receiver }), 'cannot be read: reference'],
    ['an order without a receiver', json({ reference: 'ORD-1' }), 'cannot be read: receiver'],
    ['a number as a text', json({ ...whole, parcel: { desi: '4,5' } }), 'cannot be read: parcel.desi'],
    ['the order of another number', json({ ...whole, reference: 'ORD-2' }), 'order of another number: ORD-2'],
    ['another spelling of the number', json({ ...whole, reference: 'ord-1' }), 'order of another number: ord-1'],
    ['too much', { status: 200, body: JSON.stringify({ ...whole, more: 'x'.repeat(70_000) }) }, 'more than 64 KB'],
  ])('%s decides nothing about the order, and is requested once', async (_name, answer, words) => {
    const { shop, found } = await requested(answer);
    expect(found).toEqual({ ok: false, error: { kind: 'no_answer', words, retryAfterMs: null } });
    expect(shop.came).toHaveLength(1);
    expect(JSON.stringify(found)).not.toContain(TOKEN);
  });

  it('obeys a Retry-After', async () => {
    const { found } = await requested({ status: 429, headers: { 'retry-after': '7' } });
    expect(found).toMatchObject({ error: { words: 'HTTP 429', retryAfterMs: 7_000 } });
  });

  it('does not wait for a system that is silent, nor for one that is gone, nor once it is stopped', async () => {
    const shop = await startShopServer();
    const silent = createHttpOrderLookup({
      template: () => 'https://shop.invalid/{code}',
      token: async () => null,
      fetch: () => new Promise(() => {}),
      isCancelWord,
      now: Date.now,
      timeoutMs: 50,
    });
    expect(await silent.find('ORD-1')).toMatchObject({ error: { words: 'no answer within 50 ms' } });
    const waiting = silent.find('ORD-1');
    silent.stop();
    expect((await waiting).ok).toBe(false);
    expect(await silent.find('ORD-1')).toMatchObject({ error: { words: 'closed' } });
    const lookup = lookupOf(shop);
    await shop.kill();
    expect(await lookup.find('ORD-1')).toMatchObject({ error: { kind: 'no_answer', words: 'ECONNREFUSED' } });
  });

  it('waits for two seconds by default: a packer has the parcel in hand', async () => {
    const lookup = createHttpOrderLookup({
      template: () => 'https://shop.invalid/{code}',
      token: async () => null,
      fetch: () => new Promise(() => {}),
      isCancelWord,
      now: Date.now,
    });
    expect(await lookup.find('ORD-1')).toMatchObject({ error: { words: 'no answer within 2000 ms' } });
  });

  it('sends nothing without an address', async () => {
    const parts = { token: async () => null, fetch, isCancelWord, now: Date.now };
    const lookup = createHttpOrderLookup({ template: () => null, ...parts });
    expect(lookup.isSetUp()).toBe(false);
    expect(await lookup.find('ORD-1')).toEqual({ ok: false, error: { kind: 'not_set_up' } });
  });
});

describe('the address of a look-up', () => {
  it.each([
    [' https://shop.example/o/{code} ', 'https://shop.example/o/{code}'],
    ['https://shop.example/o?code={code}&by=desk', 'https://shop.example/o?code={code}&by=desk'],
    ['http://localhost:8080/{code}', 'http://localhost:8080/{code}'],
  ])('%s is one', (typed, stored) => {
    expect(parseLookupUrl(typed)).toEqual({ ok: true, value: stored });
  });

  it.each([
    ['https://shop.example/orders', 'lookup_url_invalid'],
    ['https://{code}.shop.example/', 'lookup_url_invalid'],
    ['https://shop.example:{code}/', 'lookup_url_invalid'],
    ['https://shop.example/#{code}', 'lookup_url_invalid'],
    ['https://user:pass@shop.example/{code}', 'lookup_url_invalid'],
    ['https://user@shop.example/{code}', 'lookup_url_invalid'],
    ['https://:pass@shop.example/{code}', 'lookup_url_invalid'],
    ['ftp://shop.example/{code}', 'lookup_url_invalid'],
    ['{code}', 'lookup_url_invalid'],
    ['http://shop.example/{code}', 'shop_url_not_https'],
  ])('%s is refused', (typed, error) => {
    expect(parseLookupUrl(typed)).toEqual({ ok: false, error });
  });
});
