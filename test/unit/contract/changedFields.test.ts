import { describe, expect, it } from 'vitest';
import { changedFields } from '../../../electron/contract/changedFields.ts';
import { noShopFacts, type Order, type ShopFacts } from '../../../electron/contract/order.ts';
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

  const { receiver } = anOrder();
  const sender = (code: string) => ({ sender: { kind: 'registered', code } as const });
  const address = { sender: { kind: 'address', party: { ...receiver, email: 'depo@example.com' } } as const };
  const party = ['name', 'phone', 'email', 'address', 'province', 'district'];

  it.each<[string, Partial<Order>, Partial<Order>, readonly string[]]>([
    ['a carrier', { carrier: 'anka' }, { carrier: 'kuzgun' }, ['carrier']],
    ['the id of a carrier', { carrier: 'anka' }, { carrier: 'anka', carrierId: '7' }, ['carrier']],
    ['the name of a carrier that has an id', { carrier: 'x', carrierId: '7' }, { carrier: 'y', carrierId: '7' }, []],
    ['a sender', {}, sender('A'), ['sender_address_code']],
    ['another sender', sender('A'), sender('B'), ['sender_address_code']],
    ['the address of a sender', {}, address, party.map((field) => `sender_${field}`)],
    [
      'a province that somebody has confirmed',
      { receiver: { ...receiver, unsurePlace: 'province' } },
      {},
      ['receiver_province'],
    ],
    [
      'a district that is in doubt now',
      {},
      { receiver: { ...receiver, unsurePlace: 'district' } },
      ['receiver_district'],
    ],
  ])('name %s', (_, before, after, fields) => {
    expect(changedFields(anOrder(before), anOrder(after))).toEqual(fields);
  });

  it('are none of an order that is new', () => {
    expect(changedFields(null, anOrder())).toEqual([]);
  });

  it('are none where the same order came by another way', () => {
    expect(changedFields(withShop({ source: 'liste.csv' }), withShop({ source: null }))).toEqual([]);
  });
});
