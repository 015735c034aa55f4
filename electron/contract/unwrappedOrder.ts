import type { Order } from './order.ts';
import { unwrapCode, unwrapText } from './wrapping.ts';

const textOf = (text: string) => unwrapText(text).text;
const maybe = (text: string | null) => (text === null ? null : textOf(text));

function partyOf(party: Order['receiver']): Order['receiver'] {
  return {
    ...party,
    name: textOf(party.name),
    phone: unwrapCode(party.phone).text,
    email: maybe(party.email),
    address: textOf(party.address),
    province: textOf(party.province),
    district: textOf(party.district),
  };
}

/** An order as it was typed or pasted, without what its texts were wrapped in. The reference stays, because it may be a key. */
export function unwrappedOrder(order: Order): Order {
  const { sender, receiver, parcel, shop } = order;
  return {
    ...order,
    sender: sender?.kind === 'address' ? { ...sender, party: partyOf(sender.party) } : sender,
    receiver: partyOf(receiver),
    parcel: { ...parcel, content: maybe(parcel.content) },
    shop: { ...shop, note: maybe(shop.note) },
  };
}
