import { type Kurus, kurus } from '../../contract/money.ts';
import type { Cover } from '../../contract/status.ts';

/** How many more parcels a balance pays, at the average of those that were charged; null where nobody can tell. */
export function coverOf(
  balance: Kurus | null,
  { charged, chargedTotal }: { readonly charged: number; readonly chargedTotal: Kurus },
): Cover | null {
  if (balance === null || charged <= 0 || chargedTotal <= 0) return null;
  const average = chargedTotal / charged;
  return { parcels: Math.max(0, Math.floor(balance / average)), average: kurus(Math.round(average)), of: charged };
}
