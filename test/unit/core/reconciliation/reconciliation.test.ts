import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { ShipmentFilter } from '../../../../electron/contract/service.ts';
import type { ShipmentAnswer } from '../../../../electron/core/ports/ShippingApi.ts';
import { BROKEN, openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';
import { aService, cancelled, openEventsDesk, updated } from '../../../support/eventsDesk.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function voidAnswer(id: string): ShipmentAnswer {
  const { shipment, reported } = paidAnswer(id);
  const payment = { ...paidAnswer(id).payment, paid: true } as ShipmentAnswer['payment'];
  return {
    shipment: { ...shipment, status: 'cancelled' },
    payment,
    label: { status: 'unavailable', pdf: null, url: null },
    reported: { ...reported, labelStatus: 'unavailable', paymentMethod: 'api_balance' },
  };
}

/** A desk whose orders are printed, at a service whose customer panel cancels; its list knows the documented filters. */
async function printedDesk(count: number, refuse: (filter: ShipmentFilter) => boolean = () => false) {
  const references = Array.from({ length: count }, (_, i) => `P-${i + 1}`);
  const gone = new Set<string>();
  const filters: ShipmentFilter[] = [];
  const answer = (id: string) => (gone.has(id) ? voidAnswer(id) : paidAnswer(id));
  const page = (items: readonly ShipmentAnswer[]) => ({
    items,
    page: { page: 1, lastPage: 1, total: items.length, repeated: false },
  });
  const script = {
    detail: (id: string) => ok(answer(id)),
    async shipments(filter: ShipmentFilter) {
      filters.push(filter);
      if (refuse(filter)) return err({ kind: 'invalid' as const, message: null, fields: [] });
      return ok(page([...gone].map(voidAnswer)));
    },
  };
  const desk = await openDeskInTime(script, { settings: { requestsPerMinute: 120 } });
  await desk.orders(...references);
  for (const reference of references) await desk.scan(reference);
  await desk.time.pass(5 * MINUTE);
  expect(desk.printed).toHaveLength(count);
  filters.length = 0;

  async function courier(reference: string) {
    const requested = desk.core.pickups.scan(reference);
    await desk.time.pass(0);
    const reply = await requested;
    if (!reply.ok) throw new Error(reply.error.kind);
    return [reply.value.outcome, reply.value.checked];
  }

  const since = () => {
    const before = desk.calls.length;
    return () => desk.calls.slice(before).map(({ name }) => name);
  };
  return { desk, gone, filters, courier, since, ...desk };
}

