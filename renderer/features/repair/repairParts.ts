import type { Job } from '../../../electron/contract/job.ts';
import type { Order } from '../../../electron/contract/order.ts';
import type { FieldProblem } from '../../../electron/contract/problem.ts';
import { PARTS, type Part } from '../../parcelForm/OrderPart.tsx';
import { emptyDraft, orderOf } from '../../parcelForm/orderDraft.ts';

/** The fields of each part, under the service's names (API section 4.4). */
const FIELDS: Readonly<Record<Exclude<Part, 'sender'>, readonly string[]>> = {
  name: ['receiver_name'],
  phone: ['receiver_phone'],
  place: ['receiver_province', 'receiver_district', 'receiver_province_id', 'receiver_district_id'],
  address: ['receiver_address'],
  parcel: ['shipment_type', 'width', 'length', 'height', 'weight', 'desi', 'quantity'],
  carrier: ['carrier', 'cargo_company_id'],
  content: ['content_description'],
  note: ['note'],
  email: ['receiver_email'],
};

/** The part in which a field is corrected; null for one that only the service knows. */
export function partOf(field: string): Part | null {
  if (field.startsWith('sender_')) return 'sender';
  return PARTS.find((part) => part !== 'sender' && FIELDS[part].includes(field)) ?? null;
}

export function partsOf(problems: readonly FieldProblem[]): ReadonlySet<Part> {
  return new Set(problems.flatMap(({ field }) => partOf(field) ?? []));
}

/** The order for a code that no list has: the box and the number of parcels, if they were chosen with the scan. */
export function emptyOrder({ key, atDesk }: Job): Order {
  const order = orderOf({ ...emptyDraft(), reference: key.kind === 'reference' ? key.value : '' });
  const { box, quantity } = atDesk ?? { box: null, quantity: null };
  const measures =
    box === null ? {} : { type: box.type, widthCm: box.widthCm, lengthCm: box.lengthCm, heightCm: box.heightCm };
  return { ...order, parcel: { ...order.parcel, ...measures, ...(quantity === null ? {} : { quantity }) } };
}

/** A new order with everything of another one but its reference; where that one came from this one did not. */
export function newOrderLike(like: Order | null): Order {
  if (like === null) return orderOf(emptyDraft());
  return { ...like, reference: '', shop: { ...like.shop, source: null } };
}

/** The content of one part of an order, to detect a change. */
export function contentOf(part: Part, { receiver, parcel, carrier, carrierId, sender, shop }: Order): string {
  const { content, ...size } = parcel;
  const values: Readonly<Record<Part, unknown>> = {
    name: receiver.name,
    phone: receiver.phone,
    place: [receiver.province, receiver.district, receiver.provinceId, receiver.districtId],
    address: receiver.address,
    parcel: size,
    carrier: [carrier, carrierId],
    content,
    note: shop.note,
    email: receiver.email,
    sender,
  };
  return JSON.stringify(values[part]);
}
