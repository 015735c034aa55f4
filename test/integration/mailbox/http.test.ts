import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { limitConnections } from '../../../mailbox/http/connections.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailbox } from '../../support/mailboxInProcess.ts';
import { deliver, get, read, texts } from '../../support/mailboxRequests.ts';

/** Also where the connection is reset, for which `once` would reject. */
const closeOf = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

it('hands a delivery to a station byte by byte, with its signature', async () => {
  const mailbox = await startMailbox();
  const token = await mailbox.token();
  const odd = Uint8Array.from({ length: 256 }, (_, index) => index);
  const before = Date.now();
  const answer = await deliver(mailbox, odd, { 'X-Svc-Signature': 'sha256=00aa', 'X-Svc-Event': 'shipment.created' });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  const page = await read(mailbox, token);
  expect(page.events).toHaveLength(1);
  expect(Buffer.from(page.events[0]?.body ?? '', 'base64').equals(odd)).toBe(true);
  expect(page.events[0]?.headers).toMatchObject({
    'x-svc-signature': 'sha256=00aa',
    'x-svc-event': 'shipment.created',
  });
  expect(page.events[0]?.headers).not.toHaveProperty('host');
  expect(page.events[0]?.receivedAt).toBeGreaterThanOrEqual(before);
  expect(page).toMatchObject({ next: page.events[0]?.cursor, more: false });
});

it('has a delivery on the disk before it answers so', async () => {
  const mailbox = await startMailbox();
  expect((await deliver(mailbox, 'durable')).status).toBe(204);
  const beside = new DatabaseSync(join(mailbox.folder, 'mailbox.sqlite'));
  onTestFinished(() => beside.close());
  const row = beside.prepare('SELECT body FROM deliveries').get() as { readonly body: Uint8Array };
  expect(Buffer.from(row.body).toString()).toBe('durable');
});

it('stores a repeated delivery once', async () => {
  const mailbox = await startMailbox();
  const token = await mailbox.token();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await deliver(mailbox, 'same', { 'X-Svc-Signature': 'sha256=00', 'X-Attempt': `${attempt}` });
    expect(answer.status).toBe(204);
  }
  expect(texts(await read(mailbox, token))).toEqual(['same']);
});

it('stores nothing of a sender that goes in the middle of its body', async () => {
  const mailbox = await startMailbox();
  const token = await mailbox.token();
  const sending = request(mailbox.deliveryUrl, { method: 'POST', headers: { 'Content-Length': '100' } });
  sending.on('error', () => undefined);
  sending.write('half');
  await eventually(() => expect(mailbox.busy().requests).toBe(1));
  sending.destroy();
  await eventually(() => expect(mailbox.busy().requests).toBe(0));
  expect(texts(await read(mailbox, token))).toEqual([]);
  expect(mailbox.log).toContainEqual(expect.objectContaining({ event: 'refused' }));
});

it('refuses a body over the limit, announced or found, and takes one at it', async () => {
  const mailbox = await startMailbox({ limits: { bodyBytes: 1_000 } });
  const token = await mailbox.token();
  expect((await deliver(mailbox, new Uint8Array(1_000))).status).toBe(204);
  const tooLarge = await deliver(mailbox, new Uint8Array(1_001));
  expect([tooLarge.status, await tooLarge.json()]).toEqual([413, { error: 'too_large', message: expect.any(String) }]);
  const found = request(mailbox.deliveryUrl, { method: 'POST' });
  const [answer] = (await Promise.all([once(found, 'response'), found.end(randomBytes(300_000))]))[0];
  expect(answer.statusCode).toBe(413);
  expect((await read(mailbox, token)).events).toHaveLength(1);
});

it('does not wait for ever for a body', async () => {
  const mailbox = await startMailbox({ limits: { requestMs: 100 } });
  const sending = request(mailbox.deliveryUrl, { method: 'POST', headers: { 'Content-Length': '100' } });
  sending.on('error', () => undefined);
  sending.write('half');
  const [answer] = await once(sending, 'response');
  expect(answer.statusCode).toBe(408);
  await eventually(() => expect(mailbox.busy().requests).toBe(0));
});

