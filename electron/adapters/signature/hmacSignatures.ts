import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { EventSignatures } from '../../core/ports/EventInbox.ts';

const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;

/** API section 6.4, over the unchanged bytes. The casing of prefix and digits is not documented, so any is accepted. */
export function createHmacSignatures(): EventSignatures {
  return {
    matches(key, body, header) {
      const [, digits] = SIGNATURE.exec(header.trim()) ?? [];
      // With an empty key anyone could sign.
      if (digits === undefined || key === '') return false;
      return timingSafeEqual(createHmac('sha256', key).update(body).digest(), Buffer.from(digits, 'hex'));
    },
    digest: (body) => createHash('sha256').update(body).digest('hex'),
  };
}
