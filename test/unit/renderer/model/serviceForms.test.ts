import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { carrierPriceRequestSchema, priceRequestSchema } from '../../../../electron/contract/service.ts';
import { lastDays } from '../../../../renderer/components/FilterForm.tsx';
import { formatMoney } from '../../../../renderer/i18n/format.ts';
import {
  calculateRequest,
  compareRequest,
  emptyParcel,
  hasSize,
  parcelOf,
  unreadableFields,
} from '../../../../renderer/model/parcelDraft.ts';
import { guessedDesi, raisedDesi } from '../../../../renderer/model/parcelFacts.ts';
import { refundOf } from '../../../../renderer/model/refundOf.ts';
import { parseMeasure, parseMoney } from '../../../../renderer/model/typed.ts';
import { findPlace, searchPlaces } from '../../../../renderer/parcelForm/serviceLists.ts';
import { sampleJob, sampleOrder, sampleShipment } from '../../../support/sampleJobs.ts';
import { provinces } from '../../../support/sampleService.ts';

const route = { fromProvinceId: '34', fromDistrictId: '340', toProvinceId: '6', toDistrictId: '60' };

describe('an amount as people type it', () => {
  it.each([
    ['1.240,50', 'tr', 124_050],
    ['1240,5', 'tr', 124_050],
    ['1.500', 'tr', 150_000],
    ['1.50', 'tr', 150],
    ['1,500', 'en', 150_000],
    ['1,240.50 TL', 'en', 124_050],
    ['0', 'tr', 0],
  ] as const)('%s in %s is %i kuruş', (text, language, expected) => {
    expect(parseMoney(text, language)).toBe(expected);
  });

  it.each(['', 'elli', '-5', '1.24,500', '1,2,3', '12.3456'])('%s is read as no amount', (text) => {
    expect(parseMoney(text, 'tr')).toBeNull();
  });

  it('comes back from its own writing, in both languages', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom('tr' as const, 'en' as const), (amount, language) => {
        expect(parseMoney(formatMoney(kurus(amount), language), language)).toBe(amount);
      }),
    );
  });
});

describe('a parcel as it is typed', () => {
  it('reads a comma and a point alike, and reports what is no number', () => {
    expect(parseMeasure('12,5')).toBe(12.5);
    expect(parseMeasure('12.5')).toBe(12.5);
    expect(parseMeasure(' ')).toBeNull();
    expect(unreadableFields({ ...emptyParcel, width: 'on', weight: '2,' })).toEqual(['width', 'weight']);
  });

  it('sends the chosen size and not the previous one', () => {
    const draft = { ...emptyParcel, width: '30', length: '20', height: '10', desi: '90' };
    expect(parcelOf(draft, '')).toMatchObject({ widthCm: 30, desi: null, content: null });
    expect(parcelOf({ ...draft, measure: 'desi' }, ' Kitap ')).toMatchObject({
      widthCm: null,
      desi: 90,
      content: 'Kitap',
    });
  });

  it('requests prices in the shape of the contract; pallet fields go with a pallet alone', () => {
    const draft = { ...emptyParcel, measure: 'range', palletSize: '80x120', palletQuantity: '2' } as const;
    expect(priceRequestSchema.parse(compareRequest(draft, route))).toMatchObject({
      presetDesiRange: '0-5',
      palletSize: null,
      palletQuantity: null,
    });
    expect(compareRequest({ ...draft, type: 'palet' }, route)).toMatchObject({
      palletSize: '80x120',
      palletQuantity: 2,
    });
    const one = calculateRequest({ ...draft, measure: 'desi', desi: '4', quantity: '3' }, route, '5');
    expect(carrierPriceRequestSchema.parse(one)).toMatchObject({ carrierId: '5', desi: 4, quantity: 3 });
    expect(one).not.toHaveProperty('presetDesiRange');
  });

  it('has no size before one is given', () => {
    expect(hasSize(emptyParcel)).toBe(false);
    expect(hasSize({ ...emptyParcel, desi: '3' })).toBe(false);
    expect(hasSize({ ...emptyParcel, measure: 'desi', desi: '3' })).toBe(true);
  });
});

