import type { Result } from '../../contract/result.ts';
import type { Price, PriceRequest } from '../../contract/service.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import { readPrices } from './priceAnswer.ts';
import { compareBody } from './priceRequest.ts';
import { callService, fromData, type ServiceOptions } from './service.ts';

/** POST /prices/compare (API section 4.3): all carriers, in the order of the answer. */
export function comparePrices(
  options: ServiceOptions,
  request: PriceRequest,
): Promise<Result<readonly Price[], ApiError>> {
  return callService(options, {
    name: 'prices.compare',
    method: 'POST',
    path: '/api/v2/prices/compare',
    body: compareBody(request),
    read: fromData((data) => readPrices(data)),
  });
}
