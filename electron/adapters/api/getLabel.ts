import { isInternalCode } from '../../contract/internalCode.ts';
import type { Result } from '../../contract/result.ts';
import type { ApiError, ShipmentLabel } from '../../core/ports/ShippingApi.ts';
import { decodeBase64 } from './base64.ts';
import { labelStatus } from './labelStatus.ts';
import { withId } from './pathSegment.ts';
import { labelDataSchema } from './schemas/label.ts';
import { callService, fromData, type ServiceOptions } from './service.ts';

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
