import { z } from 'zod';
import { wholeNumber } from './fields.ts';

/** API section 2.1: paginated lists only. */
export const metaSchema = z.looseObject({
  current_page: wholeNumber,
  last_page: wholeNumber,
  per_page: wholeNumber,
  total: wholeNumber,
});
export type Meta = z.output<typeof metaSchema>;
