import { expect, it } from 'vitest';
import type { Order } from '../../../electron/contract/order.ts';
import { orderOf, shopOrderOf, shopOrderSchema } from '../../../electron/contract/shopOrder.ts';
import { anOrder } from '../../support/builders.ts';

/** The order as another program of the shop writes it, with these changes. */
const read = (changes: object) => orderOf(shopOrderSchema.parse({ ...shopOrderOf(anOrder()), ...changes }), 'web');

const shop = { source: 'web', declaredValue: 250.5, tags: ['vip', 'kırılacak'], note: 'arka kapı' };
const whole = anOrder({
  receiver: { ...anOrder().receiver, phone: '05320000001', email: 'ayse@example.com' },
  parcel: { type: 'dosya', widthCm: 1, lengthCm: 2, heightCm: 3, weightKg: 4, desi: 5, quantity: 6, content: 'kitap' },
  carrier: 'anka',
  carrierId: '7',
  shop,
});
const { party } = { party: { ...whole.receiver, name: 'Depo' } };

it.each<[string, Order]>([
  ['whole', whole],
  ['from a sender with a code', { ...whole, sender: { kind: 'registered', code: 'DEPO-2' } }],
  ['from a sender with an address', { ...whole, sender: { kind: 'address', party } }],
])('an order is the same after it was written and read again: %s', (_, order) => {
  expect(orderOf(shopOrderSchema.parse(shopOrderOf(order)), 'web')).toEqual(order);
});

it('a sender of the settings of the desk is none of the order', () => {
  expect(shopOrderOf({ ...whole, sender: { kind: 'desk_default', code: 'DEPO-2' } }).sender).toBeNull();
});

it('what an order lacks is left open, and completed at the desk', () => {
  const nobody = { name: '', phone: '', email: null, address: '', province: '', district: '' };
  const ids = { provinceId: null, districtId: null };
  expect(orderOf(shopOrderSchema.parse({ reference: 17, receiver: {} }), 'web')).toEqual({
    ...{ reference: '17', carrier: null, carrierId: null, waitForLabel: true, sender: null },
    receiver: { ...nobody, ...ids },
    parcel: {
      ...{ type: 'koli', widthCm: null, lengthCm: null, heightCm: null, weightKg: null, desi: null },
      ...{ quantity: null, content: null },
    },
    shop: { source: 'web', declaredValue: null, tags: [], note: null },
  });
});

it.each<[object, object]>([
  [{ reference: ' 1042.0 ' }, { reference: '1042' }],
  [
    { carrier: '', carrier_id: '' },
    { carrier: null, carrierId: null },
  ],
  [{ carrier_id: 7 }, { carrierId: '7' }],
  [{ carrier_id: null }, { carrierId: null }],
  [{ tags: ['', 'vip', 'vip', ' '] }, { shop: { tags: ['vip'] } }],
  [{ sender: { code: 'DEPO-2', name: '' } }, { sender: { kind: 'registered', code: 'DEPO-2' } }],
  [{ sender: { code: '' } }, { sender: null }],
  [{ sender: { code: ' ', name: null, phone: '' } }, { sender: null }],
  [{ sender: { code: null, name: 'Depo' } }, { sender: { kind: 'address', party: { name: 'Depo' } } }],
  [{ sender: { cod: 'DEPO-2' } }, { sender: { kind: 'address', party: { name: '', address: '' } } }],
  [{ note: '' }, { shop: { note: null } }],
  [{ receiver: { phone: 905320000001 } }, { receiver: { phone: '905320000001' } }],
  [{ receiver: { phone: 'yok' } }, { receiver: { phone: '' } }],
  [{ receiver: { name: 'AyÅŸe' } }, { receiver: { name: 'Ayşe' } }],
])('%j is read as %j', (written, expected) => {
  expect(read(written)).toMatchObject(expected);
});

it.each([
  { receiver: { name: 'Ay\ufffde' } },
  { receiver: { district: 'Kad\ufffdk\ufffdy' } },
  { reference: -1 },
  { declared_value: -1 },
  { parcel: { weight_kg: -1 } },
  { parcel: { type: 'zarf' } },
  { sender: { code: 7 } },
])('%j is refused: it would be wrong on the label, or in the books', (written) => {
  expect(shopOrderSchema.safeParse({ ...shopOrderOf(anOrder()), ...written }).success).toBe(false);
});
