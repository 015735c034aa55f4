import { z } from 'zod';
import type { MailboxChoice } from '../../contract/mailbox.ts';
import { isWithin } from '../../core/base/index.ts';
import type { Clock } from '../../core/ports/Clock.ts';
import type { EventKeys, SigningKey } from '../../core/ports/EventInbox.ts';
import type { Secrets } from '../../core/ports/Secrets.ts';

const DAY_MS = 86_400_000;
/** What was on its way when the secret was rotated, and what another desk of the account still rotates after. */
const PREVIOUS_FOR_MS = DAY_MS;
/** No mailbox keeps what was signed with it for so long (its retention is the shop's to choose; 14 days unless changed). */
const PREVIOUS_KEPT_MS = 90 * DAY_MS;

const previousSchema = z.object({ value: z.string().min(1), rotatedAt: z.number() });

/** The secrets of one account at one service (API sections 2.7 and 6.4), and its mailbox's token. Rejects as the secrets do. */
export interface AccountSecrets extends EventKeys {
  /**
   * Keeps a webhook secret that the service gave, or that another desk of the account was given. `keepsPrevious`: events
   * signed with the one before are accepted for another day; not where it leaked.
   */
  keepSecret(secret: string, keepsPrevious: boolean): Promise<void>;
  token(): Promise<string | null>;
  setToken(token: string): Promise<void>;
  /** The webhook secret stays: it can never be read again (2.7). */
  forgetToken(): Promise<void>;
  /** The keychain is asked anew: somebody may have changed it there. */
  reread(): void;
}

export interface AccountSecretsParts {
  readonly secrets: Secrets;
  readonly profile: string;
  /** Another address is another service, with secrets of its own. */
  readonly baseUrl: string;
  readonly apiKey: () => Promise<string | null>;
  /** What the shop chose about signing, as it is now. */
  readonly choice: () => Pick<MailboxChoice, 'acceptsApiKey' | 'keyPrefix'> | null;
  readonly clock: Pick<Clock, 'now'>;
  /** Keeps a value out of every log. */
  readonly hide: (secret: string) => void;
}

export function createAccountSecrets(parts: AccountSecretsParts): AccountSecrets {
  const { secrets, profile, baseUrl, apiKey, choice, clock, hide } = parts;
  const nameOf = (kind: string) => `${kind}:${profile}@${baseUrl}`;
  const SECRET = nameOf('webhook-secret');
  const PREVIOUS = nameOf('webhook-previous');
  const TOKEN = nameOf('mailbox-token');
  /** Each delivery asks for keys, and the keychain is another program. Nobody else writes these names. */
  const known = new Map<string, string | null>();
  /** What was read while something was being written may be of before. */
  let writes = 0;

  async function get(name: string): Promise<string | null> {
    const kept = known.get(name);
    if (kept !== undefined) return kept;
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
    const kept = text === null ? null : readPrevious(text);
    if (kept === null) return [];
    hide(kept.value);
    if (!isWithin(kept.rotatedAt, clock.now(), PREVIOUS_KEPT_MS)) {
      await forget(PREVIOUS);
      return [];
    }
    // Also what the mailbox took before the rotation and this desk reads only now.
    return receivedAt - kept.rotatedAt <= PREVIOUS_FOR_MS ? [{ kind: 'previous', value: kept.value }] : [];
  }

  /** The older signing (6.4): "for keys generated in the panel the key prefix is not part of the signing key". */
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
    async keys(receivedAt) {
      const secret = await get(SECRET);
      const own: SigningKey[] = secret === null ? [] : [{ kind: 'secret', value: secret }];
      return [...own, ...(await previous(receivedAt)), ...(await olderSigning())];
    },
    hasSecret: async () => (await get(SECRET)) !== null,
    async keepSecret(secret, keepsPrevious) {
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
    token: () => get(TOKEN),
    setToken: (token) => set(TOKEN, token),
    forgetToken: () => forget(TOKEN),
    reread: () => known.clear(),
  };
}

/** Null for what was kept and cannot be read. */
function readPrevious(text: string): z.infer<typeof previousSchema> | null {
  try {
    return previousSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
