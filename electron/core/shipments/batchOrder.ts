import type { BatchOptions } from '../../contract/batch.ts';
import type { BoxPreset } from '../../contract/box.ts';
import type { Order } from '../../contract/order.ts';
import type { BatchGroup } from '../ports/Journal.ts';

/**
 * The orders of a batch in the order in which they go. Within a group they stay as they stand in the list, also where
 * the whole is reversed.
 */
export function inOrder(orders: readonly Order[], { sort, reversed }: BatchOptions): readonly Order[] {
  const sorted = sort === 'list' ? orders : [...orders].sort((a, b) => compared(groupOf(a, sort), groupOf(b, sort)));
  return reversed ? sorted.toReversed() : sorted;
}

/** The groups that get a separator, of orders that are sorted already. */
export function separatedGroups(
  orders: readonly Order[],
  { sort, separators }: BatchOptions,
  boxes: readonly BoxPreset[],
): readonly BatchGroup[] {
  if (!separators || sort === 'list') return [];
  return orders.flatMap((order, from) => {
    const before = orders[from - 1];
    if (before !== undefined && compared(groupOf(before, sort), groupOf(order, sort)) === 0) return [];
    return [{ from, name: sort === 'box' ? boxName(order, boxes) : groupOf(order, sort) }];
  });
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

/** As the shop calls the box that has this size, or else its size. */
function boxName({ parcel }: Order, boxes: readonly BoxPreset[]): string {
  const { type, widthCm, lengthCm, heightCm, desi } = parcel;
  const own = boxes.find(
    (box) => box.type === type && box.widthCm === widthCm && box.lengthCm === lengthCm && box.heightCm === heightCm,
  );
  if (own?.name != null) return own.name;
  const sides = [widthCm, lengthCm, heightCm].filter((side) => side !== null);
  const size = sides.length === 0 ? (desi === null ? '' : `${desi} desi`) : `${sides.join(' × ')} cm`;
  if (size === '') return type;
  return type === 'koli' ? size : `${type} ${size}`;
}
