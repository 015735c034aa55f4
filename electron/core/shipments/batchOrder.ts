import type { BatchOptions } from '../../contract/batch.ts';
import type { Order } from '../../contract/order.ts';

/**
 * The orders of a batch in the order in which they go. Within a group they stay as they stand in the list, also where
 * the whole is reversed.
 */
export function inOrder(orders: readonly Order[], { sort, reversed }: BatchOptions): readonly Order[] {
  const sorted = sort === 'list' ? orders : [...orders].sort((a, b) => compared(groupOf(a, sort), groupOf(b, sort)));
  return reversed ? sorted.toReversed() : sorted;
}

/** What the orders of one group have in common; empty where the order does not say it. */
export function groupOf({ carrier, receiver, parcel }: Order, sort: BatchOptions['sort']): string {
  switch (sort) {
    case 'list':
      return '';
    case 'carrier':
      return carrier ?? '';
    case 'province':
      return receiver.province;
    case 'box':
      return [parcel.type, parcel.widthCm, parcel.lengthCm, parcel.heightCm, parcel.desi]
        .filter((part) => part !== null)
        .join(' ');
    default:
      return sort satisfies never;
  }
}

const TURKISH = new Intl.Collator('tr', { sensitivity: 'base', numeric: true });

function compared(one: string, other: string): number {
  return TURKISH.compare(one, other);
}
