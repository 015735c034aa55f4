import type { Result } from '../../contract/result.ts';
import type { Carrier } from '../../contract/service.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import { listIn, readEach } from './lists.ts';
import { fieldsOf } from './recordFields.ts';
import { CARRIER } from './schemas/carrier.ts';
import { callService, fromData, type ServiceOptions } from './service.ts';

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
