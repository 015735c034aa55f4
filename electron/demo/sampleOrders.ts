import type { ParcelSpec } from './model.ts';
import written from './sampleOrders.json' with { type: 'json' };

/** One code that a visitor of the demo scans, and its outcome. */
export type DemoScan = {
  readonly code: string;
  readonly shows: 'plain' | 'duplicate' | 'slow' | 'unpaid' | 'invalid';
};

/**
 * The five outcomes of the main job, in the order in which the demo scans them: a plain order; the same once more; one
 * whose carrier is slow; one whose price no default balance covers; one that keeps every documented rule, but whose
 * district (Kadıköy) is not in its province (Ankara), which only the service can know.
 */
export const demoScenario: readonly DemoScan[] = [
  { code: 'ORD-10427', shows: 'plain' },
  { code: 'ORD-10427', shows: 'duplicate' },
  { code: 'ORD-10428', shows: 'slow' },
  { code: 'ORD-10429', shows: 'unpaid' },
  { code: 'ORD-10430', shows: 'invalid' },
];

type Parcel = Readonly<Record<'widthCm' | 'lengthCm' | 'heightCm' | 'weightKg' | 'desi', number | null>> &
  Pick<ParcelSpec, 'type' | 'quantity' | 'content'>;
const noMeasures = { widthCm: null, lengthCm: null, heightCm: null, weightKg: null, desi: null };
const plainParcel: Parcel = { type: 'koli', quantity: 1, content: null, ...noMeasures };

/**
 * The demo shop's orders of the day, each a plain object in the shape of the station's orders: sides in cm, weight in kg, for
 * the account's default sender. Every one that `demoScenario` does not name is plain, and the default balance covers them all.
 * Places are real province and district names. What an order has beyond that, and the slug of a carrier or null for the
 * account's default, stands in the file, one order a line.
 */
export const sampleOrders = written.map(({ reference, carrier, receiver, parcel }) => ({
  reference,
  carrier,
  carrierId: null,
  waitForLabel: true,
  sender: null,
  receiver: { email: null, provinceId: null, districtId: null, ...receiver },
  parcel: { ...plainParcel, ...(parcel as Partial<Parcel>) },
  shop: { source: null, declaredValue: null, tags: [], note: null },
}));
