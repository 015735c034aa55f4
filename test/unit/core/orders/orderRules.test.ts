import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../electron/contract/order.ts';
import { orderProblems } from '../../../../electron/core/orders/orderRules.ts';
import { anOrder } from '../../../support/builders.ts';

const receiver = (changes: Partial<Order['receiver']>) => anOrder({ receiver: { ...anOrder().receiver, ...changes } });
const parcel = (changes: Partial<Order['parcel']>) => anOrder({ parcel: { ...anOrder().parcel, ...changes } });
const sender = (changes: Partial<Order['receiver']>) =>
  anOrder({ sender: { kind: 'address', party: { ...anOrder().receiver, ...changes } } });
const code = (text: string) => anOrder({ sender: { kind: 'registered', code: text } });
const found = (order: Order) => orderProblems(order).map(({ field, rule, limit }) => [field, rule, limit]);

describe('what cannot be sent (API sections 4.4 and 8)', () => {
  it.each<[string, Order, [string, string, number | null]]>([
    ['a reference of 121 characters', anOrder({ reference: 'x'.repeat(121) }), ['order_reference', 'too_long', 120]],
    ['a carrier of 61 characters', anOrder({ carrier: 'x'.repeat(61) }), ['carrier', 'too_long', 60]],
    ['no receiver name', receiver({ name: '  ' }), ['receiver_name', 'required', null]],
    ['a receiver name of 256', receiver({ name: 'ş'.repeat(256) }), ['receiver_name', 'too_long', 255]],
    ['no phone', receiver({ phone: '' }), ['receiver_phone', 'required', null]],
    ['a phone of 21', receiver({ phone: '5'.repeat(21) }), ['receiver_phone', 'too_long', 20]],
    ['an e-mail of 256', receiver({ email: `${'e'.repeat(250)}@b.com` }), ['receiver_email', 'too_long', 255]],
    ['an e-mail without an @', receiver({ email: 'ayse.ornek' }), ['receiver_email', 'not_an_email', null]],
    ['no address', receiver({ address: '' }), ['receiver_address', 'required', null]],
    ['an address of 1,001', receiver({ address: 'a'.repeat(1001) }), ['receiver_address', 'too_long', 1000]],
    ['no province', receiver({ province: '' }), ['receiver_province', 'required', null]],
    ['no district', receiver({ district: '' }), ['receiver_district', 'required', null]],
    ['a sender code of 41', code('D'.repeat(41)), ['sender_address_code', 'too_long', 40]],
    ['a sender without a code', code(' '), ['sender_address_code', 'required', null]],
    ['a sender without a name, of a group that is sent whole', sender({ name: '' }), ['sender_name', 'required', null]],
    ['a sender without a phone', sender({ phone: ' ' }), ['sender_phone', 'required', null]],
    ['a sender phone of 21', sender({ phone: '5'.repeat(21) }), ['sender_phone', 'too_long', 20]],
    ['a sender e-mail without an @', sender({ email: 'depo' }), ['sender_email', 'not_an_email', null]],
    ['a sender without an address', sender({ address: '' }), ['sender_address', 'required', null]],
    ['a sender without a province', sender({ province: '' }), ['sender_province', 'required', null]],
    ['a sender without a district', sender({ district: '' }), ['sender_district', 'required', null]],
    ['a content of 501', parcel({ content: 'c'.repeat(501) }), ['content_description', 'too_long', 500]],
    ['2,001 kg', parcel({ weightKg: 2001 }), ['weight', 'too_large', 2000]],
    ['301 cm', parcel({ lengthCm: 301 }), ['length', 'too_large', 300]],
    ['a negative side', parcel({ widthCm: -1 }), ['width', 'too_small', 0]],
    ['1,001 desi', parcel({ desi: 1001 }), ['desi', 'too_large', 1000]],
    ['201 parcels', parcel({ quantity: 201 }), ['quantity', 'too_large', 200]],
    ['no parcel', parcel({ quantity: 0 }), ['quantity', 'too_small', 1]],
    ['half a parcel', parcel({ quantity: 1.5 }), ['quantity', 'not_a_whole_number', null]],
    [
      'a box without dimensions and desi',
      parcel({ widthCm: null, lengthCm: null, heightCm: null }),
      ['desi', 'no_dimensions', null],
    ],
  ])('%s', (_what, order, expected) => {
    expect(found(order)).toEqual([expected]);
  });

  it.each<[string, Order]>([
    ['a whole order', anOrder()],
    ['every text at its limit', receiver({ name: '😀'.repeat(255), phone: '5'.repeat(20), address: 'ğ'.repeat(1000) })],
    ['a document without dimensions', parcel({ type: 'dosya', widthCm: null, lengthCm: null, heightCm: null })],
    ['a sender address of 2,000, for which it names no limit', sender({ address: 'a'.repeat(2000) })],
    ['a place by its ids alone', receiver({ province: '', provinceId: '34', district: '', districtId: '7' })],
    ['a long name beside a carrier’s id', anOrder({ carrier: 'x'.repeat(61), carrierId: '7' })],
    ['a sender code of 40', code('D'.repeat(40))],
    ['zero desi, which the document leaves open', parcel({ desi: 0 })],
    ['one side beside desi, which it leaves open', parcel({ lengthCm: null, heightCm: null, desi: 4 })],
    ['one side of a document', parcel({ type: 'dosya', lengthCm: null, heightCm: null })],
    ['1,500 kg, which it leaves open', parcel({ weightKg: 1500 })],
  ])('but not %s', (_what, order) => {
    expect(found(order)).toEqual([]);
  });

  it('names each side that a box without desi lacks', () => {
    expect(found(parcel({ widthCm: 30, lengthCm: null, heightCm: null, desi: null }))).toEqual([
      ['length', 'required', null],
      ['height', 'required', null],
    ]);
  });

  it('has an order whose place is in doubt stopped at the part that the lists do not have', () => {
    expect(found(receiver({ unsurePlace: 'district' }))).toEqual([['receiver_district', 'unsure_place', null]]);
    expect(found(receiver({ unsurePlace: 'province' }))).toEqual([['receiver_province', 'unsure_place', null]]);
  });

  it('names every broken field at once', () => {
    const order = receiver({ name: '', phone: '', district: '' });
    expect(found(order).map(([field]) => field)).toEqual(['receiver_name', 'receiver_phone', 'receiver_district']);
  });
});
