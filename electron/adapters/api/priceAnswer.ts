import type { Price } from '../../contract/service.ts';
import { isMembers } from './lists.ts';
import { fieldsOf } from './recordFields.ts';
import { PRICE, PRICE_CARRIER, PRICE_CONTAINERS } from './schemas/price.ts';

/** The key of a container that is keyed by carrier. */
type Keyed = string | null;

function readPrice(item: unknown, key: Keyed): Price | null {
  if (!isMembers(item)) return null;
  const record = fieldsOf(item);
  const isId = key !== null && /^\d+$/.test(key);
  const price: Price = {
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
  return price;
}

function isPriced({ original, discount, total }: Price): boolean {
  return original !== null || discount !== null || total !== null;
}

function fromList(list: readonly unknown[], key: Keyed): readonly Price[] {
  return list.map((item) => readPrice(item, key)).filter((price) => price !== null);
}

/** A container whose objects are price results, or lists of them, under their carriers. Null when one of them is not. */
function fromKeyed(members: Readonly<Record<string, unknown>>): readonly Price[] | null {
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
 * The price results in an answer's data, in its order: "container shape of price results: not shown" (API section 4.4). A
 * list, an object that holds one, an object keyed by carrier, or one price alone. Null when there is no price to be found
 * in something that is not empty.
 */
export function readPrices(data: unknown, depth = 0): readonly Price[] | null {
  if (Array.isArray(data)) {
    const prices = fromList(data, null);
    return data.length > 0 && !prices.some(isPriced) ? null : prices;
  }
  if (!isMembers(data) || depth > 2) return null;
  const read = readPrice(data, null);
  const alone = read !== null && isPriced(read) ? [read] : null;
  const namesCarrier = read !== null && (read.carrierId ?? read.carrierName ?? read.carrierSlug) !== null;
  if (alone !== null && namesCarrier) return alone;
  for (const name of PRICE_CONTAINERS) {
    const inside = Object.hasOwn(data, name) ? readPrices(data[name], depth + 1) : null;
    if (inside !== null) return inside;
  }
  return alone ?? fromKeyed(data);
}
