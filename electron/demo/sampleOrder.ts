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

type ParcelNotes = {
  readonly type?: SampleOrder['parcel']['type'];
  readonly sides?: readonly [widthCm: number, lengthCm: number, heightCm: number];
  readonly desi?: number;
  readonly kg?: number;
  readonly quantity?: number;
  readonly content: string;
};

/** A receiver; places are real province and district names. */
export function to(
  name: string,
  phone: string,
  address: string,
  district: string,
  province: string,
  email: string | null = null,
): SampleOrder['receiver'] {
  return { name, phone, email, address, province, district, provinceId: null, districtId: null };
}

/** A sample order: one koli unless the notes say otherwise. */
export function order(
  reference: string,
  carrier: string | null,
  receiver: SampleOrder['receiver'],
  { type = 'koli', sides, desi, kg, quantity = 1, content }: ParcelNotes,
): SampleOrder {
  const [widthCm = null, lengthCm = null, heightCm = null] = sides ?? [];
  return {
    reference,
    carrier,
    carrierId: null,
    waitForLabel: true,
    sender: null,
    receiver,
    parcel: { type, widthCm, lengthCm, heightCm, weightKg: kg ?? null, desi: desi ?? null, quantity, content },
    shop: { source: null, declaredValue: null, tags: [], note: null },
  };
}
