import type { Payment } from '../../electron/contract/job.ts';
import type { Kurus } from '../../electron/contract/money.ts';

/** What the balance lacks for an open payment; null where the service did not say, or where it is paid. */
export function shortfallOf(payment: Payment | null): Kurus | null {
  if (payment === null || payment.paid || payment.amount === null || payment.amount <= 0 || payment.balance === null)
    return null;
  const lacking = payment.amount - payment.balance;
  // A difference of two whole amounts is one; the brand is only lost in the arithmetic.
  return lacking > 0 ? (lacking as Kurus) : null;
}
