import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { lostRefund, movedElsewhere } from '../../../../electron/core/jobs/lostRefund.ts';
import { paidWithoutFigures } from '../../../../electron/core/jobs/payments.ts';
import { aJob } from '../../../support/builders.ts';
import { sampleShipment } from '../../../support/sampleJobs.ts';

const { price } = sampleShipment;
/** A line of the timeline but for its amount. */
const row = { type: 'label_awaited', at: 1, from: 'submitting', to: 'label_pending', by: null, detail: {} } as const;

describe('what a lost cancel gave back', () => {
  const untold = { payment: null, method: null };
  const cancelling = (cancelFrom: 'label_pending' | 'awaiting_payment') =>
    aJob({ state: 'cancelling', cancelFrom, shipment: sampleShipment, payment: null });

  it('is not known of a shipment that waited for its label, whose payment was never announced', () => {
    expect(lostRefund(cancelling('label_pending'), [], untold)).toBeNull();
  });

  it('is the fee where it was booked when the label was on its way, as an earlier version did', () => {
    const booked = [{ ...row, amount: price }];
    const refunded = { payment: { ...paidWithoutFigures, paid: false }, method: null };
    expect(lostRefund(cancelling('label_pending'), booked, untold)).toBe(price);
    // A refunded payment may be reported as not paid (2.3).
    expect(lostRefund(cancelling('label_pending'), booked, refunded)).toBe(price);
    expect(lostRefund(cancelling('label_pending'), booked, { ...refunded, method: 'card' })).toBeNull();
  });

  it('is nothing where anything says that the shipment waited for money', () => {
    const unpaid = { ...paidWithoutFigures, paid: false };
    const pending = cancelling('label_pending');
    expect(lostRefund(pending, [], { payment: unpaid, method: null })).toBe(0);
    expect(lostRefund({ ...pending, payment: unpaid }, [], untold)).toBe(0);
  });

  it.each([
    ['balance', price],
    [' API_Balance ', price],
    ['card', null],
    [null, null],
  ])('was paid meanwhile, by %j', (method, refund) => {
    const found = { payment: paidWithoutFigures, method };
    expect(lostRefund(cancelling('awaiting_payment'), [], found)).toBe(refund);
  });

  it('is not known of what was paid after it had waited for money, which only a card does', () => {
    const job = { ...cancelling('label_pending'), payment: paidWithoutFigures };
    const booked = [{ ...row, amount: price }];
    expect(lostRefund(job, booked, untold)).toBe(price);
    expect(lostRefund(job, [{ ...row, type: 'payment_required', amount: null }, ...booked], untold)).toBeNull();
  });

  it('is nothing where the shipment waited for money', () => {
    expect(lostRefund(cancelling('awaiting_payment'), [], untold)).toBe(0);
  });
});

describe("what somebody else's cancel moved", () => {
  const waited = aJob({
    state: 'awaiting_payment',
    shipment: sampleShipment,
    payment: { ...paidWithoutFigures, paid: false },
  });
  const paid = { ...paidWithoutFigures, paid: true, amount: price };

  it('is the fee of a card payment that was unknown before: its refund is not reported', () => {
    expect(movedElsewhere(waited, [], { payment: paid, method: 'card' })).toBe(price);
  });

  it('is not known where it was paid from the balance meanwhile, which came back', () => {
    expect(movedElsewhere(waited, [], { payment: paid, method: 'balance' })).toBeNull();
  });

  it('is the fee that was booked and comes back, once', () => {
    const booked = [
      { ...row, amount: null },
      { ...row, amount: price },
    ];
    const untold = { payment: null, method: null };
    expect(movedElsewhere(waited, booked, untold)).toBe(-(price ?? 0));
    expect(movedElsewhere(waited, [...booked, { ...row, amount: kurus(-(price ?? 0)) }], untold)).toBeNull();
  });

  it('is nothing to book where the payment was known, and its fee never booked here', () => {
    const known = { ...waited, payment: paid };
    expect(movedElsewhere(known, [], { payment: paid, method: 'card' })).toBeNull();
    // A refunded payment may be reported as not paid (2.3).
    expect(movedElsewhere(known, [], { payment: { ...paid, paid: false }, method: 'card' })).toBeNull();
  });

  it('is nothing where it was not paid', () => {
    expect(movedElsewhere(waited, [], { payment: { ...paid, paid: false }, method: null })).toBe(0);
    expect(movedElsewhere(waited, [], { payment: null, method: null })).toBe(0);
  });
});
