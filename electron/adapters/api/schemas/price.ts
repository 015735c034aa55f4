import { guess } from '../recordFields.ts';
import { identifier, money, quantity, text } from './fields.ts';

/** API section 2.6: the four documented fields of a price result, in the result itself or in a block of it. */
const inPrice = (name: string) => [name, `pricing.${name}`, `price.${name}`, `prices.${name}`];
export const PRICE = {
  original: guess(money, ...inPrice('original_price')),
  discountRate: guess(quantity, ...inPrice('discount_rate')),
  discount: guess(money, ...inPrice('discount_amount')),
  total: guess(money, ...inPrice('total_price')),
};

/** A carrier slug (section 4.4) as against a carrier's name. */
const slug = text.transform((value) => (value !== null && /^[a-z0-9]+([_-][a-z0-9]+)*$/.test(value) ? value : null));

/** "Container shape of price results: not shown" (section 4.4), and so whose price it is: guesses. */
export const PRICE_CARRIER = {
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

/** Names under which `data` may hold the price results (section 4.4). */
export const PRICE_CONTAINERS = ['items', 'prices', 'results', 'data', 'price', 'result'];
