import { describe, expect, it } from 'vitest';
import type { Job } from '../../../electron/contract/job.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import type { ApiError } from '../../../electron/core/ports/ShippingApi.ts';
import { anOrder } from '../../support/builders.ts';
import { LOST, openDeskInTime, paidAnswer } from '../../support/deskInTime.ts';

const AWAY: ApiError = { kind: 'not_sent', detail: 'ECONNREFUSED' };
const ON_HOLD = { state: 'needs_attention', problem: { code: 'on_hold' } };
const HOUR_MS = 3_600_000;

type Desk = Awaited<ReturnType<typeof openDeskInTime>>;

async function release(desk: Desk, reference: string) {
  const released = await desk.core.actions.retry((await desk.job(reference)).id);
  await desk.time.settle();
  return released;
}

describe('an order that is held', () => {
  it('is accepted, and not sent until somebody lets it go', async () => {
    const desk = await openDeskInTime();
    await desk.orders('ORD-1');
    expect(await desk.scan('ORD-1', { hold: true })).toMatchObject({ kind: 'new', job: ON_HOLD, optionsUsed: true });
    await desk.time.pass(HOUR_MS);
    expect(desk.sent).toEqual([]);
    expect(await desk.core.list('attention')).toMatchObject([ON_HOLD]);
    expect(await release(desk, 'ORD-1')).toMatchObject({ ok: true, value: { state: 'queued', problem: null } });
    expect((await desk.job('ORD-1')).state).toBe('printed');
    expect(desk.callsOf('create')).toHaveLength(1);
  });

  it('shows that when it is scanned again, and stays', async () => {
    const desk = await openDeskInTime();
    await desk.orders('ORD-1');
    await desk.scan('ORD-1', { hold: true });
    expect(await desk.scan('ORD-1')).toMatchObject({ kind: 'again', job: ON_HOLD, optionsUsed: true });
    expect(await desk.scan('ORD-1', { hold: true })).toMatchObject({ kind: 'again', job: ON_HOLD, optionsUsed: true });
    // What is chosen now could be forgotten until it is let go.
    expect(await desk.scan('ORD-1', { box: 'LARGE' })).toMatchObject({ kind: 'again', optionsUsed: false });
    await desk.time.pass(HOUR_MS);
    expect(await desk.job('ORD-1')).toMatchObject({ ...ON_HOLD, atDesk: null });
    expect(desk.sent).toEqual([]);
  });

  it('goes by itself on no way that the station has: list, restart, outage, account hold, new address, hurry', async () => {
    const first = await openDeskInTime({
      create: () => err({ kind: 'account_hold', amount: null, url: null, message: null, odd: [] }),
    });
    await first.orders('ORD-1', 'ORD-2');
    await first.scan('ORD-2');
    await first.scan('ORD-1', { hold: true });
    const { id } = await first.job('ORD-1');
    expect((await first.core.batches.start()).ok).toBe(false);
    expect(await first.core.actions.lookNow(id)).toMatchObject({ ok: false });
    expect(await first.core.actions.print(id, null, null)).toMatchObject({ ok: false });
    await first.core.putOrders([anOrder({ reference: 'ORD-1', carrier: 'cheapest' })]);
    await first.core.stop();
    const desk = await openDeskInTime({}, { after: first });
    await desk.core.checkService();
    desk.core.networkMayBeBack();
    await desk.time.pass(HOUR_MS);
    expect((await desk.job('ORD-2')).state).toBe('printed');
    expect(await desk.job('ORD-1')).toMatchObject(ON_HOLD);
    expect(desk.callsOf('create', 'ORD-1')).toEqual([]);
    // And then with the order as the book has it now.
    await release(desk, 'ORD-1');
    expect(desk.sent.at(-1)).toMatchObject({ reference: 'ORD-1', carrier: 'cheapest' });
  });

  it('keeps box and quantity of the same scan', async () => {
    const desk = await openDeskInTime();
    await desk.orders('ORD-1');
    await desk.scan('ORD-1', { hold: true, box: 'LARGE', quantity: 3 });
    await release(desk, 'ORD-1');
    expect(desk.sent[0]?.parcel).toMatchObject({ widthCm: 40, quantity: 3 });
  });

  it('is checked again when it is let go: what cannot be sent shows why', async () => {
    const desk = await openDeskInTime();
    await desk.scan('NOBODY', { hold: true });
    expect(await desk.job('NOBODY')).toMatchObject(ON_HOLD);
    await release(desk, 'NOBODY');
    expect(await desk.job('NOBODY')).toMatchObject({ state: 'needs_attention', problem: { code: 'unknown_order' } });
  });

  it('can be taken back instead', async () => {
    const desk = await openDeskInTime();
    await desk.orders('ORD-1');
    await desk.scan('ORD-1', { hold: true });
    expect(await desk.core.actions.withdraw((await desk.job('ORD-1')).id)).toMatchObject({
      ok: true,
      value: { state: 'cancelled', problem: null },
    });
  });

  it('costs nothing and misses nothing in the books', async () => {
    const desk = await openDeskInTime();
    await desk.orders('ORD-1');
    await desk.scan('ORD-1', { hold: true });
    expect(await desk.core.ledger.closing()).toEqual({ paid_not_printed: 0, print_unconfirmed: 0, not_handed_over: 0 });
    expect(await desk.core.status()).toMatchObject({ waitingSince: null, counts: { needs_attention: 1, queued: 0 } });
    await desk.core.pickups.start();
    expect(await desk.core.pickups.scan('ORD-1')).toMatchObject({ ok: true, value: { outcome: 'stop' } });
  });

  it('has in its timeline who held it and who let it go', async () => {
    const desk = await openDeskInTime({}, { settings: { operatorName: 'Ayşe' } });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1', { hold: true });
    await desk.change({ operatorName: 'Mehmet' });
    await release(desk, 'ORD-1');
    const timeline = await desk.core.timeline((await desk.job('ORD-1')).id);
    expect(timeline.slice(0, 2).map(({ type, by, to }) => [type, by, to])).toEqual([
      ['accepted', 'Ayşe', 'needs_attention'],
      ['released', 'Mehmet', 'queued'],
    ]);
    expect(timeline[0]?.detail).toMatchObject({ held: true });
  });
});

