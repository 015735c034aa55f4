import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { accountWith, openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';

const HOUR = 3_600_000;

const account = (amount: number) => async () => ok(accountWith(kurus(amount)));
const charged = (id: string, amount: number, balance: number | null) =>
  paidAnswer(id, {
    payment: {
      paid: true,
      amount: kurus(amount),
      balance: balance === null ? null : kurus(balance),
      url: null,
      expiresAt: null,
      toldAt: null,
      odd: [],
    },
  });

async function ageOf(desk: Awaited<ReturnType<typeof openDeskInTime>>) {
  const { balance } = await desk.core.status();
  return balance === null ? null : desk.time.now() - balance.at;
}

describe('the age of the balance', () => {
  it('is that of the request whose answer had it, after any duration of the answer', async () => {
    const desk = await openDeskInTime();
    desk.answers.account = () =>
      new Promise((resolve) => desk.time.after(20_000, () => resolve(ok(accountWith(kurus(70_000))))));
    const requested = desk.core.checkService();
    await desk.time.pass(20_000);
    await requested;
    expect(await ageOf(desk)).toBe(20_000);
  });

  it('does not count the wait for a place in the budget: what was charged meanwhile is in the answer', async () => {
    const answerOf = (id: string) => ok(charged(id, 1_000, 5_000));
    const desk = await openDeskInTime(
      {
        create: (id) =>
          id === 'E' ? new Promise((resolve) => desk.time.after(10_000, () => resolve(answerOf(id)))) : answerOf(id),
      },
      { settings: { requestsPerMinute: 6 } },
    );
    await desk.orders('A', 'B', 'C', 'D', 'E');
    for (const code of ['A', 'B', 'C', 'D', 'E']) await desk.scan(code);
    desk.answers.account = account(900_000);
    const requested = desk.core.enquiries.account();
    await desk.time.pass(70_000);
    const reported = await requested;
    // Money was paid in, and this was requested after the last charge.
    expect((await desk.core.status()).balance?.amount).toBe(900_000);
    expect(reported).toMatchObject({ ok: true, value: { at: (await desk.core.status()).balance?.at } });
  });

  it.each([
    ['back by a day', -24 * HOUR],
    ['back by a minute', -60_000],
    ['forward by a day', 24 * HOUR],
  ])('grows on when the clock is set %s: nothing old is ever shown as fresh', async (_how, by) => {
    const desk = await openDeskInTime({ account: account(70_000) });
    await desk.core.checkService();
    await desk.time.pass(2 * HOUR);
    desk.time.set(by);
    expect(await ageOf(desk)).toBeGreaterThanOrEqual(2 * HOUR);
    await desk.time.pass(HOUR);
    expect(await ageOf(desk)).toBeGreaterThanOrEqual(3 * HOUR);
  });

  it('counts the sleep of the machine, in which only the wall clock goes on', async () => {
    const desk = await openDeskInTime({ account: account(70_000) });
    await desk.core.checkService();
    desk.time.set(9 * HOUR);
    expect(await ageOf(desk)).toBe(9 * HOUR);
  });

  it('goes on over a restart; a balance of unknown age is not shown', async () => {
    const first = await openDeskInTime({ account: account(70_000) });
    await first.core.checkService();
    await first.time.pass(HOUR);
    await first.core.stop();
    const second = await openDeskInTime({}, { after: first });
    expect((await second.core.status()).balance).toEqual({ amount: 70_000, at: second.time.now() - HOUR });
    second.time.set(-30 * 60_000);
    expect(await ageOf(second)).toBe(HOUR);
    await second.core.stop();
    second.time.set(-2 * HOUR);
    const third = await openDeskInTime({}, { after: second });
    expect((await third.core.status()).balance).toBeNull();
  });
});

describe('the balance of the last days', () => {
  const heard = async (desk: Awaited<ReturnType<typeof openDeskInTime>>, ...amounts: readonly number[]) => {
    for (const amount of amounts) {
      desk.answers.account = account(amount);
      await desk.core.checkService();
      await desk.time.pass(60_000);
    }
  };

  it('is the last one of each day, with what was added on it, and outlives a restart', async () => {
    const desk = await openDeskInTime();
    await heard(desk, 70_000, 60_000, 90_000, 80_000);
    await desk.time.pass(24 * HOUR);
    await heard(desk, 75_000);
    await desk.core.stop();
    const next = await openDeskInTime({}, { after: desk });
    await heard(next, 76_000, 5_000);
    const [first, last, ...more] = next.core.balanceDays();
    expect(first).toMatchObject({ amount: 80_000, added: 30_000 });
    expect(last).toMatchObject({ amount: 5_000, added: 1_000 });
    expect([first?.day, last?.day].toSorted()).toEqual([first?.day, last?.day]);
    expect(more).toEqual([]);
    // The computer's clock is set back by days: that is no day of its own.
    next.time.set(-3 * 24 * HOUR);
    await heard(next, 4_000);
    expect(next.core.balanceDays()).toEqual([first, { ...last, amount: 4_000 }]);
  });

  it('begins again with another key, which may be of another account', async () => {
    const desk = await openDeskInTime({}, { keyMark: 'one' });
    await heard(desk, 70_000);
    await desk.core.stop();
    const same = await openDeskInTime({}, { after: desk, keyMark: 'one' });
    expect(same.core.balanceDays()).toMatchObject([{ amount: 70_000 }]);
    await same.core.stop();
    const other = await openDeskInTime({}, { after: same, keyMark: 'two' });
    expect(other.core.balanceDays()).toEqual([]);
    await heard(other, 90_000);
    expect(other.core.balanceDays()).toMatchObject([{ amount: 90_000, added: 0 }]);
  });

  it('is stored for a month', async () => {
    const desk = await openDeskInTime();
    for (let day = 0; day < 35; day += 1) {
      await heard(desk, 1_000 - day);
      // The computer sleeps until the next day.
      desk.time.set(24 * HOUR);
    }
    const days = desk.core.balanceDays();
    expect(days).toHaveLength(31);
    expect(days[0]?.amount).toBe(1_000 - 4);
  });
});

describe('how many parcels the balance covers', () => {
  it('is estimated by what one cost on average today, and not before one was charged', async () => {
    const fees: Readonly<Record<string, number>> = { A: 5_000, B: 8_000 };
    const desk = await openDeskInTime({
      account: account(70_000),
      create: (id) => ok(charged(id, fees[id] ?? 0, null)),
    });
    await desk.core.checkService();
    expect((await desk.core.status()).cover).toBeNull();
    await desk.orders('A', 'B');
    await desk.scan('A');
    expect((await desk.core.status()).cover).toEqual({ parcels: 14, average: 5_000, of: 1 });
    await desk.scan('B');
    expect((await desk.core.status()).cover).toEqual({ parcels: 10, average: 6_500, of: 2 });
    await desk.time.pass(24 * HOUR);
    expect((await desk.core.status()).cover, 'of another day').toBeNull();
  });

  it('is none below zero, and nothing where the balance is not known', async () => {
    const desk = await openDeskInTime({ create: (id) => ok(charged(id, 5_000, null)) });
    await desk.orders('A');
    await desk.scan('A');
    expect((await desk.core.status()).cover).toBeNull();
    desk.answers.account = account(-3_000);
    await desk.core.checkService();
    expect((await desk.core.status()).cover).toEqual({ parcels: 0, average: 5_000, of: 1 });
  });
});
