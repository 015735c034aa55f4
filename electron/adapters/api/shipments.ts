import { z } from 'zod';
import type { Payment } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import type { Order, Receiver, Sender } from '../../contract/order.ts';
import type { Result } from '../../contract/result.ts';
import type { CancelResult, ShipmentFilter } from '../../contract/service.ts';
import type {
  ApiError,
  CancelRequest,
  CreateAnswer,
  CreateKey,
  Paged,
  ShipmentAnswer,
} from '../../core/ports/ShippingApi.ts';
import { methodRefused } from './errors.ts';
import { valueAt } from './extraFields.ts';
import { exactMoney, money, textOrAbsent, warnings, wireId } from './fields.ts';
import { pageQuery, readPaged } from './paging.ts';
import { callService, type Envelope, type ServiceOptions, withId } from './service.ts';
import { readShipmentAnswer } from './shipmentAnswer.ts';

type Body = Readonly<Record<string, string | number | bigint | boolean | undefined>>;

/**
 * Province and district. The id is sent where it is known, because a name may belong to more than one place (API
 * section 4.4).
 */
function placeFields(side: 'sender' | 'receiver', { province, provinceId, district, districtId }: Receiver): Body {
  return {
    ...(provinceId === null ? { [`${side}_province`]: province } : { [`${side}_province_id`]: wireId(provinceId) }),
    ...(districtId === null ? { [`${side}_district`]: district } : { [`${side}_district_id`]: wireId(districtId) }),
  };
}

/**
 * The code of an address, or the whole group of sender fields, or nothing: the service refuses a part of the group (API
 * section 4.4, sender group rule).
 */
function senderFields(sender: Sender | null): Body {
  if (sender === null) return {};
  if (sender.kind !== 'address') return { sender_address_code: sender.code.trim() };
  const { name, phone, email, address } = sender.party;
  return {
    sender_name: name,
    sender_phone: phone,
    sender_email: textOrAbsent(email),
    sender_address: address,
    ...placeFields('sender', sender.party),
  };
}

/**
 * The body of POST /shipments (API section 4.4), with cm, kg and desi as the shop gave them. Absent values are left
 * out, so that the service's defaults apply.
 */
function createRequestBody(order: Order, key: CreateKey): Body {
  const { receiver, parcel } = order;
  return {
    order_reference: key.kind === 'reference' ? key.value : undefined,
    // Never both: they could disagree, and the document does not say which one counts.
    ...(order.carrierId === null
      ? { carrier: textOrAbsent(order.carrier) }
      : { cargo_company_id: wireId(order.carrierId) }),
    shipment_type: parcel.type,
    ...senderFields(order.sender),
    receiver_name: receiver.name,
    receiver_phone: receiver.phone,
    receiver_email: textOrAbsent(receiver.email),
    receiver_address: receiver.address,
    ...placeFields('receiver', receiver),
    weight: parcel.weightKg ?? undefined,
    width: parcel.widthCm ?? undefined,
    length: parcel.lengthCm ?? undefined,
    height: parcel.heightCm ?? undefined,
    desi: parcel.desi ?? undefined,
    quantity: parcel.quantity ?? undefined,
    content_description: textOrAbsent(parcel.content),
    wait_for_label: order.waitForLabel ? undefined : false,
  };
}

/** A generated key is sent as a header, a reference in the body. Never both, as they could disagree. */
function createRequestHeaders(key: CreateKey): Readonly<Record<string, string>> {
  return key.kind === 'generated' ? { 'Idempotency-Key': key.value } : {};
}

/** `duplicate` stands in the envelope or beside the shipment. Without it, a 200 means a duplicate (API section 4.4). */
function isDuplicate(envelope: Envelope, status: number): boolean {
  if (envelope.duplicate !== null) return envelope.duplicate;
  const beside = valueAt(envelope.data, 'duplicate');
  return typeof beside === 'boolean' ? beside : status === 200;
}

/**
 * The balance at the time of this answer: beside the shipment of a 402 (API section 7), in the payment block of a 201.
 * Null for a repeated key, whose answer may carry the balance of the first one (section 2.3, "after (or at) the
 * operation").
 */
