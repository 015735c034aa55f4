import type { Place } from '../../electron/contract/service.ts';
import { type Answer, useAnswer } from '../bridge/useAnswer.ts';

/** The provinces; the station keeps them for a day. */
export function useProvinces(): Answer<'places.provinces'> {
  return useAnswer('places.provinces', { fresh: false });
}

/** The districts of a province, asked for once it is chosen. */
export function useDistricts(province: Place | null): Answer<'places.districts'> {
  return useAnswer('places.districts', province === null ? null : { provinceId: province.id, fresh: false });
}
