import { z } from 'zod';
import { extraFieldSchema } from './extraField.ts';
import { jobSchema, paymentSchema, shipmentSchema } from './job.ts';
import { kurusSchema } from './money.ts';
import { shipmentTypeSchema } from './order.ts';
import { id, nothing, ownerPin, shipmentId } from './requestFields.ts';

/*
 * What the service answers besides our own jobs. Documented fields have names of their own. All other fields of an
 * answer are kept unchanged in `more`, and shown as text.
 */

const more = z.array(extraFieldSchema);

/** Paging as the envelope's `meta` gives it (API section 2.1); null where it does not. */
export const pageInfoSchema = z.object({
  page: z.number().int(),
  lastPage: z.number().int().nullable(),
  total: z.number().int().nullable(),
  /** The service answered with another page than the requested one: it does not know the `page` parameter. */
  repeated: z.boolean(),
});
export type PageInfo = z.infer<typeof pageInfoSchema>;

/** API sections 4.1 and 2.10. */
export const accountInfoSchema = z.object({
  balance: kurusSchema.nullable(),
  defaultCarrier: z.string().nullable(),
  defaultSenderCode: z.string().nullable(),
  more,
});
export type AccountInfo = z.infer<typeof accountInfoSchema>;

/** One balance movement (2.10: fields not shown). `at` in epoch ms; a debit is negative. */
export const transactionSchema = z.object({
  id: z.string().nullable(),
  at: z.number().nullable(),
  type: z.string().nullable(),
  amount: kurusSchema.nullable(),
  balanceAfter: kurusSchema.nullable(),
  description: z.string().nullable(),
  more,
});
export type Transaction = z.infer<typeof transactionSchema>;

/** Days as YYYY-MM-DD. The document does not show the format; this is the common one. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const pagedDaysSchema = z.object({
  from: day.nullable(),
  to: day.nullable(),
  page: z.number().int().min(1),
  perPage: z.number().int().min(1).max(200),
});
export const transactionFilterSchema = pagedDaysSchema.extend({ type: z.string().max(60).nullable() });
export type TransactionFilter = z.infer<typeof transactionFilterSchema>;

/** A registered sender address (2.10): only the code is documented. */
export const senderAddressSchema = z.object({ code: z.string(), title: z.string().nullable(), more });
export type SenderAddress = z.infer<typeof senderAddressSchema>;

/** A province or district (2.10): only the id is documented. */
export const placeSchema = z.object({ id: z.string(), name: z.string() });
export type Place = z.infer<typeof placeSchema>;

/** A carrier company (4.2, 2.10): only the id is documented. */
export const carrierSchema = z.object({ id: z.string(), name: z.string(), slug: z.string().nullable() });
export type Carrier = z.infer<typeof carrierSchema>;

export const DESI_RANGES = ['0-5', '5-10', '10-20', '20-30'] as const;

/** API section 4.3, compare. Sides in cm, weight in kg. */
export const priceRequestSchema = z.object({
  type: shipmentTypeSchema,
  fromProvinceId: id,
  fromDistrictId: id,
  toProvinceId: id,
  toDistrictId: id,
  weightKg: z.number().nullable(),
  widthCm: z.number().nullable(),
  lengthCm: z.number().nullable(),
  heightCm: z.number().nullable(),
  desi: z.number().nullable(),
  presetDesiRange: z.enum(DESI_RANGES).nullable(),
  palletSize: z.string().max(60).nullable(),
  weightRange: z.string().max(60).nullable(),
  palletQuantity: z.number().nullable(),
});
export type PriceRequest = z.infer<typeof priceRequestSchema>;

/** API section 4.3, calculate: one carrier, without `presetDesiRange`. */
export const carrierPriceRequestSchema = priceRequestSchema.omit({ presetDesiRange: true }).extend({
  carrierId: id,
  quantity: z.number().nullable(),
});
export type CarrierPriceRequest = z.infer<typeof carrierPriceRequestSchema>;

/** API section 2.6. `discountRate` in percent. */
export const priceSchema = z.object({
  carrierId: z.string().nullable(),
  carrierName: z.string().nullable(),
  carrierSlug: z.string().nullable(),
  original: kurusSchema.nullable(),
  discountRate: z.number().nullable(),
  discount: kurusSchema.nullable(),
  total: kurusSchema.nullable(),
  /** Days to delivery, if the service gives them. */
  days: z.string().nullable(),
  more,
});
export type Price = z.infer<typeof priceSchema>;

