import type { Order, Sender } from '../../contract/order.ts';
import type { CreateKey } from '../../core/ports/ShippingApi.ts';
import { wireId } from './wireId.ts';

function textOrNothing(text: string | null): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
}

/** A code, or the whole group, or neither: a part of the group is refused (API section 4.4, sender group rule). */
function senderFields(sender: Sender | null): Readonly<Record<string, string | undefined>> {
  if (sender === null) return {};
  if (sender.kind !== 'address') return { sender_address_code: sender.code.trim() };
  const { name, phone, email, address, province, district } = sender.party;
  return {
    sender_name: name,
    sender_phone: phone,
    sender_email: textOrNothing(email),
    sender_address: address,
    sender_province: province,
    sender_district: district,
  };
}

/**
 * The body of POST /shipments (API section 4.4): cm, kg, desi as the shop gave them. What the shop does not say is left
 * out, so that the service's own defaults apply.
 */
export function createRequestBody(
  order: Order,
  key: CreateKey,
): Readonly<Record<string, string | number | bigint | undefined>> {
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
    receiver_province: receiver.province,
    receiver_district: receiver.district,
    weight: parcel.weightKg ?? undefined,
    width: parcel.widthCm ?? undefined,
    length: parcel.lengthCm ?? undefined,
    height: parcel.heightCm ?? undefined,
    desi: parcel.desi ?? undefined,
    quantity: parcel.quantity ?? undefined,
    content_description: textOrNothing(parcel.content),
  };
}

/** A generated key travels as a header; a reference travels in the body. Never both: they could disagree. */
export function createRequestHeaders(key: CreateKey): Readonly<Record<string, string>> {
  return key.kind === 'generated' ? { 'Idempotency-Key': key.value } : {};
}
