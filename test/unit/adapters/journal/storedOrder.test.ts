import { describe, expect, it } from 'vitest';
import { asListed, bodyOf, isSame, storedIn, storedOf } from '../../../../electron/adapters/journal/storedOrder.ts';
import type { Order } from '../../../../electron/contract/order.ts';
import { anOrder } from '../../../support/builders.ts';

function at(place: Partial<Order['receiver']>, changes: Partial<Order> = {}): Order {
  const order = anOrder(changes);
  return { ...order, receiver: { ...order.receiver, ...place } };
}

describe('an order in the journal', () => {
  it('that no desk has changed is stored as the order alone, and comes back', () => {
    const order = anOrder();
    const stored = { order, edit: null, drafts: [] };
    expect(JSON.parse(bodyOf(stored))).toEqual(order);
    expect(storedIn(bodyOf(stored))).toEqual(stored);
  });

  it('is still an order where the data beside it cannot be read', () => {
    const order = anOrder();
    const body = JSON.stringify({ ...order, edit: { at: 'yesterday' }, drafts: [7] });
    expect(storedIn(body)).toEqual({ order, edit: null, drafts: [] });
  });

  it.each(['', '{', '{}', 'null', '{"reference":7}'])('is none where the body is %j', (body) => {
    expect(storedOf(body)).toBeNull();
    expect(() => storedIn(body)).toThrow();
  });
});

describe('the same order in a list', () => {
  it('is the same with any ids of places and choice of label by a desk, which no list has', () => {
    const chosen = at({ provinceId: '34', districtId: '3408' }, { waitForLabel: false });
    expect(isSame(chosen, anOrder())).toBe(true);
    expect(isSame(at({ address: 'Elsewhere 1' }), anOrder())).toBe(false);
  });

  it('keeps the ids that a desk chose where the place is the same, and loses them where it is another', () => {
    const chosen = at({ provinceId: '34', districtId: '3408' });
    expect(asListed(chosen, at({ name: 'Can Demir' })).receiver).toMatchObject({
      name: 'Can Demir',
      provinceId: '34',
      districtId: '3408',
    });
    const moved = at({ district: 'Beşiktaş' });
    expect(asListed(chosen, moved)).toEqual(moved);
  });
});
