import { describe, expect, it } from 'vitest';
import { batchOptionsSchema } from '../../../../electron/contract/batch.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { paidAnswer, pendingAnswer } from '../../../support/deskInTime.ts';
import { type DeskOfSite, siteInTime } from '../../../support/siteInTime.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const LIST = Array.from({ length: 40 }, (_, index) => `B-${String(index).padStart(2, '0')}`);

/** Two desks of a site with one list, and a service that answers after a while. */
async function twoDesks() {
  const site = siteInTime();
  const script = {
    async create(reference: string) {
      await new Promise<void>((resolve) => site.time.after(400, resolve));
      return ok(paidAnswer(reference));
    },
  };
  const open = (name: string, changes: Parameters<typeof site.open>[1] = {}) => site.open(name, { script, ...changes });
  const [one, two] = [await open('1'), await open('2')];
  await site.time.pass(SECOND);
  await one.orders(...LIST);
  await site.time.pass(SECOND);
  return { time: site.time, open, one, two };
}

async function start(desk: DeskOfSite) {
  const batch = await desk.core.batches.start({
    orders: 'ready',
    options: batchOptionsSchema.parse({ sort: 'province' }),
  });
  if (!batch.ok) throw new Error('nothing was ready');
  return batch.value;
}

async function help(desk: DeskOfSite, index = 0) {
  const found = (await desk.core.sharedBatches.elsewhere())[index];
  if (found === undefined) throw new Error('no batch elsewhere');
  return desk.core.sharedBatches.help(found.desk.id, found.id);
}

const progress = async (desk: DeskOfSite) => (await desk.core.batches.progress())[0];
const sent = (...desks: readonly DeskOfSite[]) =>
  desks.flatMap((desk) => desk.callsOf('create').map(({ about }) => about));

