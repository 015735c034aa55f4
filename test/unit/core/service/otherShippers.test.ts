import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import { listedAnswer, onlyPage } from '../../../support/answersInTime.ts';
import { anOrder } from '../../../support/builders.ts';
import { LOST, paidAnswer } from '../../../support/deskInTime.ts';
import { eventDeps, fakeInbox } from '../../../support/fakeInbox.ts';
import {
  createdAt,
  DAY,
  duplicate,
  type LostDesk,
  MINUTE,
  openLostDesk,
  serviceTime,
} from '../../../support/lostDesk.ts';
import { memoryJournal } from '../../../support/memoryJournal.ts';

/** Whether this desk thinks that it ships alone: then it prints what comes back after a lost answer. */
async function isAlone(desk: LostDesk, reference = 'LOST-1'): Promise<boolean> {
  await desk.loses(reference);
  await desk.time.pass(MINUTE);
  await desk.comesBack(duplicate(`S-${reference}`));
  const { state } = await desk.job(reference);
  expect(['printed', 'already_shipped']).toContain(state);
  return state === 'printed';
}

async function ship(desk: LostDesk, ...references: string[]): Promise<void> {
  await desk.orders(...references);
  for (const reference of references) await desk.scan(reference);
}

/** Another desk has shipped ORD-1, and this one scans it. */
async function meetsADuplicate(desk: LostDesk): Promise<void> {
  desk.answers.create = () => ok(duplicate('S-OTHER'));
  await ship(desk, 'ORD-1');
  expect(await desk.job('ORD-1')).toMatchObject({ state: 'already_shipped', unproven: null });
  desk.answers.create = (reference) => ok(paidAnswer(reference));
}

it('a desk without a sign of others is alone, after any number of shipments and requests', async () => {
  const desk = await openLostDesk();
  desk.answers.shipments = async () => ok(onlyPage(...['A', 'B'].map((id) => listedAnswer(id, id))));
  await ship(desk, 'A', 'B');
  for (const id of ['A', 'B']) desk.inbox.deliver(createdAt(serviceTime(desk.time), id));
  await desk.time.night(3 * DAY);
  await desk.core.shipments.list({
    status: null,
    trackingNumber: null,
    from: '2026-01-08',
    to: null,
    page: 1,
    perPage: 20,
  });
  expect(await isAlone(desk)).toBe(true);
});

describe('a duplicate of an order that this desk has never sent', () => {
  it('is a sign of others', async () => {
    const desk = await openLostDesk();
    await meetsADuplicate(desk);
    expect(await isAlone(desk)).toBe(false);
  });

  it('counts for thirty days, also after a restart', async () => {
    const first = await openLostDesk();
    await meetsADuplicate(first);
    await first.core.stop();
    await first.time.pass(29 * DAY);
    const desk = await openLostDesk({ after: first });
    expect(await isAlone(desk, 'LOST-1')).toBe(false);
    await desk.time.pass(2 * DAY);
    expect(await isAlone(desk, 'LOST-2')).toBe(true);
  });

  it('that had no reference is no sign of others: its key was made here', async () => {
    const desk = await openLostDesk();
    desk.answers.create = () => ok(duplicate('S-1'));
    await desk.core.ship(anOrder({ reference: '' }), '7b0c4c0e-5f0a-4b7e-9a55-3d2f6c1f0a11');
    await desk.time.pass(1_000);
    expect(await isAlone(desk)).toBe(true);
  });
});

