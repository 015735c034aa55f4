import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../electron/contract/job.ts';
import { kurus } from '../../../electron/contract/money.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import type { CreateAnswer } from '../../../electron/core/ports/ShippingApi.ts';
import { openDeskInTime, paidAnswer, pendingAnswer } from '../../support/deskInTime.ts';
import { manualClock } from '../../support/manualClock.ts';
import { memoryJournal } from '../../support/memoryJournal.ts';
import { openPayment, unpaidAnswer } from '../../support/unpaidAnswer.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LABEL_MS = 5 * MINUTE_MS;

type Desk = Awaited<ReturnType<typeof openDeskInTime>>;

/** What was charged and given back, by the job's timeline. */
async function moved(desk: Desk, reference = 'A') {
  const entries = await desk.core.timeline((await desk.job(reference)).id);
  return entries.flatMap(({ type, amount }) => (amount === null ? [] : [[type, amount]]));
}

async function shelved(script: Parameters<typeof openDeskInTime>[0]) {
  const desk = await openDeskInTime({ create: (id) => ok(unpaidAnswer(id)), ...script });
  await desk.orders('A');
  await desk.scan('A');
  expect((await desk.job('A')).state).toBe('awaiting_payment');
  return desk;
}

describe('a dozen open payments', () => {
  const references = Array.from({ length: 12 }, (_, i) => `P-${i}`);

  /** A service with lists, of which so many links are open for so long (ms, null: unknown). */
  async function aDozen(linkMs: number | null) {
    const time = manualClock();
    const paid = new Set<string>();
    const opened = new Map<string, number>();
    const answer = (id: string) => {
      if (paid.has(id) || !id.startsWith('P-'))
        return paidAnswer(id, { reported: { ...paidAnswer(id).reported, labelStatus: 'ready' } });
      const from = opened.get(id) ?? time.now();
      opened.set(id, from);
      return unpaidAnswer(id, { url: `https://pay.invalid/${id}`, expiresAt: linkMs === null ? null : from + linkMs });
    };
    const desk = await openDeskInTime(
      {
        create: (id) => ok(answer(id)),
        detail: (id) => ok(answer(id)),
        shipments: async () =>
          ok({
            items: [...opened.keys()].map(answer),
            page: { page: 1, lastPage: 1, total: null, repeated: false },
          }),
      },
      { after: { time, stored: memoryJournal() } },
    );
    await desk.orders(...references, 'NOW');
    for (const reference of references) await desk.scan(reference);
    await time.pass(MINUTE_MS);
    expect(await desk.core.list('payments')).toHaveLength(12);
    const spent = () => desk.calls.filter(({ name }) => name !== 'create' && name !== 'account').length;
    return { ...desk, desk, paid, spent };
  }

  it.each([
    ['open for a day', 24 * HOUR_MS],
    ['whose expiry nobody told', null],
    ['that expire after ten minutes', 10 * MINUTE_MS],
  ])('%s cost few requests an hour, all by lists, and a scan in between prints at once', async (_what, linkMs) => {
    const { desk, time, spent, scan, printed, calls } = await aDozen(linkMs);
    await time.pass(HOUR_MS);
    const before = spent();
    await time.pass(HOUR_MS);
    expect(spent() - before).toBeLessThanOrEqual(15);
    expect(spent() - before).toBeGreaterThan(0);
    expect(calls.filter(({ name, at }) => name === 'detail' && at > HOUR_MS)).toEqual([]);
    const at = time.monotonic();
    await scan('NOW');
    expect(printed).toEqual(['NOW']);
    expect(time.monotonic() - at).toBe(0);
    expect((await desk.core.list('payments')).every(({ lastLook }) => lastLook?.said === 'unpaid')).toBe(true);
  });

  it('paid all at once come out once each, each charged once', async () => {
    const { desk, time, paid, printed } = await aDozen(24 * HOUR_MS);
    await time.pass(20 * MINUTE_MS);
    for (const reference of references) paid.add(reference);
    await time.pass(6 * MINUTE_MS);
    expect(printed.toSorted()).toEqual(references.toSorted());
    for (const reference of references)
      expect((await moved(desk, reference)).map(([, amount]) => amount)).toEqual([5_000]);
  });

  it('are polled right after they expire, and then ever more rarely', async () => {
    const { time, callsOf, spent } = await aDozen(20 * MINUTE_MS);
    await time.pass(18 * MINUTE_MS);
    const before = callsOf('list').length;
    // They were opened within seconds of each other, a minute ago and more.
    await time.pass(2 * MINUTE_MS + 10_000);
    expect(callsOf('list').length).toBeGreaterThan(before);
    await time.pass(6 * HOUR_MS);
    const late = spent();
    await time.pass(3 * HOUR_MS);
    expect(spent() - late).toBeLessThanOrEqual(2 * 3);
  });
});

