import { z } from 'zod';

/** Parcel kinds of API section 4.4: box, document, pallet. */
export const shipmentTypeSchema = z.enum(['koli', 'dosya', 'palet']);
export type ShipmentType = z.infer<typeof shipmentTypeSchema>;

export const receiverSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  address: z.string(),
  province: z.string(),
  district: z.string(),
});

/** Sides in cm, weight in kg, desi as the service counts it; null where the shop does not say. */
export const parcelSchema = z.object({
  type: shipmentTypeSchema,
  widthCm: z.number().nullable(),
  lengthCm: z.number().nullable(),
  heightCm: z.number().nullable(),
  weightKg: z.number().nullable(),
  desi: z.number().nullable(),
  quantity: z.number().nullable(),
  content: z.string().nullable(),
});

/**
 * What the shop wants shipped, before the service knows it. The schema says only what shape an order has;
 * whether it can be sent is decided by the order rules of the core (API section 8).
 */
export const orderSchema = z.object({
  reference: z.string(),
  carrier: z.string().nullable(),
  receiver: receiverSchema,
  parcel: parcelSchema,
});

export type Receiver = z.infer<typeof receiverSchema>;
export type Parcel = z.infer<typeof parcelSchema>;
export type Order = z.infer<typeof orderSchema>;

export const orderListItemSchema = z.object({ order: orderSchema, jobId: z.string().nullable() });
export type OrderListItem = z.infer<typeof orderListItemSchema>;

/** One row of an imported file that could not become an order. `line` counts from 1, the header is line 1. */
export const importProblemSchema = z.object({
  line: z.number().int(),
  reference: z.string().nullable(),
  code: z.enum([
    'missing_column',
    'missing_value',
    'not_a_number',
    'unknown_type',
    'duplicate_reference',
    'unreadable',
  ]),
  column: z.string().nullable(),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

export const importReportSchema = z.object({
  fileName: z.string(),
  added: z.number().int(),
  updated: z.number().int(),
  problems: z.array(importProblemSchema),
});
export type ImportReport = z.infer<typeof importReportSchema>;
