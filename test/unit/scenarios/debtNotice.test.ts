import { describe, expect, it } from 'vitest';
import { type Kurus, kurus } from '../../../electron/contract/money.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import type { Transaction } from '../../../electron/contract/service.ts';
import { accountWith, openDeskInTime, paidAnswer } from '../../support/deskInTime.ts';

const FEE = 5_000;
const DEBT = 3_000;
const held = (amount: Kurus | null = kurus(DEBT)) =>
  err({ kind: 'account_hold' as const, amount, url: 'https://pay.example/1', message: null, odd: [] });

type Desk = Awaited<ReturnType<typeof openDeskInTime>>;

/** The service's books: the charges on the balance, and its movements. */
function books(start: number) {
  let balance = start;
  let number = 0;
  const rows: Transaction[] = [];
  const move = (at: number | null, amount: number, description: string | null, type: string | null = null) => {
    balance += amount;
    number += 1;
    rows.unshift({
      id: String(number),
      at,
      type,
      amount: kurus(amount),
      balanceAfter: kurus(balance),
      description,
      more: [],
    });
  };
  return {
    rows,
    move,
    account: async () => ok(accountWith(kurus(balance))),
    create(desk: () => Desk) {
      return (id: string) => {
        move(desk().time.now(), -FEE, `Kargo ücreti ${id}`);
        const answer = paidAnswer(id);
        return ok({ ...answer, balanceNow: kurus(balance) });
      };
    },
    page: async () => ok({ items: rows, page: { page: 1, lastPage: 1, total: rows.length, repeated: false } }),
  };
}

async function aDesk(start = 100_000) {
  const account = books(start);
  const desk: Desk = await openDeskInTime({
    create: account.create(() => desk),
    account: account.account,
    transactions: account.page,
  });
  await desk.core.checkService();
  await desk.time.pass(2_000);
  let scanned = 0;
  return {
    desk,
    account,
    message: async () => (await desk.core.status()).debtNotice,
    async ship() {
      scanned += 1;
      await desk.orders(`ORD-${scanned}`);
      await desk.scan(`ORD-${scanned}`);
      await desk.time.pass(3_000);
    },
    async holdBy(answer: ReturnType<typeof held>) {
      desk.answers.create = () => answer;
      await this.ship();
      expect((await desk.core.status()).hold).not.toBeNull();
      desk.answers.create = account.create(() => desk);
    },
    /** The order that waits tries again. */
    async goOn() {
      await desk.core.checkService();
      await desk.time.pass(3_000);
      expect((await desk.core.status()).hold).toBeNull();
    },
  };
}

describe('a debt that is collected by a create request which left before the first balance was known', () => {
  const collecting = (reported: 'by the create answer' | 'by the account answer') => async () => {
    const account = books(100_000);
    const desk: Desk = await openDeskInTime({
      account: async () => err({ kind: 'unknown', detail: 'HTTP 500', status: 500 }),
      transactions: account.page,
    });
    desk.answers.create = async (id) => {
      account.move(desk.time.now(), -DEBT, 'Ölçüm farkı tahsilatı');
      const answer = await account.create(() => desk)(id);
      if (reported === 'by the create answer') return answer;
      // The account is requested meanwhile, and its answer is the first.
      desk.answers.account = account.account;
      await desk.core.checkService();
      return ok(paidAnswer(id));
    };
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.time.pass(10_000);
    expect((await desk.core.status()).debtNotice).toMatchObject({ kind: 'collected', amount: DEBT });
    expect(desk.callsOf('transactions')).toHaveLength(1);
  };

  it('is shown where the create answer is the first with a balance', collecting('by the create answer'));
  it('is shown where the account answers while the create request is under way', collecting('by the account answer'));

  it('is searched for no more once the balance is known: the next parcels cost no request', async () => {
    const account = books(100_000);
    const desk: Desk = await openDeskInTime({
      account: async () => err({ kind: 'unknown', detail: 'HTTP 500', status: 500 }),
      transactions: account.page,
    });
    desk.answers.create = account.create(() => desk);
    for (const reference of ['ORD-1', 'ORD-2', 'ORD-3']) {
      await desk.orders(reference);
      await desk.scan(reference);
      await desk.time.pass(11 * 60_000);
    }
    expect((await desk.core.status()).debtNotice).toBeNull();
    expect(desk.callsOf('transactions')).toHaveLength(1);
  });
});

