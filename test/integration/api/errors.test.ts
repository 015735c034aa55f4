import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiError } from '../../../electron/core/ports/ShippingApi.ts';
import { apiOn, byReference, KEY, order } from './apiHarness.ts';
import { json, page, type RawServer, type Reply, startRawServer } from './rawServer.ts';

let server: RawServer;
beforeAll(async () => {
  server = await startRawServer();
});
afterAll(() => server.close());

async function createError(reply: Reply, timeoutMs?: number): Promise<ApiError> {
  server.reply(reply);
  const harness = apiOn(server.baseUrl, timeoutMs === undefined ? {} : { timeoutMs });
  const result = await harness.api.createShipment(order, byReference);
  if (result.ok) throw new Error('taken for a shipment');
  return result.error;
}

describe('refusals with the words of the service (API section 7)', () => {
  it.each<[number, unknown, ApiError]>([
    [400, { message: 'no' }, { kind: 'refused', status: 400, code: null, message: 'no' }],
    [401, { success: false, message: 'bad key' }, { kind: 'unauthorized', message: 'bad key' }],
    [401, {}, { kind: 'unauthorized', message: null }],
    [403, { error: 'ip_not_allowed', message: 'IP' }, { kind: 'forbidden', message: 'IP', reason: 'ip_not_allowed' }],
    [
      403,
      { error: 'Account is disabled.' },
      { kind: 'forbidden', message: 'Account is disabled.', reason: 'account_disabled' },
    ],
    [403, { message: 'No.' }, { kind: 'forbidden', message: 'No.', reason: null }],
    [404, { message: null }, { kind: 'not_found', message: null }],
    [405, { message: 'x' }, { kind: 'refused', status: 405, code: null, message: 'x' }],
    [
      409,
      { error_code: 'carrier_cancel_failed', message: 'x' },
      { kind: 'conflict', code: 'carrier_cancel_failed', message: 'x' },
    ],
    [
      409,
      { error: { code: 'label_not_ready', message: 'x' } },
      { kind: 'conflict', code: 'label_not_ready', message: 'x' },
    ],
    [418, { code: 12, message: 'x' }, { kind: 'refused', status: 418, code: '12', message: 'x' }],
    [422, { message: 'x' }, { kind: 'invalid', message: 'x', fields: [] }],
    [
      422,
      { message: 'x', errors: { desi: ['zero'] } },
      { kind: 'invalid', message: 'x', fields: [{ field: 'desi', message: 'zero' }] },
    ],
    [
      422,
      { message: 'x', data: { id: 5, desi: ['zero'] } },
      { kind: 'invalid', message: 'x', fields: [{ field: 'desi', message: 'zero' }] },
    ],
    [429, { message: 'slow' }, { kind: 'rate_limited', retryAfterMs: null, message: 'slow' }],
  ])('%d %j', async (status, body, expected) => {
    expect(await createError(json(status, body))).toEqual(expected);
  });

  it('reads Retry-After in seconds and as a date', async () => {
    expect(await createError(json(429, {}, { 'retry-after': '17' }))).toMatchObject({ retryAfterMs: 17_000 });
    // A date is the service's, and counts from the service's own clock: ours may be hours off.
    const date = 'Mon, 05 Jan 2026 10:00:00 GMT';
    server.reply(json(429, {}, { date, 'retry-after': 'Mon, 05 Jan 2026 10:00:09 GMT' }));
    const { api } = apiOn(server.baseUrl, { now: () => Date.UTC(2026, 0, 5, 13) });
    expect(await api.account()).toMatchObject({ error: { kind: 'rate_limited', retryAfterMs: 9000 } });
  });

  it('believes a 429 that is a page of HTML: the layer before the service answers so', async () => {
    expect(await createError(page(429, '<h1>Too Many</h1>', { 'retry-after': '5' }))).toEqual({
      kind: 'rate_limited',
      retryAfterMs: 5000,
      message: null,
    });
  });
});