describe('what was paid once', () => {
  it('stays paid where an answer from before the money came arrives after it: nothing is demanded or booked twice', async () => {
    const desk = await shelved({
      detail: (id) => ok(pendingAnswer(id)),
      // Section 4.4: "Unpaid shipment: 400". The shipment itself is polled then.
      label: async () => err({ kind: 'refused', status: 400, code: null, message: null }),
    });
    await desk.time.pass(6_000);
    expect(await desk.job('A')).toMatchObject({ state: 'label_pending', payment: { paid: true, url: null } });
    desk.answers.detail = (id) => ok(unpaidAnswer(id));
    await desk.core.actions.lookNow((await desk.job('A')).id);
    await desk.time.pass(30_000);
    expect(await desk.job('A')).toMatchObject({
      state: 'label_pending',
      payment: { paid: true, amount: 5_000, url: null, expiresAt: null },
      lastLook: { said: 'unpaid' },
    });
    expect(await desk.core.list('payments')).toEqual([]);
    desk.answers.detail = (id) => ok(paidAnswer(id));
    await desk.time.pass(LABEL_MS);
    expect(desk.printed).toEqual(['A']);
    expect(await moved(desk)).toEqual([['label_awaited', 5_000]]);
  });

  it.each<[string, Partial<CreateAnswer>]>([
    ['awaiting_payment', { label: { status: 'awaiting_payment', pdf: null, url: null } }],
    ['of a kind that nobody knows', { label: { status: 'unknown', pdf: null, url: null } }],
  ])('is not demanded because the label status beside it is still %s', async (_status, changes) => {
    const desk = await openDeskInTime({ create: (id) => ok(paidAnswer(id, changes)) });
    await desk.orders('A');
    await desk.scan('A');
    expect((await desk.job('A')).state).toBe('label_pending');
    await desk.time.pass(6_000);
    expect(desk.printed).toEqual(['A']);
    expect(await moved(desk)).toEqual([['label_awaited', 5_000]]);
  });

  it('has no link to pay once more, where the answer still holds one', async () => {
    const desk = await shelved({ detail: (id) => ok(pendingAnswer(id, { payment: openPayment({ paid: true }) })) });
    await desk.time.pass(6_000);
    expect((await desk.job('A')).payment).toMatchObject({ paid: true, url: null });
  });

  it('that was never announced is booked when the label proves it, and not before', async () => {
    const untold = { payment: null, label: { status: 'unknown', pdf: null, url: null } } as const;
    const desk = await openDeskInTime({
      create: (id) => ok(paidAnswer(id, untold)),
      label: async () => err({ kind: 'refused', status: 400, code: null, message: null }),
      detail: (id) => ok(unpaidAnswer(id)),
    });
    await desk.orders('A');
    await desk.scan('A');
    await desk.time.pass(6_000);
    expect(await desk.job('A')).toMatchObject({ state: 'awaiting_payment', payment: { paid: false } });
    expect(await moved(desk)).toEqual([]);
    desk.answers.detail = (id) => ok(paidAnswer(id));
    await desk.time.pass(LABEL_MS);
    expect(desk.printed).toEqual(['A']);
    expect(await moved(desk)).toEqual([['label_stored', 5_000]]);
  });
});

it('a link that had expired when it came, by whosever clock, is no reason to notice its payment an hour late', async () => {
  const desk = await shelved({ create: (id) => ok(unpaidAnswer(id, { expiresAt: Date.UTC(1970, 0, 12) })) });
  desk.answers.detail = (id) => ok(unpaidAnswer(id, { expiresAt: Date.UTC(1970, 0, 12) }));
  await desk.time.pass(3 * MINUTE_MS);
  desk.answers.detail = (id) => ok(paidAnswer(id));
  await desk.time.pass(LABEL_MS);
  expect(desk.printed).toEqual(['A']);
});

