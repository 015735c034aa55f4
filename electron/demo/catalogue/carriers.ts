/** How a parcel travels (section 4.3). */
export type ShipmentType = 'dosya' | 'koli' | 'palet';

/**
 * Price of one parcel in kuruş: the first step that holds the chargeable units, and a price for every unit above the
 * last.
 */
export type Tariff = {
  readonly steps: readonly (readonly [upToUnits: number, kurus: number])[];
  readonly kurusPerUnitAbove: number;
};

/** A carrier company (section 4.2). Prices are list prices between two provinces, before the account's discount. */
export type Carrier = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly integrationCode: string;
  /** Section 1: integrated carriers issue their own labels; for manual ones the service's template is used. */
  readonly kind: 'integrated' | 'manual';
  readonly days: number;
  /** Share of the list price within one province, in hundredths of a percent. */
  readonly localBasisPoints: number;
  readonly tariffs: { readonly [type in ShipmentType]?: Tariff };
  /** Leading digits of this carrier's barcodes and their whole length. */
  readonly barcode: { readonly prefix: string; readonly length: number };
  /** How long this carrier takes to issue a label, in ms. */
  readonly labelDelayMs: number;
};

function parcelTariff(base: number): Tariff {
  return {
    steps: [
      [1, base],
      [3, base + 1_240],
      [5, base + 2_650],
      [10, base + 5_480],
      [15, base + 8_920],
      [20, base + 12_760],
      [30, base + 20_350],
    ],
    kurusPerUnitAbove: 695,
  };
}

function flat(kurus: number): Tariff {
  return { steps: [[5, kurus]], kurusPerUnitAbove: 900 };
}

function palletTariff(base: number, perUnit: number): Tariff {
  return { steps: [[100, base]], kurusPerUnitAbove: perUnit };
}

type Terms = Pick<Carrier, 'days' | 'localBasisPoints' | 'tariffs'>;

function integrated(id: number, slug: string, name: string, own: Terms & Pick<Carrier, 'barcode'>): Carrier {
  return { id, slug, name, integrationCode: slug.toUpperCase(), kind: 'integrated', labelDelayMs: 0, ...own };
}

function manual(id: number, slug: string, name: string, own: Terms): Carrier {
  const barcode = { prefix: '', length: 0 };
  return { id, slug, name, integrationCode: 'MANUAL', kind: 'manual', labelDelayMs: 0, barcode, ...own };
}

/** The fictional carriers of the demo service: six integrated, two manual (section 1). */
export const carriers: readonly Carrier[] = [
  integrated(11, 'anka', 'Anka Kargo', {
    days: 2,
    localBasisPoints: 8_800,
    tariffs: { dosya: flat(5_450), koli: parcelTariff(6_490) },
    barcode: { prefix: '731', length: 13 },
  }),
  integrated(12, 'poyraz', 'Poyraz Ekspres', {
    days: 1,
    localBasisPoints: 9_000,
    tariffs: { dosya: flat(6_900), koli: parcelTariff(8_150) },
    barcode: { prefix: '2080', length: 14 },
  }),
  integrated(13, 'marti', 'Martı Kargo', {
    days: 2,
    localBasisPoints: 9_200,
    tariffs: { dosya: flat(5_200), koli: parcelTariff(6_180) },
    barcode: { prefix: '6614', length: 12 },
  }),
  integrated(14, 'bozkir', 'Bozkır Kargo', {
    days: 3,
    localBasisPoints: 8_500,
    tariffs: { koli: parcelTariff(5_760) },
    barcode: { prefix: '90', length: 12 },
  }),
  integrated(15, 'kervan', 'Kervan Lojistik', {
    days: 4,
    localBasisPoints: 8_000,
    tariffs: { koli: parcelTariff(7_340), palet: palletTariff(92_500, 410) },
    barcode: { prefix: '4402', length: 16 },
  }),
  {
    ...integrated(16, 'yavas', 'Yavaş Kargo', {
      days: 5,
      localBasisPoints: 9_000,
      tariffs: { dosya: flat(4_890), koli: parcelTariff(5_590) },
      barcode: { prefix: '5508', length: 13 },
    }),
    labelDelayMs: 3_000,
  },
  manual(31, 'ambar', 'Anadolu Ambarı', {
    days: 6,
    localBasisPoints: 7_500,
    tariffs: { koli: parcelTariff(5_990), palet: palletTariff(79_900, 365) },
  }),
  manual(32, 'motokurye', 'Moto Kurye', {
    days: 1,
    localBasisPoints: 10_000,
    tariffs: { dosya: flat(11_500), koli: flat(12_900) },
  }),
];

/** The carrier's next barcode: prefix, running number, check digit (modulo 10, weights 3 and 1 from the right). */
export function carrierBarcode(carrier: Carrier, serial: number): string {
  const body =
    carrier.barcode.prefix + String(serial).padStart(carrier.barcode.length - carrier.barcode.prefix.length - 1, '0');
  let sum = 0;
  for (const [index, digit] of [...body].reverse().entries()) sum += Number(digit) * (index % 2 === 0 ? 3 : 1);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
