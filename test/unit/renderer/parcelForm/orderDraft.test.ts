import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../electron/contract/order.ts';
import { unreadableFields } from '../../../../renderer/model/parcelDraft.ts';
import { correctedOrder, draftOf, rebasedDraft } from '../../../../renderer/parcelForm/orderDraft.ts';
import { anOrder } from '../../../support/builders.ts';

const parcel = { widthCm: 20, lengthCm: 30, heightCm: 15, desi: 8, weightKg: 2.5, quantity: 2 };
const full = anOrder({
  carrier: 'anka',
  waitForLabel: false,
  sender: { kind: 'desk_default', code: 'DEPO' },
  parcel: { ...anOrder().parcel, ...parcel, content: ' Kitap ' },
});
const withParcel = (order: Order, change: Partial<ReturnType<typeof draftOf>['parcel']>) => {
  const draft = draftOf(order);
  return { ...draft, parcel: { ...draft.parcel, ...change } };
};

describe('an order with what was corrected', () => {
  it('is the same order where nothing was', () => {
    const text = fc.string({ maxLength: 12 });
    const size = fc.option(fc.double({ min: 0, max: 300, noNaN: true }));
    const orders = fc.record({
      name: text,
      email: fc.option(text),
      desi: size,
      widthCm: size,
      weightKg: size,
      quantity: fc.option(fc.integer({ min: 1, max: 200 })),
      carrier: fc.option(text),
      carrierId: fc.option(text),
      provinceId: fc.option(text),
      showsDesi: fc.boolean(),
    });
    fc.assert(
      fc.property(orders, ({ name, email, provinceId, carrier, carrierId, showsDesi, ...sizes }) => {
        const order = {
          ...full,
          carrier,
          carrierId,
          receiver: { ...full.receiver, name, email, provinceId },
          parcel: { ...full.parcel, ...sizes },
        };
        // Compared as JSON, because the form detects changes by comparing JSON.
        expect(JSON.stringify(correctedOrder(order, draftOf(order, showsDesi)))).toBe(JSON.stringify(order));
      }),
    );
  });

  it('keeps sides and desi where only the weight or the number was changed', () => {
    expect(correctedOrder(full, withParcel(full, { weight: '3' })).parcel).toEqual({ ...full.parcel, weightKg: 3 });
    expect(correctedOrder(full, withParcel(full, { quantity: '1' })).parcel).toEqual({ ...full.parcel, quantity: 1 });
  });

  it('has one measure once a size was changed, so that the other cannot raise the price', () => {
    const corrected = correctedOrder(full, withParcel(full, { width: '10' })).parcel;
    expect(corrected).toEqual({ ...full.parcel, widthCm: 10, desi: null });
  });

  it('takes a number that cannot be read only where its field is on the screen', () => {
    const draft = withParcel(full, { width: 'geniş' }).parcel;
    expect(unreadableFields(draft)).toEqual(['width']);
    expect(unreadableFields({ ...draft, measure: 'desi' })).toEqual([]);
  });
});

describe('a draft whose order has changed meanwhile', () => {
  it('keeps what was typed and takes the rest of the new order, within the parcel as well', () => {
    const typed = { ...withParcel(full, { quantity: '1' }), name: 'Yeni Ad' };
    const newer = {
      ...full,
      receiver: { ...full.receiver, name: 'Liste Adı', phone: '0555' },
      parcel: { ...full.parcel, widthCm: 99, quantity: 5 },
    };
    const order = correctedOrder(newer, rebasedDraft(typed, full, newer));
    expect(order.receiver).toMatchObject({ name: 'Yeni Ad', phone: '0555' });
    expect(order.parcel).toMatchObject({ widthCm: 99, desi: 8, quantity: 1 });
  });
});
