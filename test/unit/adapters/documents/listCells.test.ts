import { describe, expect, it } from 'vitest';
import { cellOfList } from '../../../../electron/adapters/documents/listCells.ts';
import { IMPORT_COLUMNS } from '../../../../electron/contract/importReport.ts';
import type { Order } from '../../../../electron/contract/order.ts';
import { anOrder } from '../../../support/builders.ts';

const order: Order = anOrder({
  carrier: 'Anka',
  carrierId: '42',
  shop: { source: 'Shop', declaredValue: 1234.5, tags: ['hediye', 'acele'], note: 'Kapıya bırak' },
});
const party = {
  ...order.receiver,
  name: 'Depo',
  phone: '0216',
  email: 'd@x.example',
  address: 'Sokak 1',
  province: 'Ankara',
  district: 'Çankaya',
};
const cells = (of: Order) => Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, cellOfList(of, column)]));

describe('the cells of an order in a list', () => {
  it('have what the list would be read from, numbers as numbers', () => {
    expect(cells(order)).toEqual({
      reference: 'ORD-1',
      receiver_name: 'Ayşe Yılmaz',
      receiver_phone: '+90 532 000 00 01',
      receiver_email: null,
      receiver_address: 'Caferağa Mah. Moda Cad. No: 12 D: 4',
      receiver_province: 'İstanbul',
      receiver_district: 'Kadıköy',
      type: 'koli',
      width_cm: 20,
      length_cm: 30,
      height_cm: 15,
      weight_kg: 2,
      desi: null,
      quantity: 1,
      content: null,
      carrier: 'Anka',
      cargo_company_id: '42',
      declared_value: 1234.5,
      tags: 'hediye, acele',
      note: 'Kapıya bırak',
      order_state: null,
      sender_address_code: null,
      sender_name: null,
      sender_phone: null,
      sender_email: null,
      sender_address: null,
      sender_province: null,
      sender_district: null,
    });
  });

  it('have the code of a registered sender, or the parts of another one, never both', () => {
    expect(cells({ ...order, sender: { kind: 'registered', code: 'DEPO' } })).toMatchObject({
      sender_address_code: 'DEPO',
      sender_name: null,
    });
    expect(cells({ ...order, sender: { kind: 'address', party } })).toMatchObject({
      sender_address_code: null,
      sender_name: 'Depo',
      sender_phone: '0216',
      sender_email: 'd@x.example',
      sender_address: 'Sokak 1',
      sender_province: 'Ankara',
      sender_district: 'Çankaya',
    });
  });
});
