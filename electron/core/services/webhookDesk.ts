import { noWebhook, type WebhookFact } from '../../contract/mailbox.ts';
import { err, type Result } from '../../contract/result.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { ApiError } from '../ports/ShippingApi.ts';
import type { ApiGate } from './apiGate.ts';

export type RegisterError = ApiError | { readonly kind: 'secret_lost' } | { readonly kind: 'secret_not_kept' };

/** Tells the service where to deliver its events (API section 4.1). */
export interface WebhookDesk {
  state(): Promise<WebhookFact>;
  /** `keep` puts a secret that the service gave into the keychain, before anything else is done. */
  register(
    url: string,
    rotate: boolean,
    keep: (secret: string) => Promise<void>,
    hasSecret: () => Promise<boolean>,
  ): Promise<Result<WebhookFact, RegisterError>>;
}

export interface WebhookDeskParts {
  readonly gate: ApiGate;
  readonly journal: Journal;
  readonly clock: Clock;
}

export function createWebhookDesk(_parts: WebhookDeskParts): WebhookDesk {
  return { state: async () => noWebhook, register: async () => err({ kind: 'secret_lost' }) };
}
