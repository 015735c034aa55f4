import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { coverOf, coversNext } from '../../../../electron/core/service/cover.ts';

describe('the number of parcels that a balance covers', () => {
  const cover = (balance: number, charged: number, total: number) =>
    coverOf(kurus(balance), { charged, chargedTotal: kurus(total) });

  it('counts whole parcels by the unrounded average', () => {
    expect(cover(1_000, 3, 1_000)).toEqual({ parcels: 3, average: 333, of: 3 });
    expect(cover(9_999, 2, 10_000)).toEqual({ parcels: 1, average: 5_000, of: 2 });
  });

  it('is 0 where the balance is 0, and unknown where nothing was charged', () => {
    expect(cover(0, 1, 5_000)?.parcels).toBe(0);
    expect(cover(-1, 1, 5_000)?.parcels).toBe(0);
    expect(cover(5_000, 0, 0)).toBeNull();
    expect(cover(5_000, 2, 0)).toBeNull();
  });
});

describe('whether a balance pays for one more parcel', () => {
  const none = { charged: 0, chargedTotal: kurus(0) };
  const today = { charged: 2, chargedTotal: kurus(10_000) };

  it('is decided by what parcels cost on average today, and not by one expensive one', () => {
    expect(coversNext(kurus(5_000), kurus(9_000), today)).toBe(true);
    expect(coversNext(kurus(4_999), kurus(1_000), today)).toBe(false);
  });

  it('is decided by the fee that it did not cover before where nothing was charged today', () => {
    expect(coversNext(kurus(9_000), kurus(9_000), none)).toBe(true);
    expect(coversNext(kurus(8_999), kurus(9_000), none)).toBe(false);
  });

  it('is no where neither an average nor a fee is known', () => {
    expect(coversNext(kurus(1_000_000), null, none)).toBe(false);
  });
});
