import type { Secrets } from '../../core/ports/Secrets.ts';
import { assertSecret } from './assertSecret.ts';

/** Secrets that last until the program ends, for machines without a keychain and for tests. */
export function createMemorySecrets(): Secrets {
  const values = new Map<string, string>();
  return {
    durable: false,
    async get(name) {
      return values.get(name) ?? null;
    },
    async set(name, value) {
      assertSecret(name, value);
      values.set(name, value);
    },
    async delete(name) {
      values.delete(name);
    },
  };
}
