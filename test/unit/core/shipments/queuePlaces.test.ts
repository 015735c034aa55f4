import { describe, expect, it } from 'vitest';
import { batchOptionsSchema } from '../../../../electron/contract/batch.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { accountWith, LOST, openDeskInTime, paidAnswer, pendingAnswer } from '../../../support/deskInTime.ts';
import { unpaidAnswer } from '../../../support/unpaidAnswer.ts';

const MINUTE = 60_000;
type Desk = Awaited<ReturnType<typeof openDeskInTime>>;
const names = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}-${i}`);
const placeOf = async (desk: Desk, reference: string) => desk.core.queuePlace((await desk.job(reference)).id);

async function queued(desk: Desk): Promise<Map<string, { before: number; inMs: number | null }>> {
  const places = new Map<string, { before: number; inMs: number | null }>();
  for (const job of await desk.core.recent(500)) {
    const place = await desk.core.queuePlace(job.id);
    if (place !== null) places.set(job.key.value, place);
  }
  return places;
}

describe('the place of an order that waits to be sent', () => {
  it('is the number of those that really go before it, and about when it really goes', async () => {
    const desk = await openDeskInTime({}, { settings: { requestsPerMinute: 20 } });
    await desk.orders(...names(60, 'BATCH'));
    await desk.core.batches.start();
    await desk.time.pass(1_000);
    await desk.orders(...names(40, 'BENCH'));
    for (const reference of names(40, 'BENCH')) await desk.scan(reference);
    const [reported, at] = [await queued(desk), desk.time.monotonic()];
    // Of the batch only what has been taken is a job, and has a place.
    expect(reported.size).toBeGreaterThan(20);
    const sent = desk.callsOf('create').length;
    await desk.time.pass(10 * MINUTE);
    const after = desk.callsOf('create').slice(sent);
    for (const [reference, { before, inMs }] of reported) {
      const really = after.findIndex(({ about }) => about === reference);
      expect([reference, before]).toEqual([reference, really]);
      const wait = (after[really]?.at ?? 0) - at;
      expect([reference, Math.abs((inMs ?? 0) - wait) <= MINUTE]).toEqual([reference, true]);
    }
  });

  it('counts the requests that an order brings with it', async () => {
    const desk = await openDeskInTime(
      { create: (id) => ok(pendingAnswer(id)) },
      { settings: { requestsPerMinute: 20 } },
    );
    const codes = names(120, 'BENCH');
    await desk.orders(...codes);
    for (const code of codes) await desk.scan(code);
    await desk.time.pass(3 * MINUTE);
    const [place, at] = [await placeOf(desk, 'BENCH-119'), desk.time.monotonic()];
    await desk.time.pass(60 * MINUTE);
    const wait = (desk.callsOf('create', 'BENCH-119')[0]?.at ?? 0) - at;
    expect(wait).toBeGreaterThan(MINUTE);
    expect(place?.inMs ?? 0).toBeGreaterThan(wait / 2);
    expect(place?.inMs ?? 0).toBeLessThan(wait * 2);
  });

  it('has no time while nothing is sent, because it is unknown', async () => {
    const desk = await openDeskInTime({ create: () => err(LOST), account: async () => err(LOST) });
    await desk.orders('ORD-1', 'ORD-2', 'ORD-3');
    for (const reference of ['ORD-1', 'ORD-2', 'ORD-3']) await desk.scan(reference);
    expect(await placeOf(desk, 'ORD-3')).toEqual({ before: 2, inMs: null });
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    desk.answers.account = async () => ok(accountWith(null));
    await desk.core.checkService();
    await desk.time.pass(MINUTE);
    expect(await placeOf(desk, 'ORD-3')).toBeNull();
  });

  it('has no time while the batch is paused, and none for its orders that are no jobs yet', async () => {
    const desk = await openDeskInTime({ create: (id) => ok(unpaidAnswer(id)), detail: (id) => ok(unpaidAnswer(id)) });
    await desk.orders(...names(10, 'BATCH'));
    await desk.core.batches.start();
    await desk.time.pass(MINUTE);
    const { batchPause, batches } = await desk.core.status();
    expect(batchPause).not.toBeNull();
    expect(batches[0]?.left).toBeGreaterThan(5);
    const reported = await queued(desk);
    expect(reported.size).toBeLessThanOrEqual(2);
    expect([...reported.values()].every(({ inMs }) => inMs === null)).toBe(true);
  });

  it('does not count the orders of a paused batch, which do not go before it', async () => {
    const refused = err({ kind: 'rate_limited' as const, retryAfterMs: null, message: null });
    const desk = await openDeskInTime({ create: () => refused });
    const start = async (orders: string[]) => {
      const batch = await desk.core.batches.start({ orders, options: batchOptionsSchema.parse({}) });
      if (!batch.ok) throw new Error('nothing was ready');
      await desk.time.pass(2 * MINUTE);
      return batch.value.id;
    };
    await desk.orders('PAUSED-1', 'PAUSED-2', 'NEXT-1', 'NEXT-2');
    await desk.core.batches.pause(await start(['PAUSED-1', 'PAUSED-2']));
    await start(['NEXT-1', 'NEXT-2']);
    const places = await queued(desk);
    expect(places.get('PAUSED-1')).toMatchObject({ inMs: null });
    expect(places.get('NEXT-1')?.before).toBe(0);
    expect((await desk.core.status()).batches.map(({ held }) => held)).toEqual([2, 0]);
  });

  it('is nothing for what does not wait to be sent', async () => {
    const desk = await openDeskInTime();
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    expect(await placeOf(desk, 'ORD-1')).toBeNull();
    expect(await desk.core.queuePlace('none')).toBeNull();
  });
});
