import type { Order, Receiver, Sender } from '../../contract/order.ts';
import type { CreateKey } from '../../core/ports/ShippingApi.ts';
import { wireId } from './wireId.ts';

function textOrNothing(text: string | null): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
}

type Body = Readonly<Record<string, string | number | bigint | boolean | undefined>>;

/** Province and district, each by its id where that is known: a name may mean more than one place (API section 4.4). */
function placeFields(side: 'sender' | 'receiver', { province, provinceId, district, districtId }: Receiver): Body {
  return {
    ...(provinceId === null ? { [`${side}_province`]: province } : { [`${side}_province_id`]: wireId(provinceId) }),
    ...(districtId === null ? { [`${side}_district`]: district } : { [`${side}_district_id`]: wireId(districtId) }),
  };
}

/** A code, or the whole group, or neither: a part of the group is refused (API section 4.4, sender group rule). */
function senderFields(sender: Sender | null): Body {
  if (sender === null) return {};
  if (sender.kind !== 'address') return { sender_address_code: sender.code.trim() };
  const { name, phone, email, address } = sender.party;
  return {
    sender_name: name,
    sender_phone: phone,
    sender_email: textOrNothing(email),
    sender_address: address,
    ...placeFields('sender', sender.party),
  };
}

/**
 * The body of POST /shipments (API section 4.4): cm, kg, desi as the shop gave them. What the shop does not say is left
 * out, so that the service's own defaults apply.
 */
export function createRequestBody(order: Order, key: CreateKey): Body {
  const { receiver, parcel } = order;
  return {
    order_reference: key.kind === 'reference' ? key.value : undefined,
    // Never both: they could disagree, and the document does not say which counts.
    ...(order.carrierId === null
      ? { carrier: textOrNothing(order.carrier) }
      : { cargo_company_id: wireId(order.carrierId) }),
    shipment_type: parcel.type,
    ...senderFields(order.sender),
    receiver_name: receiver.name,
    receiver_phone: receiver.phone,
    receiver_email: textOrNothing(receiver.email),
    receiver_address: receiver.address,
    ...placeFields('receiver', receiver),
    weight: parcel.weightKg ?? undefined,
    width: parcel.widthCm ?? undefined,
    length: parcel.lengthCm ?? undefined,
    height: parcel.heightCm ?? undefined,
    desi: parcel.desi ?? undefined,
    quantity: parcel.quantity ?? undefined,
    content_description: textOrNothing(parcel.content),
    wait_for_label: order.waitForLabel ? undefined : false,
  };
}

/** A generated key travels as a header; a reference travels in the body. Never both: they could disagree. */
export function createRequestHeaders(key: CreateKey): Readonly<Record<string, string>> {
  return key.kind === 'generated' ? { 'Idempotency-Key': key.value } : {};
}
