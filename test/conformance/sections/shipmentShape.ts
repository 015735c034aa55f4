import type { Answer } from '../harness/answer.ts';
import { mustSucceed } from '../harness/answer.ts';
import { must, mustBeOneOf, mustEqual, show } from '../harness/deviation.ts';
import { isRecord, kurus, mustBe, mustHave } from '../harness/shapes.ts';

/** Section 2.2 with the parts of 2.3, every field with its type. */
export function mustBeShipment(value: unknown, what = 'data'): void {
  mustHave(
    value,
    {
      id: 'integer',
      order_reference: 'string?',
      tracking_number: 'string',
      carrier_tracking_number: 'string?',
      tracking_number_is_carrier: 'boolean',
      status: 'string',
      cargo_company: 'object',
      carrier: 'object',
      pricing: 'object',
      payment: 'object',
      payment_status: 'string',
      payment_method: 'string',
      label_status: 'string',
      label_url: 'url?',
      dimensions: 'object',
      warnings: 'array?',
    },
    what,
  );
  mustHave(value.cargo_company, { id: 'integer', name: 'string' }, `${what}.cargo_company`);
  mustHave(
    value.carrier,
    { id: 'integer', name: 'string', integration_code: 'string', tracking_number: 'string', synced: 'boolean' },
    `${what}.carrier`,
  );
  mustHave(value.pricing, { total_price: 'money', discount_amount: 'money' }, `${what}.pricing`);
  mustBePayment(value.payment, `${what}.payment`);
  mustAgree(value, what);
  mustBeOneOf(value.label_status, ['awaiting_payment', 'pending', 'ready', 'unavailable'], `${what}.label_status`);
  mustHave(value.dimensions, { desi: 'number', desi_source: 'string' }, `${what}.dimensions`);
  const source = isRecord(value.dimensions) ? value.dimensions.desi_source : undefined;
  mustBeOneOf(source, ['volumetric', 'declared', 'marketplace', 'default'], `${what}.dimensions.desi_source`);
  const hasLink = typeof value.label_url === 'string';
  mustEqual(
    hasLink,
    value.label_status === 'ready',
    `${what}.label_url filled (label_status ${show(value.label_status)})`,
  );
  mustBeNoInternalCode(value.carrier_tracking_number, `${what}.carrier_tracking_number`);
  if (value.tracking_number_is_carrier === true) {
    mustBeNoInternalCode(value.tracking_number, `${what}.tracking_number, which is said to be the carrier's,`);
    mustEqual(value.carrier_tracking_number, value.tracking_number, `${what}.carrier_tracking_number`);
  }
}

/** What one answer has twice (2.2, 2.3): the fee, whether it is paid, and the carrier's number. */
function mustAgree(value: { readonly [field: string]: unknown }, what: string): void {
  const { payment, pricing, carrier } = value;
  if (!isRecord(payment) || !isRecord(pricing) || !isRecord(carrier)) return;
  const fee = kurus(pricing.total_price, `${what}.pricing.total_price`);
  mustEqual(kurus(payment.amount, `${what}.payment.amount`), fee, `${what}.payment.amount in kuruş`);
  must(payment.paid !== false || value.payment_status !== 'paid', `${what}.payment_status is paid, payment.paid false`);
  // The service's own code may still stand there, for the document does not say which of the numbers it is.
  const theirs = String(carrier.tracking_number);
  if (theirs === '' || theirs.startsWith('KS') || value.tracking_number_is_carrier !== true) return;
  mustEqual(theirs, value.tracking_number, `${what}.carrier.tracking_number`);
}

/** Section 2.2: what begins with KS is the service's own code, and no barcode of a carrier. */
function mustBeNoInternalCode(value: unknown, what: string): void {
  must(!String(value).startsWith('KS'), `${what} is the internal code ${show(value)}`);
}

/** Section 2.3. */
export function mustBePayment(value: unknown, what: string): void {
  mustHave(value, { method: 'string', paid: 'boolean', amount: 'money', balance: 'money', payment_url: 'url?' }, what);
  mustBeOneOf(value.method, ['balance', 'card'], `${what}.method`);
  const hasLink = typeof value.payment_url === 'string';
  must(!hasLink || value.paid === false, `${what}.payment_url stands although it is paid: ${show(value)}`);
  if (hasLink) mustBe(value.payment_expires_at, 'timestamp', `${what}.payment_expires_at`);
  else must(value.payment_expires_at == null, `${what}.payment_expires_at stands without payment_url: ${show(value)}`);
}

/** A create that opened and paid a shipment (201); gives its data. */
export function mustOpen(answer: Answer): { readonly [field: string]: unknown } {
  const data = mustSucceed(answer, 201);
  must(isRecord(data), `data is ${show(data)}, documented: a shipment`);
  return data;
}
