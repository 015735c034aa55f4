import type { BatchOptions } from '../../contract/batch.ts';
import type { BoxPreset } from '../../contract/box.ts';
import type { Order } from '../../contract/order.ts';
import { searchFold } from '../../contract/searchFold.ts';
import type { BatchGroup } from '../ports/JournalBatches.ts';
import type { NameCarrier } from '../service/index.ts';

/**
 * The orders of a batch in the order in which they go. Within a group they stay as they stand in the list; a reversed batch
 * is all of it the other way round.
 */
export function inOrder(
  orders: readonly Order[],
  { sort, reversed }: BatchOptions,
  carrierOf: NameCarrier,
): readonly Order[] {
  const sorted = sort === 'list' ? orders : byGroup(orders, (order) => groupOf(order, sort, carrierOf));
  return reversed ? sorted.toReversed() : sorted;
}

/** The groups that get a separator, of orders that are sorted already. */
export function separatedGroups(
  orders: readonly Order[],
  { sort, separators }: BatchOptions,
  boxes: readonly BoxPreset[],
  carrierOf: NameCarrier,
): readonly BatchGroup[] {
  if (!separators || sort === 'list') return [];
  let before: string | null = null;
  return orders.flatMap((order, from) => {
    const { key, name } = groupOf(order, sort, carrierOf);
    if (key === before) return [];
    before = key;
    return [{ from, name: sort === 'box' ? boxName(order, boxes) : name }];
  });
}

/** The common value of the orders of one group: `key`, in any spelling. Empty if the order has none. */
interface Group {
  readonly key: string;
  readonly name: string;
}

function groupOf(order: Order, sort: Exclude<BatchOptions['sort'], 'list'>, carrierOf: NameCarrier): Group {
  const { receiver, parcel } = order;
  switch (sort) {
    case 'carrier':
      return carrierOf(order);
    case 'province':
      return { key: searchFold(receiver.province).trim(), name: receiver.province };
    case 'box': {
      const size = [parcel.type, parcel.widthCm, parcel.lengthCm, parcel.heightCm, parcel.desi]
        .filter((part) => part !== null)
        .join(' ');
      return { key: size, name: size };
    }
    default:
      return sort satisfies never;
  }
}

/** Sorts by the names of the groups, each as its first order writes it. */
function byGroup(orders: readonly Order[], of: (order: Order) => Group): readonly Order[] {
  const names = new Map<string, string>();
  const placed = orders.map((order) => {
    const group = of(order);
    const name = names.get(group.key) ?? group.name;
    names.set(group.key, name);
    return { order, key: group.key, name };
  });
  return placed
    .sort((a, b) => TURKISH.compare(a.name, b.name) || TURKISH.compare(a.key, b.key))
    .map(({ order }) => order);
}

const TURKISH = new Intl.Collator('tr', { sensitivity: 'base', numeric: true });

/** The shop's name of the box with this size, or else the size. */
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
