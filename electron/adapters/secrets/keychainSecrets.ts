import type { Secrets } from '../../core/ports/Secrets.ts';
import { assertSecret } from './assertSecret.ts';

/** What we need of keytar. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** Under which the entries stand in the keychain, for people who look there. */
export const KEYCHAIN_SERVICE = 'Label Station';

/** Secrets in the keychain of the operating system. Rejects when the keychain refuses, with the system's reason. */
export function createKeychainSecrets(keychain: Keychain, service: string = KEYCHAIN_SERVICE): Secrets {
  return {
    durable: true,
    get: (name) => keychain.getPassword(service, name),
    async set(name, value) {
      assertSecret(name, value);
      await keychain.setPassword(service, name, value);
    },
    async delete(name) {
      await keychain.deletePassword(service, name);
    },
  };
}