it('closes the connection of a sender that goes on byte by byte after its time is over', async () => {
  const mailbox = await startMailbox({ limits: { requestMs: 100 } });
  const { hostname, port, pathname } = new URL(mailbox.deliveryUrl);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: mailbox\r\nContent-Length: 1000\r\n\r\n`);
  const drip = setInterval(() => socket.write('x'), 50);
  onTestFinished(() => clearInterval(drip));
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await closeOf(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

it('takes a body that comes in chunks', async () => {
  const mailbox = await startMailbox();
  const token = await mailbox.token();
  const sending = request(mailbox.deliveryUrl, { method: 'POST' });
  const answered = once(sending, 'response');
  sending.write('two ');
  await pause(20);
  sending.end('chunks');
  expect((await answered)[0].statusCode).toBe(204);
  expect(texts(await read(mailbox, token))).toEqual(['two chunks']);
});

it('takes deliveries while one address holds more connections than it may, and sends nothing on them', async () => {
  const mailbox = await startMailbox({ limits: { connections: 40, connectionsPerAddress: 30 } });
  const { hostname, port } = new URL(mailbox.url);
  let closed = 0;
  function opened() {
    const socket = connect({ port: Number(port), host: hostname, localAddress: '127.0.0.2' });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    return socket.on('close', () => {
      closed += 1;
    });
  }
  for (let count = 0; count < 60; count += 1) opened();
  await eventually(() => expect(closed).toBeGreaterThanOrEqual(30));
  expect((await deliver(mailbox, 'among them')).status).toBe(204);
  expect(mailbox.log).toContainEqual(
    expect.objectContaining({ fields: { what: 'connection', why: 'too_many_of_one_address' } }),
  );
  // The others had a second for their first byte.
  await eventually(() => expect(closed).toBe(60));
  // None of them counts any more: later ones make no room for each other.
  const later: Socket[] = [];
  const statusFor = (socket: Socket) => {
    socket.write('GET /health HTTP/1.1\r\nHost: mailbox\r\n\r\n');
    const answer = once(socket, 'data').then(([data]) => String(data).slice(0, 12));
    return Promise.race([answer, closeOf(socket).then(() => 'closed')]);
  };
  for (let count = 0; count < 5; count += 1) {
    const socket = opened();
    await statusFor(socket);
    later.push(socket);
  }
  expect(new Set(await Promise.all(later.map(statusFor)))).toEqual(new Set(['HTTP/1.1 200']));
  expect(mailbox.log).toContainEqual(expect.objectContaining({ fields: { what: 'connection', why: 'silent' } }));
});

it('takes each delivery while other addresses hold all of its connections with headers that never end', async () => {
  const mailbox = await startMailbox({ limits: { connections: 40, connectionsPerAddress: 20 } });
  const token = await mailbox.token();
  const waiting = read(mailbox, token, '?wait=30');
  await eventually(() => expect(mailbox.busy().waiting).toBe(1));
  const { hostname, port } = new URL(mailbox.url);
  const hold = (localAddress: string, count: number) =>
    Array.from({ length: count }, async () => {
      const socket = connect({ port: Number(port), host: hostname, localAddress }).on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      socket.write('GET /health HTTP/1.1\r\nX-Unending: ');
      return socket;
    });
  const held = await Promise.all([...hold('127.0.0.2', 20), ...hold('127.0.0.3', 19)]);
  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, number) =>
      fetch(mailbox.deliveryUrl, { method: 'POST', body: String(number), headers: { Connection: 'close' } }).then(
        ({ status }) => status,
        () => 'closed',
      ),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 8 }, () => 204));
  expect(mailbox.log).toContainEqual(expect.objectContaining({ fields: { what: 'connection', why: 'too_many' } }));
  expect(held.filter((socket) => !socket.destroyed).length).toBeGreaterThan(20);
  // The station that has waited for longest has sent its request, so it was not closed for them.
  expect(texts(await waiting)).toHaveLength(1);
  held.push(...(await Promise.all(hold('127.0.0.4', 10))));
  await eventually(() => expect(held.filter((socket) => !socket.destroyed).length).toBeLessThanOrEqual(40));
});

it('takes a request that came while it stood still, as on a slow disk, for longer than silence may last', async () => {
  const server = createServer((_, response) => void response.writeHead(204).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  limitConnections(server, { connections: 9, connectionsPerAddress: 9, firstByteMs: 50 }, log);
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
  socket.write('GET / HTTP/1.1\r\nHost: mailbox\r\nConnection: close\r\n\r\n');
  for (const end = performance.now() + 100; performance.now() < end; );
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await closeOf(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 204 /);
});

it('behind a proxy leaves all connections to it, also those that it opens for later', async () => {
  const limits = { connections: 6, connectionsPerAddress: 3, firstByteMs: 100 };
  const mailbox = await startMailbox({ trustsProxy: true, limits });
  const { hostname, port, pathname } = new URL(mailbox.deliveryUrl);
  const sockets = Array.from({ length: 6 }, () => connect(Number(port), hostname));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await pause(500);
  const answers = await Promise.all(
    sockets.map(async (socket) => {
      socket.write(`POST ${pathname} HTTP/1.1\r\nHost: mailbox\r\nContent-Length: 1\r\n\r\nx`);
      return String((await once(socket, 'data'))[0]).split('\r\n')[0];
    }),
  );
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 204 No Content']));
  await closeOf(connect(Number(port), hostname).on('error', () => undefined));
  await eventually(() => expect(mailbox.log).toContainEqual(expect.objectContaining({ event: 'refused' })));
});

it('stores no more of a box than its limit, reports that, and takes from others', async () => {
  const mailbox = await startMailbox({ limits: { boxBytes: 5_000 } });
  const token = await mailbox.token();
  expect((await deliver(mailbox, new Uint8Array(3_000))).status).toBe(204);
  const full = await deliver(mailbox, new Uint8Array(3_000).fill(1));
  expect([full.status, await full.json()]).toEqual([507, { error: 'box_full', message: expect.any(String) }]);
  expect((await deliver(mailbox, 'small')).status).toBe(204);
  expect((await read(mailbox, token)).events).toHaveLength(2);
  expect(mailbox.log).toContainEqual(
    expect.objectContaining({ fields: { what: 'delivery', box: 'shop', why: 'box_full' } }),
  );
  // A mailbox that starts again has what is stored.
  await mailbox.stop();
  const again = await startMailbox({ folder: mailbox.folder, limits: { boxBytes: 5_000 } });
  expect((await deliver(again, new Uint8Array(3_000).fill(2))).status).toBe(507);
});

it('takes as many deliveries as its limit allows, and answers when to come again', async () => {
  const mailbox = await startMailbox({ limits: { deliveriesPerSecond: 1, deliveryBurst: 3 } });
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await deliver(mailbox, `${count}`)).status);
  const refused = await deliver(mailbox, 'too much');
  expect([statuses, refused.status]).toEqual([[204, 204, 204], 429]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('answers guesses of a path ever more slowly, and the right one all the same', async () => {
  const mailbox = await startMailbox({ limits: { wrongPerMinute: 3 } });
  const guess = async () =>
    (await fetch(`${mailbox.url}/in/${randomBytes(32).toString('base64url')}`, { method: 'POST', body: 'x' })).status;
  expect([await guess(), await guess(), await guess(), await guess()]).toEqual([404, 404, 404, 429]);
  expect((await deliver(mailbox, 'genuine')).status).toBe(204);
});

it('knows nothing but its own addresses and methods', async () => {
  const mailbox = await startMailbox();
  const token = await mailbox.token();
  const ask = (method: string, path: string) =>
    fetch(`${mailbox.url}${path}`, { method, headers: { Authorization: `Bearer ${token}` } });
  const statusOf = async (method: string, path: string) => (await ask(method, path)).status;
  const path = new URL(mailbox.deliveryUrl).pathname;
  for (const [method, at, allowed] of [
    ['GET', path, 'POST'],
    ['POST', '/v1/events', 'GET'],
    ['PUT', '/v1/box', 'GET'],
    ['DELETE', '/health', 'GET, HEAD'],
  ] as const) {
    const { status, headers } = await ask(method, at);
    expect([status, headers.get('allow'), headers.get('cache-control')], at).toEqual([405, allowed, 'no-store']);
  }
  for (const unknown of ['/', '/v1', '/in/', '/in', `${path}/`, '/__proto__', '/constructor', '//', '/health/x'])
    expect([unknown, await statusOf('GET', unknown)]).toEqual([unknown, 404]);
});

it('refuses what is not HTTP, and headers that never end', async () => {
  const mailbox = await startMailbox();
  const { hostname, port } = new URL(mailbox.url);
  async function answerTo(text: string): Promise<string> {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.write(text);
    await once(socket, 'close');
    return answer.split('\r\n')[0] ?? '';
  }
  expect(await answerTo('nonsense\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request');
  expect(await answerTo(`GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toContain('431');
  expect(await answerTo('GET /health HTTP/1.1\r\n')).toContain('408');
  expect((await get(mailbox, '/health')).status).toBe(200);
});

