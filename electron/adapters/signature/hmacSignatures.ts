import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { EventSignatures } from '../../core/ports/EventInbox.ts';

const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;

/** API section 6.4, over the bytes as they came; the casing of prefix and digits is not documented. */
export function createHmacSignatures(): EventSignatures {
  return {
    matches(key, body, told) {
      const [, digits] = SIGNATURE.exec(told.trim()) ?? [];
      // An empty key would be one that everybody has.
      if (digits === undefined || key === '') return false;
      return timingSafeEqual(createHmac('sha256', key).update(body).digest(), Buffer.from(digits, 'hex'));
    },
    digest: (body) => createHash('sha256').update(body).digest('hex'),
  };
}
