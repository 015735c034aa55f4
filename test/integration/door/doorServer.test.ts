import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { aShopOrder, openDoorDesk } from '../../support/doorDesk.ts';
import { eventually } from '../../support/eventually.ts';

/** What a server answers to raw bytes, up to its end. */
function raw(port: number, text: string, isEnded = false): Promise<string> {
  return new Promise((resolve, reject) => {
    let got = '';
    const socket = connect(port, '127.0.0.1', () => (isEnded ? socket.end(text) : socket.write(text)));
    socket.setEncoding('utf8');
    socket.on('data', (data) => {
      got += data;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(got));
  });
}

describe('the door', () => {
  it('refuses pages: by where they are from, by what a form can send, and by the name that they came by', async () => {
    const { ask, port, url, whole, core } = await openDoorDesk({ orders: [anOrder()] });
    const ship = (headers: Record<string, string>) => ask('POST', '/v1/orders/ORD-1/ship', { body: {}, headers });
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: url },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-origin' },
    ] as Record<string, string>[]) {
      const answer = await ship(headers);
      expect(answer, JSON.stringify(headers)).toMatchObject({ status: 403, body: { code: 'origin_refused' } });
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect(await ship({ 'Content-Type': type })).toMatchObject({ status: 415, body: { code: 'wrong_type' } });
    const preflight = await ask('OPTIONS', '/v1/orders/ORD-1/ship', { headers: { Origin: 'https://evil.example' } });
    expect(preflight.status).toBe(403);
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `127.0.0.1:${port + 1}`,
      `127.0.0.1.evil.example:${port}`,
    ]) {
      const head = `POST /v1/orders/ORD-1/ship HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${whole}\r\n`;
      const answer = await raw(
        port,
        `${head}Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
      );
      expect(answer, host).toMatch(/^HTTP\/1\.1 421 /);
    }
    const upgrade = `GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;
    expect(await raw(port, upgrade, true)).not.toMatch(/^HTTP\/1\.1 101/);
    expect(await core().recent(10)).toEqual([]);
  });

  it('limits the size, the time and the number of requests', async () => {
    const { ask, port, whole } = await openDoorDesk();
    const large = JSON.stringify({ ...aShopOrder(), note: 'x'.repeat(300_000) });
    expect(await ask('PUT', '/v1/orders/ORD-1', { body: large })).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    const head = `PUT /v1/orders/ORD-1 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${whole}\r\n`;
    const chunked = `${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    expect(await raw(port, `${chunked}${chunk.repeat(6)}0\r\n\r\n`, true)).toMatch(/^HTTP\/1\.1 413 /);
    const order = JSON.stringify(aShopOrder());
    const half = Math.floor(order.length / 2);
    const parts = [order.slice(0, half), order.slice(half)].map(
      (part) => `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`,
    );
    expect(await raw(port, `${chunked}${parts.join('')}0\r\n\r\n`, true)).toMatch(/^HTTP\/1\.1 20[01] /);
    const slow = raw(port, `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`);
    // While the clock stands still, no request is given back to the key, however slow this machine is.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const answers = [];
    for (let turn = 0; turn < 4; turn += 1)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => ask('GET', '/v1/printers')))));
    vi.useRealTimers();
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    await eventually(async () => expect((await ask('GET', '/v1/printers')).status).toBe(200));
    expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('answers what is no request with a problem by RFC 9457', async () => {
    const { ask, host } = await openDoorDesk();
    const answers = [
      [await ask('GET', '/v2/orders'), 404, 'not_found'],
      [await ask('DELETE', '/v1/orders/ORD-1'), 404, 'not_found'],
      [await ask('PUT', '/v1/orders/ORD-1', { body: '{' }), 400, 'bad_request'],
      [await ask('PUT', '/v1/orders/ORD-1', { body: [] }), 422, 'invalid_fields'],
      [await ask('PUT', '/v1/orders/ORD-1', { body: aShopOrder('ORD-2') }), 422, 'invalid_fields'],
      [await ask('GET', '/v1/orders?list=all'), 422, 'invalid_fields'],
      [await ask('POST', '/v1/printers/folder:None/documents', { body: {} }), 415, 'wrong_type'],
    ] as const;
    for (const [answer, status, code] of answers) {
      expect(answer).toMatchObject({ status, body: { status, code, type: `urn:label-station:problem:${code}` } });
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
    }
    await host.close();
    expect(await ask('GET', '/v1/printers')).toMatchObject({ status: 503, body: { code: 'no_station' } });
  });
});
