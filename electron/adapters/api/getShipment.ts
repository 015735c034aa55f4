import type { Result } from '../../contract/result.ts';
import type { ApiError, ShipmentAnswer } from '../../core/ports/ShippingApi.ts';
import { withId } from './pathSegment.ts';
import { callService, type ServiceOptions } from './service.ts';
import { readShipmentAnswer } from './shipmentAnswer.ts';

/** GET /shipments/{id} (API section 4.4). */
export function getShipment(options: ServiceOptions, id: string): Promise<Result<ShipmentAnswer, ApiError>> {
  return withId(id, (segment) =>
    callService(options, {
      name: 'shipments.detail',
      method: 'GET',
      path: `/api/v2/shipments/${segment}`,
      read: (envelope, _status, leadMs) => readShipmentAnswer(envelope.data, { leadMs }),
    }),
  );
}
