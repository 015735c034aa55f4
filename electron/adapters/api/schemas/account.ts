import { z } from 'zod';
import { readMoney } from '../money.ts';
import { block } from './fields.ts';

/**
 * API sections 4.1 and 2.10: "account information and balance", whose fields are not shown. The guesses live here:
 * `balance` is an amount or an object that holds one, beside the rest or inside an `account` object.
 */
const balanceGuess = z
  .unknown()
  .default(null)
  .transform((value) => {
    if (typeof value !== 'object' || value === null) return readMoney(value);
    for (const name of ['amount', 'available', 'current', 'balance']) {
      const amount = readMoney(Reflect.get(value, name));
      if (amount !== null) return amount;
    }
    return null;
  });

export const accountSchema = z.looseObject({
  balance: balanceGuess,
  account: block({ balance: balanceGuess }),
});
