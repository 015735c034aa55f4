import { expect, it } from 'vitest';
import { JOB_STATES } from '../../../electron/contract/job.ts';
import { isPaymentOpen, isUnpaidElsewhere } from '../../../electron/contract/openPayment.ts';
import { problem } from '../../../electron/core/jobs/problems.ts';
import { openPayment } from '../../support/unpaidAnswer.ts';

const [unpaid, paid] = [openPayment(), openPayment({ paid: true })];

it('a payment is open at the desk that waits for it, and for one that was opened elsewhere and is known', () => {
  const open = (payment: typeof unpaid | null, code: 'paid_meanwhile' | 'printer_jam' | null = null) =>
    JOB_STATES.filter((state) => isPaymentOpen({ state, payment, problem: code && problem(code) }));
  expect(open(unpaid)).toEqual(['awaiting_payment', 'already_shipped']);
  expect(open(unpaid, 'printer_jam')).toEqual(['awaiting_payment', 'already_shipped']);
  expect(open(null)).toEqual(['awaiting_payment']);
  expect(open(paid), 'nobody pays twice').toEqual([]);
  expect(open(unpaid, 'paid_meanwhile'), 'nor for what was paid a moment ago').toEqual([]);
});

it('a shipment is unpaid elsewhere where another desk opened it, as long as no label of it is here', () => {
  const label = { file: 'f', bytes: 1, pages: 1, widthMm: 100, heightMm: 150 };
  const elsewhere = (payment: typeof unpaid | null, here: typeof label | null) =>
    JOB_STATES.filter((state) => isUnpaidElsewhere({ state, payment, label: here }));
  expect(elsewhere(unpaid, null)).toEqual(['already_shipped']);
  for (const [payment, here] of [
    [unpaid, label],
    [paid, null],
    [null, null],
  ] as const)
    expect(elsewhere(payment, here)).toEqual([]);
});
