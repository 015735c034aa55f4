import type { Result } from '../../contract/result.ts';
import type { Carrier, Place } from '../../contract/service.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import { identifier, text } from './fields.ts';
import { fieldsOf, guess, listIn, readEach } from './records.ts';
import { callService, fromData, type ServiceOptions, withId } from './service.ts';

/**
 * API section 2.10: a carrier company has an id. Section 4.4 also knows carriers by a slug, without saying which field
 * holds it: the names of slug and name are guesses.
 */
const CARRIER = {
  id: guess(identifier, 'id', 'cargo_company_id', 'company_id'),
  name: guess(text, 'name', 'title', 'company_name', 'cargo_company_name', 'label'),
  slug: guess(text, 'slug', 'carrier_slug', 'carrier.slug', 'carrier'),
};

function readCarrier(item: unknown): Carrier | null {
  const record = fieldsOf(item);
  const id = record.find(CARRIER.id);
  if (id === null) return null;
  const slug = record.find(CARRIER.slug);
  return { id, name: record.find(CARRIER.name) ?? slug ?? id, slug };
}

/** GET /cargo-companies (API section 4.2). */
export function listCarriers(options: ServiceOptions): Promise<Result<readonly Carrier[], ApiError>> {
  return callService(options, {
    name: 'cargo-companies',
    method: 'GET',
    path: '/api/v2/cargo-companies',
    read: fromData((data) => readEach(listIn(data, 'cargo_companies', 'companies', 'carriers'), readCarrier)),
  });
}

/** API section 2.10: provinces and districts have an id. Under which field the name stands is a guess. */
const PLACE = {
  id: guess(identifier, 'id', 'province_id', 'district_id'),
  name: guess(text, 'name', 'title', 'label', 'province_name', 'district_name', 'province', 'district', 'ad'),
};

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
