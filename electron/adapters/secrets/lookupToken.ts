import type { Secrets } from '../../core/ports/Secrets.ts';
import { lookupTokenName } from './secretNames.ts';

/** The token for requesting orders from the shop's own system. Rejects as the secrets do. */
export type LookupToken = ReturnType<typeof createLookupToken>;

export interface LookupTokenDeps {
  readonly secrets: Secrets;
  readonly profile: string;
  /** Keeps a value out of every log. */
  readonly hide: (secret: string) => void;
}

export function createLookupToken({ secrets, profile, hide }: LookupTokenDeps) {
  const nameOf = (host: string) => lookupTokenName(profile, host);
  return {
    /** The token that was typed in for this server. */
    async of(host: string): Promise<string | null> {
      const token = await secrets.get(nameOf(host));
      if (token !== null) hide(token);
      return token;
    },
    /** Null: forgets it. */
    async keep(host: string, token: string | null): Promise<void> {
      if (token === null) return secrets.delete(nameOf(host));
      hide(token);
      await secrets.set(nameOf(host), token);
    },
  };
}
