import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { paymentNow } from '../../../../renderer/model/paymentNow.ts';

const payment: Payment = {
  paid: false,
  amount: kurus(9_040),
  balance: kurus(2_588),
  url: null,
  expiresAt: null,
  toldAt: 1_000,
  odd: [],
};
const known = (amount: number, at: number) => ({ amount: kurus(amount), at });

describe('what an open payment lacks now', () => {
  it('is worked out from its own answer while nothing newer is known', () => {
    const reported = { balance: 2_588, balanceAt: null, shortfall: 6_452, covers: false };
    expect(paymentNow(payment, null)).toEqual(reported);
    expect(paymentNow(payment, known(4_601_800, 999))).toEqual(reported);
    expect(paymentNow(payment, known(4_601_800, 1_000))).toEqual(reported);
  });

  it('follows a newer balance, up and down', () => {
    expect(paymentNow(payment, known(5_000, 2_000))).toEqual({
      balance: 5_000,
      balanceAt: 2_000,
      shortfall: 4_040,
      covers: false,
    });
    expect(paymentNow(payment, known(0, 2_000)).shortfall).toBe(9_040);
  });

  it('is nothing once the newer balance covers it', () => {
    const covered = { balance: 4_601_800, balanceAt: 2_000, shortfall: null, covers: true };
    expect(paymentNow(payment, known(4_601_800, 2_000))).toEqual(covered);
    expect(paymentNow({ ...payment, toldAt: null }, known(4_601_800, 2_000))).toEqual(covered);
    expect(paymentNow(payment, known(9_040, 2_000)).covers).toBe(true);
  });

  it('shows it, too, where the payment’s own answer has a balance that covers it', () => {
    expect(paymentNow({ ...payment, balance: kurus(9_041) }, null)).toMatchObject({ covers: true });
  });

  it('is not computed from unknown figures, a debt below zero, or what is paid', () => {
    const nothing = { shortfall: null, covers: false };
    expect(paymentNow({ ...payment, amount: null }, known(4_601_800, 2_000))).toMatchObject(nothing);
    expect(paymentNow({ ...payment, balance: null }, null)).toMatchObject({ balance: null, ...nothing });
    expect(paymentNow({ ...payment, amount: kurus(0) }, known(1, 2_000))).toMatchObject(nothing);
    expect(paymentNow({ ...payment, paid: true }, known(1, 2_000))).toMatchObject(nothing);
  });
});
