import type { FieldProblem } from '../../contract/problem.ts';
import type { CarrierPriceRequest, PriceRequest } from '../../contract/service.ts';

type Rule = NonNullable<FieldProblem['rule']>;
type Common = Omit<PriceRequest, 'presetDesiRange'>;

function found(field: string, rule: Rule, limit: number | null = null): FieldProblem {
  return { field, rule, limit, message: null };
}

/** Required, and an integer (API section 4.3). Ids are text here, because they may be larger than a number can hold. */
function idProblem(field: string, id: string): readonly FieldProblem[] {
  const text = id.trim();
  if (text === '') return [found(field, 'required')];
  return /^-?\d+$/.test(text) ? [] : [found(field, 'not_a_whole_number')];
}

function leastProblem(field: string, value: number | null, least: number): readonly FieldProblem[] {
  return value !== null && value < least ? [found(field, 'too_small', least)] : [];
}

function countProblem(field: string, value: number | null): readonly FieldProblem[] {
  if (value !== null && !Number.isInteger(value)) return [found(field, 'not_a_whole_number')];
  return leastProblem(field, value, 1);
}

function commonProblems(request: Common): readonly FieldProblem[] {
  return [
    ...idProblem('from_province_id', request.fromProvinceId),
    ...idProblem('from_district_id', request.fromDistrictId),
    ...idProblem('to_province_id', request.toProvinceId),
    ...idProblem('to_district_id', request.toDistrictId),
    ...leastProblem('weight', request.weightKg, 0.1),
    ...leastProblem('width', request.widthCm, 1),
    ...leastProblem('length', request.lengthCm, 1),
    ...leastProblem('height', request.heightCm, 1),
    ...leastProblem('desi', request.desi, 0),
    ...countProblem('pallet_quantity', request.palletQuantity),
  ];
}

function isMeasured({ widthCm, lengthCm, heightCm, desi }: Common): boolean {
  return [widthCm, lengthCm, heightCm, desi].some((value) => value !== null);
}

/**
 * What API section 4.3 forbids in a price comparison (cm, kg), field by field, under the service's field names. Upper
 * bounds are not checked: section 8 sets them for create requests only. Zero desi and incomplete sides are left to the
 * service.
 */
export function comparePriceProblems(request: PriceRequest): readonly FieldProblem[] {
  const canBeCalculated = isMeasured(request) || request.presetDesiRange !== null;
  return [...commonProblems(request), ...(canBeCalculated ? [] : [found('desi', 'no_dimensions')])];
}

/** The same for the price of one carrier (API section 4.3), where preset_desi_range is not used. */
export function calculatePriceProblems(request: CarrierPriceRequest): readonly FieldProblem[] {
  return [
    ...idProblem('cargo_company_id', request.carrierId),
    ...commonProblems(request),
    ...countProblem('quantity', request.quantity),
    ...(isMeasured(request) ? [] : [found('desi', 'no_dimensions')]),
  ];
}
