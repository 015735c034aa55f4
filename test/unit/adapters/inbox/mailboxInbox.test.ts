import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMailboxInbox, type MailboxInboxDeps } from '../../../../electron/adapters/inbox/mailboxInbox.ts';

const TOKEN = 'a-token-that-nobody-may-see';

/** A real HTTP server that sends exactly what a test gives it; everything that the client does is recorded. */
async function answering(
  how: (response: ServerResponse, request: IncomingMessage) => void,
  changes: Partial<MailboxInboxDeps> = {},
) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    how(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const log: string[] = [];
  const line = (event: string, fields?: object) => void log.push(`${event} ${JSON.stringify(fields)}`);
  const inbox = createMailboxInbox({
    url,
    token: async () => TOKEN,
    fetch,
    log: { info: line, warn: line, error: line },
    now: () => Date.UTC(2026, 10, 21, 10),
    ...changes,
  });
  onTestFinished(() => inbox.stop());
  return { inbox, seen, log, url };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
const page = (one: object) => JSON.stringify({ events: [one], next: '1.aaaaaaaa', more: false });
const delivery = { cursor: '1.aaaaaaaa', receivedAt: 5, headers: { a: 'b' }, body: 'e30=' };

it('sends its token, without a body, for so many seconds and after its cursor', async () => {
  const { inbox, seen } = await answering(json(200, { events: [delivery], next: '1.aaaaaaaa', more: true }));
  expect(await inbox.fetch('0.-', 24_001)).toEqual({
    ok: true,
    value: {
      deliveries: [{ receivedAt: 5, headers: { a: 'b' }, body: new TextEncoder().encode('{}') }],
      next: '1.aaaaaaaa',
      more: true,
      gap: false,
    },
  });
  expect(seen[0]?.url).toBe('/v1/events?wait=25&limit=200&after=0.-');
  expect(seen[0]?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, connection: 'close' });
  expect(seen[0]?.method).toBe('GET');
});

describe('an answer that is none of a mailbox', () => {
  it.each([
    { name: 'a page', status: 200, body: '<html>' },
    { name: 'a time that no journal takes', status: 200, body: page({ ...delivery, receivedAt: 1.5 }) },
    { name: 'a time beyond all numbers', status: 200, body: page({ ...delivery, receivedAt: 1e18 }) },
    { name: 'another JSON', status: 200, body: '{"data":[]}' },
    { name: 'half of it', status: 200, body: '{"events":[{"curs' },
    {
      name: 'a body that is no base64',
      status: 200,
      body: JSON.stringify({ events: [{ ...delivery, body: 'e30' }], next: 'x', more: false }),
    },
    { name: 'nothing', status: 204, body: '' },
    { name: '404', status: 404, body: '{"error":"not_found"}' },
    { name: 'another 400', status: 400, body: '{"error":"bad_parameter"}' },
    { name: 'a 410 without a cursor', status: 410, body: '{}' },
  ])('$name is reported as that', async ({ status, body }) => {
    const { inbox } = await answering((response) => response.writeHead(status).end(status === 204 ? undefined : body));
    expect(await inbox.fetch('1.aaaaaaaa', 0)).toMatchObject({ ok: false, error: { kind: 'not_a_mailbox' } });
    expect(await inbox.about()).toMatchObject({ ok: false, error: { kind: 'not_a_mailbox' } });
  });

  it('a delivery address that points elsewhere is not taken', async () => {
    const box = { name: 'shop', deliveryPath: '//evil.invalid/in/x', retentionDays: 1, now: 1 };
    const { inbox } = await answering(json(200, box));
    expect(await inbox.about()).toMatchObject({ ok: false, error: { kind: 'not_a_mailbox' } });
  });

  it('a redirect is not followed: the token goes nowhere else', async () => {
    const elsewhere = await answering(json(200, { events: [], next: null, more: false }));
    const { inbox } = await answering((response) => response.writeHead(302, { Location: elsewhere.url }).end());
    expect(await inbox.fetch(null, 0)).toEqual({ ok: false, error: { kind: 'not_a_mailbox', detail: 'redirect' } });
    expect(elsewhere.seen).toEqual([]);
  });
});

