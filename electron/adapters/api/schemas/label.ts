import { z } from 'zod';
import { block, identifier, text } from './fields.ts';

/** API section 2.4: the label inside a create answer. */
export const labelBlock = block({ status: text, content_type: text, base64: text, url: text, expires_at: text });

/** API section 2.9: data of the label endpoint; `label_status` (2.5) is read where the service adds it. */
export const labelDataSchema = z.looseObject({
  tracking_number: identifier,
  content_type: text,
  label_base64: text,
  label_url: text,
  label_url_expires_at: text,
  label_status: text,
});
