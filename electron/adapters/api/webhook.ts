import { z } from 'zod';
import { isInternalCode } from '../../contract/internalCode.ts';
import type { Result } from '../../contract/result.ts';
import type { EventReader, ShipmentEvent } from '../../core/ports/EventInbox.ts';
import type { ApiError, WebhookAnswer } from '../../core/ports/ShippingApi.ts';
import { extraFields } from './extraFields.ts';
import { identifier, text, timestamp } from './fields.ts';
import { isMembers, parseJson } from './json.ts';
import { callService, fromData, type ServiceOptions } from './service.ts';

/** API section 2.7. */
const webhookSchema = z.looseObject({
  webhook_url: text,
  webhook_secret: text,
  signature_header: text,
  signature_algorithm: text,
});

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

/**
 * The header name in the service's text, which may carry more than the name (`X-Svc-Signature: sha256=`); null when it
 * holds none.
 */
export function headerName(text: string | null): string | null {
  return /^\s*([\w!#$%&'*+.^`|~-]{1,120})\s*(?::|$)/.exec(text ?? '')?.[1] ?? null;
}

/**
 * PUT /account/webhook (API sections 4.1, 2.7). The secret is in the returned value only, never in an error or in the
 * log.
 */
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

/** API section 6.3: the fields of all kinds of events together, as any of them may be missing from any event. */
const eventSchema = z.looseObject({
  event: text,
  timestamp,
  shipment_id: identifier,
  tracking_number: identifier,
  carrier_tracking_number: identifier,
  old_status: text,
  new_status: text,
  status: text,
  status_label: text,
  label_url: text,
});
type EventData = z.output<typeof eventSchema>;

/** The name of an event that does not say what it is. */
const UNNAMED = 'unnamed';

type Field = Exclude<keyof EventData, number>;

/** The service's own code is no carrier number (API section 2.2); it is shown with the rest. */
function carrierField(data: EventData): Field | null {
  const named = (['carrier_tracking_number', 'tracking_number'] as const).find((name) => {
    const code = data[name];
    return code !== null && !isInternalCode(code);
  });
  return named ?? null;
}

function readData(data: EventData, value: unknown): ShipmentEvent {
  const carrier = carrierField(data);
  const status: Field = data.new_status === null ? 'status' : 'new_status';
  const shown: readonly (Field | null)[] = [
    'event',
    'timestamp',
    'shipment_id',
    'old_status',
    'status_label',
    'label_url',
    status,
    carrier,
  ];
  // A value that could not be parsed is shown with the rest, too.
  const taken = shown.filter((name): name is Field => name !== null && data[name] !== null).map(String);
  return {
    event: data.event ?? UNNAMED,
    shipmentId: data.shipment_id,
    at: data.timestamp,
    carrierNumber: carrier === null ? null : String(data[carrier]),
    oldStatus: data.old_status,
    status: data.new_status ?? data.status,
    statusLabel: data.status_label,
    labelUrl: data.label_url,
    more: extraFields(value, taken),
  };
}

/**
 * Parses event bodies (API section 6.3) as leniently as answers: every digit is kept, null and absent are the same, and
 * unknown fields become rows.
 */
export function createEventReader(): EventReader {
  return {
    read(body) {
      const json = parseJson(body);
      if (!json.ok || !isMembers(json.value)) return null;
      const parsed = eventSchema.safeParse(json.value);
      return parsed.success ? readData(parsed.data, json.value) : null;
    },
  };
}
