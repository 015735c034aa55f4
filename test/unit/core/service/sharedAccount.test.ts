import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { err } from '../../../../electron/contract/result.ts';
import type { SharedFact } from '../../../../electron/core/ports/Coordinator.ts';
import { shareAccount } from '../../../../electron/core/service/sharedAccount.ts';
import { openDepsInTime } from '../../../support/depsInTime.ts';

const debt = { amount: kurus(3_000), url: 'https://odeme.service.example/debt', message: null, odd: [] };

/** One desk of a site, which records what it publishes, and gets what the others publish. */
async function aDesk(isTogether = () => true) {
  const parts = await openDepsInTime();
  const reported: unknown[] = [];
  let hear = (_: SharedFact) => {};
  const facts = {
    notify: (name: string, value: unknown, ageMs: number) => void reported.push([name, value, ageMs]),
    follow: (listener: (fact: SharedFact) => void) => {
      hear = listener;
    },
  };
  const share = shareAccount({ ...parts, facts, isTogether });
  const heard = (name: string, value: unknown, ageMs: number) =>
    hear({ name, value, ageMs, revision: 1, deskId: 'two' });
  await parts.time.pass(60_000);
  return { ...parts, reported, share, heard };
}

describe('the balance of an account that desks share', () => {
  it('is published once by the desk that got it from the service, with its age', async () => {
    const { state, time, reported, share } = await aDesk();
    state.balanceReported(kurus(7_000), time.monotonic() - 5_000);
    share();
    share();
    expect(reported).toEqual([['balance', 7_000, 5_000]]);
  });

  it('is taken from another desk where that is newer, and not published back to the site', async () => {
    const { state, time, reported, share, heard } = await aDesk();
    state.balanceReported(kurus(7_000), time.monotonic() - 5_000);
    share();
    heard('balance', 6_000, 6_000);
    expect(state.balance()?.amount).toBe(7_000);
    heard('balance', 5_000, 1_000);
    share();
    expect([state.balance(), reported.length]).toEqual([{ amount: 5_000, at: time.now() - 1_000 }, 1]);
  });

  it('stays as it is where the published one cannot be read', async () => {
    const { state, heard } = await aDesk();
    heard('balance', 'much', 0);
    heard('hold', 'much', 0);
    expect([state.balance(), state.hold()]).toEqual([null, null]);
  });
});

describe('the hold of an account that desks share', () => {
  it('is published when it begins and when it ends, once each, without the link to pay by', async () => {
    const { state, time, reported, share } = await aDesk();
    state.learn(err({ kind: 'account_hold', ...debt }), 'create');
    await time.pass(5_000);
    state.learn(err({ kind: 'account_hold', ...debt }), 'create');
    share();
    share();
    state.creationAccepted({ charged: null, balance: null, sentAt: time.monotonic() });
    share();
    expect(reported).toEqual([
      ['hold', { amount: 3_000, lastedMs: 5_000 }, 0],
      ['hold', null, 0],
    ]);
  });

  it('holds this desk when another one publishes it, but shows no link that comes with it and is not passed on', async () => {
    const { state, time, reported, share, heard } = await aDesk();
    const forged = { ...debt, lastedMs: 10_000, url: 'https://kargo-odeme.example/pay', message: 'Pay here' };
    heard('hold', forged, 2_000);
    share();
    expect(state.hold()).toEqual({
      ...{ amount: 3_000, url: null, message: null, odd: [], toldAt: null },
      since: time.now() - 12_000,
    });
    expect(reported).toEqual([]);
  });

  it('is tried at the service by one order at once, and has the link of that answer alone', async () => {
    const { state, time, reported, share, heard } = await aDesk();
    heard('hold', { amount: 3_000 }, 0);
    expect(state.creating()).toBe('probe');
    state.learn(err({ kind: 'account_hold', ...debt }), 'create');
    share();
    expect([state.creating(), state.hold()?.url, state.hold()?.toldAt]).toEqual([11_250, debt.url, time.now()]);
    heard('hold', { amount: 9_000, url: 'https://kargo-odeme.example/pay' }, 0);
    expect([state.hold()?.url, state.hold()?.amount]).toEqual([debt.url, 3_000]);
    // The service answered this desk otherwise.
    share();
    expect(reported).toEqual([['hold', { amount: 3_000, lastedMs: 0 }, 0]]);
  });

  it('that no other desk could see is over with the first order that the service takes', async () => {
    const { state, time, reported, share, heard } = await aDesk();
    const sentBefore = time.monotonic();
    await time.pass(1_000);
    heard('hold', { amount: 3_000 }, 0);
    state.creationAccepted({ charged: null, balance: null, sentAt: sentBefore });
    expect(state.hold()).not.toBeNull();
    state.creationAccepted({ charged: null, balance: null, sentAt: time.monotonic() });
    share();
    expect([state.hold(), state.creating(), reported]).toEqual([null, 'open', [['hold', null, 0]]]);
  });

  it('lets one order try soon when another desk was free again', async () => {
    const { state, time, heard } = await aDesk();
    state.learn(err({ kind: 'account_hold', ...debt }), 'create');
    await time.pass(15_000);
    state.learn(err({ kind: 'account_hold', ...debt }), 'create');
    expect(state.creating()).toBe(22_500);
    heard('hold', null, 0);
    expect([state.hold()?.amount, state.creating()]).toEqual([3_000, 15_000]);
  });

  it('is published again once the site is back, where it began while that was away', async () => {
    let isTogether = false;
    const { state, reported, share } = await aDesk(() => isTogether);
    state.learn(err({ kind: 'account_hold', ...debt }), 'create');
    share();
    expect(reported).toEqual([]);
    isTogether = true;
    share();
    expect(reported).toEqual([['hold', { amount: 3_000, lastedMs: 0 }, 0]]);
  });
});