describe('a job that is to be held after it was scanned', () => {
  it('stops where it waits in the queue', async () => {
    const desk = await openDeskInTime({ create: () => err(AWAY) });
    await desk.orders('ORD-1', 'ORD-2');
    await desk.scan('ORD-1');
    await desk.scan('ORD-2');
    expect(await desk.core.actions.hold((await desk.job('ORD-1')).id)).toMatchObject({ ok: true, value: ON_HOLD });
    expect(await desk.scan('ORD-2', { hold: true })).toMatchObject({ kind: 'again', job: ON_HOLD, optionsUsed: true });
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    const before = desk.sent.length;
    await desk.time.pass(HOUR_MS);
    expect(desk.sent.length).toBe(before);
    await release(desk, 'ORD-1');
    expect((await desk.job('ORD-1')).state).toBe('printed');
    expect(await desk.job('ORD-2')).toMatchObject(ON_HOLD);
  });

  it('stops where it needs attention, and shows what it needs again once it is let go', async () => {
    const desk = await openDeskInTime();
    await desk.scan('NOBODY');
    const { id } = await desk.job('NOBODY');
    expect(await desk.core.actions.hold(id)).toMatchObject({ ok: true, value: ON_HOLD });
    expect(await desk.core.actions.hold(id), 'once more changes nothing').toMatchObject({ ok: true, value: ON_HOLD });
    expect((await desk.core.timeline(id)).map(({ type }) => type)).toEqual(['accepted', 'held']);
    await release(desk, 'NOBODY');
    expect(await desk.job('NOBODY')).toMatchObject({ problem: { code: 'unknown_order' } });
  });

  it('is not held where it may be a shipment, or is one', async () => {
    const desk = await openDeskInTime();
    await desk.orders('ORD-1', 'ORD-2', 'ORD-3');
    await desk.scan('ORD-1');
    desk.answers.create = () => err({ kind: 'refused', status: 400, code: null, message: null });
    await desk.scan('ORD-2');
    desk.answers.create = () => err(LOST);
    await desk.scan('ORD-3');
    for (const reference of ['ORD-1', 'ORD-2', 'ORD-3']) {
      const before: Job = await desk.job(reference);
      expect(await desk.core.actions.hold(before.id)).toEqual({ ok: false, error: { kind: 'not_possible_now' } });
      expect(await desk.job(reference)).toEqual(before);
    }
    expect(await desk.core.actions.hold('no-such-job')).toEqual({ ok: false, error: { kind: 'job_not_found' } });
  });

  it('does not go instead where the service may know it: the scan that came too late to hold it sends nothing', async () => {
    const desk = await openDeskInTime({ create: () => err(LOST) });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    desk.answers.create = () => err({ kind: 'refused', status: 400, code: null, message: null });
    await desk.time.pass(HOUR_MS);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'needs_attention', problem: { code: 'maybe_paid' } });
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    const before = desk.sent.length;
    for (const options of [{ hold: true }, { box: 'LARGE' }, { hold: true, quantity: 3 }]) {
      expect(await desk.scan('ORD-1', options)).toMatchObject({ kind: 'again', optionsUsed: false });
      await desk.time.pass(HOUR_MS);
    }
    expect(desk.sent.length).toBe(before);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'needs_attention', problem: { code: 'maybe_paid' } });
    await desk.scan('ORD-1');
    expect((await desk.job('ORD-1')).state, 'a scan that asks for nothing else').toBe('printed');
  });
});
