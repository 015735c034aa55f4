import { describe, expect, it } from 'vitest';
import { type DatedOrder, mergedOrder } from '../../../../electron/adapters/journal/mergedOrder.ts';
import type { Edit, StoredOrder } from '../../../../electron/adapters/journal/storedOrder.ts';
import { anOrder } from '../../../support/builders.ts';

const order = (carrier: string | null) => anOrder({ reference: 'A', carrier });

const listed = (carrier: string | null, at = 0): DatedOrder => ({ order: order(carrier), edit: null, at });

function corrected(carrier: string, at: number, changes: Partial<Edit> = {}): DatedOrder {
  const change = { at, desk: `desk ${at}`, by: null, changed: ['carrier'] };
  return {
    order: order(carrier),
    edit: { ...change, imported: order(null), newer: null, history: [change], ...changes },
    at,
  };
}

/** The same from either side. */
function both(one: DatedOrder, other: DatedOrder, base: StoredOrder | null) {
  const merged = mergedOrder(one, other, base);
  expect(mergedOrder(other, one, base)).toEqual(merged);
  return {
    carrier: merged.order.carrier,
    newer: merged.edit?.newer?.carrier,
    imported: merged.edit?.imported?.carrier,
  };
}

describe('two desks that changed one order', () => {
  it('keep a correction against the list that it was made of', () => {
    const one = corrected('anka', 5, { newer: order('aras') });
    expect(both(one, listed(null, 9), null)).toEqual({ carrier: 'anka', newer: 'aras', imported: null });
  });

  it('keep the later of two lists beside a correction', () => {
    const one = corrected('anka', 5, { newer: order('aras') });
    expect(both(one, listed('ptt', 4), null).newer).toBe('aras');
    expect(both(one, listed('ptt', 6), null).newer).toBe('ptt');
  });

  it('ask about the list that came to either of two corrections', () => {
    const base = listed(null);
    expect(both(corrected('anka', 5), corrected('aras', 6), base)).toEqual({
      carrier: 'aras',
      newer: undefined,
      imported: null,
    });
    expect(both(corrected('anka', 5, { newer: order('ptt') }), corrected('aras', 6), base)).toMatchObject({
      carrier: 'aras',
      newer: 'ptt',
    });
    expect(both(corrected('anka', 5), corrected('aras', 6, { newer: order('ptt') }), base)).toMatchObject({
      carrier: 'aras',
      newer: 'ptt',
    });
    // The correction is what the list of the other desk has.
    expect(both(corrected('anka', 5, { newer: order('aras') }), corrected('aras', 6), base).newer).toBeUndefined();
  });

  it('do not ask again about a list that one of them has decided about', () => {
    const before = corrected('anka', 5, { newer: order('ptt') });
    const decided = corrected('anka', 5, { imported: order('ptt') });
    const again = corrected('aras', 6, { newer: order('ptt') });
    expect(both(decided, again, before)).toEqual({ carrier: 'aras', newer: undefined, imported: 'ptt' });
  });
});

describe('an order that the shop has stopped', () => {
  const stopped = { word: 'İptal Edildi', at: 4, isDone: false };
  const withMark = (dated: DatedOrder): DatedOrder => ({
    ...dated,
    order: { ...dated.order, shop: { ...dated.order.shop, stopped } },
  });
  const markOf = (one: DatedOrder, other: DatedOrder, base: StoredOrder | null) => {
    const merged = mergedOrder(one, other, base);
    expect(mergedOrder(other, one, base)).toEqual(merged);
    return merged.order.shop.stopped ?? null;
  };

  it('is so where one desk heard it and the other corrected the order, and not any more where one heard of its end', () => {
    expect(markOf(withMark(listed(null, 5)), corrected('anka', 6), listed(null))).toEqual(stopped);
    expect(markOf(withMark(corrected('anka', 6)), listed(null, 7), withMark(listed(null)))).toBeNull();
  });

  it('is as the later list says where nothing is known of before', () => {
    expect(markOf(withMark(listed(null, 5)), corrected('anka', 4), null)).toEqual(stopped);
    expect(markOf(withMark(listed(null, 5)), corrected('anka', 6), null)).toBeNull();
  });
});
