import type { Result } from '../../contract/result.ts';
import type { ApiError, WebhookAnswer } from '../../core/ports/ShippingApi.ts';
import { webhookSchema } from './schemas/webhook.ts';
import { callService, fromData, type ServiceOptions } from './service.ts';

function readWebhook(data: unknown): WebhookAnswer | null {
  const parsed = webhookSchema.safeParse(data);
  if (!parsed.success) return null;
  const { webhook_url, webhook_secret, signature_header, signature_algorithm } = parsed.data;
  if ([webhook_url, webhook_secret, signature_header, signature_algorithm].every((field) => field === null))
    return null;
  return {
    settings: {
      url: webhook_url,
      signatureHeader: headerName(signature_header),
      signatureAlgorithm: signature_algorithm,
    },
    secret: webhook_secret,
  };
}

/** A name that a header can have, also where more is told with it (`X-Svc-Signature: sha256=`); else null. */
export function headerName(told: string | null): string | null {
  return /^\s*([\w!#$%&'*+.^`|~-]{1,120})\s*(?::|$)/.exec(told ?? '')?.[1] ?? null;
}

/** PUT /account/webhook (API sections 4.1, 2.7). The secret is in the value alone: in no error and no log. */
export function setWebhook(
  options: ServiceOptions,
  url: string,
  rotateSecret: boolean,
): Promise<Result<WebhookAnswer, ApiError>> {
  return callService(options, {
    name: 'account.webhook',
    method: 'PUT',
    path: '/api/v2/account/webhook',
    body: { url, rotate_secret: rotateSecret ? true : undefined },
    read: fromData(readWebhook),
  });
}
