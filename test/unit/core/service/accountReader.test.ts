import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { ShippingApi } from '../../../../electron/core/ports/ShippingApi.ts';
import { createAccountReader } from '../../../../electron/core/service/accountReader.ts';
import { openDepsInTime } from '../../../support/depsInTime.ts';
import { accountWith, BROKEN } from '../../../support/deskInTime.ts';

describe('the account as it is requested', () => {
  it('dates its balance to the moment at which the request left, and not of its answer', async () => {
    const parts = await openDepsInTime({
      account: () => new Promise((resolve) => parts.time.after(20_000, () => resolve(ok(accountWith(kurus(70_000)))))),
    });
    const reported: unknown[] = [];
    const read = createAccountReader({ ...parts, onReported: (info) => reported.push(info.balance) });
    const left = parts.time.now();
    const answer = read('background');
    await parts.time.pass(20_000);
    expect(await answer).toEqual(ok({ ...accountWith(kurus(70_000)), at: left }));
    expect([parts.state.balance(), reported]).toEqual([{ amount: 70_000, at: left }, [70_000]]);
  });

  it('changes no balance where it has none, or is not answered', async () => {
    let answer: Awaited<ReturnType<ShippingApi['account']>> = ok(accountWith(null));
    const parts = await openDepsInTime({ account: async () => answer });
    const reported: unknown[] = [];
    const read = createAccountReader({ ...parts, onReported: (info) => reported.push(info.balance) });
    parts.state.balanceReported(kurus(1_000), 0);
    await read('background');
    answer = err(BROKEN);
    expect(await read('background')).toEqual(err(BROKEN));
    expect([parts.state.balance()?.amount, reported]).toEqual([1_000, [null]]);
  });
});
