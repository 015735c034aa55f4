import type { Secrets } from '../../core/ports/Secrets.ts';
import { assertSecret } from './assertSecret.ts';

/** The functions of keytar that are used. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** The name of the entries in the keychain, where people can see it. */
export const KEYCHAIN_SERVICE = 'Label Station';

/** Secrets in the operating system's keychain. Rejects with the system's reason when the keychain refuses. */
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