describe('the link of an open payment', () => {
  const first = { url: 'https://pay.invalid/1', balance: kurus(100) };
  const payment = async (desk: Desk) => (await desk.job('A')).payment;

  /** The payment after a 402 with a link for ten minutes, and a poll after so many minutes with this answer. */
  async function polledAfter(minutes: number, reported: Partial<Payment>) {
    const time = manualClock();
    const expiresAt = time.now() + 10 * MINUTE_MS;
    const desk = await openDeskInTime(
      { create: (id) => ok(unpaidAnswer(id, { ...first, expiresAt })) },
      { after: { time, stored: memoryJournal() } },
    );
    desk.answers.detail = (id) => ok(unpaidAnswer(id, { ...first, expiresAt }));
    await desk.orders('A');
    await desk.scan('A');
    await time.pass(minutes * MINUTE_MS);
    desk.answers.detail = (id) => ok({ ...unpaidAnswer(id), payment: openPayment({ ...first, ...reported }) });
    await desk.core.actions.lookNow((await desk.job('A')).id);
    await time.settle();
    return { desk, expiresAt };
  }

  it('is a new one together with its own expiry, or with none', async () => {
    const url = 'https://pay.invalid/2';
    const { desk } = await polledAfter(11, { url, expiresAt: null });
    expect(await payment(desk)).toMatchObject({ url, expiresAt: null });
    const later = desk.time.now() + HOUR_MS;
    const again = await polledAfter(11, { url, expiresAt: later });
    expect(await payment(again.desk)).toMatchObject({ url, expiresAt: expect.any(Number) });
  });

  it('stays with its expiry where a detail does not repeat them, while it is open', async () => {
    const { desk, expiresAt } = await polledAfter(2, { url: null, expiresAt: null });
    expect(await payment(desk)).toMatchObject({ url: first.url, expiresAt });
    const same = await polledAfter(2, { expiresAt: null });
    expect(await payment(same.desk)).toMatchObject({ url: first.url, expiresAt: same.expiresAt });
  });

  it('is gone where the service no longer returns it after it expired', async () => {
    const { desk, expiresAt } = await polledAfter(11, { url: null, expiresAt: null });
    expect(await payment(desk)).toMatchObject({ url: null, expiresAt });
    expect((await desk.job('A')).state).toBe('awaiting_payment');
  });

  it('is asked for right after it expired, also where the look before had no answer', async () => {
    const { desk, expiresAt } = await polledAfter(9, {});
    desk.answers.detail = () => err({ kind: 'unknown', detail: 'ECONNRESET', status: null });
    await desk.core.actions.lookNow((await desk.job('A')).id);
    await desk.time.settle();
    expect(await desk.job('A')).toMatchObject({ lastLook: { said: 'no_answer' } });
    expect((await desk.job('A')).nextAt).toBeLessThan(expiresAt + MINUTE_MS);
  });

  it('is gone where something that cannot be read stands in its place', async () => {
    const odd = [{ name: 'payment.payment_url', value: '7' }];
    const { desk } = await polledAfter(2, { url: null, expiresAt: null, odd });
    expect(await payment(desk)).toMatchObject({ url: null, odd });
  });
});

it('the balance on a card keeps the time of its report, until another one is reported', async () => {
  const desk = await shelved({ detail: (id) => ok(unpaidAnswer(id)) });
  const reported = (await desk.job('A')).payment;
  expect(reported).toMatchObject({ balance: 100, toldAt: desk.time.now() });
  // "Account balance after (or at) the operation" (2.3): this may still be that one.
  await desk.time.pass(20_000);
  expect((await desk.job('A')).payment).toEqual(reported);
  desk.answers.detail = (id) => ok(unpaidAnswer(id, { balance: kurus(300) }));
  await desk.core.actions.lookNow((await desk.job('A')).id);
  await desk.time.settle();
  expect((await desk.job('A')).payment).toMatchObject({ balance: 300, toldAt: desk.time.now() });
});

