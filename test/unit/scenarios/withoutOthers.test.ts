import { expect, it } from 'vitest';
import { ok } from '../../../electron/contract/result.ts';
import { type Coordinator, LEASE_MS } from '../../../electron/core/ports/Coordinator.ts';
import { anOrder } from '../../support/builders.ts';
import { paidAnswer } from '../../support/deskInTime.ts';
import type { ManualClock } from '../../support/manualClock.ts';
import { type DeskOfSite, siteInTime } from '../../support/siteInTime.ts';

const MINUTE = 60_000;
const script = { create: (reference: string) => ok(paidAnswer(reference)) };

const sent = (desk: DeskOfSite) => desk.sent.map(({ reference }) => reference);
async function pass(time: ManualClock, minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) await time.pass(MINUTE);
}

/** Two desks with three orders in their book; the first one loses the database, which it notices. */
async function cutOff() {
  const rooms = siteInTime();
  const one = await rooms.open('1', { script });
  const two = await rooms.open('2', { script });
  await rooms.time.pass(1_000);
  await one.core.putOrders(['A', 'B', 'C'].map((reference) => anOrder({ reference })));
  await rooms.time.pass(5_000);
  one.cutOff();
  await rooms.time.pass(10_000);
  return { ...rooms, one, two };
}

it('a new order waits while no other desk can be asked, and is claimed, sent and printed when they can be', async () => {
  const { time, one } = await cutOff();
  await one.scan('A');
  await pass(time, 30);
  const waiting = await one.job('A');
  expect(waiting).toMatchObject({ state: 'queued', claim: 'away' });
  expect(await one.core.queuePlace(waiting.id)).toMatchObject({ inMs: null });
  expect([sent(one), one.printed]).toEqual([[], []]);
  one.connect();
  await pass(time, 1);
  expect(await one.job('A')).toMatchObject({ state: 'printed', claim: expect.any(Number) });
  expect([sent(one), one.printed]).toEqual([['A'], ['A']]);
});

it('an order that another desk took meanwhile is left to it, and nothing of it is sent here', async () => {
  const { time, one, two } = await cutOff();
  await one.scan('A');
  await two.scan('A');
  await pass(time, 2);
  expect(two.printed).toEqual(['A']);
  one.connect();
  await pass(time, 2);
  expect(await one.job('A')).toMatchObject({
    state: 'needs_attention',
    problem: { code: 'claimed_elsewhere', detail: '2' },
  });
  expect(sent(one)).toEqual([]);
});

it('orders that this desk had claimed, and parcels that no other desk can know, go although the database is away', async () => {
  const rooms = siteInTime();
  const one = await rooms.open('1', { script });
  await rooms.open('2', { script });
  await rooms.time.pass(1_000);
  await one.core.putOrders([anOrder({ reference: 'A' }), anOrder({ reference: 'B' })]);
  one.answers.create = () => ({ ok: false, error: { kind: 'not_sent', detail: 'ENETDOWN' } });
  await one.scan('A');
  await rooms.time.pass(1_000);
  one.cutOff();
  await rooms.time.pass(10_000);
  await one.scan('B');
  one.answers.create = (reference) => ok(paidAnswer(reference));
  await one.core.ship({ ...anOrder(), reference: '' }, 'TYPED');
  await one.core.checkService();
  await pass(rooms.time, 3);
  expect(sent(one).filter((reference) => reference === 'A')).not.toEqual([]);
  expect(one.printed).toContain('A');
  expect(one.printed).toHaveLength(2);
  expect(sent(one)).not.toContain('B');
});

it('a person has them sent without asking, once for all that follow, until the database answers', async () => {
  const { time, one, two } = await cutOff();
  await one.scan('A');
  await time.pass(1_000);
  expect(one.core.site.goWithoutOthers()).toBe(true);
  expect((await one.core.status()).site).toMatchObject({ kind: 'away', withoutOthers: time.now() });
  await one.scan('B');
  await pass(time, 1);
  expect(one.printed).toEqual(['A', 'B']);
  expect(await one.job('A')).toMatchObject({ claim: 'away' });
  const sentA = (await one.core.timeline((await one.job('A')).id)).find(({ type }) => type === 'submit_started');
  expect(sentA?.detail).toMatchObject({ unasked: true });
  one.connect();
  await pass(time, 1);
  expect((await one.core.status()).site).toEqual({ kind: 'together' });
  expect(one.core.site.goWithoutOthers()).toBe(false);
  expect(await two.scan('A')).toMatchObject({ kind: 'elsewhere' });
  one.cutOff();
  await time.pass(10_000);
  await one.scan('C');
  await pass(time, 5);
  expect(one.printed).not.toContain('C');
});

