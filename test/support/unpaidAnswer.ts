import type { Payment } from '../../electron/contract/job.ts';
import { kurus } from '../../electron/contract/money.ts';
import type { CreateAnswer } from '../../electron/core/ports/ShippingApi.ts';
import { paidAnswer } from './answersInTime.ts';

/** The payment block of a 402 (API section 2.3). */
export function openPayment(changes: Partial<Payment> = {}): Payment {
  return {
    paid: false,
    amount: kurus(5_000),
    balance: kurus(100),
    url: 'https://pay.invalid/1',
    expiresAt: null,
    toldAt: null,
    odd: [],
    ...changes,
  };
}

/** A shipment that was opened and waits for money, as in the 402, in detail and in list. */
export function unpaidAnswer(id: string, changes: Partial<Payment> = {}): CreateAnswer {
  const whole = paidAnswer(id);
  return {
    ...whole,
    payment: openPayment(changes),
    label: { status: 'awaiting_payment', pdf: null, url: null },
    reported: { ...whole.reported, labelStatus: 'awaiting_payment' },
    balanceNow: changes.balance ?? kurus(100),
  };
}
