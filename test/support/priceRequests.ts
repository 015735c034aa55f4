import type { CarrierPriceRequest, PriceRequest } from '../../electron/contract/service.ts';

/** The parcel of `anOrder` as a price question (API section 4.3), from the demo shop's Başakşehir to Kadıköy, both İstanbul. */
export function aPriceRequest(changes: Partial<PriceRequest> = {}): PriceRequest {
  return {
    type: 'koli',
    fromProvinceId: '34',
    fromDistrictId: '3408',
    toProvinceId: '34',
    toDistrictId: '3423',
    weightKg: 2,
    widthCm: 20,
    lengthCm: 30,
    heightCm: 15,
    desi: null,
    presetDesiRange: null,
    palletSize: null,
    weightRange: null,
    palletQuantity: null,
    ...changes,
  };
}

export function aCarrierPriceRequest(
  carrierId: string,
  changes: Partial<CarrierPriceRequest> = {},
): CarrierPriceRequest {
  const { presetDesiRange: _, ...common } = aPriceRequest();
  return { ...common, carrierId, quantity: null, ...changes };
}
