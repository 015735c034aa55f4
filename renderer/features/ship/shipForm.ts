import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ParcelDraft } from '../../model/parcelDraft.ts';
import type { CarrierChoice } from '../../parcelForm/carrierChoice.ts';
import { emptyDraft, type OrderDraft } from '../../parcelForm/orderDraft.ts';
import type { Locality } from '../../parcelForm/serviceLists.ts';

/** A shipment while it is being typed. */
export interface ShipDraft extends OrderDraft {
  /** An id for each typed shipment. It stays the same when the form is sent again after an error, so that it ships once. */
  readonly id: string;
}

export type ShipForm = StoreApi<ShipDraft>;

export function emptyShipment(): ShipDraft {
  return { id: crypto.randomUUID(), ...emptyDraft() };
}

/** It lives outside the screen: a scan may replace the screen at any moment, and the typed values must survive that. */
export function createShipForm(): ShipForm {
  return createStore<ShipDraft>(emptyShipment);
}

/** A parcel and its carrier, as they were priced; a ready range is no size that a shipment may have. */
export function takePriced(
  form: ShipForm,
  priced: { readonly carrier: CarrierChoice; readonly parcel: ParcelDraft; readonly to: Locality },
): void {
  const measure = priced.parcel.measure === 'range' ? 'sides' : priced.parcel.measure;
  form.setState({ carrier: priced.carrier, parcel: { ...priced.parcel, measure }, to: priced.to });
}
