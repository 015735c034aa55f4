import { z } from 'zod';
import { anything, flag, text } from './fields.ts';

/** API section 2.1, with `duplicate` of section 4.4 (create). `data` is read by each endpoint, `meta` by paging.ts. */
export const envelopeSchema = z.looseObject({
  success: flag,
  message: text,
  duplicate: flag,
  data: anything,
  meta: anything,
});
export type Envelope = z.output<typeof envelopeSchema>;
