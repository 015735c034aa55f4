import { SSEStreamingApi } from 'hono/streaming';
import { expect, it } from 'vitest';
import { createDoorEvents } from '../../../electron/main/door/doorEvents.ts';
import type { OpenStation } from '../../../electron/main/station/stationHost.ts';
import { aJob, anOrder } from '../../support/builders.ts';
import { openDoorDesk } from '../../support/doorDesk.ts';

type Desk = Awaited<ReturnType<typeof openDoorDesk>>;

/** Follows the stream until an order is as wanted, and returns what came with the last id. */
async function followed({ url, whole }: Desk, lastId: string | null, isDone: (data: string) => boolean) {
  const abort = new AbortController();
  const headers = { Authorization: `Bearer ${whole}`, ...(lastId === null ? {} : { 'Last-Event-ID': lastId }) };
  const answer = await fetch(`${url}/v1/events`, { headers, signal: abort.signal });
  let text = '';
  for await (const piece of answer.body ?? []) {
    text += new TextDecoder().decode(piece);
    if (isDone(text)) break;
  }
  abort.abort();
  return { text, id: [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? '' };
}

it('sends each change of an order as it happens, and after a gap each order that changed since, once and as it is now', async () => {
  const desk = await openDoorDesk({
    orders: ['ORD-1', 'ORD-2'].map((reference) => anOrder({ reference, carrier: 'anka' })),
  });
  const first = followed(desk, null, (text) => text.includes('"state":"printed"'));
  await desk.ask('POST', '/v1/orders/ORD-1/ship', { body: {} });
  const { text, id } = await first;
  expect(text).toMatch(/^event: ready\n/m);
  expect(text).toContain('"state":"queued"');
  expect(text).not.toContain('Ayşe');
  await desk.ask('POST', '/v1/orders/ORD-2/ship', { body: {} });
  await desk.until('ORD-2', 'printed');
  const second = await followed(desk, id, (more) => more.includes('ORD-2'));
  expect(second.text.match(/^event: order$/gm)).toHaveLength(1);
  expect(second.text).toContain('"reference":"ORD-2","state":"printed"');
  for (const foreign of ['live-1', 'sandbox-99999', 'nonsense', 'sandbox-0']) {
    const whole = await followed(desk, foreign, (more) => more.includes('ORD-2'));
    expect(whole.text).toContain('ORD-1');
  }
});

it('lets one key have four streams', async () => {
  const desk = await openDoorDesk();
  const headers = { Authorization: `Bearer ${desk.whole}` };
  const abort = new AbortController();
  for (let count = 0; count < 4; count += 1)
    expect((await fetch(`${desk.url}/v1/events`, { headers, signal: abort.signal })).status).toBe(200);
  expect((await desk.ask('GET', '/v1/events')).status).toBe(429);
  abort.abort();
});

it('sends what changes while a program is slow to read what changed before', async () => {
  const all = [{ job: aJob({ id: 'first' }), change: 1 }];
  const changedAfter = async (after: number, most: number) => ({
    changes: all.filter(({ change }) => change > after).slice(0, most),
    last: 0,
  });
  const station = { core: { otherPrograms: { changedAfter } }, profile: 'live' } as unknown as OpenStation;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const events = createDoorEvents();
  const stream = new SSEStreamingApi(writable, readable);
  const following = events.follow(stream, {
    station,
    lastId: 'live-0',
    mayStay: async () => true,
  });
  const reader = stream.responseReadable.getReader();
  const text = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await text()).toContain('ready');
  // The second change comes before the first is read.
  await new Promise((resolve) => setImmediate(resolve));
  all.push({ job: aJob({ id: 'second' }), change: 2 });
  events.wake();
  expect(await text()).toContain('live-1');
  expect(await text()).toContain('live-2');
  events.endAll();
  await following;
});
