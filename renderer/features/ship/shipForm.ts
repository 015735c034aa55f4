import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Order } from '../../../electron/contract/order.ts';
import { emptyParcel, type ParcelDraft, parcelOf } from '../../model/parcelDraft.ts';
import { type Locality, nowhere } from '../../shipping/PlaceFields.tsx';

/** A shipment while it is being typed. */
export interface ShipDraft {
  /** Made once for each shipment that is typed: sent again after an error, it is the same one. */
  readonly id: string;
  readonly reference: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly to: Locality;
  readonly parcel: ParcelDraft;
  readonly content: string;
  /** A slug, `cheapest`, `fastest`; empty: the account's default. */
  readonly carrier: string;
}

export type ShipForm = StoreApi<ShipDraft>;

export function emptyShipment(): ShipDraft {
  return {
    id: crypto.randomUUID(),
    reference: '',
    name: '',
    phone: '',
    email: '',
    address: '',
    to: nowhere,
    parcel: emptyParcel,
    content: '',
    carrier: '',
  };
}

/** Kept outside the screen: a scan takes the screen away at any moment, and what was typed is still there afterwards. */
export function createShipForm(): ShipForm {
  return createStore<ShipDraft>(emptyShipment);
}

/** A parcel and its carrier, as they were priced; a ready range is no size that a shipment may have. */
export function takePriced(
  form: ShipForm,
  priced: { readonly carrier: string; readonly parcel: ParcelDraft; readonly to: Locality },
): void {
  const measure = priced.parcel.measure === 'range' ? 'sides' : priced.parcel.measure;
  form.setState({ carrier: priced.carrier, parcel: { ...priced.parcel, measure }, to: priced.to });
}

export function orderOf(draft: ShipDraft): Order {
  const email = draft.email.trim();
  return {
    reference: draft.reference.trim(),
    carrier: draft.carrier === '' ? null : draft.carrier,
    receiver: {
      name: draft.name.trim(),
      phone: draft.phone.trim(),
      email: email === '' ? null : email,
      address: draft.address.trim(),
      province: draft.to.province?.name ?? '',
      district: draft.to.district?.name ?? '',
    },
    parcel: parcelOf(draft.parcel, draft.content),
  };
}
