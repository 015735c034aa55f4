import fc from 'fast-check';
import { noShopFacts, type Order, type Parcel, type Receiver } from '../../../../electron/contract/order.ts';
import { numberIn, textUpTo, type Violation } from './violations.ts';

const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });

/** Sides from 10 cm to 140 cm: their desi stays within bounds under every divisor, which the document does not show. */
const side = numberIn(10, 140);
const noSides = fc.constant({ widthCm: null, lengthCm: null, heightCm: null });
const sides = fc.record({ widthCm: side, lengthCm: side, heightCm: side });
const desi = numberIn(0.5, 1000);

const measures = fc.oneof(
  fc.tuple(sides, orNull(desi)).map(([three, declared]) => ({ ...three, desi: declared })),
  fc.tuple(noSides, desi).map(([three, declared]) => ({ ...three, desi: declared })),
);

const parcel: fc.Arbitrary<Parcel> = fc
  .record({
    type: fc.constantFrom('koli', 'dosya', 'palet'),
    measures,
    // From 1,000 to 2,000 kg the document has both, see sections 4.4 and 8.
    weightKg: orNull(numberIn(0, 1000)),
    quantity: orNull(fc.integer({ min: 1, max: 200 })),
    content: orNull(textUpTo(500)),
    isUnmeasured: fc.boolean(),
  })
  .map(({ measures: measured, isUnmeasured, ...rest }) => ({
    ...rest,
    ...(isUnmeasured && rest.type !== 'koli'
      ? { widthCm: null, lengthCm: null, heightCm: null, desi: null }
      : measured),
  }));

const receiver: fc.Arbitrary<Receiver> = fc.record({
  name: textUpTo(255),
  phone: textUpTo(20),
  email: orNull(fc.constantFrom('a@b.example', `${'e'.repeat(245)}@b.example`)),
  address: textUpTo(1000),
  // A name or a plate code; a district's name.
  province: fc.constantFrom('İstanbul', 'istanbul', '34'),
  district: fc.constantFrom('Kadıköy', 'KADIKÖY', 'Başakşehir'),
  provinceId: fc.constant(null),
  districtId: fc.constant(null),
});

const sender: fc.Arbitrary<Order['sender']> = fc.oneof(
  fc.constant(null),
  fc.record({
    kind: fc.constantFrom('registered', 'desk_default'),
    code: fc.constantFrom('DEPO-IST', 'DEPO-ANK'),
  }),
  fc.record({ kind: fc.constant('address'), party: receiver }),
);

let count = 0;

/** An order that the document allows in every field, each time with a reference of its own. */
export const allowedOrder: fc.Arbitrary<Order> = fc
  .record({ tail: textUpTo(100), carrier: fc.constantFrom(null, 'cheapest', 'fastest'), sender, receiver, parcel })
  .map(({ tail, carrier, ...rest }) => {
    count += 1;
    // The default carrier takes no files and pallets, which the document leaves open.
    return {
      ...rest,
      carrierId: null,
      waitForLabel: true,
      shop: noShopFacts,
      reference: `R${count}-${tail}`,
      carrier: rest.parcel.type === 'koli' ? carrier : 'cheapest',
    };
  });

const ofReceiver =
  (change: Partial<Receiver>) =>
  (order: Order): Order => ({ ...order, receiver: { ...order.receiver, ...change } });
const SENDER = {
  name: 'Papatya Ev',
  phone: '02125550147',
  email: null,
  address: 'İkitelli OSB',
  province: 'İstanbul',
  district: 'Başakşehir',
  provinceId: null,
  districtId: null,
} as const;
const ofSender =
  (change: Partial<Receiver>) =>
  (order: Order): Order => ({ ...order, sender: { kind: 'address', party: { ...SENDER, ...change } } });
const ofParcel =
  (change: Partial<Parcel>) =>
  (order: Order): Order => ({ ...order, parcel: { ...order.parcel, ...change } });

/** One side wrong and the others there: a side that is missing is another matter. */
const ofSides =
  (change: Partial<Parcel>) =>
  (order: Order): Order => {
    const { widthCm, lengthCm, heightCm } = order.parcel;
    return ofParcel({ widthCm: widthCm ?? 20, lengthCm: lengthCm ?? 20, heightCm: heightCm ?? 20, ...change })(order);
  };

