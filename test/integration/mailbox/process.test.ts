import { once } from 'node:events';
import { request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { steadily } from '../../support/mailboxLoad.ts';
import { mailboxCommand } from '../../support/mailboxProcess.ts';
import { ask, startReading } from '../../support/readingStation.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { aBox, aMailbox, reading } from './deliverAndKill.ts';

const SIGNATURE = `sha256=${'0a'.repeat(32)}`;

const post = (address: string, body: string) =>
  ask(address, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-svc-signature': SIGNATURE },
  });

const read = (url: string, token: string, wait: number, after?: string) =>
  ask(`${url}/v1/events?wait=${wait}${after === undefined ? '' : `&after=${after}`}`, {
    headers: { authorization: `Bearer ${token}` },
  });

it('has stored what it answered with a 2xx when it is killed the moment after', async () => {
  const place = { folder: await temporaryFolder() };
  const { path, tokens } = await aBox(place);
  const mailbox = await aMailbox(place);
  const answer = await post(`${mailbox.url}${path}`, '{"event":"shipment.label_ready"}');
  await mailbox.kill();
  expect(answer.status).toBe(204);
  const { url } = await aMailbox(place);
  for (const token of tokens) {
    const { events } = JSON.parse((await read(url, token, 0)).body);
    expect(events).toHaveLength(1);
    expect(events[0].headers['x-svc-signature']).toBe(SIGNATURE);
    expect(Buffer.from(events[0].body, 'base64').toString()).toBe('{"event":"shipment.label_ready"}');
  }
});

it('ends well on a signal: waiting callers are answered, deliveries under way are stored', async () => {
  const place = { folder: await temporaryFolder() };
  const { path, tokens } = await aBox(place);
  const mailbox = await aMailbox(place);
  const [token = ''] = tokens;
  const { next } = JSON.parse((await read(mailbox.url, token, 0)).body);
  const waiting = read(mailbox.url, token, 25, next);

  const body = '{"event":"shipment.created"}';
  const half = request(`${mailbox.url}${path}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': String(body.length), expect: '100-continue' },
  });
  half.flushHeaders();
  // It has the head of the delivery and is waiting for the rest.
  await once(half, 'continue');
  half.write(body.slice(0, 10));
  const stopped = mailbox.stop();
  const empty = await waiting;
  expect([empty.status, JSON.parse(empty.body)]).toEqual([200, { events: [], next, more: false }]);
  const answered = once(half, 'response');
  half.end(body.slice(10));
  const [response] = await answered;
  expect(response.statusCode).toBe(204);
  expect(await stopped).toBe(0);

  const again = await aMailbox(place);
  const { events } = JSON.parse((await read(again.url, token, 0, next)).body);
  expect(events.map((event: { body: string }) => Buffer.from(event.body, 'base64').toString())).toEqual([body]);
});

it('knows of a desk that was added beside it, and of one whose token was taken away', async () => {
  const place = { folder: await temporaryFolder() };
  const { path, tokens } = await aBox(place);
  const { url } = await aMailbox(place);
  const [first = ''] = tokens;
  await post(`${url}${path}`, 'for both');
  expect((await read(url, first, 0)).status).toBe(200);
  const token = await mailboxCommand(place, '--add-station', 'shop/desk-3');
  await mailboxCommand(place, '--remove-station', 'shop/desk-1');
  const station = startReading(url, token);
  onTestFinished(() => station.stop());
  await eventually(() => expect(station.bodies).toEqual(['for both']));
  await eventually(async () => expect((await read(url, first, 0)).status).toBe(401), 500);
});

it('writes no body, path or token into its log', async () => {
  const place = { folder: await temporaryFolder() };
  const { path, tokens } = await aBox(place);
  const mailbox = await aMailbox(place);
  const [token = ''] = tokens;
  await post(`${mailbox.url}${path}`, 'a body with a receiver in it');
  await post(`${mailbox.url}${path}x`, 'to a wrong path');
  await read(mailbox.url, token, 0);
  await read(mailbox.url, `${token}x`, 0);
  expect(await mailbox.stop()).toBe(0);
  const lines = mailbox.log().trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(
    expect.arrayContaining(['started', 'stored', 'refused', 'stopping']),
  );
  const secret = path.split('/').at(-1) ?? path;
  for (const hidden of [secret, token, 'receiver in it', 'wrong path', SIGNATURE.slice(7)]) {
    expect(hidden.length).toBeGreaterThan(8);
    expect(mailbox.log()).not.toContain(hidden);
  }
});

it('takes every delivery of a steady load while two stations read, and each of them gets all', async () => {
  const place = { folder: await temporaryFolder() };
  const { path, tokens } = await aBox(place);
  const mailbox = await aMailbox(place);
  const stations = reading(mailbox.url, tokens);
  // Modest, since machines are shared.
  const failed = await steadily({ addresses: [`${mailbox.url}${path}`], deliveries: 150, perSecond: 50 });
  expect(failed).toBe(0);
  for (const station of stations) await eventually(() => expect(new Set(station.bodies).size).toBe(150));
});
