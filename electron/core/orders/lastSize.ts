import type { LastSize, Order } from '../../contract/order.ts';
import type { Journal } from '../ports/Journal.ts';

/** How many of the similar parcels are compared; more would differ in more than their size. */
const CHECKED_AT = 20;

/**
 * The size that the parcel of this order had the last time: of the last order with the same content, or, where the order
 * does not say what is in it, of the last one to the same receiver. It has the same kind and as many parcels. Null: there
 * is none. Where the content is known the receiver does not count: an earlier purchase says nothing about this box.
 */
export async function lastSize(journal: Pick<Journal, 'shippedLike'>, order: Order): Promise<LastSize | null> {
  // A purged job has neither.
  if ((order.parcel.content ?? order.receiver.phone).trim() === '') return null;
  const count = ({ parcel }: Order) => parcel.quantity ?? 1;
  for (const { order: before, createdAt } of await journal.shippedLike(order, CHECKED_AT)) {
    if (before === null || before.parcel.type !== order.parcel.type || count(before) !== count(order)) continue;
    const { widthCm, lengthCm, heightCm, weightKg, desi } = before.parcel;
    const isMeasured = desi !== null || (widthCm !== null && lengthCm !== null && heightCm !== null);
    if (isMeasured) return { reference: before.reference, at: createdAt, widthCm, lengthCm, heightCm, weightKg, desi };
  }
  return null;
}
