import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Order, Sender } from '../../../electron/contract/order.ts';
import type { FieldProblem } from '../../../electron/contract/problem.ts';
import { fieldProblemText } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/useText.ts';
import { emptyParcel, type ParcelDraft, parcelOf } from '../../model/parcelDraft.ts';
import type { CarrierChoice } from '../../parcelForm/carrierChoice.ts';
import { type Locality, nowhere } from '../../parcelForm/serviceLists.ts';

/** Whom it comes from; what was typed of another sender stays there when a registered address is chosen meanwhile. */
export interface SenderDraft {
  /** `null`: the desk's default, else the account's. */
  readonly chosen: { readonly by: 'code'; readonly code: string } | { readonly by: 'details' } | null;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly place: Locality;
}

/** A shipment while it is being typed. */
export interface ShipDraft {
  /** Made once for each shipment that is typed: sent again after an error, it is the same one. */
  readonly id: string;
  readonly reference: string;
  readonly sender: SenderDraft;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly to: Locality;
  readonly parcel: ParcelDraft;
  readonly content: string;
  readonly carrier: CarrierChoice;
}

export type ShipForm = StoreApi<ShipDraft>;

export function emptyShipment(): ShipDraft {
  return {
    id: crypto.randomUUID(),
    reference: '',
    sender: { chosen: null, name: '', phone: '', email: '', address: '', place: nowhere },
    name: '',
    phone: '',
    email: '',
    address: '',
    to: nowhere,
    parcel: emptyParcel,
    content: '',
    carrier: null,
  };
}

/**
 * Kept outside the screen: a scan takes the screen away at any moment, and what was typed is still there afterwards.
 */
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

export function orderOf(draft: ShipDraft): Order {
  return {
    reference: draft.reference.trim(),
    carrier: carrierName(draft.carrier),
    carrierId: draft.carrier?.by === 'id' ? draft.carrier.id : null,
    waitForLabel: true,
    sender: senderOf(draft.sender),
    receiver: partyOf({ ...draft, place: draft.to }),
    parcel: parcelOf(draft.parcel, draft.content),
  };
}

function carrierName(carrier: CarrierChoice): string | null {
  if (carrier === null) return null;
  return carrier.by === 'word' ? carrier.word : carrier.name;
}

function senderOf({ chosen, ...typed }: SenderDraft): Sender | null {
  if (chosen === null) return null;
  return chosen.by === 'code' ? { kind: 'registered', code: chosen.code } : { kind: 'address', party: partyOf(typed) };
}

function partyOf({ name, phone, email, address, place }: Omit<SenderDraft, 'chosen'>): Order['receiver'] {
  return {
    name: name.trim(),
    phone: phone.trim(),
    email: email.trim() === '' ? null : email.trim(),
    address: address.trim(),
    province: place.province?.name ?? '',
    district: place.district?.name ?? '',
    provinceId: place.province?.id ?? null,
    districtId: place.district?.id ?? null,
  };
}

export type ProblemOf = (field: string) => FieldProblem | null;

/** What is wrong with a field, beneath it: the rule it broke, or the service's own words. */
export function useProblemText(problemOf: ProblemOf): (field: string) => string | null {
  const t = useText();
  return (field) => {
    const found = problemOf(field);
    return found === null ? null : fieldProblemText(found, t);
  };
}