describe('a batch of several desks', () => {
  it('is offered to the other desks with what is left of it', async () => {
    const { time, one, two } = await twoDesks();
    expect(await two.core.sharedBatches.elsewhere()).toEqual([]);
    const batch = await start(one);
    await time.pass(5 * SECOND);
    const [found] = await two.core.sharedBatches.elsewhere();
    expect(found).toEqual({
      desk: { id: one.id, name: '1' },
      id: batch.id,
      startedAt: batch.startedAt,
      by: batch.by,
      options: batch.options,
      state: 'running',
      orders: 40,
      left: 40 - sent(one).length,
    });
    expect(await one.core.sharedBatches.elsewhere()).toEqual([]);
    await one.core.batches.pause(batch.id);
    await time.pass(SECOND);
    expect(await two.core.sharedBatches.elsewhere()).toMatchObject([{ state: 'paused' }]);
    await one.core.batches.stop(batch.id);
    await time.pass(SECOND);
    expect(await two.core.sharedBatches.elsewhere()).toEqual([]);
  });

  it('is sent once by both together, and both end', async () => {
    const { time, one, two } = await twoDesks();
    await start(one);
    await time.pass(5 * SECOND);
    expect(await help(two)).toMatchObject({ ok: true, value: { by: '2', options: { sort: 'province' } } });
    // What is in a batch of its own is not offered any more.
    expect(await two.core.sharedBatches.elsewhere()).toEqual([]);
    await time.pass(20 * SECOND);
    expect(sent(one).length).toBeGreaterThan(5);
    expect(sent(two).length).toBeGreaterThan(5);
    for (const desk of [one, two]) {
      const now = await progress(desk);
      if (now === undefined) throw new Error('no batch');
      const { batch, left, inFlight, printed, unpaid, stopped, elsewhere } = now;
      expect(left + inFlight + printed + unpaid + stopped + elsewhere).toBe(batch.orders);
    }
    await time.pass(3 * MINUTE);
    expect(sent(one, two).sort()).toEqual(LIST);
    expect([...one.printed, ...two.printed].sort()).toEqual(LIST);
    expect(await progress(one)).toMatchObject({
      batch: { state: 'done' },
      left: 0,
      printed: sent(one).length,
      elsewhere: sent(two).length,
    });
    expect(await progress(two)).toMatchObject({ batch: { state: 'done' }, left: 0, printed: sent(two).length });
    expect(await two.core.sharedBatches.elsewhere()).toEqual([]);
  });

  it('has no order sent twice while the site is away, before the desks meet in the middle', async () => {
    const { time, one, two } = await twoDesks();
    await start(one);
    await time.pass(SECOND);
    await help(two);
    for (const desk of [one, two]) desk.cutOff();
    await time.pass(10 * SECOND);
    for (const desk of [one, two]) desk.core.site.goWithoutOthers();
    await time.pass(20 * SECOND);
    expect(sent(one).length).toBeGreaterThan(5);
    expect(sent(two).length).toBeGreaterThan(5);
    expect(sent(one).filter((reference) => sent(two).includes(reference))).toEqual([]);
    // Meanwhile each of the two lists is sent in its own order.
    expect(sent(one)).toEqual(LIST.slice(0, sent(one).length));
    expect(sent(two)).toEqual(LIST.toReversed().slice(0, sent(two).length));
  });

  it('is neither started nor shared while the site is away, and the same request works when it is back', async () => {
    const { time, one, two } = await twoDesks();
    await start(one);
    await time.pass(SECOND);
    const [found] = await two.core.sharedBatches.elsewhere();
    if (found === undefined) throw new Error('no batch elsewhere');
    two.cutOff();
    await time.pass(MINUTE);
    two.core.site.goWithoutOthers();
    const requested = () => [two.core.batches.start(), two.core.sharedBatches.help(found.desk.id, found.id)];
    for (const answer of await Promise.all(requested()))
      expect(answer).toEqual({ ok: false, error: { kind: 'site_away' } });
    expect(await two.core.batches.progress()).toEqual([]);
    await one.core.batches.pause(found.id);
    await two.orders('LATER');
    two.connect();
    await time.pass(MINUTE);
    expect(await two.core.batches.start({ orders: ['LATER'], options: found.options })).toMatchObject({ ok: true });
  });

  it('ends at a desk that has nothing to send, when the other one has sent the rest', async () => {
    const { time, one, two } = await twoDesks();
    await start(one);
    await time.pass(5 * SECOND);
    await help(two);
    one.answers.create = () => err({ kind: 'not_sent', detail: 'ENETDOWN' });
    await time.pass(3 * MINUTE);
    // What it has taken before stays its own, until its network is back.
    const own = sent(one).filter((reference) => !sent(two).includes(reference));
    expect(sent(two)).toHaveLength(LIST.length - new Set(own).size);
    one.answers.create = (reference) => ok(paidAnswer(reference));
    await time.pass(3 * MINUTE);
    expect([await progress(one), await progress(two)]).toMatchObject([
      { batch: { state: 'done' } },
      { batch: { state: 'done' } },
    ]);
    expect([...one.printed, ...two.printed].sort()).toEqual(LIST);
  });

  it('goes back to the orders that the other desk gives back', async () => {
    const { time, one, two } = await twoDesks();
    const batch = await start(one);
    await one.core.batches.pause(batch.id);
    await time.pass(SECOND);
    // The second desk takes some orders, and none of them leaves it.
    two.answers.create = () => err({ kind: 'not_sent', detail: 'ENETDOWN' });
    const helping = await help(two);
    if (!helping.ok) throw new Error('nothing was ready');
    await time.pass(2 * SECOND);
    // One label of the first desk is still to come, so its batch is not over.
    one.answers.create = (reference) => ok(reference === 'B-20' ? pendingAnswer(reference) : paidAnswer(reference));
    one.answers.detail = (id) => ok(pendingAnswer(id));
    one.answers.label = async () => err({ kind: 'conflict', code: null, message: null });
    await one.core.batches.resume(batch.id, false);
    await time.pass(2 * MINUTE);
    const before = await progress(one);
    expect(before).toMatchObject({ batch: { state: 'running' }, left: 0, inFlight: 1 });
    expect(before?.elsewhere).toBeGreaterThan(0);
    const already = sent(one).length;
    await two.core.batches.stop(helping.value.id);
    await time.pass(SECOND);
    // At once, not with the next parcel or the next request.
    expect(sent(one).length).toBeGreaterThan(already);
    await time.pass(MINUTE);
    expect(sent(one).length - already).toBe(before?.elsewhere);
    expect(sent(one).sort()).toEqual(LIST);
    expect(await progress(one)).toMatchObject({ left: 0, elsewhere: 0, inFlight: 1, printed: 39 });
  });

  it('shows which desk has which of its orders', async () => {
    const { time, one, two } = await twoDesks();
    const batch = await start(one);
    await one.core.batches.pause(batch.id);
    await time.pass(SECOND);
    await two.scan('B-07');
    await time.pass(SECOND);
    const orders = await one.core.batches.orders(batch.id, 0, 100);
    expect(orders.filter(({ elsewhere }) => elsewhere !== null)).toMatchObject([
      { reference: 'B-07', job: null, elsewhere: '2' },
    ]);
  });

  it('is published again to a site that is back, and to one that this desk was restarted in', async () => {
    const { time, open, one, two } = await twoDesks();
    const batch = await start(one);
    await time.pass(SECOND);
    one.cutOff();
    await time.pass(MINUTE);
    await one.core.batches.pause(batch.id);
    await time.pass(MINUTE);
    expect(await two.core.sharedBatches.elsewhere()).toMatchObject([{ id: batch.id, state: 'running' }]);
    one.connect();
    await time.pass(MINUTE);
    expect(await two.core.sharedBatches.elsewhere()).toMatchObject([{ id: batch.id, state: 'paused' }]);
    await two.core.stop();
    const again = await open('2', { stored: two.stored });
    await time.pass(SECOND);
    expect(await again.core.sharedBatches.elsewhere()).toMatchObject([{ id: batch.id, orders: 40 }]);
  });
});
