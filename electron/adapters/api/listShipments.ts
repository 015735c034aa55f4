import type { Result } from '../../contract/result.ts';
import type { ShipmentFilter } from '../../contract/service.ts';
import type { ApiError, Paged, ShipmentAnswer } from '../../core/ports/ShippingApi.ts';
import { pageQuery, readPaged } from './paging.ts';
import { callService, type ServiceOptions } from './service.ts';
import { readShipmentAnswer } from './shipmentAnswer.ts';

/** GET /shipments (API section 4.4); days as YYYY-MM-DD. */
export function listShipments(
  options: ServiceOptions,
  filter: ShipmentFilter,
): Promise<Result<Paged<ShipmentAnswer>, ApiError>> {
  const { status, trackingNumber, from, to } = filter;
  const query = pageQuery({ status, tracking_number: trackingNumber, date_from: from, date_to: to }, filter);
  return callService(options, {
    name: 'shipments.list',
    method: 'GET',
    path: `/api/v2/shipments?${query}`,
    read: readPaged(filter.page, (item, leadMs) => readShipmentAnswer(item, { leadMs })),
  });
}