function balanceNow(envelope: Envelope, status: number, payment: Payment | null): Kurus | null {
  if (isDuplicate(envelope, status)) return null;
  if (status !== 402) return payment?.balance ?? null;
  return exactMoney.parse(valueAt(envelope.data, 'balance'));
}

function readCreateAnswer(envelope: Envelope, status: number, leadMs: number): CreateAnswer | null {
  const answer = readShipmentAnswer(envelope.data, { unpaid: status === 402, leadMs });
  if (answer === null) return null;
  const more = warnings.parse(envelope.warnings).filter((text) => !answer.shipment.warnings.includes(text));
  const shipment = { ...answer.shipment, warnings: [...answer.shipment.warnings, ...more] };
  return {
    ...answer,
    shipment,
    duplicate: isDuplicate(envelope, status),
    balanceNow: balanceNow(envelope, status, answer.payment),
  };
}

/**
 * POST /shipments (API section 4.4). A 201, 200 or 402 with a shipment in it is a value, whose own fields say what it
 * is. A 402 without one is a debt (`account_hold`), or could not be read (`payment_unreadable`).
 */
export function createShipment(
  options: ServiceOptions,
  order: Order,
  key: CreateKey,
): Promise<Result<CreateAnswer, ApiError>> {
  return callService(options, {
    name: 'shipments.create',
    method: 'POST',
    path: '/api/v2/shipments',
    headers: createRequestHeaders(key),
    body: createRequestBody(order, key),
    valueStatuses: [402],
    read: readCreateAnswer,
  });
}

/** GET /shipments/{id} (API section 4.4). */
export function getShipment(options: ServiceOptions, id: string): Promise<Result<ShipmentAnswer, ApiError>> {
  return withId(id, (segment) =>
    callService(options, {
      name: 'shipments.detail',
      method: 'GET',
      path: `/api/v2/shipments/${segment}`,
      read: (envelope, _status, leadMs) => readShipmentAnswer(envelope.data, { leadMs }),
    }),
  );
}

/** GET /shipments (API section 4.4); days as YYYY-MM-DD. */
export function listShipments(
  options: ServiceOptions,
  filter: ShipmentFilter,
): Promise<Result<Paged<ShipmentAnswer>, ApiError>> {
  const { status, trackingNumber, from, to } = filter;
  const query = pageQuery({ status, tracking_number: trackingNumber, date_from: from, date_to: to }, filter);
  return callService(options, {
    name: 'shipments.list',
    method: 'GET',
    path: `/api/v2/shipments?${query}`,
    read: readPaged(filter.page, (item, leadMs) => readShipmentAnswer(item, { leadMs })),
  });
}

/** API section 2.8. */
const cancelSchema = z.looseObject({ refunded_amount: money, new_balance: money });

/** A body without `success` and without a documented field comes from something in between, and is no answer to the cancel. */
function readCancel({ success, message, data }: Envelope): CancelResult | null {
  if (success === false) return null;
  const { refunded_amount, new_balance } = cancelSchema.catch({ refunded_amount: null, new_balance: null }).parse(data);
  if (success === null && refunded_amount === null && new_balance === null) return null;
  return { refunded: refunded_amount, newBalance: new_balance, message };
}

/**
 * Cancels with the given method (API sections 4.4, 2.8, 3). A 409 carrier_cancel_failed becomes `conflict`. A 405, also
 * from a proxy, becomes `refused` with the methods of its Allow header: nothing was cancelled.
 */
export function cancelShipment(
  options: ServiceOptions,
  { id, reason, method }: CancelRequest,
): Promise<Result<CancelResult, ApiError>> {
  const text = reason?.trim() ?? '';
  const body = text === '' ? {} : { reason: text };
  return withId(id, (segment) =>
    callService(options, {
      name: 'shipments.cancel',
      method,
      path: `/api/v2/shipments/${segment}/cancel`,
      // A DELETE usually has no body, and not every server reads one.
      ...(method === 'DELETE' && text === '' ? {} : { body }),
      read: readCancel,
      readForeign: (answer) => (answer.status === 405 ? methodRefused(answer, null, null) : null),
    }),
  );
}