describe('a mailbox in trouble', () => {
  it.each([500, 502, 503, 504, 408])('that answers %i cannot be reached', async (status) => {
    const { inbox } = await answering(json(status, { error: 'store_failed' }));
    expect(await inbox.fetch(null, 0)).toEqual({ ok: false, error: { kind: 'unreachable', detail: `HTTP ${status}` } });
  });

  it.each([
    { header: '7', ms: 7_000 },
    { header: 'Sat, 21 Nov 2026 10:00:30 GMT', ms: 30_000 },
    { header: 'Sat, 21 Nov 2026 09:00:00 GMT', ms: 0 },
    { header: 'soon', ms: 5_000 },
  ])('that answers 429 with $header is busy for $ms ms', async ({ header, ms }) => {
    const date = 'Sat, 21 Nov 2026 10:00:00 GMT';
    const { inbox } = await answering(json(429, { error: 'too_often' }, { 'Retry-After': header, Date: date }));
    expect(await inbox.fetch(null, 0)).toEqual({ ok: false, error: { kind: 'busy', retryAfterMs: ms } });
  });

  it.each([401, 403])('that answers %i does not know the token', async (status) => {
    const { inbox } = await answering(json(status, { error: 'token_refused' }));
    expect(await inbox.fetch(null, 0)).toEqual({ ok: false, error: { kind: 'token_refused' } });
  });

  it('that sends nothing is waited for so long and no longer, after the head of its answer too', async () => {
    const silent = await answering(() => undefined, { timeoutMs: 80 });
    expect(await silent.inbox.fetch(null, 0)).toMatchObject({ error: { kind: 'unreachable' } });
    const slow = await answering(
      (response) => {
        response.writeHead(200);
        response.write('{"events":');
      },
      { timeoutMs: 80 },
    );
    expect(await slow.inbox.fetch(null, 0)).toMatchObject({ error: { kind: 'unreachable' } });
  });

  it('that hangs up gives a code and nothing else', async () => {
    const { inbox, seen } = await answering((response) => response.socket?.destroy());
    const answer = await inbox.fetch('secret-cursor', 0);
    expect(answer).toMatchObject({
      ok: false,
      error: { kind: 'unreachable', detail: expect.stringMatching(/^[A-Z_]+$/) },
    });
    expect(seen).toHaveLength(1);
  });
});

it('requests less at once where an answer is more than it takes', async () => {
  const { inbox, seen } = await answering(
    (response, request) => {
      const limit = Number(new URL(request.url ?? '', 'http://x').searchParams.get('limit'));
      const events = Array.from({ length: limit }, () => ({ ...delivery, body: 'YWFh'.repeat(50) }));
      json(200, { events, next: '20.aaaaaaaa', more: true })(response);
    },
    { maxBytes: 10_000 },
  );
  expect(await inbox.fetch('1.aaaaaaaa', 0)).toMatchObject({ ok: true, value: { next: '20.aaaaaaaa', more: true } });
  expect(seen.map(({ url }) => url)).toEqual([
    '/v1/events?wait=0&limit=200&after=1.aaaaaaaa',
    '/v1/events?wait=0&limit=20&after=1.aaaaaaaa',
  ]);
});

it('has the token in no log and no error, in any case', async () => {
  const errors: unknown[] = [];
  for (const status of [200, 302, 400, 401, 404, 410, 429, 500]) {
    const { inbox, log } = await answering(json(status, { token: TOKEN }));
    errors.push(await inbox.fetch('1.aaaaaaaa', 0), await inbox.about(), log);
  }
  const { inbox } = await answering(json(200, {}), {
    fetch: async (url, init) => {
      throw new Error(`cannot send ${url} ${JSON.stringify(init.headers)}`);
    },
  });
  errors.push(await inbox.fetch('1.aaaaaaaa', 0));
  expect(JSON.stringify(errors)).not.toContain(TOKEN);
  expect(JSON.stringify(errors)).not.toContain('aaaaaaaa');
});