describe('after an account hold', () => {
  it('a debt that was paid elsewhere is settled, and nothing is requested', async () => {
    const world = await aDesk();
    await world.holdBy(held());
    await world.goOn();
    expect(await world.message()).toMatchObject({ kind: 'settled', amount: DEBT, words: null });
    expect(world.desk.callsOf('transactions')).toEqual([]);
  });

  it('a debt that left the balance beside the fee was collected; its movement has the service’s words', async () => {
    const world = await aDesk();
    await world.holdBy(held());
    const since = world.desk.time.now();
    world.desk.answers.create = (id) => {
      world.account.move(since, -DEBT, 'Ölçüm farkı tahsilatı');
      return world.account.create(() => world.desk)(id);
    };
    await world.goOn();
    expect(await world.message()).toMatchObject({ kind: 'collected', amount: DEBT, words: 'Ölçüm farkı tahsilatı' });
    expect(world.desk.callsOf('transactions')).toHaveLength(1);
  });

  it('it is shown as collected by the sums alone where the movements cannot be had', async () => {
    const world = await aDesk();
    await world.holdBy(held());
    world.desk.answers.transactions = async () => err({ kind: 'refused', status: 400, code: null, message: null });
    world.desk.answers.create = (id) => {
      world.account.move(world.desk.time.now(), -DEBT, null);
      return world.account.create(() => world.desk)(id);
    };
    await world.goOn();
    expect(await world.message()).toMatchObject({ kind: 'collected', amount: DEBT, words: null });
  });

  it('money that was paid in hides what left: the movements show it', async () => {
    const world = await aDesk(100);
    await world.holdBy(held());
    world.desk.answers.create = (id) => {
      world.account.move(world.desk.time.now(), 1_000_000, 'Bakiye yükleme');
      world.account.move(world.desk.time.now(), -DEBT, null, 'measurement_difference');
      return world.account.create(() => world.desk)(id);
    };
    await world.goOn();
    expect(await world.message()).toMatchObject({ kind: 'collected', amount: DEBT, words: 'measurement_difference' });
  });

  it.each([
    ['another amount', -2_999, 'Ölçüm farkı'],
    ['other words', -DEBT, 'Kargo ücreti'],
    ['money that came in', DEBT, 'Ölçüm farkı kart ödemesi'],
  ])('a movement of %s proves nothing', async (_what, amount, words) => {
    const world = await aDesk();
    await world.holdBy(held());
    world.account.move(world.desk.time.now(), amount, words);
    world.account.move(world.desk.time.now(), -17, null);
    await world.goOn();
    expect(world.desk.callsOf('transactions')).toHaveLength(1);
    expect(await world.message()).toMatchObject({ kind: 'settled', amount: DEBT, words: null });
  });

  it('one of an earlier debt proves nothing, nor one without a time', async () => {
    const world = await aDesk();
    world.account.move(world.desk.time.now() - 3_600_000, -DEBT, 'Ölçüm farkı');
    world.account.move(null, -DEBT, 'Ölçüm farkı');
    await world.holdBy(held());
    world.account.move(world.desk.time.now(), -1, null);
    await world.goOn();
    expect(world.desk.callsOf('transactions')).toHaveLength(1);
    expect(await world.message()).toMatchObject({ kind: 'settled' });
  });

  it('stays over a restart until somebody has seen it, and does not come back then', async () => {
    const world = await aDesk();
    await world.holdBy(held());
    await world.goOn();
    await world.desk.core.stop();
    const second = await openDeskInTime({}, { after: world.desk });
    expect((await second.core.status()).debtNotice).toMatchObject({ kind: 'settled', amount: DEBT });
    second.core.dismissDebtNotice();
    expect((await second.core.status()).debtNotice).toBeNull();
    await second.core.stop();
    const third = await openDeskInTime({}, { after: second });
    expect((await third.core.status()).debtNotice).toBeNull();
  });

  it('stays away when it is put away while the movements are requested, and their facts are known from then on', async () => {
    const world = await aDesk();
    await world.holdBy(held());
    world.desk.answers.transactions = () =>
      new Promise((resolve) => world.desk.time.after(20_000, () => resolve(world.account.page())));
    world.desk.answers.create = (id) => {
      world.account.move(world.desk.time.now(), -DEBT, 'Ölçüm farkı');
      return world.account.create(() => world.desk)(id);
    };
    await world.goOn();
    expect(world.desk.callsOf('transactions')).toHaveLength(1);
    world.desk.core.dismissDebtNotice();
    await world.desk.time.pass(30_000);
    expect(await world.message()).toBeNull();
    world.desk.answers.transactions = world.account.page;
    world.desk.answers.create = world.account.create(() => world.desk);
    world.account.move(world.desk.time.now(), -4_200, 'Kargo ücreti (başka masa)');
    await world.ship();
    await world.desk.time.pass(700_000);
    world.account.move(world.desk.time.now(), -4_200, 'Kargo ücreti (başka masa)');
    await world.ship();
    expect(world.desk.callsOf('transactions').length).toBeGreaterThan(1);
    expect(await world.message()).toBeNull();
  });

  it('is not shown while the account is held again', async () => {
    const world = await aDesk();
    await world.holdBy(held());
    await world.goOn();
    await world.holdBy(held(kurus(9_000)));
    expect(await world.message()).toBeNull();
    await world.goOn();
    expect(await world.message()).toMatchObject({ kind: 'settled', amount: 9_000 });
  });
});

