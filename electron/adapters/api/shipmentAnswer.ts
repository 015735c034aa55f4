import { z } from 'zod';
import type { ExtraField } from '../../contract/extraField.ts';
import { isInternalCode } from '../../contract/internalCode.ts';
import type { Payment, Shipment } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import type { LabelAnswer, ReportedShipment, ShipmentAnswer } from '../../core/ports/ShippingApi.ts';
import { extraFields, rawField, unparsedFields, valueAt } from './extraFields.ts';
import {
  anything,
  block,
  exactMoney,
  fee,
  flag,
  identifier,
  instant,
  link,
  money,
  quantity,
  text,
  warnings,
} from './fields.ts';
import { isMembers } from './json.ts';
import { decodeBase64, labelStatus } from './labels.ts';
import { readMoney } from './money.ts';

/** API section 2.4: the label inside a create answer. */
const labelBlock = block({ status: text, content_type: text, base64: text, url: text, expires_at: text });

/** API section 2.3. */
const paymentBlock = block({
  method: text,
  paid: flag,
  amount: fee,
  balance: exactMoney,
  payment_url: link,
  payment_expires_at: instant,
});

/**
 * API section 2.2. Only the id is required, because the data of a 402 (4.4) has little more. `balance` and `required`
 * belong to that 402 (7). Whether `required` is the fee or the shortfall is not documented.
 */
const shipmentSchema = z.looseObject({
  id: identifier.pipe(z.string()),
  order_reference: identifier,
  tracking_number: identifier,
  carrier_tracking_number: identifier,
  tracking_number_is_carrier: flag,
  status: text,
  cargo_company: block({ id: identifier, name: text }),
  carrier: block({
    id: identifier,
    name: text,
    integration_code: identifier,
    tracking_number: identifier,
    synced: flag,
  }),
  pricing: block({ total_price: money, discount_amount: money }),
  payment: paymentBlock,
  payment_status: text,
  payment_method: text,
  label: labelBlock,
  label_status: text,
  label_url: text,
  dimensions: block({ desi: quantity, desi_source: text }),
  warnings,
  balance: exactMoney,
  required: anything,
  duplicate: flag,
});
type ShipmentData = z.output<typeof shipmentSchema>;

/** Paths of the values that have a field in ShipmentAnswer, or that must not leave the main process (links, PDF). */
const SHIPMENT_PLACES: readonly string[] = [
  'id',
  'order_reference',
  'tracking_number_is_carrier',
  'status',
  'pricing.total_price',
  'pricing.discount_amount',
  'payment.paid',
  'payment.amount',
  'payment.balance',
  'payment.payment_url',
  'payment.payment_expires_at',
  'payment_status',
  'payment_method',
  'label.status',
  'label.content_type',
  'label.base64',
  'label.url',
  'label.expires_at',
  'label_status',
  'label_url',
  'dimensions.desi',
  'dimensions.desi_source',
  'balance',
  'duplicate',
];

/** The document has these values in several places, so a repetition is not shown again (API section 2.2). */
const SHIPMENT_SHOWN_ONCE: ReadonlySet<string> = new Set([
  'tracking_number',
  'carrier_tracking_number',
  'carrier.tracking_number',
  'carrier.name',
  'cargo_company.name',
]);

/** The facts of the answer as a whole about its shipment. */
interface AnswerFacts {
  /** The status (402) means unpaid, in case the fields do not say. */
  readonly unpaid?: boolean;
  /** How far this machine's clock is ahead of the service's, in ms. */
  readonly leadMs?: number;
}

/** From the label object of a create answer (2.4), else from the shipment itself (2.2). */
function reportedLabelStatus(data: ShipmentData): string | null {
  return data.label?.status ?? data.label_status;
}

/**
 * The payment block (2.3) says whether it is paid. Where it does not, the statuses (2.2, 2.5) or the answer as a whole
 * may.
 */
function readPaid(data: ShipmentData, unpaid: boolean): boolean | null {
  const stated = data.payment?.paid ?? null;
  if (stated !== null) return stated;
  if (data.payment_status === 'paid') return true;
  return unpaid || reportedLabelStatus(data) === 'awaiting_payment' ? false : null;
}

