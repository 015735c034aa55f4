import type { Order, Receiver } from './order.ts';

/**
 * The fields in which two orders differ, under the service's names (API section 4.4), and the shop's own facts. The source
 * of an order is none of them: the same order may come by another way. Only the names are stored where something was
 * changed: the values are personal data. Without an order before, nothing was changed.
 */
export function changedFields(before: Order | null, after: Order): readonly string[] {
  if (before === null) return [];
  const [one, other] = [fieldsOf(before), fieldsOf(after)];
  return Object.keys({ ...one, ...other }).filter((field) => one[field] !== other[field]);
}

/** The parts of an order that a person or a list sets; the reference never changes. */
export function fieldsOf({ carrier, carrierId, sender, receiver, parcel, shop }: Order): Record<string, unknown> {
  return {
    ...partyFields('receiver', receiver),
    shipment_type: parcel.type,
    width: parcel.widthCm,
    length: parcel.lengthCm,
    height: parcel.heightCm,
    weight: parcel.weightKg,
    desi: parcel.desi,
    quantity: parcel.quantity,
    content_description: parcel.content,
    carrier: carrierId ?? carrier,
    declared_value: shop.declaredValue,
    tags: shop.tags.join(', '),
    note: shop.note,
    ...(sender?.kind === 'registered' ? { sender_address_code: sender.code } : {}),
    ...(sender?.kind === 'address' ? partyFields('sender', sender.party) : {}),
  };
}

function partyFields(side: 'sender' | 'receiver', party: Receiver): Readonly<Record<string, unknown>> {
  return {
    [`${side}_name`]: party.name,
    [`${side}_phone`]: party.phone,
    [`${side}_email`]: party.email,
    [`${side}_address`]: party.address,
    // An id stands for the name that it was chosen by. A name that somebody has confirmed is another one than in doubt.
    [`${side}_province`]: party.unsurePlace === 'province' ? `${party.province} ?` : party.province,
    [`${side}_district`]: party.unsurePlace === 'district' ? `${party.district} ?` : party.district,
  };
}
