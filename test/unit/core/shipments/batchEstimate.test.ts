import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import type { Order } from '../../../../electron/contract/order.ts';
import { carrierNamer } from '../../../../electron/core/service/carrierNames.ts';
import { costEstimate, sumOf } from '../../../../electron/core/shipments/batchEstimate.ts';
import { anOrder } from '../../../support/builders.ts';

const byName = carrierNamer(null);
const order = (carrier: string, parcel: Partial<Order['parcel']> = {}) =>
  anOrder({ carrier, parcel: { ...anOrder().parcel, ...parcel } });
const charge = (amount: number, of: Order) => ({ order: of, amount: kurus(amount) });
const estimate = (charges: readonly { order: Order; amount: ReturnType<typeof kurus> }[], of: Order) =>
  costEstimate(charges, byName)(of);

describe('what an order will about cost', () => {
  const charges = [
    charge(4_000, order('Ant', { desi: 3 })),
    charge(6_000, order('Ant', { desi: 3 })),
    charge(20_000, order('Ant', { desi: 30 })),
    charge(70_000, order('Bee', { desi: 3 })),
  ];

  it('is the average of the parcels with its carrier, kind, quantity and desi', () => {
    expect(estimate(charges, order('Ant', { desi: 3 }))).toBe(5_000);
  });

  it('is the average of its carrier where no parcel was like it, and else of all', () => {
    expect(estimate(charges, order('Ant', { desi: 7 }))).toBe(10_000);
    expect(estimate(charges, order('Ant', { desi: 3, quantity: 2 }))).toBe(10_000);
    expect(estimate(charges, order('Cat', { desi: 3 }))).toBe(25_000);
  });

  it('is unknown where nothing was charged yet', () => {
    expect(estimate([], order('Ant'))).toBeNull();
  });

  it('goes by the whole desi of the sides, or by the weight where that is more', () => {
    const measured = (weightKg: number | null) => ({ desi: null, widthCm: 20, lengthCm: 30, heightCm: 15, weightKg });
    expect(estimate(charges, order('Ant', measured(null)))).toBe(5_000);
    expect(estimate(charges, order('Ant', measured(29.5)))).toBe(20_000);
  });
});

describe('what a batch will cost', () => {
  const orders = ['A', 'B', 'C'].map((carrier) => order(carrier));
  const costs: Readonly<Record<string, number>> = { A: 1_000, B: 2_000.4, C: 3_000 };
  const costOf = ({ carrier }: Order) => costs[carrier ?? ''] ?? null;

  it('is the sum of its orders, and the balance pays for the first of them', () => {
    expect(sumOf(orders, costOf, kurus(3_001))).toEqual({ cost: 6_000, fit: 2 });
    expect(sumOf(orders, costOf, kurus(3_000))).toEqual({ cost: 6_000, fit: 1 });
    expect(sumOf(orders, costOf, kurus(1_000))).toEqual({ cost: 6_000, fit: 1 });
    expect(sumOf(orders, costOf, kurus(10_000))).toEqual({ cost: 6_000, fit: 3 });
  });

  it('is shown without how many the balance pays for if the balance is not known', () => {
    expect(sumOf(orders, costOf, null)).toEqual({ cost: 6_000, fit: null });
  });

  it('is unknown where it is unknown of one order', () => {
    expect(sumOf([...orders, order('D')], costOf, kurus(9_000))).toEqual({ cost: null, fit: null });
  });
});
