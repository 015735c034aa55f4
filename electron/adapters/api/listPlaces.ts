import type { Result } from '../../contract/result.ts';
import type { Place } from '../../contract/service.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import { listIn, readEach } from './lists.ts';
import { withId } from './pathSegment.ts';
import { fieldsOf } from './recordFields.ts';
import { PLACE } from './schemas/place.ts';
import { callService, fromData, type ServiceOptions } from './service.ts';

function readPlace(item: unknown): Place | null {
  const record = fieldsOf(item);
  const id = record.find(PLACE.id);
  return id === null ? null : { id, name: record.find(PLACE.name) ?? id };
}

/** GET /locations/provinces (API section 4.2). */
export function listProvinces(options: ServiceOptions): Promise<Result<readonly Place[], ApiError>> {
  return callService(options, {
    name: 'locations.provinces',
    method: 'GET',
    path: '/api/v2/locations/provinces',
    read: fromData((data) => readEach(listIn(data, 'provinces'), readPlace)),
  });
}

/** GET /locations/districts/{province_id} (API section 4.2). */
export function listDistricts(
  options: ServiceOptions,
  provinceId: string,
): Promise<Result<readonly Place[], ApiError>> {
  return withId(provinceId, (segment) =>
    callService(options, {
      name: 'locations.districts',
      method: 'GET',
      path: `/api/v2/locations/districts/${segment}`,
      read: fromData((data) => readEach(listIn(data, 'districts'), readPlace)),
    }),
  );
}