describe('answers that leave it unknown whether a shipment was made', () => {
  it.each<[string, Reply]>([
    ['500 with JSON', json(500, { message: 'oops' })],
    ['503 with HTML', page(503, '<html>')],
    ['408', json(408, { message: 'late' })],
    ['200 with HTML', page(200, '<!doctype html><title>Hotel Wi-Fi</title>')],
    ['401 with HTML', page(401, '<html>')],
    ['404 with HTML', page(404, '<html>')],
    ['201 with cut JSON', json(201, '{"success":true,"data":{"id":1')],
    ['201 with an empty body', json(201, '')],
    ['201 with a list', json(201, '[]')],
    ['201 with null', json(201, 'null')],
    ['201 without data', json(201, { success: true })],
    ['201 with a shipment without an id', json(201, { data: { status: 'confirmed' } })],
    ['201 with an id that lost its digits', json(201, { data: { id: 1.5 } })],
    ['200 that says success false', json(200, { success: false, message: 'x' })],
    ['302', (response) => response.writeHead(302, { location: '/login' }).end()],
    ['204', (response) => response.writeHead(204).end()],
    ['no answer but the end of the connection', (response) => response.destroy()],
    ['a reset connection', (response) => response.socket?.resetAndDestroy()],
    [
      'a body cut before its announced length',
      (response) => {
        response.writeHead(201, { 'content-type': 'application/json', 'content-length': '500' });
        response.write('{"success":true,', () => response.destroy());
      },
    ],
    [
      'a chunked body cut in the middle',
      (response) => {
        response.writeHead(201, { 'content-type': 'application/json' });
        response.write('{"success":true,"data":{"id":1}}', () => response.destroy());
      },
    ],
    ['something that is not HTTP', (response) => response.socket?.end('SSH-2.0-OpenSSH\r\n\r\n')],
  ])('%s', async (_what, reply) => {
    expect((await createError(reply)).kind).toBe('unknown');
  });

  it('no answer within the time limit', async () => {
    expect(await createError(() => undefined, 60)).toEqual({
      kind: 'unknown',
      detail: 'no answer within 60 ms',
      status: null,
    });
  });

  it('a body that never ends, within the time limit', async () => {
    const stalled: Reply = (response) => {
      response.writeHead(201, { 'content-type': 'application/json' });
      response.write('{"success":');
    };
    // On a slow machine its beginning may come after the first of these limits, ms.
    let error = await createError(stalled, 100);
    for (const limit of [1_000, 10_000, 60_000])
      if (error.kind === 'unknown' && error.status === null) error = await createError(stalled, limit);
    expect(error).toMatchObject({ kind: 'unknown', status: 201 });
  });

  it('a body beyond all measure', async () => {
    const endless: Reply = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const block = Buffer.alloc(1024 * 1024, 0x20);
      const more = (): void => {
        if (!response.destroyed) response.write(block, more);
      };
      more();
    };
    expect(await createError(endless)).toMatchObject({ kind: 'unknown', detail: 'answer too large' });
  });
});

describe('requests that certainly were not sent', () => {
  it('a refused connection', async () => {
    const gone = await startRawServer();
    await gone.close();
    const result = await apiOn(gone.baseUrl).api.createShipment(order, byReference);
    expect(result).toEqual({ ok: false, error: { kind: 'not_sent', detail: 'ECONNREFUSED' } });
  });

  it('a host name that does not exist', async () => {
    const result = await apiOn('https://station.invalid').api.account();
    expect(result).toMatchObject({ ok: false, error: { kind: 'not_sent' } });
  });

  it('what Electron calls a refused connection', async () => {
    const fetch = (): Promise<Response> => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
    const result = await apiOn('http://127.0.0.1:1', { fetch }).api.account();
    expect(result).toEqual({ ok: false, error: { kind: 'not_sent', detail: 'net::ERR_CONNECTION_REFUSED' } });
  });
});

describe('the key', () => {
  it('is in no error and no log line, though the service quotes it everywhere', async () => {
    const quoting = {
      success: false,
      message: `key ${KEY} refused`,
      error_code: `code ${KEY}`,
      payment_url: `https://pay.example/?k=${KEY}`,
      errors: { [KEY]: [`bad ${KEY}`] },
    };
    for (const status of [400, 401, 403, 404, 409, 418, 422, 429, 500]) {
      server.reply(json(status, quoting));
      const { api, logged } = apiOn(server.baseUrl);
      const result = await api.createShipment(order, byReference);
      expect(result.ok).toBe(false);
      expect(JSON.stringify(result)).not.toContain(KEY);
      expect(logged()).toContain('api.error');
      expect(logged()).not.toContain(KEY);
    }
  });

  it('is not in the error of a fetch that quotes what it was given', async () => {
    const fetch = (_url: string, init: RequestInit): Promise<Response> =>
      Promise.reject(new TypeError(`bad header ${JSON.stringify(init.headers)}`));
    const { api, logged } = apiOn('http://127.0.0.1:1', { fetch });
    const text = JSON.stringify(await api.account()) + logged();
    expect(text).not.toContain(KEY);
  });
});
