import { block, exactMoney, fee, flag, instant, link, text } from './fields.ts';

/** API section 2.3. */
export const paymentBlock = block({
  method: text,
  paid: flag,
  amount: fee,
  balance: exactMoney,
  payment_url: link,
  payment_expires_at: instant,
});
