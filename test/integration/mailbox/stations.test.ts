import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { startMailbox, type TestMailbox } from '../../support/mailboxInProcess.ts';
import { deliver, get, read, texts } from '../../support/mailboxRequests.ts';

it('gives each station everything from its own cursor, independent of other readers', async () => {
  const mailbox = await startMailbox();
  const [first, second] = [await mailbox.token(), await mailbox.token()];
  for (const body of ['a', 'b', 'c']) await deliver(mailbox, body);
  const page = await read(mailbox, first, '?limit=2');
  expect([texts(page), page.more]).toEqual([['a', 'b'], true]);
  expect(texts(await read(mailbox, first, `?after=${page.next}`))).toEqual(['c']);
  expect(texts(await read(mailbox, second))).toEqual(['a', 'b', 'c']);
});

it('answers a station that waits as soon as something comes', async () => {
  const mailbox = await startMailbox();
  const token = await mailbox.token();
  const { next } = await read(mailbox, token);
  const waiting = read(mailbox, token, `?after=${next}&wait=30`);
  await eventually(() => expect(mailbox.busy().waiting).toBe(1));
  // Beside it one without deliveries, and is answered when it has waited long enough.
  const quiet = await startMailbox();
  const quietToken = await quiet.token();
  const requested = await read(quiet, quietToken);
  const idle = read(quiet, quietToken, `?after=${requested.next}&wait=30`);
  await eventually(() => expect(quiet.busy().waiting).toBe(1));
  await deliver(mailbox, 'news');
  expect(texts(await Promise.race([waiting, idle]))).toEqual(['news']);
});

it('answers a station that has waited long enough with nothing, and the same cursor', async () => {
  const mailbox = await startMailbox();
  const token = await mailbox.token();
  await deliver(mailbox, 'a');
  const { next } = await read(mailbox, token);
  expect(await read(mailbox, token, `?after=${next}&wait=1`)).toEqual({ events: [], next, more: false });
});

it('ends the eldest of three that wait with one token', async () => {
  const mailbox = await startMailbox();
  const token = await mailbox.token();
  const { next } = await read(mailbox, token);
  const query = `?after=${next}&wait=30`;
  const first = read(mailbox, token, query);
  await eventually(() => expect(mailbox.busy().waiting).toBe(1));
  // A read that has ended is not among them.
  await read(mailbox, token, `?after=${next}&wait=1`);
  const second = read(mailbox, token, query);
  await eventually(() => expect(mailbox.busy().waiting).toBe(2));
  const third = read(mailbox, token, query);
  expect(texts(await first)).toEqual([]);
  await eventually(() => expect(mailbox.busy().waiting).toBe(2));
  await deliver(mailbox, 'news');
  expect([texts(await second), texts(await third)]).toEqual([['news'], ['news']]);
});

it('leaves nothing behind of a station that goes while it waits', async () => {
  const mailbox = await startMailbox();
  const token = await mailbox.token();
  const { next } = await read(mailbox, token);
  const gone = new AbortController();
  const waiting = get(mailbox, `/v1/events?after=${next}&wait=30`, token, gone.signal).catch(() => 'gone');
  await eventually(() => expect(mailbox.busy().waiting).toBe(1));
  gone.abort();
  expect(await waiting).toBe('gone');
  await eventually(() => expect(mailbox.busy()).toEqual({ requests: 0, waiting: 0 }));
});

it('opens to the token of a station of that box, and to nothing else', async () => {
  const mailbox = await startMailbox({ limits: { wrongPerMinute: 4 } });
  const token = await mailbox.token('desk-1');
  const refused = await get(mailbox, '/v1/events', 'of-nobody');
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  expect((await get(mailbox, '/v1/events')).status).toBe(401);
  expect((await get(mailbox, `/v1/events?token=${token}`)).status).toBe(401);
  expect((await get(mailbox, '/v1/box', `${token}x`)).status).toBe(401);
  expect((await get(mailbox, '/v1/box', 'again')).status).toBe(429);
  const box = await get(mailbox, '/v1/box', token);
  expect(await box.json()).toEqual({
    name: 'shop',
    station: 'desk-1',
    deliveryPath: new URL(mailbox.deliveryUrl).pathname,
    oldest: '0.-',
    newest: '0.-',
    kept: 0,
    retentionDays: 14,
    now: expect.any(Number),
  });
});

it('holds a station that polls in a tight loop', async () => {
  const mailbox = await startMailbox({ limits: { readsPerSecond: 2 } });
  const token = await mailbox.token();
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await get(mailbox, '/v1/events', token)).status);
  expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200]);
  expect(statuses).toContain(429);
});

it('answers 410 and where to begin where the cursor is of another log', async () => {
  const [mailbox, other] = [await startMailbox(), await startMailbox()];
  const [token, theirs] = [await mailbox.token(), await other.token()];
  for (const body of ['a', 'b']) await deliver(other, body);
  await deliver(mailbox, 'mine');
  for (const { cursor } of (await read(other, theirs)).events) {
    const answer = await get(mailbox, `/v1/events?after=${cursor}`, token);
    const reported = (await answer.json()) as { readonly error: string; readonly oldest: string };
    expect([answer.status, reported.error]).toEqual([410, 'cursor_gone']);
    expect(texts(await read(mailbox, token, `?after=${reported.oldest}`))).toEqual(['mine']);
  }
});

it('refuses what is no cursor, no time to wait, no number of deliveries', async () => {
  const mailbox = await startMailbox();
  const token = await mailbox.token();
  const statusOf = async (query: string) => (await get(mailbox, `/v1/events?${query}`, token)).status;
  for (const query of ['after=x', 'wait=31', 'wait=-1', 'wait=1.5', 'limit=0', 'limit=201', 'limit=x'])
    expect([query, await statusOf(query)]).toEqual([query, 400]);
});

it('gives a station the new path of its box at once', async () => {
  const mailbox = await startMailbox();
  const token = await mailbox.token();
  expect((await get(mailbox, '/v1/box', token)).status).toBe(200);
  const beside = new DatabaseSync(join(mailbox.folder, 'mailbox.sqlite'));
  onTestFinished(() => beside.close());
  beside.exec("UPDATE boxes SET path = 'new'");
  expect(await (await get(mailbox, '/v1/box', token)).json()).toMatchObject({ deliveryPath: '/in/new' });
});

/** Sends as it stands, and never reads an answer. */
async function neverReads(mailbox: TestMailbox, text: string): Promise<void> {
  const socket = connect(Number(new URL(mailbox.url).port), '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(text);
}

const asking = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;

/** More than what lies between two sockets. */
const HUGE = 24 * 1024 * 1024;

it('holds a few answers for a station that never reads, not all that it requests', async () => {
  const mailbox = await startMailbox({ limits: { bodyBytes: HUGE, answersAtOnce: 2, requestMs: 600_000 } });
  const token = await mailbox.token();
  expect((await deliver(mailbox, new Uint8Array(HUGE))).status).toBe(204);
  for (let count = 1; count <= 4; count += 1) {
    await neverReads(mailbox, asking('/v1/events', token));
    await eventually(() => expect(mailbox.log.filter(({ event }) => event === 'read')).toHaveLength(count));
  }
  await eventually(() => expect(mailbox.busy().requests).toBe(2));
});