describe('an event that a shipment was created', () => {
  it('which no job of this desk has is a sign of others', async () => {
    const desk = await openLostDesk();
    desk.inbox.deliver(createdAt(serviceTime(desk.time), 'S-OTHER'));
    await desk.time.pass(5_000);
    expect(await isAlone(desk)).toBe(false);
  });

  it('before the answer of its own request is no sign of others', async () => {
    const desk = await openLostDesk();
    desk.answers.create = async (reference) => {
      desk.inbox.deliver(createdAt(serviceTime(desk.time), reference));
      await new Promise<void>((resolve) => desk.time.after(3_000, resolve));
      return ok(paidAnswer(reference));
    };
    await ship(desk, 'A', 'B', 'C');
    await desk.time.pass(10_000);
    expect(await desk.job('C')).toMatchObject({ state: 'printed' });
    expect(await isAlone(desk)).toBe(true);
  });

  it('of an order whose answer was lost is no sign of others while its request is repeated', async () => {
    const desk = await openLostDesk();
    desk.answers.create = () => err(LOST);
    await ship(desk, 'A', 'B');
    for (const id of ['S-A', 'S-B']) desk.inbox.deliver(createdAt(serviceTime(desk.time), id));
    await desk.time.pass(10 * MINUTE);
    await desk.comesBack(duplicate(), { create: (reference) => ok(duplicate(`S-${reference}`)) });
    await desk.time.pass(2 * MINUTE);
    for (const reference of ['A', 'B']) expect(await desk.job(reference)).toMatchObject({ state: 'printed' });
    expect(await isAlone(desk)).toBe(true);
  });

  it('is a sign where more were created than this desk has sent', async () => {
    const desk = await openLostDesk();
    desk.answers.create = () => err(LOST);
    await ship(desk, 'A');
    for (const id of ['S-B', 'S-C']) desk.inbox.deliver(createdAt(serviceTime(desk.time), id));
    await desk.time.pass(10 * MINUTE);
    await desk.comesBack(duplicate('S-A'));
    await desk.time.pass(2 * MINUTE);
    expect(await desk.job('A')).toMatchObject({ state: 'already_shipped' });
  });

  it('from before this desk began is no sign of others: it may be its own, of a journal that is gone', async () => {
    const first = await openLostDesk();
    first.inbox.deliver(createdAt(serviceTime(first.time), 'S-OLD'));
    await first.core.stop();
    await first.time.pass(DAY);
    const after = { time: first.time, stored: memoryJournal() };
    const early = { ...first.time, now: () => first.time.now() - DAY };
    const inbox = fakeInbox(early);
    inbox.deliver(createdAt(serviceTime(first.time) - DAY, 'S-OLD'));
    const desk = await openLostDesk({ after, events: eventDeps(inbox) });
    await desk.time.pass(5_000);
    expect(await isAlone(desk)).toBe(true);
  });
});

describe('a 429', () => {
  const refusal = { kind: 'rate_limited', retryAfterMs: 1_000, message: null } as const;

  it('although this desk had room is a sign of others', async () => {
    const desk = await openLostDesk();
    desk.answers.account = async () => err(refusal);
    await desk.core.checkService();
    await desk.time.pass(5_000);
    expect(await isAlone(desk)).toBe(false);
  });

  it('where this desk has used up its limit is no sign of others', async () => {
    const desk = await openLostDesk({ settings: { requestsPerMinute: 6 } });
    const used = () => desk.core.diagnostics.budget().used;
    while (used() < 5) await desk.core.shipments.detail('S-1');
    desk.answers.create = () => err(refusal);
    await ship(desk, 'ORD-1');
    expect([desk.callsOf('create').length, used()]).toEqual([1, 6]);
    await desk.core.actions.withdraw((await desk.job('ORD-1')).id);
    await desk.time.pass(2 * MINUTE);
    // Room for the requests of the next one while the service is away.
    await desk.change({ requestsPerMinute: 60 });
    expect(await isAlone(desk)).toBe(true);
  });
});

describe('the account’s list', () => {
  const filter = { status: null, trackingNumber: null, to: null, page: 1, perPage: 20 } as const;

  async function listed(from: string | null, ...references: (string | null)[]) {
    const desk = await openLostDesk();
    await ship(desk, 'A');
    await desk.time.night(3 * DAY);
    desk.answers.shipments = async () => ok(onlyPage(...references.map((one) => listedAnswer(`S-${one}`, one))));
    await desk.core.shipments.list({ ...filter, from });
    return isAlone(desk);
  }

  it('with an order of these days that this desk does not know is a sign of others', async () => {
    expect(await listed('2026-01-08', 'A', 'B')).toBe(false);
  });

  it('is no sign of others where it has orders of this desk, and shipments without a reference', async () => {
    expect(await listed('2026-01-08', 'A', null)).toBe(true);
  });

  it('is no sign of others where it may be of the time before this desk began', async () => {
    expect(await listed('2026-01-05', 'B')).toBe(true);
    expect(await listed(null, 'B')).toBe(true);
  });
});

it('the owner’s word counts at once, and ends at once', async () => {
  const desk = await openLostDesk();
  await desk.change({ othersShip: true });
  expect(await isAlone(desk, 'LOST-1')).toBe(false);
  await desk.change({ othersShip: false });
  expect(await isAlone(desk, 'LOST-2')).toBe(true);
});