it('answers the check of a proxy that speaks HTTP 1.0 and names no host', async () => {
  const mailbox = await startMailbox();
  const { hostname, port } = new URL(mailbox.url);
  const socket = connect(Number(port), hostname);
  socket.write('GET /health HTTP/1.0\r\n\r\n');
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
});

it('keeps a quiet connection for a proxy, which would lose a delivery on one that has just been closed', async () => {
  async function connected(trustsProxy: boolean) {
    const mailbox = await startMailbox({ trustsProxy });
    const { hostname, port, pathname } = new URL(mailbox.deliveryUrl);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    let answers = '';
    socket.on('data', (chunk) => {
      answers += chunk;
    });
    return {
      closed: once(socket, 'close'),
      async deliver(count: number) {
        socket.write(`POST ${pathname} HTTP/1.1\r\nHost: mailbox\r\nContent-Length: 1\r\n\r\nx`);
        await eventually(() => expect(answers.match(/HTTP\/1\.1 204/g)).toHaveLength(count));
      },
    };
  }
  const [behindProxy, alone] = [await connected(true), await connected(false)];
  await behindProxy.deliver(1);
  await alone.deliver(1);
  // Node closes a quiet connection by itself; the other one has been quiet for longer by then.
  await alone.closed;
  await behindProxy.deliver(2);
});

