import { z } from 'zod';
import { isInternalCode } from '../../contract/internalCode.ts';
import type { Result } from '../../contract/result.ts';
import type { ApiError, LabelAnswer, ShipmentLabel } from '../../core/ports/ShippingApi.ts';
import { identifier, text } from './fields.ts';
import { callService, fromData, type ServiceOptions, withId } from './service.ts';

/**
 * API section 2.9: the data of the label endpoint. `label_status` (2.5) is not part of it there, but is read when the
 * service adds it.
 */
const labelDataSchema = z.looseObject({
  tracking_number: identifier,
  content_type: text,
  label_base64: text,
  label_url: text,
  label_url_expires_at: text,
  label_status: text,
});

/** The prefix of base64 that was written as a data link (RFC 2397). */
const DATA_LINK = /^data:[^,]{0,200};base64,/iu;
/** Base64 may be written in lines, as mail writes it. A space within a line may be a lost plus, so it is an error. */
const LINE_END = /[ \t]*[\r\n]+[ \t\r\n]*/gu;

/**
 * Decodes base64 strictly: null when one character, pad or bit is wrong, because printing a damaged label is worse than
 * printing none. Null also for empty text.
 */
export function decodeBase64(text: string | null): Uint8Array | null {
  const written = (text ?? '').trim().replace(DATA_LINK, '').replace(LINE_END, '');
  if (written === '') return null;
  const bytes = Buffer.from(written, 'base64');
  return bytes.toString('base64') === written ? new Uint8Array(bytes) : null;
}

/** The four values of API section 2.5. Any other value becomes `unknown`, and nothing is concluded from it. */
export function labelStatus(status: string): LabelAnswer['status'] {
  switch (status) {
    case 'ready':
    case 'pending':
    case 'awaiting_payment':
    case 'unavailable':
      return status;
    default:
      return 'unknown';
  }
}

/** The data of API section 2.9 documents no status, so a label or a link in it means ready. */
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

/**
 * GET /shipments/{id}/label (API section 4.4). It answers 409 while the label is not ready, and 400 while the shipment
 * is unpaid.
 */
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
