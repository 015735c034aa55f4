import written from './sampleOrders.json' with { type: 'json' };

/** An order of the demo shop: a plain object in the shape of the station's orders. Sides in cm, weight in kg. */
export type SampleOrder = {
  readonly reference: string;
  /** Slug of a carrier of the demo service; null for the account's default. */
  readonly carrier: string | null;
  readonly carrierId: null;
  readonly waitForLabel: true;
  /** The account's default address. */
  readonly sender: null;
  readonly receiver: {
    readonly name: string;
    readonly phone: string;
    readonly email: string | null;
    readonly address: string;
    readonly province: string;
    readonly district: string;
    readonly provinceId: null;
    readonly districtId: null;
  };
  readonly parcel: {
    readonly type: 'koli' | 'dosya' | 'palet';
    readonly widthCm: number | null;
    readonly lengthCm: number | null;
    readonly heightCm: number | null;
    readonly weightKg: number | null;
    readonly desi: number | null;
    readonly quantity: number;
    readonly content: string | null;
  };
  readonly shop: {
    readonly source: null;
    readonly declaredValue: null;
    readonly tags: string[];
    readonly note: null;
  };
};

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

/** An order as it stands in the file, one a line: one koli for the account's default sender unless it has other fields. */
type WrittenOrder = Pick<SampleOrder, 'reference' | 'carrier'> & {
  readonly receiver: Partial<SampleOrder['receiver']> &
    Omit<SampleOrder['receiver'], 'email' | 'provinceId' | 'districtId'>;
  readonly parcel: Partial<SampleOrder['parcel']>;
};

const noParcel = { widthCm: null, lengthCm: null, heightCm: null, weightKg: null, desi: null, content: null } as const;

/**
 * The demo shop's orders of the day. Every one that `demoScenario` does not name is plain, and the default balance
 * covers them all. Places are real province and district names.
 */
export const sampleOrders: readonly SampleOrder[] = (written as readonly WrittenOrder[]).map(
  ({ reference, carrier, receiver, parcel }) => ({
    reference,
    carrier,
    carrierId: null,
    waitForLabel: true,
    sender: null,
    receiver: { email: null, provinceId: null, districtId: null, ...receiver },
    parcel: { type: 'koli', quantity: 1, ...noParcel, ...parcel },
    shop: { source: null, declaredValue: null, tags: [], note: null },
  }),
);
