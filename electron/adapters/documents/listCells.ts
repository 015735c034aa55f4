import type { ImportColumn } from '../../contract/importReport.ts';
import type { Order } from '../../contract/order.ts';

/** An order's value in a column of a list; null if it has none. Numbers as numbers, declared value in TRY. */
export function cellOfList(order: Order, column: ImportColumn): string | number | null {
  const { receiver, parcel, shop, sender } = order;
  const party = sender?.kind === 'address' ? sender.party : null;
  switch (column) {
    case 'reference':
      return order.reference;
    case 'receiver_name':
      return receiver.name;
    case 'receiver_phone':
      return receiver.phone;
    case 'receiver_email':
      return receiver.email;
    case 'receiver_address':
      return receiver.address;
    case 'receiver_province':
      return receiver.province;
    case 'receiver_district':
      return receiver.district;
    case 'type':
      return parcel.type;
    case 'width_cm':
      return parcel.widthCm;
    case 'length_cm':
      return parcel.lengthCm;
    case 'height_cm':
      return parcel.heightCm;
    case 'weight_kg':
      return parcel.weightKg;
    case 'desi':
      return parcel.desi;
    case 'quantity':
      return parcel.quantity;
    case 'content':
      return parcel.content;
    case 'carrier':
      return order.carrier;
    case 'cargo_company_id':
      return order.carrierId;
    case 'declared_value':
      return shop.declaredValue;
    case 'tags':
      return shop.tags.join(', ');
    case 'note':
      return shop.note;
    // An order in the book is one to be shipped; the state that the list had is not stored.
    case 'order_state':
      return null;
    case 'sender_address_code':
      return sender?.kind === 'registered' ? sender.code : null;
    case 'sender_name':
      return party?.name ?? null;
    case 'sender_phone':
      return party?.phone ?? null;
    case 'sender_email':
      return party?.email ?? null;
    case 'sender_address':
      return party?.address ?? null;
    case 'sender_province':
      return party?.province ?? null;
    case 'sender_district':
      return party?.district ?? null;
    default:
      return column satisfies never;
  }
}
