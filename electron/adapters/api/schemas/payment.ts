import { block, flag, money, text, timestamp } from './fields.ts';

/** API section 2.3. */
export const paymentBlock = block({
  method: text,
  paid: flag,
  amount: money,
  balance: money,
  payment_url: text,
  payment_expires_at: timestamp,
});