it("a person's decision outlives a restart, and counts only once the others know by the lease that this desk is gone", async () => {
  const { time, one, open } = await cutOff();
  one.core.site.goWithoutOthers();
  const { stored } = one;
  await one.core.stop();
  const again = await open('1', { script, stored });
  expect((await again.core.status()).site).toMatchObject({ withoutOthers: expect.any(Number) });
  await again.scan('A');
  await time.pass(LEASE_MS);
  expect(sent(again)).toEqual([]);
  await pass(time, 2);
  expect(again.printed).toEqual(['A']);
});

it('orders of a batch wait as well, and the batch goes on when the others can be asked', async () => {
  const { time, one } = await cutOff();
  one.connect();
  await pass(time, 1);
  await one.core.batches.start();
  one.cutOff();
  await pass(time, 5);
  expect(sent(one).length).toBeLessThan(3);
  one.connect();
  await pass(time, 2);
  expect(one.printed.toSorted()).toEqual(['A', 'B', 'C']);
});

it('no order is removed while the others cannot be informed, so that no other desk sends what a person took out', async () => {
  const { time, one, two } = await cutOff();
  const away = { ok: false, error: { kind: 'site_away' } };
  expect(await one.core.removeOrder('A')).toEqual(away);
  one.core.site.goWithoutOthers();
  expect(await one.core.removeOrder('A')).toEqual(away);
  expect(await one.inBook('A')).not.toBeNull();
  one.connect();
  await pass(time, 1);
  for (const desk of [one, two]) expect(await desk.inBook('A')).not.toBeNull();
  expect(await one.core.removeOrder('A')).toEqual({ ok: true, value: null });
  await time.pass(1_000);
  for (const desk of [one, two]) expect(await desk.inBook('A')).toBeNull();
});

it('an order stays that another desk has corrected, or sends, in the moment in which it is removed', async () => {
  const rooms = siteInTime();
  /** It learns late of what others do. */
  let isDeaf = false;
  const deaf = (coordinator: Coordinator): Coordinator => ({
    ...coordinator,
    orders: {
      ...coordinator.orders,
      changedAfter: async (...given) => (isDeaf ? ok([]) : coordinator.orders.changedAfter(...given)),
    },
  });
  const one = await rooms.open('1', { script, changed: deaf });
  const two = await rooms.open('2', { script });
  await rooms.time.pass(1_000);
  await one.core.putOrders(['A', 'B'].map((reference) => anOrder({ reference })));
  await rooms.time.pass(1_000);
  isDeaf = true;
  const before = anOrder({ reference: 'A' });
  await two.core.saveOrder({ ...before, carrier: 'anka' }, before);
  await two.scan('B');
  await rooms.time.pass(1_000);
  expect(await one.core.removeOrder('A')).toEqual({ ok: false, error: { kind: 'order_changed' } });
  expect(await one.core.removeOrder('B')).toEqual({ ok: false, error: { kind: 'not_possible_now' } });
  isDeaf = false;
  await one.core.putOrders([anOrder({ reference: 'C' })]);
  await rooms.time.pass(1_000);
  for (const desk of [one, two]) expect((await desk.inBook('A'))?.order.carrier).toBe('anka');
});

it('an order stays claimed whose first try never left while the database was away, and goes without it', async () => {
  const rooms = siteInTime();
  const one = await rooms.open('1', { script });
  await rooms.open('2', { script });
  await rooms.time.pass(1_000);
  await one.core.putOrders([anOrder({ reference: 'A' })]);
  await rooms.time.pass(1_000);
  one.answers.create = () => ({ ok: false, error: { kind: 'not_sent', detail: 'ENETDOWN' } });
  await one.core.ship({ ...anOrder(), reference: '' }, 'TYPED');
  await rooms.time.pass(100);
  await one.scan('A');
  expect(await one.job('A')).toMatchObject({ claim: expect.any(Number), attempts: 0 });
  one.cutOff();
  await pass(rooms.time, 30);
  const { id } = await one.job('TYPED');
  await one.core.actions.withdraw(id);
  await pass(rooms.time, 30);
  expect((await one.job('A')).attempts).toBeGreaterThan(0);
  one.answers.create = script.create;
  await one.core.checkService();
  await pass(rooms.time, 3);
  expect(one.printed).toEqual(['A']);
});
