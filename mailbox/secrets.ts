import { createHash, randomBytes } from 'node:crypto';
import type { Sha256 } from './core/digest.ts';

export const sha256: Sha256 = (parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** Random text of that many bytes, in letters that need no escaping in an address or header. */
export const secret = (bytes: number): string => randomBytes(bytes).toString('base64url');