it('a requested poll leaves in a full minute, also where the planned one waits already', async () => {
  const desk = await openDeskInTime(
    { create: (id) => ok(id === 'A' ? unpaidAnswer(id) : paidAnswer(id)), detail: (id) => ok(paidAnswer(id)) },
    { settings: { requestsPerMinute: 20 } },
  );
  const others = Array.from({ length: 16 }, (_, i) => `B-${i}`);
  await desk.orders('A', ...others);
  for (const one of ['A', ...others]) {
    await desk.scan(one);
    await desk.time.settle();
  }
  await desk.time.pass(10_000);
  expect((await desk.job('A')).state).toBe('awaiting_payment');
  await desk.core.actions.lookNow((await desk.job('A')).id);
  await desk.time.settle();
  expect((await desk.job('A')).payment).toMatchObject({ paid: true });
});

it('a balance that an earlier version stored without its time is not as of now because it is reported once more', async () => {
  const desk = await shelved({ detail: (id) => ok(unpaidAnswer(id)) });
  const job = await desk.job('A');
  const shelvedAt = desk.time.now();
  const row = { at: shelvedAt, type: 'looked', by: null, amount: null, detail: {} };
  const earlier = { ...job, payment: openPayment({ toldAt: null }) };
  expect((await desk.stored.commit(earlier, row)).ok).toBe(true);
  await desk.time.pass(2 * HOUR_MS);
  expect((await desk.job('A')).payment).toMatchObject({ balance: 100, toldAt: shelvedAt });
});

describe('an unpaid shipment that another desk opened', () => {
  async function elsewhere() {
    const desk = await openDeskInTime({
      create: (id) => ok({ ...unpaidAnswer(id), duplicate: true, balanceNow: null }),
    });
    await desk.orders('A');
    await desk.scan('A');
    const { id, state, payment } = await desk.job('A');
    expect([state, payment?.url]).toEqual(['already_shipped', 'https://pay.invalid/1']);
    const lookNow = async () => {
      const polled = await desk.core.actions.lookNow(id);
      await desk.time.settle();
      return polled;
    };
    return { desk, lookNow };
  }

  it('is polled when a person requests it, and by no plan; paid there, it is not printed or booked here', async () => {
    const { desk, lookNow } = await elsewhere();
    const print = async () => desk.core.actions.print((await desk.job('A')).id, null, null);
    expect(await print()).toEqual({ ok: false, error: { kind: 'not_possible_now' } });
    desk.answers.detail = (id) => ok(unpaidAnswer(id, { url: 'https://pay.invalid/2' }));
    expect((await lookNow()).ok).toBe(true);
    expect((await desk.job('A')).payment?.url).toBe('https://pay.invalid/2');
    await desk.time.pass(HOUR_MS);
    expect(desk.callsOf('detail')).toHaveLength(1);
    desk.answers.detail = (id) => ok(paidAnswer(id));
    await lookNow();
    expect(await desk.job('A')).toMatchObject({ state: 'already_shipped', payment: { paid: true, url: null } });
    await desk.time.pass(HOUR_MS);
    expect(desk.printed).toEqual([]);
    expect(await moved(desk)).toEqual([]);
    // Only a person who has the parcel here knows better.
    expect((await print()).ok).toBe(true);
    expect(await lookNow()).toEqual({ ok: false, error: { kind: 'not_possible_now' } });
  });

  it('that was cancelled there has no link to pay any more', async () => {
    const { desk, lookNow } = await elsewhere();
    desk.answers.detail = (id) => ok({ ...unpaidAnswer(id), label: { status: 'unavailable', pdf: null, url: null } });
    await lookNow();
    expect(await desk.job('A')).toMatchObject({
      state: 'cancelled',
      payment: { url: null },
      problem: { code: 'shipment_cancelled' },
    });
  });

  it('stays as it is known where the service does not answer', async () => {
    const { desk, lookNow } = await elsewhere();
    desk.answers.detail = () => err({ kind: 'unknown', detail: 'HTTP 500', status: 500 });
    await lookNow();
    expect(await desk.job('A')).toMatchObject({
      payment: { paid: false, url: 'https://pay.invalid/1' },
      problem: { code: 'service_error' },
      lastLook: { said: 'no_answer' },
    });
  });
});
