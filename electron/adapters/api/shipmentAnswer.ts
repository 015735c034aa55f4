import { isInternalCode } from '../../contract/internalCode.ts';
import type { Payment, Shipment } from '../../contract/job.ts';
import type { LabelAnswer, ShipmentAnswer, ToldShipment } from '../../core/ports/ShippingApi.ts';
import { decodeBase64 } from './base64.ts';
import { extraFields } from './extraFields.ts';
import { labelStatus, toldLabelStatus } from './labelStatus.ts';
import { isMembers } from './lists.ts';
import { type AnswerFacts, oddPaymentFields, readPayment } from './paymentBlock.ts';
import { SHIPMENT_PLACES, SHIPMENT_SHOWN_ONCE, type ShipmentData, shipmentSchema } from './schemas/shipment.ts';

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

/** While a label is pending its fields may be null or absent (API section 2.4, open): the rest of the answer then tells. */
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
function readTold(data: ShipmentData, value: unknown, shipment: Shipment, payment: Payment | null): ToldShipment {
  const shown = [shipment.trackingNumber, shipment.carrierName];
  const untold = new Set(oddPaymentFields(value, data).map(({ name }) => name));
  if (payment !== null && payment.balance !== (data.payment?.balance ?? null)) untold.add('payment.balance');
  const taken = SHIPMENT_PLACES.filter((place) => !untold.has(place));
  return {
    orderReference: data.order_reference,
    paymentStatus: data.payment_status,
    paymentMethod: data.payment_method ?? data.payment?.method ?? null,
    labelStatus: data.label_status ?? data.label?.status ?? null,
    more: extraFields({ ...(isMembers(value) ? value : {}), warnings: null }, taken).filter(
      (row) => !(SHIPMENT_SHOWN_ONCE.has(row.name) && shown.includes(row.value)),
    ),
  };
}

/**
 * Reads a shipment object (API section 2.2), whole or as little of it as a 402 carries (4.4). Null when it has no id:
 * then it is not a shipment.
 */
export function readShipmentAnswer(value: unknown, facts: AnswerFacts = {}): ShipmentAnswer | null {
  const parsed = shipmentSchema.safeParse(value);
  if (!parsed.success) return null;
  const { data } = parsed;
  const payment = readPayment(value, data, facts);
  const shipment = readShipment(data);
  return {
    shipment,
    payment,
    label: readLabel(data, payment?.paid ?? null),
    told: readTold(data, value, shipment, payment),
  };
}
