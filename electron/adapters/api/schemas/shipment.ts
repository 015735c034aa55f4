import { z } from 'zod';
import { anything, block, exactMoney, flag, identifier, money, quantity, text, warnings } from './fields.ts';
import { labelBlock } from './label.ts';
import { paymentBlock } from './payment.ts';

/**
 * API section 2.2. Only the id must be there: the data of a 402 (section 4.4) has little more. `balance` and
 * `required` belong to that 402 (section 7); whether `required` is the fee or the shortfall is not documented.
 */
export const shipmentSchema = z.looseObject({
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
export type ShipmentData = z.output<typeof shipmentSchema>;

/** Where the plain values stand that ShipmentAnswer has a place of its own for, or that stay in the main process (links, PDF). */
export const SHIPMENT_PLACES: readonly string[] = [
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

/** Documented twice or more; told again only where it is not the same (section 2.2). */
export const SHIPMENT_SHOWN_ONCE: ReadonlySet<string> = new Set([
  'tracking_number',
  'carrier_tracking_number',
  'carrier.tracking_number',
  'carrier.name',
  'cargo_company.name',
]);
