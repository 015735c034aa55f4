import { describe, expect, it, onTestFinished } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { Connection } from '../../../../electron/contract/status.ts';
import type { ApiError } from '../../../../electron/core/ports/ShippingApi.ts';
import { createServiceState } from '../../../../electron/core/service/serviceState.ts';
import type { CoreEvent } from '../../../../electron/core/station/index.ts';
import { accountWith, BROKEN, LOST, openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { memoryJournal } from '../../../support/memoryJournal.ts';

type Desk = Awaited<ReturnType<typeof openDeskInTime>>;
const connectionOf = async (desk: Desk) => (await desk.core.status()).connection;

/** The events to the page, newest last. */
function reportedBy(desk: Desk): Connection['state'][] {
  const reported: Connection['state'][] = [];
  desk.core.subscribe((event: CoreEvent) => {
    if (event.name === 'status.changed') reported.push(event.payload.connection.state);
  });
  return reported;
}

describe('a service that answers every create request with an error', () => {
  it('is not called connected while orders wait for it, with any answers to other requests', async () => {
    const desk = await openDeskInTime({ create: () => err(BROKEN) });
    const reported = reportedBy(desk);
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    const since = desk.time.now();
    expect(await connectionOf(desk)).toEqual({ state: 'service_error', since });
    await desk.core.checkService();
    await desk.time.pass(40_000);
    expect(await connectionOf(desk)).toEqual({ state: 'service_error', since });
    expect(reported.at(-1)).toBe('service_error');
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    await desk.time.pass(300_000);
    expect((await desk.job('ORD-1')).state).toBe('printed');
    expect((await connectionOf(desk)).state).toBe('online');
    expect(reported.at(-1)).toBe('online');
  });

  it('was away before that: it can be reached now, and still takes nothing', async () => {
    const gone = err({ kind: 'not_sent' as const, detail: 'ECONNREFUSED' });
    const desk = await openDeskInTime({ create: () => gone, account: async () => gone });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    expect((await connectionOf(desk)).state).toBe('offline');
    desk.answers.create = () => err(BROKEN);
    await desk.time.pass(30_000);
    expect((await connectionOf(desk)).state).toBe('service_error');
  });
});

describe('a service that refuses for the number of requests', () => {
  it('is not called connected until the time that it named, then is again, also without a request', async () => {
    const desk = await openDeskInTime({
      create: () => err({ kind: 'rate_limited', retryAfterMs: 30_000, message: null }),
      account: async () => ok(accountWith(null)),
    });
    const reported = reportedBy(desk);
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    expect((await connectionOf(desk)).state).toBe('rate_limited');
    await desk.core.actions.withdraw((await desk.job('ORD-1')).id);
    await desk.time.pass(29_000);
    expect((await connectionOf(desk)).state).toBe('rate_limited');
    await desk.time.pass(1_500);
    expect((await connectionOf(desk)).state).toBe('online');
    expect(reported.at(-1)).toBe('online');
  });
});

const NOT_SENT: ApiError = { kind: 'not_sent', detail: 'ECONNREFUSED' };
const UNAUTHORIZED: ApiError = { kind: 'unauthorized', message: null };
const FORBIDDEN: ApiError = { kind: 'forbidden', message: null, reason: null };
const HELD: ApiError = {
  kind: 'account_hold',
  amount: kurus(3_000),
  url: 'https://pay.invalid/h',
  message: null,
  odd: [],
};
const UNREADABLE: ApiError = { kind: 'payment_unreadable', code: null, message: null, rows: [] };
const NOT_READY: ApiError = { kind: 'conflict', code: null, message: null };

/** The state alone, with the answers of the test; gaps are spread by nothing, so they are as long as they can be. */
async function aState(after = { time: manualClock(), journal: memoryJournal() }) {
  const { time, journal } = after;
  onTestFinished(() => journal.close());
  const logger = { info() {}, warn() {}, error() {} };
  const opened: boolean[] = [];
  const ended: unknown[] = [];
  const charged: number[] = [];
  const state = await createServiceState({
    ...{ journal, clock: time, logger, random: { fraction: () => 1 } },
    ...{ keyMark: null, onChanged() {}, onBalanceReported() {} },
    onOpen: (outage) => opened.push(outage),
    onHoldEnded: (hold) => ended.push(hold.amount),
    onCharged: (amount) => charged.push(amount),
  });
  const fails = (error: ApiError, requested = 'create') => state.learn(err(error), requested);
  return { after, time, state, opened, ended, charged, fails };
}

describe('an answer that pauses creating', () => {
  it.each([
    ['a service that was not reached', NOT_SENT, 'create', 'service_unreachable', 'offline', 1_000, 15_000],
    ['a lost answer', LOST, 'detail', 'service_unreachable', 'offline', 1_000, 15_000],
    ['an error of the service to a create request', BROKEN, 'create', 'service_error', 'service_error', 1_000, 15_000],
    ['a refused key', UNAUTHORIZED, 'list', 'unauthorized', 'key_refused', 60_000, 300_000],
    ['a key without this right', FORBIDDEN, 'list', 'forbidden', 'forbidden', 60_000, 300_000],
    ['a debt', HELD, 'create', 'account_hold', 'online', 15_000, 300_000],
  ] as const)(
    '%s gives what is accepted now its reason to wait, and how long',
    async (_what, error, requested, ...then) => {
      const [reason, connection, first, longest] = then;
      const { state, time, fails } = await aState();
      fails(error, requested);
      expect(state.reasonToWait()?.code).toBe(reason);
      expect(state.connection().state).toBe(connection);
      expect(state.creating()).toBe(first);
      for (let times = 0; times < 6; times += 1) {
        await time.pass(Number(state.creating()));
        fails(error, requested);
      }
      expect(state.creating()).toBe(longest);
    },
  );

  it('names what stops requests, until one leaves or fails for another reason', async () => {
    const { state, fails } = await aState();
    fails({ ...NOT_SENT, obstacle: 'certificate_date' });
    expect(state.connection()).toMatchObject({ state: 'offline', obstacle: 'certificate_date' });
    expect(state.reasonToWait()?.code).toBe('certificate_date');
    fails({ ...NOT_SENT, obstacle: 'proxy_login' });
    expect(state.connection()).toMatchObject({ state: 'offline', obstacle: 'proxy_login' });
    fails(NOT_SENT);
    expect(state.connection()).not.toHaveProperty('obstacle');
    expect(state.reasonToWait()?.code).toBe('service_unreachable');
    fails({ ...NOT_SENT, obstacle: 'proxy_failed' });
    state.learn({ ok: true }, 'account');
    expect(state.connection()).toEqual({ state: 'online', since: expect.any(Number) });
    expect(state.reasonToWait()).toBeNull();
  });

  it('an error of the service to any other request pauses nothing', async () => {
    const { state, fails } = await aState();
    fails(BROKEN, 'label');
    expect([state.creating(), state.reasonToWait()]).toEqual(['open', null]);
  });

  it('stops automatic requests only while the service is away or refuses this desk', async () => {
    for (const [error, isAway] of [
      [NOT_SENT, true],
      [UNAUTHORIZED, true],
      [BROKEN, false],
      [HELD, false],
    ] as const) {
      const { state, fails } = await aState();
      fails(error);
      expect(state.awayFor() !== null, error.kind).toBe(isAway);
    }
  });

  it('grows from a second to 15, and to a minute once it lasts ten minutes; failures during it do not lengthen it', async () => {
    const { state, time, fails } = await aState();
    const gaps: unknown[] = [];
    for (let i = 0; i < 6; i += 1) {
      fails(NOT_SENT);
      gaps.push(state.creating());
      fails(NOT_SENT);
      await time.pass(Number(state.creating()));
      expect(state.creating()).toBe('probe');
    }
    expect(gaps).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
    await time.pass(600_000);
    fails(NOT_SENT);
    expect(state.creating()).toBe(60_000);
  });

  it('ends by any answer but, after an error of the service, by one to a create request', async () => {
    const { state, opened, time, fails } = await aState();
    fails(NOT_SENT);
    await time.pass(5_000);
    fails(NOT_READY, 'label');
    expect([state.creating(), opened]).toEqual(['open', [true]]);
    fails(BROKEN);
    state.learn({ ok: true }, 'detail');
    expect(state.creating()).toBeGreaterThan(0);
    state.learn({ ok: true }, 'create');
    expect([state.creating(), opened]).toEqual(['open', [true, false]]);
  });
});

describe('an account hold', () => {
  const accepted = (sentAt: number) => ({ charged: kurus(5_000), balance: kurus(20_000), sentAt });

  it('is ended by a shipment that was created after its report, which is charged and has the balance', async () => {
    const { state, ended, charged, time, fails } = await aState();
    await time.pass(1_000);
    fails(HELD);
    state.creationAccepted(accepted(999));
    expect([state.hold()?.amount, ended]).toEqual([3_000, []]);
    state.creationAccepted(accepted(1_000));
    expect([state.hold(), state.creating(), ended]).toEqual([null, 'open', [3_000]]);
    expect([charged, state.balance()?.amount]).toEqual([[5_000, 5_000], 20_000]);
  });

  it('is ended by no other answer, unless the debt had stopped that very request', async () => {
    const { state, fails } = await aState();
    fails(HELD);
    state.learn({ ok: true }, 'account');
    fails(NOT_READY, 'label');
    expect(state.hold()).not.toBeNull();
    fails(HELD, 'account');
    state.learn({ ok: true }, 'account');
    expect([state.hold(), state.creating()]).toEqual([null, 'open']);
  });

  it('outlives a restart, also an outage that came over it, and one order may try at once', async () => {
    const first = await aState();
    first.fails(HELD);
    first.fails(NOT_SENT);
    first.state.learn({ ok: true }, 'detail');
    expect(first.state.reasonToWait()?.code).toBe('account_hold');
    await first.time.settle();
    const second = await aState(first.after);
    expect([second.state.hold()?.amount, second.state.creating()]).toEqual([3_000, 'probe']);
  });

  it('is tried again 15 s after it was reported last, where somebody works at the desk, and no sooner', async () => {
    const { state, time, fails } = await aState();
    fails(HELD);
    await time.pass(15_000);
    fails(HELD);
    expect(state.creating()).toBe(30_000);
    await time.pass(1_000);
    state.probeSoon();
    expect(state.creating()).toBe(14_000);
    await time.pass(20_000);
    expect(state.creating()).toBe('probe');
  });

  it('lets the orders behind one with an unreadable 402 wait', async () => {
    const { state, time, fails } = await aState();
    fails(HELD);
    await time.pass(15_000);
    expect(state.creating()).toBe('probe');
    fails(UNREADABLE);
    expect(state.creating()).toBeGreaterThan(0);
    const free = await aState();
    free.fails(UNREADABLE);
    expect(free.state.creating()).toBe('open');
  });
});
