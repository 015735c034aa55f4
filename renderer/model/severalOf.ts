import type { Order } from '../../electron/contract/order.ts';

/** As how many parcels an order goes, where that is more than one; nobody needs to be told of one. */
export function severalOf(order: Order | null): number | null {
  const quantity = order?.parcel.quantity ?? 1;
  return quantity > 1 ? quantity : null;
}
