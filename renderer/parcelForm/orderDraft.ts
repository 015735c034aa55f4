import { noShopFacts, type Order, type Parcel, type Sender } from '../../electron/contract/order.ts';
import type { FieldProblem } from '../../electron/contract/problem.ts';
import { fieldProblemText } from '../components/ResultLine.tsx';
import { useText } from '../i18n/index.ts';
import { emptyParcel, type ParcelDraft, parcelDraftOf, parcelOf } from '../model/parcelDraft.ts';
import type { CarrierChoice } from './carrierChoice.ts';
import { type Locality, nowhere } from './serviceLists.ts';

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

/** An order while it is being typed, or corrected. */
export interface OrderDraft {
  readonly reference: string;
  readonly sender: SenderDraft;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly to: Locality;
  readonly parcel: ParcelDraft;
  readonly content: string;
  readonly note: string;
  readonly carrier: CarrierChoice;
}

export function emptyDraft(): OrderDraft {
  return {
    reference: '',
    sender: { chosen: null, name: '', phone: '', email: '', address: '', place: nowhere },
    name: '',
    phone: '',
    email: '',
    address: '',
    to: nowhere,
    parcel: emptyParcel,
    content: '',
    note: '',
    carrier: null,
  };
}

export function orderOf(draft: OrderDraft): Order {
  return {
    reference: draft.reference.trim(),
    carrier: carrierName(draft.carrier),
    carrierId: draft.carrier?.by === 'id' ? draft.carrier.id : null,
    waitForLabel: true,
    sender: senderOf(draft.sender),
    receiver: partyOf({ ...draft, place: draft.to }),
    parcel: parcelOf(draft.parcel, draft.content),
    shop: { ...noShopFacts, note: noteOf(draft) },
  };
}

/** An order as a person would have typed it; `showsDesi`: see `parcelDraftOf`. */
export function draftOf(order: Order, showsDesi = false): OrderDraft {
  const { receiver, parcel, carrier, carrierId } = order;
  return {
    reference: order.reference,
    sender: senderDraftOf(order.sender),
    name: receiver.name,
    phone: receiver.phone,
    email: receiver.email ?? '',
    address: receiver.address,
    to: localityOf(receiver),
    parcel: parcelDraftOf(parcel, showsDesi),
    content: parcel.content ?? '',
    note: order.shop.note ?? '',
    carrier:
      carrierId !== null
        ? { by: 'id', id: carrierId, name: carrier ?? carrierId }
        : carrier === null
          ? null
          : { by: 'word', word: carrier },
  };
}

/**
 * The order with what was changed in its draft, field by field: what was left alone stays as it was, also where a draft
 * cannot show all of it, such as sides and desi at once.
 */
export function correctedOrder(order: Order, draft: OrderDraft): Order {
  const before = draftOf(order, draft.parcel.measure === 'desi');
  const typed = orderOf(draft);
  const isSame = (name: keyof OrderDraft) => isEqual(draft[name], before[name]);
  const { receiver } = order;
  const { carrier, carrierId } = isSame('carrier') ? order : typed;
  return {
    ...order,
    carrier,
    carrierId,
    sender: isSame('sender') ? order.sender : typed.sender,
    receiver: {
      ...(isSame('to') ? receiver : typed.receiver),
      name: isSame('name') ? receiver.name : typed.receiver.name,
      phone: isSame('phone') ? receiver.phone : typed.receiver.phone,
      email: isSame('email') ? receiver.email : typed.receiver.email,
      address: isSame('address') ? receiver.address : typed.receiver.address,
    },
    parcel: correctedParcel(order.parcel, draft, before),
    shop: isSame('note') ? order.shop : { ...order.shop, note: noteOf(draft) },
  };
}

function noteOf({ note }: OrderDraft): string | null {
  return note.trim() === '' ? null : note.trim();
}

function correctedParcel(parcel: Parcel, draft: OrderDraft, before: OrderDraft): Parcel {
  const typed = parcelOf(draft.parcel, draft.content);
  const isSame = (...names: readonly (keyof ParcelDraft)[]) =>
    names.every((name) => draft.parcel[name] === before.parcel[name]);
  const { widthCm, lengthCm, heightCm, desi } = isSame('measure', 'width', 'length', 'height', 'desi') ? parcel : typed;
  return {
    ...parcel,
    type: isSame('type') ? parcel.type : typed.type,
    widthCm,
    lengthCm,
    heightCm,
    desi,
    weightKg: isSame('weight') ? parcel.weightKg : typed.weightKg,
    quantity: isSame('quantity') ? parcel.quantity : typed.quantity,
    content: draft.content === before.content ? parcel.content : typed.content,
  };
}

/**
 * A draft whose order has become another one meanwhile, such as by an import: what was typed stays, the rest is as the
 * order has it now.
 */
export function rebasedDraft(draft: OrderDraft, before: Order, now: Order): OrderDraft {
  const showsDesi = draft.parcel.measure === 'desi';
  const [was, is] = [draftOf(before, showsDesi), draftOf(now, showsDesi)];
  return {
    ...rebased(draft, was, is),
    parcel: rebased(draft.parcel, was.parcel, is.parcel),
    sender: rebased(draft.sender, was.sender, is.sender),
  };
}

function rebased<T extends object>(draft: T, was: T, is: T): T {
  const typed = Object.entries(draft).filter(([name, value]) => !isEqual(value, Reflect.get(was, name)));
  return { ...is, ...Object.fromEntries(typed) };
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function localityOf({ province, district, provinceId, districtId }: Order['receiver']): Locality {
  return {
    province: provinceId === null ? null : { id: provinceId, name: province },
    district: provinceId === null || districtId === null ? null : { id: districtId, name: district },
    written: { province, district },
  };
}

function senderDraftOf(sender: Sender | null): SenderDraft {
  const empty = emptyDraft().sender;
  switch (sender?.kind) {
    case 'registered':
      return { ...empty, chosen: { by: 'code', code: sender.code } };
    case 'address': {
      const { name, phone, email, address } = sender.party;
      const place = localityOf(sender.party);
      return { chosen: { by: 'details' }, name, phone, email: email ?? '', address, place };
    }
    default:
      // The field shows a sender of the order only; the desk's default is applied when it is sent.
      return empty;
  }
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
    province: place.province?.name ?? place.written?.province ?? '',
    district: place.district?.name ?? place.written?.district ?? '',
    provinceId: place.province?.id ?? null,
    districtId: place.district?.id ?? null,
  };
}

export type ProblemOf = (field: string) => FieldProblem | null;

/** The problem of a field, beneath it: the rule it broke, or the service's own words. */
export function useProblemText(problemOf: ProblemOf): (field: string) => string | null {
  const t = useText();
  return (field) => {
    const found = problemOf(field);
    return found === null ? null : fieldProblemText(found, t);
  };
}
