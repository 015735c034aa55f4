import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CarrierPriceRequest, PriceRequest } from '../../../electron/contract/service.ts';
import {
  calculateRequest,
  compareRequest,
  emptyParcel,
  hasSize,
  type ParcelDraft,
  unreadableFields,
} from '../../model/parcelDraft.ts';
import { type Locality, nowhere } from '../../parcelForm/serviceLists.ts';

export interface PriceFormState {
  readonly parcel: ParcelDraft;
  readonly to: Locality;
  /** Empty: all carriers. */
  readonly carrierId: string;
  readonly prompted: PriceQuestion | null;
}

/** All carriers, or one of them. */
export type PriceQuestion =
  | { readonly kind: 'compare'; readonly request: PriceRequest }
  | { readonly kind: 'calculate'; readonly request: CarrierPriceRequest };

export type PriceForm = StoreApi<PriceFormState>;

/** It lives outside the screen: a scan may replace the screen at any moment, and the typed values must survive that. */
export function createPriceForm(): PriceForm {
  return createStore<PriceFormState>(() => ({ parcel: emptyParcel, to: nowhere, carrierId: '', prompted: null }));
}

export type PriceLack = 'from' | 'to' | 'size' | 'number';

/** What is missing before a price can be requested. A pallet may be priced by its own fields alone. */
export function lacksOf(parcel: ParcelDraft, from: Locality, to: Locality): readonly PriceLack[] {
  const lacks: PriceLack[] = [];
  if (from.province === null || from.district === null) lacks.push('from');
  if (to.province === null || to.district === null) lacks.push('to');
  if (parcel.type !== 'palet' && !hasSize(parcel)) lacks.push('size');
  if (unreadableFields(parcel).length > 0) lacks.push('number');
  return lacks;
}

/** Null while something is missing. */
export function questionOf(parcel: ParcelDraft, from: Locality, to: Locality, carrierId: string): PriceQuestion | null {
  if (lacksOf(parcel, from, to).length > 0) return null;
  const route = {
    fromProvinceId: from.province?.id ?? '',
    fromDistrictId: from.district?.id ?? '',
    toProvinceId: to.province?.id ?? '',
    toDistrictId: to.district?.id ?? '',
  };
  return carrierId === ''
    ? { kind: 'compare', request: compareRequest(parcel, route) }
    : { kind: 'calculate', request: calculateRequest(parcel, route, carrierId) };
}
