import { z } from 'zod';
import { changedFields } from '../../contract/changedFields.ts';
import {
  noShopFacts,
  type Order,
  type OrderChange,
  orderChangeSchema,
  orderSchema,
  parcelSchema,
  type ShopStop,
  shopFactsSchema,
} from '../../contract/order.ts';

const { receiver: receiverSchema } = orderSchema.shape;

/** Loose, because fields that only a later version knows have to stay. */
const storedOrderSchema = orderSchema.loose().extend({
  receiver: receiverSchema.loose(),
  parcel: parcelSchema.loose(),
  shop: shopFactsSchema.loose().default(noShopFacts),
});

/**
 * The data beside an order that was changed at a desk. `imported`: as the last list had it that was decided about;
 * null: no list had it. `newer`: as a list had it since.
 */
const editSchema = orderChangeSchema.loose().extend({
  imported: storedOrderSchema.nullable(),
  newer: storedOrderSchema.nullable(),
  history: z.array(orderChangeSchema).default([]),
});
export interface Edit extends OrderChange {
  readonly imported: Order | null;
  readonly newer: Order | null;
  readonly history: OrderChange[];
}

/** An order, or a desk's version of it. `edit`: null where no desk has changed it. */
export interface OrderVersion {
  readonly order: Order;
  readonly edit: Edit | null;
}

/**
 * An order as the journal stores it. `drafts`: corrections of desks that did not know the current order; they wait for a
 * person.
 */
export interface StoredOrder extends OrderVersion {
  readonly drafts: readonly OrderVersion[];
}

const storedSchema = storedOrderSchema.extend({
  edit: editSchema.nullable().default(null).catch(null),
  drafts: z
    .array(z.object({ order: storedOrderSchema, edit: editSchema.nullable() }))
    .default([])
    .catch([]),
});

/** At most this many changes of one order are stored; no real order has more. */
export const STORED_CHANGES = 20;

/** Throws for what is none. */
export function storedIn(body: string): StoredOrder {
  const { edit, drafts, ...order } = storedSchema.parse(JSON.parse(body));
  return { order, edit, drafts };
}

/** Null for what cannot be read. */
export function storedOf(body: string): StoredOrder | null {
  try {
    return storedIn(body);
  } catch {
    return null;
  }
}

export function bodyOf({ order, edit, drafts }: StoredOrder): string {
  return JSON.stringify({ ...order, ...(edit === null ? {} : { edit }), ...(drafts.length === 0 ? {} : { drafts }) });
}

/** The order in the place of what this book has of it, with what a later program has put into that and this one does not know. */
export function inStead(before: Order | undefined, order: Order): Order {
  if (before === undefined) return order;
  return {
    ...unknownOf(before, orderSchema.shape),
    ...order,
    receiver: { ...unknownOf(before.receiver, receiverSchema.shape), ...order.receiver },
    parcel: { ...unknownOf(before.parcel, parcelSchema.shape), ...order.parcel },
    shop: { ...unknownOf(before.shop, shopFactsSchema.shape), ...order.shop },
  };
}

const unknownOf = (value: object, shape: object) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !Object.hasOwn(shape, name)));

/** Compares only what a list can contain: it has no ids of places, and no choice of waiting for the label. */
export function isSame(one: Order, other: Order): boolean {
  return changedFields(one, other).length === 0;
}

export const isSurePlace = ({ receiver }: Order): boolean => receiver.unsurePlace === undefined;

export function isSamePlace({ receiver: one }: Order, { receiver: other }: Order): boolean {
  return one.province === other.province && one.district === other.district;
}

/** The order without the doubt about its place. */
export function withoutDoubt(order: Order): Order {
  const { unsurePlace: _, ...receiver } = order.receiver;
  return { ...order, receiver };
}

/** The order with the place of another one. */
export function inPlaceOf({ receiver: before }: Order, order: Order): Order {
  const { receiver } = withoutDoubt(order);
  const { province, district, provinceId, districtId, unsurePlace } = before;
  const doubt = unsurePlace === undefined ? {} : { unsurePlace };
  return { ...order, receiver: { ...receiver, province, district, provinceId, districtId, ...doubt } };
}

/** A list has no ids of places: where the place is the same, those that a desk has chosen stay. */
export function asListed(before: Order, listed: Order): Order {
  return isSamePlace(before, listed) && before.receiver.provinceId !== null ? inPlaceOf(before, listed) : listed;
}

/** The order with the shop's latest stop; null: it is to be shipped. */
export function withStop(order: Order, stop: ShopStop | null): Order {
  const { stopped: _before, ...shop } = order.shop;
  return { ...order, shop: stop === null ? shop : { ...shop, stopped: stop } };
}

/** The order with the stop of another version of it. */
export function asStopped(order: Order, by: Order | undefined): Order {
  return withStop(order, by?.shop.stopped ?? null);
}
