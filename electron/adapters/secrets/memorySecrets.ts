import type { Secrets } from '../../core/ports/Secrets.ts';
import { assertSecret } from './assertSecret.ts';

/** Secrets for this session only: where a machine has no keychain, and in tests. */
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
