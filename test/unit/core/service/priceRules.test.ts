import { describe, expect, it } from 'vitest';
import { calculatePriceProblems, comparePriceProblems } from '../../../../electron/core/service/priceRules.ts';
import { aCarrierPriceRequest, aPriceRequest } from '../../../support/priceRequests.ts';

const none = { widthCm: null, lengthCm: null, heightCm: null, desi: null };
const found = (problems: ReturnType<typeof comparePriceProblems>) =>
  problems.map(({ field, rule, limit }) => [field, rule, limit]);

describe('what a price question may not be (API section 4.3)', () => {
  it.each<[Parameters<typeof aPriceRequest>[0], [string, string, number | null]]>([
    [{ fromProvinceId: '' }, ['from_province_id', 'required', null]],
    [{ fromDistrictId: ' ' }, ['from_district_id', 'required', null]],
    [{ toProvinceId: 'x' }, ['to_province_id', 'not_a_whole_number', null]],
    [{ toDistrictId: '1.5' }, ['to_district_id', 'not_a_whole_number', null]],
    [{ weightKg: 0.09 }, ['weight', 'too_small', 0.1]],
    [{ widthCm: 0.9 }, ['width', 'too_small', 1]],
    [{ lengthCm: 0 }, ['length', 'too_small', 1]],
    [{ heightCm: -1 }, ['height', 'too_small', 1]],
    [{ desi: -0.1 }, ['desi', 'too_small', 0]],
    [{ palletQuantity: 0 }, ['pallet_quantity', 'too_small', 1]],
    [{ palletQuantity: 1.5 }, ['pallet_quantity', 'not_a_whole_number', null]],
    [none, ['desi', 'no_dimensions', null]],
  ])('%j', (change, expected) => {
    expect(found(comparePriceProblems(aPriceRequest(change)))).toEqual([expected]);
  });

  it.each<[Parameters<typeof aCarrierPriceRequest>[1] & { carrierId?: string }, [string, string, number | null]]>([
    [{ carrierId: '' }, ['cargo_company_id', 'required', null]],
    [{ quantity: 0 }, ['quantity', 'too_small', 1]],
    [{ quantity: 2.5 }, ['quantity', 'not_a_whole_number', null]],
    [none, ['desi', 'no_dimensions', null]],
  ])('of one carrier: %j', (change, expected) => {
    expect(found(calculatePriceProblems(aCarrierPriceRequest('4', change)))).toEqual([expected]);
  });

  it.each<Parameters<typeof aPriceRequest>[0]>([
    {},
    { ...none, presetDesiRange: '0-5' },
    { ...none, desi: 0 },
    { ...none, widthCm: 10 },
    { widthCm: 500, weightKg: 5000 },
    { toDistrictId: '92233720368547758079' },
    { palletQuantity: 1, type: 'palet' },
  ])('but it may be %j', (change) => {
    expect(comparePriceProblems(aPriceRequest(change))).toEqual([]);
  });
});