/** Sections 4.4 and 8, sentence by sentence, as far as an order of ours can break them. */
export const orderViolations: readonly Violation<Order>[] = [
  { field: 'order_reference', rule: 'too_long', apply: (order) => ({ ...order, reference: 'r'.repeat(121) }) },
  { field: 'carrier', rule: 'too_long', apply: (order) => ({ ...order, carrier: 'c'.repeat(61) }) },
  { field: 'receiver_name', rule: 'required', apply: ofReceiver({ name: ' ' }) },
  { field: 'receiver_name', rule: 'too_long', apply: ofReceiver({ name: 'ş'.repeat(256) }) },
  { field: 'receiver_phone', rule: 'required', apply: ofReceiver({ phone: '' }) },
  { field: 'receiver_phone', rule: 'too_long', apply: ofReceiver({ phone: '5'.repeat(21) }) },
  { field: 'receiver_email', rule: 'not_an_email', apply: ofReceiver({ email: 'ayse.ornek' }) },
  { field: 'receiver_email', rule: 'too_long', apply: ofReceiver({ email: `${'e'.repeat(246)}@b.example` }) },
  { field: 'receiver_address', rule: 'required', apply: ofReceiver({ address: '\t' }) },
  { field: 'receiver_address', rule: 'too_long', apply: ofReceiver({ address: 'a'.repeat(1001) }) },
  { field: 'receiver_province', rule: 'required', apply: ofReceiver({ province: '' }) },
  { field: 'receiver_district', rule: 'required', apply: ofReceiver({ district: '' }) },
  { field: 'content_description', rule: 'too_long', apply: ofParcel({ content: 'c'.repeat(501) }) },
  { field: 'weight', rule: 'too_large', apply: ofParcel({ weightKg: 2000.01 }) },
  { field: 'width', rule: 'too_small', apply: ofSides({ widthCm: -0.01 }) },
  { field: 'width', rule: 'too_large', apply: ofSides({ widthCm: 300.01 }) },
  { field: 'length', rule: 'too_small', apply: ofSides({ lengthCm: -1 }) },
  { field: 'length', rule: 'too_large', apply: ofSides({ lengthCm: 301 }) },
  { field: 'height', rule: 'too_small', apply: ofSides({ heightCm: -1 }) },
  { field: 'height', rule: 'too_large', apply: ofSides({ heightCm: 1e9 }) },
  { field: 'desi', rule: 'too_small', apply: ofParcel({ desi: -0.01 }) },
  { field: 'desi', rule: 'too_large', apply: ofParcel({ desi: 1000.01 }) },
  { field: 'quantity', rule: 'too_small', apply: ofParcel({ quantity: 0 }) },
  { field: 'quantity', rule: 'too_large', apply: ofParcel({ quantity: 201 }) },
  { field: 'quantity', rule: 'not_a_whole_number', apply: ofParcel({ quantity: 1.5 }) },
];

/** Of the sender, one at a time: of a group that is not whole the service need not check the rest. */
export const senderViolations: readonly Violation<Order>[] = [
  {
    field: 'sender_address_code',
    rule: 'too_long',
    apply: (order) => ({ ...order, sender: { kind: 'registered', code: 'c'.repeat(41) } }),
  },
  { field: 'sender_name', rule: 'required', apply: ofSender({ name: '' }) },
  { field: 'sender_name', rule: 'too_long', apply: ofSender({ name: 'ş'.repeat(256) }) },
  { field: 'sender_phone', rule: 'required', apply: ofSender({ phone: ' ' }) },
  { field: 'sender_phone', rule: 'too_long', apply: ofSender({ phone: '5'.repeat(21) }) },
  { field: 'sender_email', rule: 'not_an_email', apply: ofSender({ email: 'depo.ornek' }) },
  { field: 'sender_email', rule: 'too_long', apply: ofSender({ email: `${'e'.repeat(246)}@b.example` }) },
  { field: 'sender_address', rule: 'required', apply: ofSender({ address: '' }) },
  { field: 'sender_province', rule: 'required', apply: ofSender({ province: '' }) },
  { field: 'sender_district', rule: 'required', apply: ofSender({ district: '' }) },
];

/** No measures at all, in a box; apart from the others, because a broken side is a side all the same. */
export const unmeasuredBox: Violation<Order> = {
  field: 'desi',
  rule: 'no_dimensions',
  apply: ofParcel({ type: 'koli', widthCm: null, lengthCm: null, heightCm: null, desi: null }),
};

/** What the document leaves open, or has in two ways (API sections 4.4 and 8, open): it is for the service to decide. */
export const openParcels: readonly Partial<Parcel>[] = [
  { desi: 0, widthCm: null, lengthCm: null, heightCm: null },
  { widthCm: 0, lengthCm: 0, heightCm: 0 },
  { widthCm: null, lengthCm: null, desi: 3 },
  { weightKg: 1500 },
  { weightKg: 1500, quantity: 2 },
  { widthCm: 300, lengthCm: 300, heightCm: 300 },
];
