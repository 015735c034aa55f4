import type { Job } from '../../electron/contract/job.ts';
import type { Parcel } from '../../electron/contract/order.ts';
import { volumetricDesi } from './parcelDraft.ts';

export interface RaisedDesi {
  readonly declared: number;
  readonly charged: number;
}

/**
 * The chargeable desi where it is more than the shop declared (API section 4.4, dimension gate): a wrong desi becomes a
 * measurement debt later. Rounding up to whole desi is no raise. Null where nothing was declared or nothing was raised.
 */
export function raisedDesi(job: Pick<Job, 'order' | 'shipment'>): RaisedDesi | null {
  const charged = job.shipment?.desi ?? null;
  const declared = job.order === null ? null : declaredDesi(job.order.parcel);
  if (charged === null || declared === null) return null;
  return charged > Math.ceil(declared) ? { declared, charged } : null;
}

function declaredDesi({ desi, widthCm, lengthCm, heightCm }: Parcel): number | null {
  if (desi !== null) return desi;
  if (widthCm === null || lengthCm === null || heightCm === null) return null;
  return Math.round(volumetricDesi(widthCm, lengthCm, heightCm) * 100) / 100;
}
