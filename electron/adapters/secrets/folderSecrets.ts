import type { Secrets } from '../../core/ports/Secrets.ts';

/** The part of a person's keychain that belongs to one data folder. No other folder's secrets are seen or changed. */
export function secretsOfFolder(keychain: Secrets, folderId: string): Secrets {
  const nameOf = (name: string) => `${name}#${folderId}`;
  return {
    durable: keychain.durable,
    get: (name) => keychain.get(nameOf(name)),
    set: (name, value) => keychain.set(nameOf(name), value),
    delete: (name) => keychain.delete(nameOf(name)),
  };
}