describe('a pickup', () => {
  it('of a hundred parcels requests one list for all of them, and again while it goes on', async () => {
    const { desk, time, gone, courier, since, filters } = await printedDesk(100);
    gone.add('P-7');
    const requested = since();
    await desk.core.pickups.start();
    await time.settle();
    for (let i = 1; i <= 60; i += 1) expect(await courier(`P-${i}`)).toEqual([i === 7 ? 'stop' : 'taken', true]);
    expect(requested()).toEqual(['list']);
    expect(filters).toMatchObject([{ status: 'cancelled', page: 1 }]);
    await time.pass(30_000);
    expect(await courier('P-61')).toEqual(['taken', true]);
    // Cancelled after the list was read: the next one, which that scan has requested, finds it.
    gone.add('P-90');
    await time.pass(30_000);
    await courier('P-62');
    await time.settle();
    expect(await courier('P-90')).toEqual(['stop', true]);
    expect(requested().every((name) => name === 'list')).toBe(true);
    expect(requested().length).toBeLessThanOrEqual(4);
  });

  it('stops what was cancelled in the seconds before it began, although the list was read just before that', async () => {
    const { desk, time, gone, courier } = await printedDesk(3);
    await desk.core.ledger.closing();
    await time.settle();
    await time.pass(3_000);
    gone.add('P-2');
    await time.pass(2_000);
    await desk.core.pickups.start();
    expect(await courier('P-1')).toEqual(['taken', true]);
    expect(await courier('P-2')).toEqual(['stop', true]);
    expect(await courier('P-3')).toEqual(['taken', true]);
  });

  it.each(['at the session', 'in the list after it'])(
    'polls a parcel that was cancelled while the answer to its request was on its way, where the list read then had it %s',
    async (when) => {
      const { desk, time, gone, answers, courier, since } = await printedDesk(1);
      let arrive = () => {};
      answers.create = (reference) =>
        new Promise((resolve) => {
          arrive = () => resolve(ok(paidAnswer(reference)));
        });
      await desk.orders('LATE-1', 'LATE-2');
      await desk.scan('LATE-1');
      await time.pass(1_000);
      gone.add('LATE-1');
      await desk.core.pickups.start();
      await time.settle();
      if (when !== 'at the session') {
        await time.pass(30_000);
        await courier('P-1');
        await time.settle();
      }
      arrive();
      await time.pass(5_000);
      expect(desk.printed).toHaveLength(2);
      const requested = since();
      expect(await courier('LATE-1')).toEqual(['stop', true]);
      expect(requested()).toEqual(['detail']);
    },
  );

  it('believes an answer that was on its way for a minute only as of its request', async () => {
    const { desk, time, gone, answers, courier, since } = await printedDesk(1);
    await desk.core.pickups.start();
    await time.settle();
    let arrive = () => {};
    const { detail } = answers;
    answers.detail = (id) =>
      new Promise((resolve) => {
        arrive = () => resolve(ok(paidAnswer(id)));
      });
    const shown = desk.core.shipments.detail('P-1');
    await time.pass(MINUTE);
    gone.add('P-1');
    arrive();
    await shown;
    Object.assign(answers, { detail });
    const requested = since();
    expect(await courier('P-1')).toEqual(['stop', true]);
    expect(requested()).toContain('detail');
  });

  it('at a service without a list polls each parcel itself, and at none twice within a minute', async () => {
    const { desk, time, gone, courier, since } = await printedDesk(3, () => true);
    gone.add('P-2');
    await desk.core.pickups.start();
    await time.settle();
    const requested = since();
    expect(await courier('P-1')).toEqual(['taken', true]);
    expect(await courier('P-2')).toEqual(['stop', true]);
    expect(await courier('P-3')).toEqual(['taken', true]);
    expect(await courier('P-3')).toEqual(['again', true]);
    expect(requested()).toEqual(['detail', 'detail', 'detail']);
  });

  it('at a service that takes no days in its filter reads the list without them', async () => {
    const { desk, time, gone, courier, filters } = await printedDesk(2, ({ from }) => from !== null);
    gone.add('P-2');
    await desk.core.pickups.start();
    await time.settle();
    expect(await courier('P-2')).toEqual(['stop', true]);
    expect(filters.at(-1)).toMatchObject({ from: null, status: 'cancelled' });
  });

  it('waits a moment for a service that hangs, then no more, and shows what was not checked; the answer is shown later', async () => {
    const { desk, time, gone, answers } = await printedDesk(3);
    gone.add('P-1');
    const { shipments, detail } = answers;
    answers.shipments = () => new Promise(() => {});
    answers.detail = () => new Promise(() => {});
    await desk.core.pickups.start();
    const began = time.monotonic();
    const scan = async (reference: string) => {
      const requested = desk.core.pickups.scan(reference);
      await time.pass(1_500);
      const reply = await requested;
      return reply.ok ? [reply.value.outcome, reply.value.checked] : reply;
    };
    expect(await scan('P-1')).toEqual(['taken', false]);
    const second = desk.core.pickups.scan('P-2');
    await time.settle();
    expect(await second).toMatchObject({ ok: true, value: { outcome: 'taken', checked: false } });
    expect(time.monotonic() - began).toBe(1_500);
    Object.assign(answers, { shipments, detail });
    await desk.core.shipments.list({ status: null, trackingNumber: null, from: null, to: null, page: 1, perPage: 20 });
    expect(await desk.job('P-1')).toMatchObject({ state: 'cancelled', pickup: expect.any(String) });
  });

  it('while the service is away waits for nothing, and what went is checked as soon as it is back', async () => {
    const { desk, time, gone, answers, courier } = await printedDesk(3);
    gone.add('P-1');
    const { shipments, detail, account } = answers;
    const away = async () => err({ kind: 'not_sent' as const, detail: 'ECONNREFUSED' });
    Object.assign(answers, { shipments: away, detail: away, account: away });
    void desk.core.checkService();
    await time.settle();
    const began = time.monotonic();
    await desk.core.pickups.start();
    expect(await courier('P-1')).toEqual(['taken', false]);
    expect(await courier('P-2')).toEqual(['taken', false]);
    expect(time.monotonic()).toBe(began);
    Object.assign(answers, { shipments, detail, account });
    void desk.core.checkService();
    await time.pass(MINUTE);
    expect(await desk.job('P-1')).toMatchObject({ state: 'cancelled', pickup: expect.any(String) });
    expect(await desk.job('P-2')).toMatchObject({ state: 'handed_over' });
  });
});

