import { type Kurus, kurus } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';
import type { ParcelCharge } from '../ports/JournalBatches.ts';
import type { NameCarrier } from '../service/index.ts';

/**
 * An estimate of an order's cost (kuruş): the recent average of parcels like it, that is with the same carrier, kind
 * and desi; else of all with its carrier; else of all. Null: nothing was charged yet.
 */
export function costEstimate(
  charges: readonly ParcelCharge[],
  carrierOf: NameCarrier,
): (order: Order) => number | null {
  const sums = new Map<string, { count: number; total: number }>();
  for (const { order, amount } of charges)
    for (const likeness of likenessesOf(order, carrierOf)) {
      const sum = sums.get(likeness) ?? { count: 0, total: 0 };
      sums.set(likeness, { count: sum.count + 1, total: sum.total + amount });
    }
  return (order) => {
    const sum = likenessesOf(order, carrierOf)
      .map((likeness) => sums.get(likeness))
      .find((known) => known !== undefined);
    return sum === undefined ? null : sum.total / sum.count;
  };
}

/** The closest likeness first. */
function likenessesOf(order: Order, carrierOf: NameCarrier): readonly string[] {
  const { parcel } = order;
  const by = carrierOf(order).key;
  return [JSON.stringify([by, parcel.type, parcel.quantity, desiOf(parcel)]), JSON.stringify([by]), ''];
}

/** Charged desi are whole; weight counts where it is more than the size. */
function desiOf({ desi, widthCm, lengthCm, heightCm, weightKg }: Order['parcel']): number | null {
  const bySize =
    widthCm === null || lengthCm === null || heightCm === null ? null : (widthCm * lengthCm * heightCm) / 3_000;
  const known = [desi ?? bySize, weightKg].filter((one) => one !== null);
  return known.length === 0 ? null : Math.ceil(Math.max(...known));
}

/** The whole sum of these orders, and how many of the first the balance pays for; null as in `costEstimate`. */
export function sumOf(
  orders: readonly Order[],
  costOf: (order: Order) => number | null,
  balance: Kurus | null,
): { readonly cost: Kurus | null; readonly fit: number | null } {
  let cost = 0;
  let fit = 0;
  for (const order of orders) {
    const one = costOf(order);
    if (one === null) return { cost: null, fit: null };
    cost += one;
    if (balance !== null && cost <= balance) fit += 1;
  }
  return { cost: kurus(Math.round(cost)), fit: balance === null ? null : fit };
}
