import { z } from 'zod';
import { text } from './fields.ts';

/** API section 2.7. */
export const webhookSchema = z.looseObject({
  webhook_url: text,
  webhook_secret: text,
  signature_header: text,
  signature_algorithm: text,
});