describe('a scan', () => {
  /** The reported age of the service's answer, in seconds. */
  function ages({ core, time }: Awaited<ReturnType<typeof printedDesk>>['desk']): readonly number[] {
    const reported: number[] = [];
    core.subscribe((event) => {
      if (event.name === 'job.standing') reported.push((time.now() - event.payload.at) / 1_000);
    });
    return reported;
  }

  it("of something printed today does not wait, shows how old the service's answer is, and polls where that is a minute", async () => {
    const { desk, time, since, scan } = await printedDesk(2);
    const reported = ages(desk);
    await time.pass(HOUR);
    const requested = since();
    let answer = (_gone: boolean): void => {};
    desk.answers.detail = (id) =>
      new Promise((resolve) => {
        answer = (isGone) => resolve(ok(isGone ? voidAnswer(id) : paidAnswer(id)));
      });
    expect(await scan('P-1')).toMatchObject({ kind: 'again', job: { state: 'printed' } });
    await time.settle();
    expect(reported).toEqual([HOUR / 1_000 + 300]);
    answer(false);
    await time.settle();
    expect(reported.slice(1)).toEqual([0]);
    await time.pass(48_000);
    await scan('P-1');
    await time.settle();
    expect(reported.slice(2)).toEqual([48]);
    expect(requested()).toEqual(['detail']);
    // Cancelled in the customer panel meanwhile.
    await scan('P-2');
    await time.settle();
    answer(true);
    await time.settle();
    expect(await desk.job('P-2')).toMatchObject({ state: 'cancelled', printCount: 1 });
    expect(reported.slice(3)).toEqual([HOUR / 1_000 + 348]);
  });

  it('of something printed today polls nothing while the service is away, and shows how old its answer is', async () => {
    const { desk, time, since, scan } = await printedDesk(1);
    desk.answers.account = async () => err({ kind: 'not_sent' as const, detail: 'ECONNREFUSED' });
    void desk.core.checkService();
    await time.settle();
    const reported = ages(desk);
    const requested = since();
    await scan('P-1');
    await time.settle();
    expect(requested()).not.toContain('detail');
    expect(reported).toEqual([300]);
  });

  it('of something printed before today polls whether that still holds', async () => {
    const { desk, time, gone, since, scan } = await printedDesk(2);
    await time.pass(30 * HOUR);
    gone.add('P-1');
    const later = since();
    expect(await scan('P-1')).toMatchObject({ kind: 'again', job: { state: 'cancelled' } });
    expect(await scan('P-2')).toMatchObject({ kind: 'again', job: { state: 'printed' } });
    expect(later().slice(0, 2)).toEqual(['detail', 'detail']);
    const [last] = (await desk.core.timeline((await desk.job('P-1')).id)).filter(
      ({ type }) => type === 'shipment_cancelled',
    );
    const booked = (await desk.core.timeline((await desk.job('P-1')).id)).find(
      ({ amount }) => (amount ?? 0) > 0,
    )?.amount;
    expect(last?.amount).toBe(kurus(-(booked ?? 0)));
  });
});

describe('a print that somebody wants', () => {
  it('of a cancelled shipment is not made; without an answer it is, after a moment', async () => {
    const { desk, time, gone, answers } = await printedDesk(2);
    gone.add('P-1');
    const [one, two] = [await desk.job('P-1'), await desk.job('P-2')];
    expect(await desk.core.actions.print(one.id, 'damaged', null)).toMatchObject({
      ok: false,
      error: { kind: 'not_possible_now' },
    });
    answers.detail = () => new Promise(() => {});
    const requested = desk.core.actions.print(two.id, 'damaged', null);
    await time.pass(3_000);
    expect((await requested).ok).toBe(true);
    await time.settle();
    expect(desk.printed).toEqual(['P-1', 'P-2', 'P-2']);
  });
});

describe('closing', () => {
  it('reads the list once for all screens that show the lists, in its share of the budget, and ends broken ones', async () => {
    const { desk, time, gone, answers, since } = await printedDesk(3);
    gone.add('P-3');
    const requested = since();
    for (let i = 0; i < 20; i += 1) {
      await desk.core.ledger.closing();
      await time.pass(10_000);
    }
    expect(await desk.core.ledger.closing()).toMatchObject({ not_handed_over: 2 });
    expect(requested()).toEqual(['list']);
    answers.shipments = async () => err(BROKEN);
    await time.pass(10 * MINUTE);
    await desk.core.ledger.closing();
    await time.pass(0);
    expect(desk.errors.some((line) => line.startsWith('not reconciled'))).toBe(true);
  });
});