/** Rounds an amount only when it is already paid and has to be in the books. An amount to be paid is never rounded. */
function readFee(value: unknown, place: string, paid: boolean): Kurus | null {
  const found = valueAt(value, place);
  const exact = fee.parse(found);
  if (exact !== null || !paid) return exact;
  const rounded = readMoney(found);
  return rounded !== null && rounded >= 0 ? rounded : null;
}

/** Values of the payment that are present but could not be parsed. */
function unparsedPaymentFields(value: unknown, data: ShipmentData): readonly ExtraField[] {
  const { payment } = data;
  if (payment === null) return unparsedFields(value, { payment: null, balance: data.balance });
  return unparsedFields(value, {
    'payment.paid': payment.paid,
    'payment.amount': payment.amount,
    'payment.balance': payment.balance,
    'payment.payment_url': payment.payment_url,
    'payment.payment_expires_at': payment.payment_expires_at,
    balance: data.balance,
  });
}

/**
 * The payment of a shipment object (API sections 2.3, 4.4, 7); null when nothing in the answer says whether it is paid. A balance
 * beside the shipment is that of this answer (7), while that in the payment block may be older (2.3), so the first counts.
 */
function readPayment(value: unknown, data: ShipmentData, facts: AnswerFacts): Payment | null {
  const paid = readPaid(data, facts.unpaid ?? false);
  if (paid === null) return null;
  const place = valueAt(value, 'payment.amount') === null ? 'pricing.total_price' : 'payment.amount';
  const amount = readFee(value, place, paid);
  const odd = [...unparsedPaymentFields(value, data)];
  if (place === 'pricing.total_price')
    odd.push(...unparsedFields(value, { [place]: fee.parse(valueAt(value, place)) }));
  // `required` may be the fee or the shortfall (API section 7, open), so it is shown to people and never used as the
  // amount.
  const required = valueAt(value, 'required');
  if (amount === null && required !== null) odd.push(rawField('required', required));
  const expiresAt = data.payment?.payment_expires_at ?? null;
  return {
    paid,
    amount,
    balance: data.balance ?? data.payment?.balance ?? null,
    url: data.payment?.payment_url ?? null,
    expiresAt: expiresAt === null ? null : expiresAt + (facts.leadMs ?? 0),
    toldAt: null,
    odd,
  };
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

/**
 * While a label is pending its fields may be null or absent (API section 2.4, open). Then the status follows from the
 * rest of the answer.
 */
function inferLabelStatus(hasLabel: boolean, paid: boolean | null): LabelAnswer['status'] {
  if (hasLabel) return 'ready';
  if (paid === null) return 'unknown';
  return paid ? 'pending' : 'awaiting_payment';
}

function readLabel(data: ShipmentData, paid: boolean | null): LabelAnswer {
  const pdf = decodeBase64(data.label?.base64 ?? null);
  const url = data.label?.url ?? data.label_url;
  const reported = reportedLabelStatus(data);
  // API section 3: a cancelled shipment has no label, even if an older field beside the status still says so.
  if (data.status === 'cancelled') return { status: 'unavailable', pdf, url };
  const status = reported === null ? inferLabelStatus(pdf !== null || url !== null, paid) : labelStatus(reported);
  return { status, pdf, url };
}

/**
 * The remaining values, for people to read. Documented values without a field of ours (integration_code, synced,
 * `required` of a 402) are among the rows, so that nothing of the answer is lost.
 */
function readOtherFields(
  data: ShipmentData,
  value: unknown,
  shipment: Shipment,
  payment: Payment | null,
): ReportedShipment {
  const shown = [shipment.trackingNumber, shipment.carrierName];
  const notTaken = new Set(unparsedPaymentFields(value, data).map(({ name }) => name));
  if (payment !== null && payment.balance !== (data.payment?.balance ?? null)) notTaken.add('payment.balance');
  const taken = SHIPMENT_PLACES.filter((place) => !notTaken.has(place));
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
 * Reads a shipment object (API section 2.2), also one with as little in it as a 402 carries (4.4). Null when it has no
 * id: then it is no shipment.
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
    reported: readOtherFields(data, value, shipment, payment),
  };
}
