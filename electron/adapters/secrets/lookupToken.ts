import type { Secrets } from '../../core/ports/Secrets.ts';
import { lookupTokenName } from './secretNames.ts';

/** The token with which the shop's own system is asked for orders. Rejects as the secrets do. */
export interface LookupToken {
  get(): Promise<string | null>;
  /** Null: forgets it. */
  keep(token: string | null): Promise<void>;
}

export interface LookupTokenParts {
  readonly secrets: Secrets;
  readonly profile: string;
  /** Keeps a value out of every log. */
  readonly hide: (secret: string) => void;
}

export function createLookupToken({ secrets, profile, hide }: LookupTokenParts): LookupToken {
  const name = lookupTokenName(profile);
  return {
    async get() {
      const token = await secrets.get(name);
      if (token !== null) hide(token);
      return token;
    },
    async keep(token) {
      if (token === null) return secrets.delete(name);
      hide(token);
      await secrets.set(name, token);
    },
  };
}
