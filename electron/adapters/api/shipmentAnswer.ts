import type { Payment, Shipment } from '../../contract/job.ts';
import type { LabelAnswer, ShipmentAnswer, ToldShipment } from '../../core/ports/ShippingApi.ts';
import { decodeBase64 } from './base64.ts';
import { extraFields } from './extraFields.ts';
import { isMembers } from './lists.ts';
import { SHIPMENT_PLACES, SHIPMENT_SHOWN_ONCE, type ShipmentData, shipmentSchema } from './schemas/shipment.ts';

/** Codes that begin like this are the service's own until the carrier has the shipment (API section 2.2). */
export function isInternalCode(code: string): boolean {
  return /^KS/i.test(code);
}

interface Tracking {
  readonly trackingNumber: string | null;
  readonly trackingNumberIsCarrier: boolean;
}

function readTracking(data: ShipmentData): Tracking {
  const carriers = data.carrier_tracking_number;
  if (carriers !== null && !isInternalCode(carriers)) {
    return { trackingNumber: carriers, trackingNumberIsCarrier: true };
  }
  const own = data.tracking_number;
  const isCarrier = own !== null && data.tracking_number_is_carrier === true && !isInternalCode(own);
  return { trackingNumber: own, trackingNumberIsCarrier: isCarrier };
}

function readShipment(data: ShipmentData): Shipment {
  return {
    id: data.id,
    status: data.status,
    ...readTracking(data),
    carrierName: data.carrier?.name ?? data.cargo_company?.name ?? null,
    price: data.pricing?.total_price ?? data.payment?.amount ?? null,
    discount: data.pricing?.discount_amount ?? null,
    desi: data.dimensions?.desi ?? null,
    desiSource: data.dimensions?.desi_source ?? null,
    warnings: [...data.warnings],
  };
}

function toldLabelStatus(data: ShipmentData): string | null {
  return data.label?.status ?? data.label_status;
}

/** The payment block (2.3) says it; where it does not, the statuses (2.2, 2.5) or the answer as a whole may. */
function readPaid(data: ShipmentData, unpaid: boolean): boolean | null {
  const told = data.payment?.paid ?? null;
  if (told !== null) return told;
  if (data.payment_status === 'paid') return true;
  return unpaid || toldLabelStatus(data) === 'awaiting_payment' ? false : null;
}

/** Null when nothing in the answer says whether it is paid. */
function readPayment(data: ShipmentData, unpaid: boolean): Payment | null {
  const paid = readPaid(data, unpaid);
  if (paid === null) return null;
  return {
    paid,
    amount: data.payment?.amount ?? data.pricing?.total_price ?? null,
    balance: data.payment?.balance ?? data.balance,
    url: data.payment?.payment_url ?? null,
    expiresAt: data.payment?.payment_expires_at ?? null,
    toldAt: null,
    odd: [],
  };
}

/** The four values of section 2.5; any other is told as unknown and nothing is concluded from it. */
export function labelStatus(told: string): LabelAnswer['status'] {
  switch (told) {
    case 'ready':
    case 'pending':
    case 'awaiting_payment':
    case 'unavailable':
      return told;
    default:
      return 'unknown';
  }
}

/** While a label is pending its fields may be null or absent (design section 9): the rest of the answer then tells. */
function inferLabelStatus(hasLabel: boolean, paid: boolean | null): LabelAnswer['status'] {
  if (hasLabel) return 'ready';
  if (paid === null) return 'unknown';
  return paid ? 'pending' : 'awaiting_payment';
}

function readLabel(data: ShipmentData, paid: boolean | null): LabelAnswer {
  const pdf = decodeBase64(data.label?.base64 ?? null);
  const url = data.label?.url ?? data.label_url;
  const told = toldLabelStatus(data);
  // Section 3: the label of a cancelled shipment is unavailable, whatever an older field beside it still says.
  if (data.status === 'cancelled') return { status: 'unavailable', pdf, url };
  const status = told === null ? inferLabelStatus(pdf !== null || url !== null, paid) : labelStatus(told);
  return { status, pdf, url };
}

/**
 * The rest, for people to read. What the document names but we have no place for (integration_code, synced, `required` of a
 * 402) is among the rows too: nothing that was told gets lost.
 */
function readTold(data: ShipmentData, value: unknown, shipment: Shipment): ToldShipment {
  const shown = [shipment.trackingNumber, shipment.carrierName];
  return {
    orderReference: data.order_reference,
    paymentStatus: data.payment_status,
    paymentMethod: data.payment_method ?? data.payment?.method ?? null,
    labelStatus: data.label_status ?? data.label?.status ?? null,
    more: extraFields({ ...(isMembers(value) ? value : {}), warnings: null }, SHIPMENT_PLACES).filter(
      (row) => !(SHIPMENT_SHOWN_ONCE.has(row.name) && shown.includes(row.value)),
    ),
  };
}

/**
 * Reads a shipment object (API section 2.2), whole or as little of it as a 402 carries (4.4). Null when it has no id:
 * then it is not a shipment. `unpaid` says that the answer itself (a 402) means that nothing was paid, for the case that
 * its fields do not say.
 */
export function readShipmentAnswer(value: unknown, unpaid = false): ShipmentAnswer | null {
  const parsed = shipmentSchema.safeParse(value);
  if (!parsed.success) return null;
  const { data } = parsed;
  const payment = readPayment(data, unpaid);
  const shipment = readShipment(data);
  return {
    shipment,
    payment,
    label: readLabel(data, payment?.paid ?? null),
    told: readTold(data, value, shipment),
  };
}
