import { noWebhook, type WebhookFact, webhookFactSchema } from '../../contract/mailbox.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { createMutex } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { ApiError } from '../ports/ShippingApi.ts';
import type { ServiceClient } from './serviceClient.ts';

/**
 * `secret_lost`: the service gave no secret, and this desk has none that is good now; registering again with a rotation
 * brings one. `secret_not_kept`: it gave one, which could not be kept and is never shown again; the same cure.
 */
export type RegisterError = ApiError | { readonly kind: 'secret_lost' } | { readonly kind: 'secret_not_kept' };

/** Tells the service where to deliver its events (API section 4.1). What it was told is a fact of this account's journal. */
export interface WebhookRegistration {
  state(): Promise<WebhookFact>;
  /**
   * One at a time. `keep` puts a secret that the service gave into the keychain, before anything else is done; an answer
   * without one leaves the kept one as it is. An answer that got lost leaves the registration `pending`.
   */
  register(
    url: string,
    rotate: boolean,
    keep: (secret: string) => Promise<void>,
    hasSecret: () => Promise<boolean>,
  ): Promise<Result<WebhookFact, RegisterError>>;
  /** The secret came from another desk of the account: whatever an unanswered registration did is known now. */
  secretTaken(): Promise<WebhookFact>;
}

export interface WebhookRegistrationParts {
  readonly client: ServiceClient;
  readonly journal: Journal;
  readonly clock: Clock;
}

const FACT = 'webhook';

export function createWebhookRegistration({ client, journal, clock }: WebhookRegistrationParts): WebhookRegistration {
  const mutex = createMutex();

  async function state(): Promise<WebhookFact> {
    return webhookFactSchema.catch(noWebhook).parse(await journal.fact(FACT));
  }

  async function write(fact: WebhookFact): Promise<WebhookFact> {
    await journal.setFact(FACT, fact);
    return fact;
  }

  async function register(...[url, rotate, keep, hasSecret]: Parameters<WebhookRegistration['register']>) {
    const before = await state();
    // Durable before the request leaves: after it, the service may sign with a secret that nobody here has seen.
    await write({ ...before, pending: true });
    let isLost = false;
    const answer = await client.request('bench', 'webhook', async (api) => {
      const told = await api.setWebhook(url, rotate);
      // In here also where the station ends meanwhile: another answer can be asked for again, the secret is shown once.
      if (told.ok && told.value.secret !== null) isLost = !(await isKept(keep, told.value.secret));
      return told;
    });
    if (!answer.ok) {
      if (answer.error.kind !== 'unknown') await write(before);
      return err(answer.error);
    }
    const { secret, settings } = answer.value;
    if (isLost) return err({ kind: 'secret_not_kept' as const });
    const now = clock.now();
    const isSigned = secret !== null || (!rotate && (await hasSecret()));
    const fact = await write({
      url: settings.url ?? url,
      signatureHeader: settings.signatureHeader ?? before.signatureHeader,
      registeredAt: now,
      rotatedAt: rotate && secret !== null ? now : before.rotatedAt,
      pending: !isSigned || (secret === null && before.pending),
    });
    return isSigned ? ok(fact) : err({ kind: 'secret_lost' as const });
  }

  return {
    state,
    register: (...given) => mutex.runExclusive(() => register(...given)),
    secretTaken: () => mutex.runExclusive(async () => write({ ...(await state()), pending: false })),
  };
}

async function isKept(keep: (secret: string) => Promise<void>, secret: string): Promise<boolean> {
  try {
    await keep(secret);
    return true;
  } catch {
    // Not told further: the reason of a keychain may quote what it was given.
    return false;
  }
}
