import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../core/ports/Secrets.ts';
import { shopSecretName } from './secretNames.ts';

/** The secret with which messages to the shop's own system are signed. Rejects as the secrets do. */
export interface ShopSecret {
  get(): Promise<string | null>;
  /** Replaces it by a new one, which is returned to be shown once. */
  make(): Promise<string>;
  /** Replaces it by the one that another desk has. */
  take(secret: string): Promise<void>;
  /** Another server would get messages that the one before takes for genuine. */
  forget(): Promise<void>;
}

export interface ShopSecretDeps {
  readonly secrets: Secrets;
  readonly profile: string;
  /** Keeps a value out of every log. */
  readonly hide: (secret: string) => void;
}

const BYTES = 32;

export function createShopSecret({ secrets, profile, hide }: ShopSecretDeps): ShopSecret {
  const name = shopSecretName(profile);

  async function take(secret: string): Promise<void> {
    hide(secret);
    await secrets.set(name, secret);
  }

  return {
    async get() {
      const secret = await secrets.get(name);
      if (secret !== null) hide(secret);
      return secret;
    },
    async make() {
      const secret = randomBytes(BYTES).toString('hex');
      await take(secret);
      return secret;
    },
    take,
    forget: () => secrets.delete(name),
  };
}
