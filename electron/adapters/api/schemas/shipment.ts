import { z } from 'zod';
import { block, flag, identifier, money, quantity, text, warnings } from './fields.ts';
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
  balance: money,
  required: money,
  duplicate: flag,
});
export type ShipmentData = z.output<typeof shipmentSchema>;
