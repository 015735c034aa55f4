import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { reconcilePayment } from '../../../../electron/core/jobs/payments.ts';
import { openPayment } from '../../../support/unpaidAnswer.ts';

const NOW = 1_000_000;

describe('a payment that is known, after a further answer', () => {
  const known = { payment: openPayment({ toldAt: 500 }), shelvedAt: null, createdAt: 400 };

  it('keeps its amount where the answer lacks that, and takes a new one', () => {
    expect(reconcilePayment(known, openPayment({ amount: null }), NOW)?.amount).toBe(5_000);
    expect(reconcilePayment(known, openPayment({ amount: kurus(6_000) }), NOW)?.amount).toBe(6_000);
    expect(reconcilePayment(known, openPayment({ amount: null, paid: true }), NOW)).toMatchObject({
      paid: true,
      amount: 5_000,
      url: null,
    });
  });

  it('stays as it is where the answer does not mention it, and once it is paid', () => {
    expect(reconcilePayment(known, null, NOW)).toBe(known.payment);
    const paid = { ...known, payment: openPayment({ paid: true, url: null }) };
    expect(reconcilePayment(paid, openPayment(), NOW)).toBe(paid.payment);
  });
});
