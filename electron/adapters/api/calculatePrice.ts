import type { Result } from '../../contract/result.ts';
import type { CarrierPriceRequest, Price } from '../../contract/service.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import { readPrices } from './priceAnswer.ts';
import { calculateBody } from './priceRequest.ts';
import { callService, fromData, type ServiceOptions } from './service.ts';

/** The price of the carrier that was asked for; an answer with several that names none of them so is not understood. */
function pickPrice(prices: readonly Price[] | null, carrierId: string): Price | null {
  const [first, ...others] = prices ?? [];
  if (first === undefined) return null;
  if (others.length === 0) return first;
  return prices?.find((price) => price.carrierId === carrierId) ?? null;
}

/** POST /prices/calculate (API section 4.3): `not_found` when the carrier has no price. */
export function calculatePrice(
  options: ServiceOptions,
  request: CarrierPriceRequest,
): Promise<Result<Price, ApiError>> {
  return callService(options, {
    name: 'prices.calculate',
    method: 'POST',
    path: '/api/v2/prices/calculate',
    body: calculateBody(request),
    read: fromData((data) => pickPrice(readPrices(data), request.carrierId)),
  });
}
