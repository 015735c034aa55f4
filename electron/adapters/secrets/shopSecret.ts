import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../core/ports/Secrets.ts';
import { shopSecretName } from './secretNames.ts';

/** The secret with which messages to the shop's own system are signed. Rejects as the secrets do. */
export type ShopSecret = ReturnType<typeof createShopSecret>;

export interface ShopSecretDeps {
  readonly secrets: Secrets;
  readonly profile: string;
  /** Keeps a value out of every log. */
  readonly hide: (secret: string) => void;
}

const BYTES = 32;

export function createShopSecret({ secrets, profile, hide }: ShopSecretDeps) {
  const name = shopSecretName(profile);

  /** Replaces it by the secret of another desk. */
  async function take(secret: string): Promise<void> {
    hide(secret);
    await secrets.set(name, secret);
  }

  return {
    async get(): Promise<string | null> {
      const secret = await secrets.get(name);
      if (secret !== null) hide(secret);
      return secret;
    },
    /** Replaces it by a new one, which is returned to be shown once. */
    async make(): Promise<string> {
      const secret = randomBytes(BYTES).toString('hex');
      await take(secret);
      return secret;
    },
    take,
    /** With the same secret, another server would get messages that the previous one would accept as genuine. */
    forget: (): Promise<void> => secrets.delete(name),
  };
}