describe('an event of a label that is out', () => {
  it.each([
    ['its cancelling', cancelled('A')],
    ['a status that says so', updated('A', 'cancelled')],
  ])('%s leads to a poll, and the job follows', async (_what, post) => {
    const desk = await openEventsDesk(aService('ready'));
    await desk.orders('A', 'B');
    await desk.scan('A');
    await desk.scan('B');
    expect(desk.printed).toEqual(['A', 'B']);
    desk.service.set('A', 'cancelled');
    desk.inbox.deliver(post);
    await desk.time.settle();
    expect(await desk.job('A')).toMatchObject({ state: 'cancelled', printCount: 1 });
    expect(await desk.job('B')).toMatchObject({ state: 'printed' });
    expect((await desk.events()).map(({ outcome }) => outcome)).toEqual(['done']);
  });

  it('is believed only when the shipment confirms it, and carriers’ steps cost no poll', async () => {
    const desk = await openEventsDesk(aService('ready'));
    await desk.orders('A');
    await desk.scan('A');
    const before = desk.calls.length;
    desk.inbox.deliver(updated('A', 'in_transit'), updated('A', 'delivered'));
    await desk.time.settle();
    expect(desk.calls.length).toBe(before);
    desk.inbox.deliver(cancelled('A'));
    await desk.time.settle();
    expect(desk.calls.slice(before).map(({ name }) => name)).toEqual(['detail']);
    expect(await desk.job('A')).toMatchObject({ state: 'printed' });
  });

  it('is waited for: while events come, a scan polls nothing and shows no age', async () => {
    const desk = await openEventsDesk(aService('ready'));
    await desk.orders('A');
    await desk.scan('A');
    desk.inbox.deliver(updated('A', 'in_transit'));
    await desk.time.pass(HOUR);
    const reported: string[] = [];
    desk.core.subscribe(({ name }) => reported.push(name));
    const before = desk.calls.length;
    await desk.scan('A');
    await desk.time.settle();
    expect(desk.calls.slice(before).map(({ name }) => name)).toEqual([]);
    expect(reported).not.toContain('job.standing');
  });

  it('is tried again where the service did not answer', async () => {
    const desk = await openEventsDesk(aService('ready'));
    await desk.orders('A');
    await desk.scan('A');
    desk.service.set('A', 'cancelled');
    const { detail } = desk.answers;
    desk.answers.detail = () => err({ kind: 'rate_limited', retryAfterMs: 1_000, message: null });
    desk.inbox.deliver(cancelled('A'));
    await desk.time.pass(1_000);
    expect(await desk.job('A')).toMatchObject({ state: 'printed' });
    desk.answers.detail = detail;
    await desk.time.pass(3 * MINUTE);
    expect(await desk.job('A')).toMatchObject({ state: 'cancelled' });
  });
});

it('cancelled while it prints: shown at once, taken from the spooler, and what came out is counted', async () => {
  const service = aService('ready');
  const dropped: string[] = [];
  let end: (how: 'completed' | 'cancelled') => void = () => {};
  const desk = await openEventsDesk(service);
  desk.answers.follow = () =>
    new Promise((resolve) => {
      end = (kind) => resolve(kind === 'completed' ? { kind } : { kind, reason: null });
    });
  desk.answers.cancelPrint = async ({ spoolId }) => {
    dropped.push(spoolId);
    return ok(null);
  };
  await desk.orders('A', 'B');
  for (const id of ['A', 'B']) {
    await desk.scan(id);
    service.set(id, 'cancelled');
    desk.inbox.deliver(cancelled(id));
    await desk.time.settle();
    expect(await desk.job(id)).toMatchObject({ state: 'cancelled', printCount: 1 });
    end(id === 'A' ? 'completed' : 'cancelled');
    await desk.time.settle();
  }
  expect(dropped).toEqual(['A', 'B']);
  expect(await desk.job('A')).toMatchObject({ state: 'cancelled', printCount: 1, print: { confirmedBy: 'spooler' } });
  expect(await desk.job('B')).toMatchObject({
    state: 'cancelled',
    printCount: 0,
    problem: { code: 'shipment_cancelled' },
  });
});
