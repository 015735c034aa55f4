import { type Kurus, kurus } from '../../contract/money.ts';
import type { Cover } from '../../contract/status.ts';

/** How many parcels were charged in some period, and the sum (kuruş). */
export interface Charged {
  readonly charged: number;
  readonly chargedTotal: Kurus;
}

/**
 * How many more parcels a balance pays for, at the average fee of those that were charged; null if there is no average.
 */
export function coverOf(balance: Kurus | null, { charged, chargedTotal }: Charged): Cover | null {
  if (balance === null || charged <= 0 || chargedTotal <= 0) return null;
  const average = chargedTotal / charged;
  return { parcels: Math.max(0, Math.floor(balance / average)), average: kurus(Math.round(average)), of: charged };
}

/**
 * Whether a balance is likely to pay for one more parcel: at today's average fee, or else at the fee that it did not
 * cover before. The average goes first, because one expensive parcel is not typical of the others.
 */
export function coversNext(balance: Kurus, fee: Kurus | null, today: Charged): boolean {
  const cover = coverOf(balance, today);
  return cover === null ? fee !== null && balance >= fee : cover.parcels > 0;
}
