import { noWebhook, type WebhookFact, webhookFactSchema } from '../../contract/mailbox.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { createMutex } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { ApiError } from '../ports/ShippingApi.ts';
import type { ServiceClient } from './serviceClient.ts';

/**
 * `secret_lost`: the service returned no secret, and this desk has no valid one. `secret_not_kept`: it returned one
 * that could not be stored and is never shown again (API section 2.7). In both cases, registering again with a rotation
 * brings a new secret.
 */
export type RegisterError = ApiError | { readonly kind: 'secret_lost' } | { readonly kind: 'secret_not_kept' };

export interface WebhookRegistrationDeps {
  readonly client: ServiceClient;
  readonly journal: Journal;
  readonly clock: Clock;
}

const FACT = 'webhook';

/**
 * Registers the address to which the service delivers its events (API section 4.1). The registration is stored in the
 * journal of this account.
 */
export function createWebhookRegistration({ client, journal, clock }: WebhookRegistrationDeps) {
  const mutex = createMutex();

  async function state(): Promise<WebhookFact> {
    return webhookFactSchema.catch(noWebhook).parse(await journal.fact(FACT));
  }

  async function write(fact: WebhookFact): Promise<WebhookFact> {
    await journal.setFact(FACT, fact);
    return fact;
  }

  async function register(
    url: string,
    rotate: boolean,
    keep: (secret: string) => Promise<void>,
    hasSecret: () => Promise<boolean>,
  ): Promise<Result<WebhookFact, RegisterError>> {
    const before = await state();
    // Written before the request leaves: from then on the service may sign with a secret that this desk has never seen.
    await write({ ...before, pending: true });
    let isLost = false;
    const answer = await client.request('bench', 'webhook', async (api) => {
      const reported = await api.setWebhook(url, rotate);
      // Stored inside the call, so that it is stored even if the station is stopped meanwhile: `request` then throws. Other
      // answers can be requested again, but the secret is shown only once.
      if (reported.ok && reported.value.secret !== null) isLost = !(await isStored(keep, reported.value.secret));
      return reported;
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
    /**
     * Runs one at a time. `keep` puts the secret of the answer into the keychain, before anything else is done. An answer
     * without one leaves the stored secret as it is. If the answer is lost, the registration stays `pending`.
     */
    register: (...given: Parameters<typeof register>) => mutex.runExclusive(() => register(...given)),
    /**
     * The secret was taken over from another desk of the account, so it no longer matters what an unanswered registration
     * did.
     */
    secretTaken: (): Promise<WebhookFact> =>
      mutex.runExclusive(async () => write({ ...(await state()), pending: false })),
  };
}

async function isStored(keep: (secret: string) => Promise<void>, secret: string): Promise<boolean> {
  try {
    await keep(secret);
    return true;
  } catch {
    // The error is not passed on, because a keychain's message may quote the secret.
    return false;
  }
}
