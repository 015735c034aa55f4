import type { CarrierPriceRequest, PriceRequest } from '../../contract/service.ts';
import { wireId } from './wireId.ts';

type Wire = string | number | bigint | undefined;
type PriceBody = Readonly<Record<string, Wire>>;

function textOrNothing(text: string | null): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
}

function commonBody(request: Omit<PriceRequest, 'presetDesiRange'>): PriceBody {
  return {
    shipment_type: request.type,
    from_province_id: wireId(request.fromProvinceId),
    from_district_id: wireId(request.fromDistrictId),
    to_province_id: wireId(request.toProvinceId),
    to_district_id: wireId(request.toDistrictId),
    weight: request.weightKg ?? undefined,
    width: request.widthCm ?? undefined,
    length: request.lengthCm ?? undefined,
    height: request.heightCm ?? undefined,
    desi: request.desi ?? undefined,
    pallet_size: textOrNothing(request.palletSize),
    weight_range: textOrNothing(request.weightRange),
    pallet_quantity: request.palletQuantity ?? undefined,
  };
}

/** The body of POST /prices/compare (API section 4.3), cm and kg. What is not said is left out, for the service's defaults. */
export function compareBody(request: PriceRequest): PriceBody {
  return { ...commonBody(request), preset_desi_range: request.presetDesiRange ?? undefined };
}

/** The body of POST /prices/calculate (API section 4.3). */
export function calculateBody(request: CarrierPriceRequest): PriceBody {
  return {
    ...commonBody(request),
    cargo_company_id: wireId(request.carrierId),
    quantity: request.quantity ?? undefined,
  };
}