describe('a debt that was collected without a hold', () => {
  it('is found when the balance falls by more than the parcels of this desk, also beside other desks', async () => {
    const world = await aDesk();
    await world.ship();
    expect(world.desk.callsOf('transactions')).toEqual([]);
    world.account.move(world.desk.time.now(), -4_200, 'Kargo ücreti (başka masa)');
    world.account.move(world.desk.time.now(), -1_000, 'ÖLÇÜM FARKI');
    world.account.move(world.desk.time.now(), -2_000, '', 'debt');
    await world.ship();
    expect(await world.message()).toMatchObject({ kind: 'collected', amount: DEBT, words: 'debt; ÖLÇÜM FARKI' });
  });

  it('is shown once; other falls are not shown, and checked at most once in ten minutes', async () => {
    const world = await aDesk();
    world.account.move(world.desk.time.now(), -DEBT, 'Ölçüm farkı');
    await world.ship();
    expect(await world.message()).not.toBeNull();
    world.desk.core.dismissDebtNotice();
    for (let i = 0; i < 40; i += 1) {
      world.account.move(world.desk.time.now(), -4_200, 'Kargo ücreti (başka masa)');
      await world.ship();
      await world.desk.time.pass(27_000);
    }
    expect(await world.message()).toBeNull();
    const requested = world.desk.callsOf('transactions').length;
    expect(requested).toBeGreaterThan(1);
    expect(requested).toBeLessThanOrEqual(3);
  });

  it('is shown once where the service numbers no movements, and the next one of the same words is shown too', async () => {
    const world = await aDesk();
    const { desk, account } = world;
    desk.answers.transactions = async () => {
      const { value } = await account.page();
      return ok({ ...value, items: value.items.map((row) => ({ ...row, id: null })) });
    };
    const shownAfter = async (amount: number, words: string) => {
      account.move(desk.time.now(), -amount, words);
      await world.ship();
      const shown = await world.message();
      desk.core.dismissDebtNotice();
      await desk.time.pass(700_000);
      return shown?.amount;
    };
    expect(await shownAfter(DEBT, 'Ölçüm farkı')).toBe(DEBT);
    expect(await shownAfter(4_200, 'Kargo ücreti (başka masa)')).toBeUndefined();
    expect(await shownAfter(DEBT, 'Ölçüm farkı')).toBe(DEBT);
  });

  it('parcels that are charged side by side are no fall, whichever answer comes first', async () => {
    const world = await aDesk();
    const { desk, account } = world;
    desk.answers.create = (id) => {
      const answer = account.create(() => desk)(id);
      return new Promise((resolve) => desk.time.after(id === 'A' ? 9_000 : 200, () => resolve(answer)));
    };
    await desk.orders('A', 'B', 'C');
    for (const code of ['A', 'B', 'C']) await desk.scan(code);
    await desk.time.pass(30_000);
    expect(desk.printed).toHaveLength(3);
    expect(desk.callsOf('transactions')).toEqual([]);
  });

  it('is checked in the background and stops nothing when it fails', async () => {
    const world = await aDesk();
    world.desk.answers.transactions = async () => {
      throw new Error('broken');
    };
    world.account.move(world.desk.time.now(), -DEBT, 'Ölçüm farkı');
    await world.ship();
    await world.ship();
    expect(await world.message()).toBeNull();
    expect(world.desk.printed).toHaveLength(2);
  });
});
