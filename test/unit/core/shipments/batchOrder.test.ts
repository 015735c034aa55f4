import { describe, expect, it } from 'vitest';
import { batchOptionsSchema } from '../../../../electron/contract/batch.ts';
import { defaultBoxes } from '../../../../electron/contract/box.ts';
import type { Order } from '../../../../electron/contract/order.ts';
import { carrierNamer } from '../../../../electron/core/service/carrierNames.ts';
import { inOrder, separatedGroups } from '../../../../electron/core/shipments/batchOrder.ts';
import { anOrder } from '../../../support/builders.ts';

const byName = carrierNamer(null);
const options = (changes: Partial<ReturnType<typeof batchOptionsSchema.parse>>) =>
  batchOptionsSchema.parse({ separators: true, ...changes });
const toProvince = (reference: string, province: string) =>
  anOrder({ reference, receiver: { ...anOrder().receiver, province } });
const inBox = (reference: string, parcel: Partial<Order['parcel']>) =>
  anOrder({ reference, parcel: { ...anOrder().parcel, ...parcel } });
const references = (orders: readonly Order[]) => orders.map(({ reference }) => reference).join(' ');

const list = [
  toProvince('1', 'Zonguldak'),
  toProvince('2', 'İzmir'),
  toProvince('3', 'Çorum'),
  toProvince('4', 'IZMIR'),
  toProvince('5', 'Denizli'),
];

describe('the orders of a batch', () => {
  it('stay as they stand in the list where nothing sorts them, or go the other way round', () => {
    expect(references(inOrder(list, options({ sort: 'list' }), byName))).toBe('1 2 3 4 5');
    expect(references(inOrder(list, options({ sort: 'list', reversed: true }), byName))).toBe('5 4 3 2 1');
  });

  it('go by province in the Turkish alphabet, however it is written, and within it as in the list', () => {
    expect(references(inOrder(list, options({ sort: 'province' }), byName))).toBe('3 5 2 4 1');
    expect(references(inOrder(list, options({ sort: 'province', reversed: true }), byName))).toBe('1 4 2 5 3');
    const letters = [toProvince('1', 'Şanlıurfa'), toProvince('2', 'Sivas'), toProvince('3', 'SİİRT')];
    expect(references(inOrder(letters, options({ sort: 'province' }), byName)), 'Ş comes after S').toBe('3 2 1');
  });

  it('go by carrier, or by box where numbers count as numbers', () => {
    const carriers = ['Bee', 'Ant', 'Bee'].map((carrier, i) => anOrder({ reference: String(i), carrier }));
    expect(references(inOrder(carriers, options({ sort: 'carrier' }), byName))).toBe('1 0 2');
    const namesakes = ({ carrier }: Pick<Order, 'carrier'>) => ({ key: String(carrier), name: 'Kargo' });
    expect(references(inOrder(carriers, options({ sort: 'carrier' }), namesakes)), 'two of one name').toBe('1 0 2');
    const boxes = [100, 20, 100].map((widthCm, i) => inBox(String(i), { widthCm }));
    expect(references(inOrder(boxes, options({ sort: 'box' }), byName))).toBe('1 0 2');
  });
});

describe('the groups that get a separator', () => {
  const groups = (orders: readonly Order[], changes: Parameters<typeof options>[0]) =>
    separatedGroups(orders, options(changes), defaultBoxes, byName);

  it('are one for each province in a row, named as its first order writes it', () => {
    const sorted = inOrder(list, options({ sort: 'province' }), byName);
    expect(groups(sorted, { sort: 'province' })).toEqual([
      { from: 0, name: 'Çorum' },
      { from: 1, name: 'Denizli' },
      { from: 2, name: 'İzmir' },
      { from: 4, name: 'Zonguldak' },
    ]);
  });

  it('are none unasked, and none in the order of the list', () => {
    expect(groups(list, { sort: 'province', separators: false })).toEqual([]);
    expect(groups(list, { sort: 'list' })).toEqual([]);
  });

  it('are named by the box of the shop, else by its sides, its desi or its kind', () => {
    const own = { ...defaultBoxes[1], id: 'OWN', name: 'Shoe box', widthCm: 33, lengthCm: 20, heightCm: 12 } as const;
    const none = { widthCm: null, lengthCm: null, heightCm: null };
    const nameOf = (parcel: Partial<Order['parcel']>) =>
      separatedGroups([inBox('1', parcel)], options({ sort: 'box' }), [{ ...own, type: 'koli' }], byName)[0]?.name;
    expect(nameOf({ widthCm: 33, lengthCm: 20, heightCm: 12 })).toBe('Shoe box');
    expect(nameOf({ widthCm: 34, lengthCm: 20, heightCm: 12 })).toBe('34 × 20 × 12 cm');
    expect(nameOf({ ...none, desi: 4 })).toBe('4 desi');
    expect(nameOf({ ...none, desi: null, type: 'dosya' })).toBe('dosya');
    expect(nameOf({ ...none, desi: 4, type: 'dosya' })).toBe('dosya 4 desi');
  });
});
