import type { Result } from '../../contract/result.ts';
import type { CarrierPriceRequest, Price, PriceRequest } from '../../contract/service.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import { identifier, money, quantity, text, textOrAbsent, wireId } from './fields.ts';
import { isMembers, type Members } from './json.ts';
import { fieldsOf, guess } from './records.ts';
import { callService, fromData, type ServiceOptions } from './service.ts';

/** API section 2.6: the four documented fields of a price, at the top of the result or in an object inside it. */
const inPrice = (name: string) => [name, `pricing.${name}`, `price.${name}`, `prices.${name}`];
const PRICE = {
  original: guess(money, ...inPrice('original_price')),
  discountRate: guess(quantity, ...inPrice('discount_rate')),
  discount: guess(money, ...inPrice('discount_amount')),
  total: guess(money, ...inPrice('total_price')),
};

/** Distinguishes a carrier's slug (API section 4.4) from its name, where one field may hold either. */
const slug = text.transform((value) => (value !== null && /^[a-z0-9]+([_-][a-z0-9]+)*$/.test(value) ? value : null));

/** "Container shape of price results: not shown" (API section 4.4), so the fields that name the carrier are guesses. */
const PRICE_CARRIER = {
  id: guess(
    identifier,
    'cargo_company_id',
    'cargo_company.id',
    'carrier_id',
    'carrier.id',
    'company_id',
    'company.id',
    'id',
  ),
  name: guess(
    text,
    'cargo_company.name',
    'carrier.name',
    'cargo_company_name',
    'carrier_name',
    'company_name',
    'company.name',
    'name',
    'cargo_company',
    'company',
    'carrier',
  ),
  slug: guess(slug, 'carrier_slug', 'carrier.slug', 'cargo_company.slug', 'slug', 'carrier', 'carrier_code'),
  days: guess(
    identifier,
    'delivery_days',
    'estimated_days',
    'estimated_delivery_days',
    'transit_days',
    'delivery_time',
    'estimated_delivery',
    'days',
  ),
};

/** Guesses at the name under which `data` holds the prices (API section 4.4). */
const PRICE_CONTAINERS = ['items', 'prices', 'results', 'data', 'price', 'result'];

type Wire = string | number | bigint | undefined;
type PriceBody = Readonly<Record<string, Wire>>;

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
    pallet_size: textOrAbsent(request.palletSize),
    weight_range: textOrAbsent(request.weightRange),
    pallet_quantity: request.palletQuantity ?? undefined,
  };
}

/**
 * The body of POST /prices/compare (API section 4.3), in cm and kg. Absent values are left out, so that the service's
 * defaults apply.
 */
function compareBody(request: PriceRequest): PriceBody {
  return { ...commonBody(request), preset_desi_range: request.presetDesiRange ?? undefined };
}

/** The body of POST /prices/calculate (API section 4.3). */
function calculateBody(request: CarrierPriceRequest): PriceBody {
  return {
    ...commonBody(request),
    cargo_company_id: wireId(request.carrierId),
    quantity: request.quantity ?? undefined,
  };
}

/** The name of the member that a price was found under, where prices are keyed by carrier. */
type Keyed = string | null;

function readPrice(item: Members, key: Keyed): Price {
  const record = fieldsOf(item);
  const isId = key !== null && /^\d+$/.test(key);
  return {
    carrierId: record.find(PRICE_CARRIER.id) ?? (isId ? key : null),
    carrierName: record.find(PRICE_CARRIER.name) ?? (isId ? null : key),
    carrierSlug: record.find(PRICE_CARRIER.slug) ?? (isId ? null : key),
    original: record.find(PRICE.original),
    discountRate: record.find(PRICE.discountRate),
    discount: record.find(PRICE.discount),
    total: record.find(PRICE.total),
    days: record.find(PRICE_CARRIER.days),
    more: record.more(),
  };
}

function isPriced({ original, discount, total }: Price): boolean {
  return original !== null || discount !== null || total !== null;
}

function fromList(list: readonly unknown[], key: Keyed): readonly Price[] {
  return list.filter(isMembers).map((item) => readPrice(item, key));
}

/**
 * Reads an object whose members are prices, or lists of prices, named by carrier. Null when one of them holds no price.
 */
function fromKeyed(members: Members): readonly Price[] | null {
  const prices: Price[] = [];
  for (const [key, member] of Object.entries(members)) {
    if (typeof member !== 'object' || member === null) continue;
    const found = Array.isArray(member) ? fromList(member, key) : fromList([member], key);
    if (found.length === 0 || !found.every(isPriced)) return null;
    prices.push(...found);
  }
  const isEmpty = Object.keys(members).length === 0;
  return prices.length > 0 || isEmpty ? prices : null;
}

/**
 * The prices in the data of an answer, in their order. "Container shape of price results: not shown" (API section 4.4),
 * so the data may be a list, an object that holds one, an object keyed by carrier, or a single price. Null when it is
 * not empty and no price is found.
 */
function readPrices(data: unknown, depth = 0): readonly Price[] | null {
  if (Array.isArray(data)) {
    const prices = fromList(data, null);
    return data.length > 0 && !prices.some(isPriced) ? null : prices;
  }
  if (!isMembers(data) || depth > 2) return null;
  const alone = readPrice(data, null);
  const namesCarrier = (alone.carrierId ?? alone.carrierName ?? alone.carrierSlug) !== null;
  if (isPriced(alone) && namesCarrier) return [alone];
  for (const name of PRICE_CONTAINERS) {
    const inside = Object.hasOwn(data, name) ? readPrices(data[name], depth + 1) : null;
    if (inside !== null) return inside;
  }
  return isPriced(alone) ? [alone] : fromKeyed(data);
}

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

/**
 * The price of the requested carrier. An answer with several prices of which none names that carrier is not understood.
 */
function pickPrice(prices: readonly Price[] | null, carrierId: string): Price | null {
  const all = prices ?? [];
  const found = all.length === 1 ? all[0] : all.find((price) => price.carrierId === carrierId);
  return found ?? null;
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
