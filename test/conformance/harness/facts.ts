import { listOf } from './answer.ts';
import type { Api } from './api.ts';
import { deviate } from './deviation.ts';
import { isRecord } from './shapes.ts';

export type Place = { readonly provinceId: unknown; readonly districtId: unknown };

/** What every later request needs from the catalogues of section 4.2. */
export type Facts = {
  readonly from: Place;
  readonly to: Place;
  readonly provinceIds: readonly unknown[];
  readonly companies: readonly { readonly [field: string]: unknown }[];
};

/** The id of each record: the one field that section 2.10 documents for them. */
export function idsOf(records: readonly unknown[]): readonly unknown[] {
  return records.map((record) => (isRecord(record) ? record.id : undefined));
}

async function placeIn(api: Api, provinceId: unknown): Promise<Place> {
  const districts = idsOf(listOf(await api.get(`/api/v2/locations/districts/${String(provinceId)}`)));
  return { provinceId, districtId: districts[0] ?? deviate(`province ${String(provinceId)} has no district`) };
}

export async function gatherFacts(api: Api): Promise<Facts> {
  const provinceIds = idsOf(listOf(await api.get('/api/v2/locations/provinces')));
  const companies = listOf(await api.get('/api/v2/cargo-companies')).filter(isRecord);
  return {
    from: await placeIn(api, provinceIds[0]),
    to: await placeIn(api, provinceIds[1] ?? provinceIds[0]),
    provinceIds,
    companies,
  };
}