/**
 * About what an order costs before it is sent. `price` null: it could not be had. `isCheapest`: the order names no carrier,
 * and it is the price of the cheapest one.
 */
export const orderPriceSchema = z.object({ price: priceSchema.nullable(), isCheapest: z.boolean() });
export type OrderPrice = z.infer<typeof orderPriceSchema>;

/** API section 4.4, list. */
export const shipmentFilterSchema = pagedDaysSchema.extend({
  status: z.string().max(60).nullable(),
  trackingNumber: z.string().max(120).nullable(),
});
export type ShipmentFilter = z.infer<typeof shipmentFilterSchema>;

/** A shipment as list and detail give it (2.2). Signed links stay in the main process. */
export const shipmentRecordSchema = z.object({
  shipment: shipmentSchema,
  orderReference: z.string().nullable(),
  payment: paymentSchema.nullable(),
  paymentStatus: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  labelStatus: z.string().nullable(),
  /** The job of this station that made it, if any. */
  jobId: z.string().nullable(),
  more,
});
export type ShipmentRecord = z.infer<typeof shipmentRecordSchema>;

/**
 * API section 4.4, track. The document does not show its body, so it is passed on as it came, with `steps` for a list
 * in it.
 */
export const trackingSchema = z.object({ facts: more, steps: z.array(more) });
export type Tracking = z.infer<typeof trackingSchema>;

/** The HTTP methods to choose from, because the document does not show that of cancel (API section 4.4). */
export const cancelMethodSchema = z.enum(['POST', 'PUT', 'PATCH', 'DELETE']);
export type CancelMethod = z.infer<typeof cancelMethodSchema>;

/** API section 2.8. */
export const cancelResultSchema = z.object({
  refunded: kurusSchema.nullable(),
  newBalance: kurusSchema.nullable(),
  message: z.string().nullable(),
});
export type CancelResult = z.infer<typeof cancelResultSchema>;

/** API section 2.7, without the secret, which never leaves the main process. */
export const webhookSettingsSchema = z.object({
  url: z.string().nullable(),
  signatureHeader: z.string().nullable(),
  signatureAlgorithm: z.string().nullable(),
});
export type WebhookSettings = z.infer<typeof webhookSettingsSchema>;

/** The last balance of a local day (`YYYY-MM-DD`), and by how much it rose on that day: top-ups and refunds. */
export const balanceDaySchema = z.object({ day: z.string(), amount: kurusSchema, added: kurusSchema });
export type BalanceDay = z.infer<typeof balanceDaySchema>;

/** The requests about what the service is asked for without a job; part of `REQUESTS` in channels.ts. */
export const SERVICE_REQUESTS = {
  'account.info': { input: nothing, output: accountInfoSchema.extend({ at: z.number() }) },
  /** The days of the last month on which an answer had the balance, oldest first, as far as this desk has them. */
  'account.balanceDays': { input: nothing, output: z.array(balanceDaySchema) },
  'account.transactions': {
    input: transactionFilterSchema,
    output: z.object({ items: z.array(transactionSchema), page: pageInfoSchema }),
  },
  'account.senderAddresses': { input: z.object({ fresh: z.boolean() }), output: z.array(senderAddressSchema) },
  /** Kept for a day, in Turkish alphabetical order; `fresh` asks again. So are sender addresses and places. */
  'carriers.list': { input: z.object({ fresh: z.boolean() }), output: z.array(carrierSchema) },
  /** Cheapest first, those without a total last. */
  'prices.compare': { input: priceRequestSchema, output: z.array(priceSchema) },
  'prices.calculate': { input: carrierPriceRequestSchema, output: priceSchema },
  'shipments.list': {
    input: shipmentFilterSchema,
    output: z.object({ items: z.array(shipmentRecordSchema), page: pageInfoSchema }),
  },
  'shipments.detail': { input: shipmentId, output: shipmentRecordSchema },
  'shipments.track': { input: shipmentId, output: trackingSchema },
  /** A shipment with a job here is refused: `jobs.cancel` must be used, because it keeps the job's timeline. */
  'shipments.cancel': {
    input: z.object({ shipmentId: id, reason: z.string().max(200).nullable() }),
    output: cancelResultSchema,
  },
  /**
   * Fetches the label and prints it. A shipment that was made elsewhere gets a job here first, so that the print is on
   * record.
   */
  'shipments.print': {
    input: z.object({
      shipmentId: id,
      reason: z.string().max(200).nullable(),
      pin: ownerPin,
    }),
    output: jobSchema,
  },
} as const;
