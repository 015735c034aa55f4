import { describe, expect, it } from 'vitest';
import { changedFields } from '../../../electron/contract/changedFields.ts';
import { noShopFacts, type ShopFacts } from '../../../electron/contract/order.ts';
import { anOrder } from '../../support/builders.ts';

const withShop = (shop: Partial<ShopFacts>) => anOrder({ shop: { ...noShopFacts, ...shop } });

describe('the fields in which two orders differ', () => {
  it("include the shop's own fields", () => {
    const before = withShop({ note: 'a', tags: ['x'], declaredValue: 1 });
    expect(changedFields(before, withShop({ note: 'b', tags: ['x', 'y'], declaredValue: 2 }))).toEqual([
      'declared_value',
      'tags',
      'note',
    ]);
    expect(changedFields(before, withShop({ note: 'a', tags: ['x'], declaredValue: 1 }))).toEqual([]);
  });

  it('are none where the same order came by another way', () => {
    expect(changedFields(withShop({ source: 'liste.csv' }), withShop({ source: null }))).toEqual([]);
  });
});
