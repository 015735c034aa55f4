import type { Payment } from '../../contract/job.ts';

/** A payment that something else proves, and of which the service tells nothing. */
export const paidUntold: Payment = {
  paid: true,
  amount: null,
  balance: null,
  url: null,
  expiresAt: null,
  toldAt: null,
  odd: [],
};
