import { z } from 'zod';
import type { MailboxChoice } from '../../contract/mailbox.ts';
import { isWithin } from '../../core/base/index.ts';
import type { Clock } from '../../core/ports/Clock.ts';
import type { SigningKey } from '../../core/ports/EventInbox.ts';
import type { Secrets } from '../../core/ports/Secrets.ts';
import { mailboxTokenName, webhookSecretNames } from './secretNames.ts';

const DAY_MS = 86_400_000;
/**
 * How long the previous secret stays valid: for events under way during the rotation, and for another desk of the
 * account that rotates later.
 */
const PREVIOUS_FOR_MS = DAY_MS;
/** Mailboxes store deliveries for a shorter time than this (14 days unless the shop changes it). */
const PREVIOUS_STORED_MS = 90 * DAY_MS;

const previousSchema = z.object({ value: z.string().min(1), rotatedAt: z.number() });

/**
 * The secrets of one account at one service (API sections 2.7 and 6.4), and the tokens of its mailboxes. Rejects as the
 * secrets do.
 */
export type AccountSecrets = ReturnType<typeof createAccountSecrets>;

interface AccountSecretsDeps {
  readonly secrets: Secrets;
  readonly profile: string;
  /** Another address is another service with its own secrets. */
  readonly baseUrl: string;
  readonly apiKey: () => Promise<string | null>;
  /** The shop's current choice about signing. */
  readonly choice: () => Pick<MailboxChoice, 'acceptsApiKey' | 'keyPrefix'> | null;
  readonly clock: Pick<Clock, 'now'>;
  /** Keeps a value out of every log. */
  readonly hide: (secret: string) => void;
}

export function createAccountSecrets(deps: AccountSecretsDeps) {
  const { secrets, profile, baseUrl, apiKey, choice, clock, hide } = deps;
  const { secret: SECRET, previous: PREVIOUS } = webhookSecretNames(profile, baseUrl);
  const tokenOf = (mailboxUrl: string) => mailboxTokenName(profile, mailboxUrl);
  /**
   * A cache, because each delivery needs the keys and the keychain is another program. Only this station writes these
   * names.
   */
  const known = new Map<string, string | null>();
  /** A value that was read during a write may be the old one, so it is not cached. */
  let writes = 0;

  async function get(name: string): Promise<string | null> {
    const stored = known.get(name);
    if (stored !== undefined) return stored;
    const before = writes;
    const value = await secrets.get(name);
    if (value !== null) hide(value);
    if (writes === before) known.set(name, value);
    return value;
  }

  async function writing(name: string, write: () => Promise<void>): Promise<void> {
    writes += 1;
    known.delete(name);
    try {
      await write();
    } finally {
      writes += 1;
      known.delete(name);
    }
  }

  function set(name: string, value: string): Promise<void> {
    hide(value);
    return writing(name, () => secrets.set(name, value));
  }

  const forget = (name: string) => writing(name, () => secrets.delete(name));

  async function previous(receivedAt: number): Promise<SigningKey[]> {
    const text = await get(PREVIOUS);
    const stored = text === null ? null : readPrevious(text);
    if (stored === null) return [];
    hide(stored.value);
    if (!isWithin(stored.rotatedAt, clock.now(), PREVIOUS_STORED_MS)) {
      await forget(PREVIOUS);
      return [];
    }
    // Also accepts what the mailbox received before the end of that day and this desk reads only now.
    return receivedAt - stored.rotatedAt <= PREVIOUS_FOR_MS ? [{ kind: 'previous', value: stored.value }] : [];
  }

  /**
   * The older signing (API section 6.4): "for keys generated in the panel the key prefix is not part of the signing
   * key".
   */
  async function olderSigning(): Promise<SigningKey[]> {
    const chosen = choice();
    const key = chosen?.acceptsApiKey === true ? await apiKey() : null;
    if (chosen === null || key === null) return [];
    const { keyPrefix } = chosen;
    const value = key.startsWith(keyPrefix) ? key.slice(keyPrefix.length) : key;
    if (value === '') return [];
    hide(value);
    return [{ kind: 'api_key', value }];
  }

  return {
    async keys(receivedAt: number): Promise<readonly SigningKey[]> {
      const secret = await get(SECRET);
      const own: SigningKey[] = secret === null ? [] : [{ kind: 'secret', value: secret }];
      return [...own, ...(await previous(receivedAt)), ...(await olderSigning())];
    },
    hasSecret: async () => (await get(SECRET)) !== null,
    /**
     * Stores a webhook secret from the service or from another desk of the account. With `keepsPrevious` events signed
     * with the previous one are accepted for another day; false when it leaked.
     */
    async keepSecret(secret: string, keepsPrevious: boolean): Promise<void> {
      const before = await get(SECRET);
      if (before === secret) {
        if (!keepsPrevious) await forget(PREVIOUS);
        return;
      }
      if (keepsPrevious && before !== null) {
        await set(PREVIOUS, JSON.stringify({ value: before, rotatedAt: clock.now() }));
      }
      await set(SECRET, secret);
      if (!keepsPrevious) await forget(PREVIOUS);
    },
    /** The token that was typed for the mailbox at this address. */
    token: (mailboxUrl: string) => get(tokenOf(mailboxUrl)),
    setToken: (mailboxUrl: string, token: string) => set(tokenOf(mailboxUrl), token),
    /** Keeps the webhook secret, because it cannot be read from the service again (API section 2.7). */
    forgetToken: (mailboxUrl: string) => forget(tokenOf(mailboxUrl)),
    /** Reads from the keychain again, where a person may have changed something. */
    reread: () => known.clear(),
  };
}

/** Null when the stored value cannot be parsed. */
function readPrevious(text: string): z.infer<typeof previousSchema> | null {
  try {
    return previousSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
