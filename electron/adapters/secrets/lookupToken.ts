import type { Secrets } from '../../core/ports/Secrets.ts';
import { lookupTokenName } from './secretNames.ts';

/** The token with which the shop's own system is asked for orders. Rejects as the secrets do. */
export interface LookupToken {
  /** The one that was typed in for this server. */
  of(host: string): Promise<string | null>;
  /** Null: forgets it. */
  keep(host: string, token: string | null): Promise<void>;
}

export interface LookupTokenDeps {
  readonly secrets: Secrets;
  readonly profile: string;
  /** Keeps a value out of every log. */
  readonly hide: (secret: string) => void;
}

export function createLookupToken({ secrets, profile, hide }: LookupTokenDeps): LookupToken {
  const nameOf = (host: string) => lookupTokenName(profile, host);
  return {
    async of(host) {
      const token = await secrets.get(nameOf(host));
      if (token !== null) hide(token);
      return token;
    },
    async keep(host, token) {
      if (token === null) return secrets.delete(nameOf(host));
      hide(token);
      await secrets.set(nameOf(host), token);
    },
  };
}