describe('a desi above the declared one', () => {
  const of = (parcel: object, desi: number | null) =>
    raisedDesi({
      order: sampleOrder({ parcel: { ...sampleOrder().parcel, ...parcel } }),
      shipment: { ...sampleShipment, desi },
    });

  it('is shown with both figures', () => {
    expect(of({ desi: 3 }, 5)).toEqual({ declared: 3, charged: 5 });
    expect(of({ desi: null, widthCm: 30, lengthCm: 20, heightCm: 10 }, 4)).toEqual({ declared: 2, charged: 4 });
  });

  it('is none where it was only rounded up, lowered, or never declared', () => {
    expect(of({ desi: null, widthCm: 30, lengthCm: 25, heightCm: 13 }, 4)).toBeNull();
    expect(of({ desi: 5 }, 3)).toBeNull();
    expect(of({ desi: null, widthCm: null }, 3)).toBeNull();
    expect(raisedDesi(sampleJob())).toBeNull();
  });
});

describe('a place', () => {
  it.each(['istanbul', 'İSTANBUL', 'Istanbul', 'ISTANBUL', ' ıstanbul '])('is found as %s', (typed) => {
    expect(findPlace(provinces, typed)?.id).toBe('34');
  });

  it('is offered first where its name begins with what was typed', () => {
    const labels = ['Çankaya', 'Ankara', 'Karaman'].map((label) => ({ label }));
    expect(searchPlaces(labels, 'KA').map(({ label }) => label)).toEqual(['Karaman', 'Çankaya', 'Ankara']);
    expect(searchPlaces(labels, 'can')).toEqual([{ label: 'Çankaya' }]);
    expect(searchPlaces(labels, 'x')).toEqual([]);
  });
});

describe('a refund', () => {
  const entry = (type: string, detail: Record<string, unknown>) =>
    ({ at: 0, type, by: null, amount: null, from: 'cancelling', to: 'cancelled', detail }) as const;

  it("is that of the service's newest cancel", () => {
    const timeline = [entry('cancel_done', { refunded: 1, newBalance: 2 }), entry('cancel_done', { refunded: 8640 })];
    expect(refundOf(timeline)).toEqual({ isElsewhere: false, refunded: 8640, newBalance: null });
    expect(refundOf([entry('withdrawn', {})])).toBeNull();
  });
});

describe('the last days', () => {
  it('end today, over the end of a month too', () => {
    expect(lastDays(new Date(2026, 2, 3, 0, 5).getTime(), 6)).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  });
});

describe('a desi that the panel guessed', () => {
  const of = (desi: number | null, charged: number | null, desiSource: string | null, more: object = {}) =>
    guessedDesi({
      order: sampleOrder({ parcel: { ...sampleOrder().parcel, desi, widthCm: null, weightKg: null, ...more } }),
      shipment: { ...sampleShipment, carrierName: 'Anka', desi: charged, desiSource },
    });

  it('is shown where it is less than the list says, with the order as its carrier prices it', () => {
    expect(of(7, 2, 'default')).toMatchObject({ declared: 7, charged: 2, isWeight: false });
    expect(of(7, 2, 'marketplace')).toMatchObject({
      priced: { carrier: 'Anka', carrierId: null, parcel: { desi: 7 } },
    });
  });

  it('is shown where the weight of the list is more', () => {
    expect(of(1, 2, 'default', { weightKg: 4.5 })).toMatchObject({ declared: 4.5, charged: 2, isWeight: true });
    expect(of(null, 2, 'default', { weightKg: 4 })).toMatchObject({ priced: { parcel: { desi: 2, weightKg: 4 } } });
    expect(of(1, 5, 'default', { weightKg: 4.5 })).toBeNull();
  });

  it('is none where it was declared, is enough, or where one of the two is not known', () => {
    expect(of(7, 2, 'declared')).toBeNull();
    expect(of(7, 2, null)).toBeNull();
    expect(of(2, 2, 'default')).toBeNull();
    expect(of(1.4, 2, 'default')).toBeNull();
    expect(of(null, 2, 'default')).toBeNull();
    expect(of(7, null, 'default')).toBeNull();
  });
});
