import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOn, KEY } from './apiHarness.ts';
import { json, page, type RawServer, type Reply, startRawServer } from './rawServer.ts';

let server: RawServer;
beforeAll(async () => {
  server = await startRawServer();
});
afterAll(() => server.close());

const pdf = Buffer.from('%PDF-1.4 \u0000\u00ff bytes', 'latin1');
const pdfReply: Reply = (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf);

describe('the download of a signed link (API section 5.3)', () => {
  it('brings the bytes untouched, and carries no key', async () => {
    server.reply(pdfReply);
    const result = await apiOn(server.baseUrl).api.downloadLabel(`${server.baseUrl}/l/1?signature=a%2Fb&expires=1`);
    expect(result).toEqual({ ok: true, value: new Uint8Array(pdf) });
    const sent = server.seen.at(-1);
    expect(sent?.path).toBe('/l/1?signature=a%2Fb&expires=1');
    expect(JSON.stringify(sent)).not.toContain(KEY);
    expect(sent?.headers).not.toHaveProperty('x-api-key');
  });

  it('works without a key at hand', async () => {
    server.reply(pdfReply);
    const { api } = apiOn(server.baseUrl, { apiKey: async () => null });
    expect((await api.downloadLabel(`${server.baseUrl}/l`)).ok).toBe(true);
  });

  it('follows a few redirects', async () => {
    server.reply((response, request) => {
      if (request.path === '/c') return pdfReply(response, request);
      return response.writeHead(302, { location: request.path === '/a' ? '/b' : `${server.baseUrl}/c` }).end();
    });
    expect((await apiOn(server.baseUrl).api.downloadLabel(`${server.baseUrl}/a`)).ok).toBe(true);
  });

  it('gives up on a circle of redirects', async () => {
    const before = server.seen.length;
    server.reply((response) => response.writeHead(302, { location: '/again' }).end());
    const result = await apiOn(server.baseUrl).api.downloadLabel(`${server.baseUrl}/a`);
    expect(result).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    expect(server.seen.length - before).toBe(4);
  });

  it('does not follow a redirect to an address in the clear', async () => {
    server.reply((response) => response.writeHead(302, { location: 'http://label.invalid/x' }).end());
    const result = await apiOn(server.baseUrl).api.downloadLabel(`${server.baseUrl}/a`);
    expect(result).toMatchObject({ ok: false, error: { kind: 'refused', code: 'link_not_https' } });
  });

  it.each([
    'http://ship.example/l',
    'file:///etc/passwd',
    'javascript:1',
    'data:,x',
    '',
    '/l/1',
    'https://u:p@ship.example/',
    'https://u@ship.example/',
    'https://:p@ship.example/',
  ])('fetches nothing from %j', async (link) => {
    const fetch = (): Promise<Response> => Promise.reject(new Error('fetched'));
    const { api } = apiOn(server.baseUrl, { fetch });
    expect(await api.downloadLabel(link)).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });

  it.each<[string, Reply, unknown]>([
    ['403 with HTML', page(403, '<h1>Invalid signature</h1>'), { kind: 'forbidden', message: null, reason: null }],
    ['403 with JSON', json(403, { message: 'expired' }), { kind: 'forbidden', message: 'expired', reason: null }],
    ['404', page(404, ''), { kind: 'not_found', message: null }],
    ['410', page(410, ''), { kind: 'refused', status: 410, code: null, message: null }],
    [
      '401, which does not mean the key',
      json(401, { message: 'x' }),
      { kind: 'refused', status: 401, code: null, message: 'x' },
    ],
    ['409', json(409, { error_code: 'x' }), { kind: 'conflict', code: 'x', message: null }],
    ['500', page(500, 'x'), { kind: 'unknown', status: 500, detail: "HTTP 500, not the service's JSON (text/html)" }],
    [
      'an empty 200',
      page(200, ''),
      { kind: 'unknown', status: 200, detail: "HTTP 200, not the service's JSON (text/html)" },
    ],
  ])('reports an expired or odd link: %s', async (_what, reply, error) => {
    server.reply(reply);
    expect(await apiOn(server.baseUrl).api.downloadLabel(`${server.baseUrl}/l`)).toEqual({ ok: false, error });
  });

  it('puts the signed link into no error and no log line', async () => {
    const { api, logged } = apiOn(server.baseUrl);
    server.reply(page(403, 'x'));
    const refused = await api.downloadLabel(`${server.baseUrl}/l?signature=s3cr3t`);
    server.reply((response) => response.destroy());
    const cut = await api.downloadLabel(`${server.baseUrl}/l?signature=s3cr3t`);
    expect(JSON.stringify([refused, cut]) + logged()).not.toContain('s3cr3t');
    expect(logged()).toContain('label.download');
  });
});