it('reports that it is well, and that it is not when nothing can be stored', async () => {
  const mailbox = await startMailbox();
  const other = new DatabaseSync(join(mailbox.folder, 'mailbox.sqlite'));
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const held = Promise.all([get(mailbox, '/health'), deliver(mailbox, 'a')]);
  // What needs no store does not wait behind them.
  const first = await Promise.race([held, get(mailbox, '/nothing')]);
  expect(first).toMatchObject({ status: 404 });
  const [health, delivery] = await held;
  expect([health.status, await health.json()]).toEqual([503, { ok: false, reason: 'store' }]);
  expect([delivery.status, delivery.headers.get('retry-after')]).toEqual([503, '1']);
  other.exec('ROLLBACK');
  expect((await deliver(mailbox, 'a')).status).toBe(204);
  await eventually(async () => expect(await (await get(mailbox, '/health')).json()).toEqual({ ok: true }), 200);
});

it('goes on when callers are gone before their answers', async () => {
  const mailbox = await startMailbox();
  const token = await mailbox.token();
  const other = new DatabaseSync(join(mailbox.folder, 'mailbox.sqlite'));
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const leaving = new AbortController();
  const requested = [
    get(mailbox, '/health', undefined, leaving.signal),
    get(mailbox, '/v1/events?wait=30', token, leaving.signal),
    fetch(mailbox.deliveryUrl, { method: 'POST', body: 'a', signal: leaving.signal }),
  ];
  await eventually(() => expect(mailbox.busy().requests).toBe(3));
  leaving.abort();
  await Promise.allSettled(requested);
  // Their answers come when the store has been waited for.
  await pause(2_500);
  other.exec('ROLLBACK');
  expect((await deliver(mailbox, 'b')).status).toBe(204);
  await eventually(() => expect(mailbox.busy().requests).toBe(0));
});

it('ends what is under way when it is stopped: waiting callers are answered, deliveries are stored', async () => {
  const mailbox = await startMailbox({ limits: { firstByteMs: 600_000 } });
  const token = await mailbox.token();
  const { next } = await read(mailbox, token);
  const waiting = read(mailbox, token, `?after=${next}&wait=30`);
  const sending = request(mailbox.deliveryUrl, { method: 'POST', headers: { 'Content-Length': '5' } });
  sending.write('ha');
  // A connection that never sends a request must not hold up the rest.
  const silent = connect(Number(new URL(mailbox.url).port), '127.0.0.1');
  silent.on('error', () => undefined);
  await eventually(() => expect(mailbox.busy()).toEqual({ requests: 2, waiting: 1 }));
  const late = connect(Number(new URL(mailbox.url).port), '127.0.0.1');
  await once(late, 'connect');
  const stopping = mailbox.stop();
  late.write('GET /health HTTP/1.1\r\nHost: mailbox\r\n\r\n');
  expect(String((await once(late, 'data'))[0])).toMatch(/^HTTP\/1\.1 503 .*"reason":"stopping"/s);
  expect(texts(await waiting)).toEqual([]);
  const answered = once(sending, 'response');
  sending.end('lf!');
  const [answer] = await answered;
  expect([answer.statusCode, answer.headers.connection]).toEqual([204, 'close']);
  await stopping;
  await expect(get(mailbox, '/health')).rejects.toThrow();
  const again = await startMailbox({ folder: mailbox.folder });
  expect(texts(await read(again, token))).toEqual(['half!']);
});

