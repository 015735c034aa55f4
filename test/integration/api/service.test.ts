import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOn, byReference, KEY, order } from './apiHarness.ts';
import { json, type RawServer, startRawServer } from './rawServer.ts';

let server: RawServer;
beforeAll(async () => {
  server = await startRawServer();
  server.reply(json(201, { success: true, data: { id: 1 } }));
});
afterAll(() => server.close());

describe('every request to the service', () => {
  it('uses no connection twice, so that no network stack sends a create again by itself', async () => {
    const { api } = apiOn(server.baseUrl);
    await api.createShipment(order, byReference);
    await api.createShipment(order, byReference);
    expect(server.seen.slice(-2).map(({ headers }) => headers.connection)).toEqual(['close', 'close']);
    expect(new Set(server.seen.slice(-2).map(({ clientPort }) => clientPort)).size).toBe(2);
  });

  it('says that its body is JSON where it has one, and nothing of a body where it has none', async () => {
    const { api } = apiOn(server.baseUrl);
    await api.createShipment(order, byReference);
    await api.account();
    const sent = server.seen.slice(-2).map(({ headers, body }) => [headers['content-type'], body.length > 0]);
    expect(sent).toEqual([
      ['application/json', true],
      [undefined, false],
    ]);
  });

  it.each([null, '', '  ', 'line\nbreak', 'ünicode'])(
    'sends nothing with the key %j, and reports that the key is wrong',
    async (key) => {
      const before = server.seen.length;
      const { api } = apiOn(server.baseUrl, { apiKey: async () => key });
      expect(await api.account()).toEqual({ ok: false, error: { kind: 'unauthorized', message: null } });
      expect(server.seen.length).toBe(before);
    },
  );

  it('sends nothing while the key cannot be read', async () => {
    const { api } = apiOn(server.baseUrl, { apiKey: () => Promise.reject(new Error(KEY)) });
    const result = await api.account();
    expect(result).toMatchObject({ ok: false, error: { kind: 'not_sent' } });
    expect(JSON.stringify(result)).not.toContain(KEY);
  });

  it('does not carry the key to where a redirect points', async () => {
    const other = await startRawServer();
    try {
      server.reply((response) => response.writeHead(307, { location: `${other.baseUrl}/api/v2/account/info` }).end());
      expect(await apiOn(server.baseUrl).api.account()).toMatchObject({
        ok: false,
        error: { kind: 'unknown', status: 307 },
      });
      expect(other.seen).toEqual([]);
    } finally {
      await other.close();
    }
  });
});
