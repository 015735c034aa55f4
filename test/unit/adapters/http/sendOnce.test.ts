import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Fetch, sendOnce } from '../../../../electron/adapters/http/sendOnce.ts';

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Long: only what never ends is to meet it. */
const limits = { timeoutMs: 120_000, maxBytes: 1_000 };
const get = (url: string) => ({ method: 'GET', url, headers: {}, body: null }) as const;

describe('one request', () => {
  it('has the answer with its status, headers and bytes, a redirect too, which is not followed', async () => {
    let seen = 0;
    const url = await serve((_request, response) => {
      seen += 1;
      response.writeHead(302, { location: '/elsewhere', 'x-odd': 'a' }).end('bytes');
    });
    const answer = await sendOnce(fetch, limits, get(url));
    expect(answer).toMatchObject({ ok: true, value: { status: 302 } });
    if (!answer.ok) return;
    expect([answer.value.header('X-Odd'), Buffer.from(answer.value.body).toString(), seen]).toEqual(['a', 'bytes', 1]);
  });

  it('certainly was not sent where nothing listens', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    expect(await sendOnce(fetch, limits, get(`http://127.0.0.1:${port}/`))).toMatchObject({
      ok: false,
      error: { kind: 'not_sent' },
    });
  });

  it('may have been sent where the connection breaks, with the status where an answer had begun', async () => {
    const silent = await serve((_request, response) => void response.destroy());
    expect(await sendOnce(fetch, limits, get(silent))).toMatchObject({ error: { kind: 'unknown', status: null } });
    const half = await serve((_request, response) => {
      response.writeHead(201, { 'content-length': '500' }).write('half');
      response.socket?.destroySoon();
    });
    expect(await sendOnce(fetch, limits, get(half))).toMatchObject({ error: { kind: 'unknown', status: 201 } });
  });

  it('ends when it is stopped from outside, and after its time', async () => {
    const url = await serve(() => undefined);
    const stop = new AbortController();
    const running = sendOnce(fetch, { ...limits, stop }, get(url));
    stop.abort();
    expect(await running).toMatchObject({ error: { kind: 'unknown', status: null } });
    expect(await sendOnce(fetch, { ...limits, timeoutMs: 20 }, get(url))).toMatchObject({
      error: { kind: 'unknown', detail: 'no answer within 20 ms' },
    });
  });

  it('does not wait for a fetch that goes on reading after it was stopped', async () => {
    const deaf: Fetch = () => new Promise(() => undefined);
    expect(await sendOnce(deaf, { ...limits, timeoutMs: 20 }, get('http://127.0.0.1/'))).toMatchObject({ ok: false });
  });
});

describe('an answer that is longer than the limit', () => {
  it('is given up', async () => {
    const url = await serve((_request, response) => void response.end('x'.repeat(1_001)));
    expect(await sendOnce(fetch, limits, get(url))).toEqual({ ok: false, error: { kind: 'too_large', status: 200 } });
  });

  it('loses its long texts alone, where they may be left out', async () => {
    const url = await serve(
      (_request, response) => void response.end(JSON.stringify({ id: 5, pdf: 'x'.repeat(2_000) })),
    );
    const answer = await sendOnce(fetch, { ...limits, trimStringsBeyond: 100 }, get(url));
    expect(answer.ok && JSON.parse(Buffer.from(answer.value.body).toString())).toEqual({ id: 5, pdf: '' });
  });

  it('is given up all the same beyond eight times the limit', async () => {
    const url = await serve((_request, response) => void response.end(JSON.stringify({ pdf: 'x'.repeat(9_000) })));
    expect(await sendOnce(fetch, { ...limits, trimStringsBeyond: 100 }, get(url))).toMatchObject({
      error: { kind: 'too_large' },
    });
  });
});