it('takes 1,000 deliveries at once, all of them durable', async () => {
  const mailbox = await startMailbox({
    limits: { deliveriesPerSecond: 100_000, deliveryBurst: 100_000, readsPerSecond: 1_000 },
  });
  const token = await mailbox.token();
  const all = Array.from({ length: 1_000 }, (_, index) => `body ${index}`);
  const left = [...all];
  const sender = async () => {
    for (let body = left.pop(); body !== undefined; body = left.pop())
      expect((await deliver(mailbox, body)).status).toBe(204);
  };
  await Promise.all(Array.from({ length: 10 }, sender));
  const got: string[] = [];
  for (let page = await read(mailbox, token); ; page = await read(mailbox, token, `?after=${page.next}`)) {
    got.push(...texts(page));
    if (!page.more) break;
  }
  expect(got.sort()).toEqual(all.sort());
});

it('logs the place of an unknown failure, and not its text', async () => {
  const mailbox = await startMailbox();
  const other = new DatabaseSync(join(mailbox.folder, 'mailbox.sqlite'));
  onTestFinished(() => other.close());
  other.exec(`CREATE TRIGGER odd BEFORE INSERT ON deliveries BEGIN SELECT RAISE(ABORT, 'Ayşe Yılmaz'); END`);
  expect((await deliver(mailbox, 'a')).status).toBe(500);
  expect(mailbox.log).toContainEqual({
    level: 'error',
    event: 'bug',
    fields: expect.objectContaining({ name: 'Error', where: expect.stringContaining('sqliteStore') }),
  });
  expect(JSON.stringify(mailbox.log)).not.toContain('Ayşe');
});

it('writes to its log what happened, and no body, path, token, signature or parameter', async () => {
  const mailbox = await startMailbox({ limits: { bodyBytes: 1_000 } });
  const token = await mailbox.token('desk-1');
  const path = new URL(mailbox.deliveryUrl).pathname;
  const secrets = [
    'Ayşe Yılmaz',
    'sha256=5ec2e7',
    'signed-link',
    token,
    path.slice(4),
    'guessed-path',
    'wrong-token',
    'odd-cursor',
  ];
  await deliver(mailbox, '{"name":"Ayşe Yılmaz","label_url":"signed-link"}', { 'X-Svc-Signature': 'sha256=5ec2e7' });
  await deliver(mailbox, 'Ayşe Yılmaz'.repeat(200), { 'X-Svc-Signature': 'sha256=5ec2e7' });
  await fetch(`${mailbox.url}/in/guessed-path?token=${token}`, { method: 'POST', body: 'signed-link' });
  await get(mailbox, '/v1/events', 'wrong-token');
  await get(mailbox, '/v1/events?after=odd-cursor', token);
  await read(mailbox, token);
  await mailbox.stop();
  const log = JSON.stringify(mailbox.log);
  for (const text of secrets) expect(log).not.toContain(text);
  expect(mailbox.log.map(({ event, fields }) => [event, fields.why ?? fields.box ?? null])).toEqual([
    ['started', null],
    ['stored', 'shop'],
    ['refused', 'too_large'],
    ['refused', 'not_found'],
    ['refused', 'token_refused'],
    ['refused', 'bad_cursor'],
    ['read', 'shop'],
    ['stopping', null],
    ['stopped', null],
  ]);
});

it.each([
  ['longer than a proxy does', true, 'timeout=65'],
  ['briefly where nobody stands between', false, 'timeout=5'],
])('keeps a connection open %s', async (_, trustsProxy, stored) => {
  const mailbox = await startMailbox({ trustsProxy });
  // A connection that the mailbox closes first can swallow the delivery that a proxy has just put on it.
  const requested = request(mailbox.deliveryUrl, { method: 'POST', headers: { Connection: 'keep-alive' } });
  requested.end('a delivery');
  const [answer] = await once(requested, 'response');
  answer.resume();
  expect(answer.headers['keep-alive']).toBe(stored);
});

it.each([
  ['where others can listen in', { host: '0.0.0.0' }, ['plain_http']],
  ['not behind a proxy, which has the TLS', { host: '0.0.0.0', trustsProxy: true }, []],
  ['not on this computer alone', { host: '127.0.0.1' }, []],
])('warns that tokens travel in the open %s', async (_, options, warned) => {
  const { log } = await startMailbox(options);
  expect(log.filter(({ level }) => level === 'warn').map(({ event }) => event)).toEqual(warned);
});
