import fc from 'fast-check';
import { type CarrierPriceRequest, DESI_RANGES, type PriceRequest } from '../../../../electron/contract/service.ts';
import { numberIn, type Violation } from './violations.ts';

const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });

const place = fc.constantFrom(
  { province: '34', district: '3423' },
  { province: '34', district: '3401' },
  { province: '6', district: '601' },
);
const count = fc.integer({ min: 1, max: 500 });

/** Upper bounds are documented for create alone (section 8): here everything above the least is allowed. */
const measure = orNull(numberIn(1, 5000));

/** A question that the document allows in every field. */
export const allowedQuestion: fc.Arbitrary<PriceRequest> = fc
  .record({
    from: place,
    to: place,
    type: fc.constantFrom('koli', 'dosya', 'palet'),
    weightKg: orNull(numberIn(0.1, 5000)),
    widthCm: measure,
    lengthCm: measure,
    heightCm: measure,
    desi: orNull(numberIn(0, 5000)),
    presetDesiRange: orNull(fc.constantFrom(...DESI_RANGES)),
    palletSize: orNull(fc.constantFrom('all', '80x120')),
    weightRange: orNull(fc.constantFrom('0-600')),
    palletQuantity: orNull(count),
  })
  // Partial dimensions alone are left open; with one of the others there is something to calculate from.
  .filter(({ desi, presetDesiRange, widthCm, lengthCm, heightCm }) => {
    const isWhole = widthCm !== null && lengthCm !== null && heightCm !== null;
    return isWhole || desi !== null || presetDesiRange !== null;
  })
  .map(({ from, to, ...rest }) => ({
    ...rest,
    fromProvinceId: from.province,
    fromDistrictId: from.district,
    toProvinceId: to.province,
    toDistrictId: to.district,
  }));

export function allowedCarrierQuestion(carrierIds: readonly string[]): fc.Arbitrary<CarrierPriceRequest> {
  return fc
    .record({
      question: allowedQuestion,
      carrierId: fc.constantFrom(...carrierIds),
      quantity: orNull(count),
      desi: numberIn(0, 900),
    })
    .map(({ question: { presetDesiRange, ...rest }, carrierId, quantity, desi }) => ({
      ...rest,
      carrierId,
      quantity,
      // A ready range is not used here, so that something else has to be there.
      desi: presetDesiRange === null ? rest.desi : desi,
    }));
}

type Common = Omit<PriceRequest, 'presetDesiRange'>;

/** Section 4.3, row by row, as far as both endpoints have it. */
export function questionViolations<T extends Common>(): readonly Violation<T>[] {
  const change =
    (fields: Partial<Common>) =>
    (request: T): T => ({ ...request, ...fields });
  return [
    { field: 'from_province_id', rule: 'required', apply: change({ fromProvinceId: '' }) },
    { field: 'from_province_id', rule: 'not_a_whole_number', apply: change({ fromProvinceId: 'İstanbul' }) },
    { field: 'from_district_id', rule: 'required', apply: change({ fromDistrictId: ' ' }) },
    { field: 'to_province_id', rule: 'required', apply: change({ toProvinceId: '' }) },
    { field: 'to_district_id', rule: 'required', apply: change({ toDistrictId: '' }) },
    { field: 'to_district_id', rule: 'not_a_whole_number', apply: change({ toDistrictId: '1.5' }) },
    { field: 'weight', rule: 'too_small', apply: change({ weightKg: 0.09 }) },
    { field: 'width', rule: 'too_small', apply: change({ widthCm: 0.99 }) },
    { field: 'length', rule: 'too_small', apply: change({ lengthCm: 0 }) },
    { field: 'height', rule: 'too_small', apply: change({ heightCm: -5 }) },
    { field: 'desi', rule: 'too_small', apply: change({ desi: -0.01 }) },
    { field: 'pallet_quantity', rule: 'too_small', apply: change({ palletQuantity: 0 }) },
    { field: 'pallet_quantity', rule: 'not_a_whole_number', apply: change({ palletQuantity: 2.5 }) },
  ];
}

export const carrierViolations: readonly Violation<CarrierPriceRequest>[] = [
  { field: 'cargo_company_id', rule: 'required', apply: (request) => ({ ...request, carrierId: '' }) },
  { field: 'quantity', rule: 'too_small', apply: (request) => ({ ...request, quantity: 0 }) },
  { field: 'quantity', rule: 'not_a_whole_number', apply: (request) => ({ ...request, quantity: 1.5 }) },
];

export const unmeasured = { widthCm: null, lengthCm: null, heightCm: null, desi: null } as const;
