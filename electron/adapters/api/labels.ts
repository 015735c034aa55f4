import { z } from 'zod';
import { isInternalCode } from '../../contract/internalCode.ts';
import type { Result } from '../../contract/result.ts';
import type { ApiError, LabelAnswer, ShipmentLabel } from '../../core/ports/ShippingApi.ts';
import { identifier, text } from './fields.ts';
import { callService, fromData, type ServiceOptions, withId } from './service.ts';

/** API section 2.9: data of the label endpoint; `label_status` (2.5) is read where the service adds it. */
const labelDataSchema = z.looseObject({
  tracking_number: identifier,
  content_type: text,
  label_base64: text,
  label_url: text,
  label_url_expires_at: text,
  label_status: text,
});

/**
 * Decodes standard base64 strictly: one wrong character, a missing pad or a stray bit and there are no bytes at all,
 * because a label that is a little broken is worse than none. Null also for empty text.
 */
export function decodeBase64(text: string | null): Uint8Array | null {
  if (text === null || text === '') return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? new Uint8Array(bytes) : null;
}

/** The four values of section 2.5; any other is told as unknown and nothing is concluded from it. */
export function labelStatus(told: string): LabelAnswer['status'] {
  switch (told) {
    case 'ready':
    case 'pending':
    case 'awaiting_payment':
    case 'unavailable':
      return told;
    default:
      return 'unknown';
  }
}

/** Data of section 2.9; it names no status, so a label or a link in it means ready. */
function readLabelData(data: unknown): ShipmentLabel | null {
  const parsed = labelDataSchema.safeParse(data);
  if (!parsed.success) return null;
  const { label_base64, label_url, label_status, tracking_number } = parsed.data;
  const pdf = decodeBase64(label_base64);
  const hasLabel = pdf !== null || label_url !== null;
  const status = label_status === null ? (hasLabel ? 'ready' : 'unknown') : labelStatus(label_status);
  const carrierNumber = tracking_number === null || isInternalCode(tracking_number) ? null : tracking_number;
  return { status, pdf, url: label_url, carrierNumber };
}

/** GET /shipments/{id}/label (API section 4.4). 409: not ready yet; 400: unpaid. */
export function getLabel(options: ServiceOptions, id: string): Promise<Result<ShipmentLabel, ApiError>> {
  return withId(id, (segment) =>
    callService(options, {
      name: 'shipments.label',
      method: 'GET',
      path: `/api/v2/shipments/${segment}/label`,
      read: fromData(readLabelData),
    }),
  );
}
