import { z } from 'zod';
import { anything, fee, identifier, link, text } from './fields.ts';

/**
 * API section 7. The two documented shapes name the kind differently (`error_code` or `error`), and the shape of a 422
 * is not shown: `errors`, `error` and `data` are kept raw here and read by validationFields.ts.
 */
export const errorSchema = z.looseObject({
  message: text,
  error_code: identifier,
  code: identifier,
  error: anything,
  amount: fee,
  payment_url: link,
  data: anything,
});
export type ErrorBody = z.output<typeof errorSchema>;
