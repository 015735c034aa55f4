import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { createBalanceRefresh } from '../../../../electron/core/service/balanceRefresh.ts';
import { accountWith, BROKEN, LOST, openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';
import { manualClock } from '../../../support/manualClock.ts';

const charged = (id: string, amount: number, balance: number) =>
  paidAnswer(id, {
    payment: {
      paid: true,
      amount: kurus(amount),
      balance: kurus(balance),
      url: null,
      expiresAt: null,
      toldAt: null,
      odd: [],
    },
  });

describe('a balance that is requested', () => {
  /** The test answers each request, or lets it fail. */
  function asking(awayFor: () => number | null = () => null) {
    const clock = manualClock();
    const pending: ((isAnswered: boolean) => void)[] = [];
    const lanes: string[] = [];
    const refresh = createBalanceRefresh({
      clock,
      awayFor,
      readAccount: (lane) => {
        lanes.push(lane);
        return new Promise((resolve) => {
          pending.push((isAnswered) => resolve(isAnswered ? ok({ ...accountWith(null), at: 0 }) : err(BROKEN)));
        });
      },
    });
    return { clock, refresh, lanes, answer: (isAnswered: boolean) => pending.shift()?.(isAnswered) };
  }

  it('is requested once for two wishes before the request leaves, in the background', async () => {
    const { clock, refresh, lanes, answer } = asking();
    refresh.want();
    refresh.want();
    await clock.pass(0);
    expect(lanes).toEqual(['background']);
    answer(true);
    await clock.pass(600_000);
    expect(lanes).toHaveLength(1);
  });

  it('is requested again where it was wanted while a request was under way, whose answer may be from before', async () => {
    const { clock, refresh, lanes, answer } = asking();
    refresh.want();
    await clock.pass(0);
    refresh.want();
    await clock.pass(60_000);
    expect(lanes, 'one at a time').toHaveLength(1);
    answer(true);
    await clock.pass(0);
    expect(lanes).toHaveLength(2);
  });

  it('is requested again half a minute after a request that failed', async () => {
    const { clock, refresh, lanes, answer } = asking();
    refresh.want();
    await clock.pass(0);
    answer(false);
    await clock.pass(29_999);
    expect(lanes).toHaveLength(1);
    await clock.pass(1);
    expect(lanes).toHaveLength(2);
  });

  it('is not requested while the service is away, and not after the end', async () => {
    let away: number | null = 45_000;
    const { clock, refresh, lanes } = asking(() => away);
    refresh.want();
    await clock.pass(44_999);
    expect(lanes).toEqual([]);
    away = null;
    await clock.pass(1);
    expect(lanes).toHaveLength(1);
    const ended = asking(() => 45_000);
    ended.refresh.want();
    await ended.clock.pass(0);
    ended.refresh.stop();
    expect(ended.clock.planned()).toBe(0);
    await ended.clock.pass(600_000);
    expect(ended.lanes).toEqual([]);
  });
});

describe('the balance after a cancel whose answer was lost', () => {
  /** A paid parcel of 50 that is cancelled; the cancel arrives, its answer does not. */
  async function cancelledUntold() {
    let balance = 95_000;
    const desk = await openDeskInTime({
      create: (id) => ok(charged(id, 5_000, balance)),
      cancel: async () => {
        balance = 100_000;
        return err(LOST);
      },
      detail: (id) => {
        const { shipment, ...rest } = paidAnswer(id);
        const reported = { ...rest.reported, paymentMethod: 'api_balance' };
        return ok({
          ...rest,
          reported,
          shipment: { ...shipment, status: balance === 95_000 ? 'confirmed' : 'cancelled' },
        });
      },
    });
    desk.answers.account = async () => ok(accountWith(kurus(balance)));
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.core.checkService();
    await desk.core.actions.cancel((await desk.job('ORD-1')).id, null);
    return desk;
  }

  it('is requested, because the refund is in no answer', async () => {
    const desk = await cancelledUntold();
    expect((await desk.core.status()).balance?.amount).toBe(95_000);
    await desk.time.pass(5 * 60_000);
    expect((await desk.job('ORD-1')).state).toBe('cancelled');
    expect((await desk.core.status()).balance?.amount).toBe(100_000);
  });

  it('is requested until an answer has it, and no more then', async () => {
    const desk = await cancelledUntold();
    const { account: notifies } = desk.answers;
    desk.answers.account = async () => err(BROKEN);
    await desk.time.pass(3 * 60_000);
    expect((await desk.job('ORD-1')).state).toBe('cancelled');
    desk.answers.account = notifies;
    await desk.time.pass(60_000);
    expect((await desk.core.status()).balance?.amount).toBe(100_000);
    const requested = desk.callsOf('account').length;
    await desk.time.pass(60 * 60_000);
    expect(desk.callsOf('account')).toHaveLength(requested);
  });
});
