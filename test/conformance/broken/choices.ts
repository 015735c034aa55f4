import { money } from '../../../electron/demo/wire.ts';
import {
  answering,
  aroundCalls,
  asking,
  at,
  creates,
  eachItem,
  isJson,
  type Json,
  plus,
  prices,
  times,
} from '../alter.ts';
import { type BrokenService, broken, create, viewing, withoutSender } from './kinds.ts';

const price = (parcel: string) => `${create}: fee and discount are those of calculate: ${parcel}`;

/** Prices, carriers and senders (4.3, 4.4). */
export const choices: readonly BrokenService[] = [
  broken(
    'create costs 20 % more than calculate told',
    answering(prices, (json) => {
      const cheaper = (result: Json): Json =>
        ['original_price', 'discount_amount', 'total_price'].reduce(
          (each, name) => at(each, name, times(1 / 1.2)),
          result,
        );
      return eachItem(
        at(json, 'data', (data) => (isJson(data) ? cheaper(data) : data)),
        cheaper,
      );
    }),
    price('a box by its sides'),
  ),
  broken(
    'discount_amount of a shipment is wrong',
    viewing((shipment) => at(shipment, 'pricing.discount_amount', plus(100))),
    price('a box by its sides'),
  ),
  broken(
    'create tells its price in kuruş',
    viewing((shipment) => at(shipment, 'pricing.total_price', times(100))),
    price('a box by its sides'),
  ),
  broken(
    'the fee of one parcel is charged for three',
    asking(creates, (body) => ({ ...body, quantity: 1 })),
    price('three boxes by desi'),
  ),
  broken(
    'a whole sender set is ignored',
    asking(creates, (body) => (body.sender_name === undefined ? body : withoutSender(body))),
    price('a box within one province'),
  ),
  broken(
    'sender_address_code is ignored',
    asking(creates, (body) => ({ ...body, sender_address_code: undefined })),
    `${create}: sender_address_code: the parcel leaves from that address (seen by its price)`,
  ),
  broken(
    "the account's default address is ignored",
    asking(creates, (body) => {
      const named = body.sender_name ?? body.sender_address_code;
      return named === undefined ? { ...body, sender_address_code: 'DEPO-IST' } : body;
    }),
    `${create}: without a sender: the parcel leaves from the account's default address (seen by its price)`,
  ),
  broken(
    'a partial sender set is taken',
    asking(creates, (body) => (body.sender_phone === undefined ? withoutSender(body) : body)),
    `${create}: 422: partial sender set: a name alone`,
  ),
  broken(
    "the account's default carrier is ignored",
    asking(creates, (body) =>
      (body.carrier ?? body.cargo_company_id) === undefined ? { ...body, carrier: 'marti' } : body,
    ),
    `${create}: without a carrier: the one that the defaults of account/info name`,
  ),
  broken(
    'the carrier that is named is ignored',
    asking(creates, (body) => (body.carrier === undefined ? body : { ...body, carrier: 'anka' })),
    `${create}: a carrier slug is the carrier that ships (that company records tell their slug is not shown)`,
  ),
  broken(
    'cargo_company_id is ignored',
    asking(creates, (body) => ({ ...body, cargo_company_id: undefined })),
    `${create}: taken: cargo_company_id instead of carrier (older contract, 9)`,
  ),
  broken(
    'cheapest is the dearest',
    asking(creates, (body) => (body.carrier === 'cheapest' ? { ...body, carrier: 'motokurye' } : body)),
    `${create}: carrier cheapest is the lowest price of compare`,
  ),
  broken(
    'fastest is the slowest',
    asking(creates, (body) => (body.carrier === 'fastest' ? { ...body, carrier: 'ambar' } : body)),
    `${create}: carrier fastest is one of the fewest days of compare`,
  ),
  broken(
    "prices are told without the account's discount",
    answering(prices, (json) => {
      const full = (result: Json): Json => ({
        ...result,
        discount_amount: money(0),
        total_price: result.original_price,
      });
      return eachItem(
        at(json, 'data', (data) => (isJson(data) ? full(data) : data)),
        full,
      );
    }),
    "POST /api/v2/prices/compare: prices include the account's discount rate",
  ),
  broken(
    'total_price of a price is before the discount',
    answering(prices, (json) => eachItem(json, (result) => ({ ...result, total_price: result.original_price }))),
    'POST /api/v2/prices/compare: prices with the fields of 2.6, discounted: dimensions',
  ),
  broken(
    'a declared desi below the volumetric one stands',
    asking(creates, (body) =>
      body.desi === undefined ? body : { ...body, width: undefined, length: undefined, height: undefined },
    ),
    `${create}: dimension gate: a declared desi below the volumetric one is raised, stored and priced`,
  ),
  broken(
    'a carrier without a price is said to cost nothing',
    aroundCalls(prices, async (request, serve) => {
      const answer = await serve(request);
      if (answer.status !== 404) return answer;
      const data = { original_price: money(0), discount_rate: 0, discount_amount: money(0), total_price: money(0) };
      return { ...answer, status: 200, body: { kind: 'json', value: { success: true, message: 'Fiyat.', data } } };
    }),
    'POST /api/v2/prices/calculate: 404 when no price exists for the carrier',
  ),
  broken(
    'a box without any measure is taken for one of 1 desi',
    asking(creates, (body) => ((body.desi ?? body.width) === undefined ? { ...body, desi: 1 } : body)),
    `${create}: dimension gate, 422: a box without dimensions and without desi`,
  ),
  broken(
    'a name that is too long is cut',
    asking(creates, (body) => ({ ...body, receiver_name: String(body.receiver_name).slice(0, 255) })),
    `${create}: 422: receiver_name above 255 characters`,
  ),
  broken(
    'zero desi is taken for one',
    asking(creates, (body) => (body.desi === 0 ? { ...body, desi: 1 } : body)),
    `${create}: dimension gate, 422: zero desi`,
  ),
  broken(
    'without weight there is no warning',
    viewing((shipment) => ({ ...shipment, warnings: undefined })),
    `${create}: without weight: a warning, and the chargeable desi`,
  ),
];
