import type { Order } from '../../contract/order.ts';
import { fromDesk } from './senders.ts';

/** Whether two orders by hand say the same of parcel, receiver, sender and carrier, whatever their references. */
export function isSameParcel(one: Order, other: Order): boolean {
  return contentOf(one) === contentOf(other);
}

function contentOf(order: Order): string {
  // The desk's default sender is chosen by nobody who fills the form in.
  const { carrier, carrierId, sender, receiver, parcel } = fromDesk(order, null);
  return JSON.stringify([carrier, carrierId, sender, sorted(receiver), sorted(parcel)]);
}

const sorted = (part: object) => Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
