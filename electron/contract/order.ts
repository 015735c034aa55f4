import { z } from 'zod';
import { fieldProblemSchema } from './problem.ts';

/** Parcel kinds of API section 4.4: box, document, pallet. */
export const shipmentTypeSchema = z.enum(['koli', 'dosya', 'palet']);
export type ShipmentType = z.infer<typeof shipmentTypeSchema>;

/** A person or firm with an address, as a receiver or a sender (API section 4.4). */
const partySchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  address: z.string(),
  /** A name, or the plate code. */
  province: z.string(),
  district: z.string(),
  /** The service's ids (API section 4.2); if present, they are sent instead of the names. */
  provinceId: z.string().nullable().default(null),
  districtId: z.string().nullable().default(null),
  /**
   * The service's lists do not have this part of the place as a list of orders wrote it, and nobody has confirmed it yet.
   * Missing in any other, so that orders of before stay as they are.
   */
  unsurePlace: z.enum(['province', 'district']).optional(),
});

/**
 * The sender of a parcel (API section 4.4). `registered`: one of the account's sender addresses, by its code.
 * `desk_default`: the same, but the order names none and the desk has a default: the one at the time of acceptance, so
 * that a repeated key always has the same sender. `address`: the sender group, which is sent as a whole.
 */
export const senderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registered'), code: z.string() }),
  z.object({ kind: z.literal('desk_default'), code: z.string() }),
  z.object({ kind: z.literal('address'), party: partySchema }),
]);

/** Sides in cm, weight in kg, desi as the service counts it; null if the shop does not give it. */
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
 * The size of a parcel that was shipped from this desk before, and is like one whose size is needed: its order, and
 * when that was accepted (epoch ms).
 */
export const lastSizeSchema = parcelSchema
  .pick({ widthCm: true, lengthCm: true, heightCm: true, weightKg: true, desi: true })
  .extend({ reference: z.string(), at: z.number() });
export type LastSize = z.infer<typeof lastSizeSchema>;

/**
 * A list of the shop says that the order is not to be shipped. `word`: the list's own, "İptal Edildi" for one. `at`: when that
 * list came, epoch ms. `isDone`: the word says that the parcel is on its way or delivered, so that it means nothing for a
 * parcel that has its label. `isCancelled`: the word says that the order is cancelled or refunded, and not only that it waits for
 * its payment, or what a person has said of it; missing in marks of an earlier release. `isDirect`: the shop said it of this
 * order alone, by a file of cancelled orders or by its own system, so that no list with the order in it takes it back. `isAgain`: it had
 * said so before by other ways, so that it stays where one of these is taken back.
 */
export const shopStopSchema = z.object({
  word: z.string(),
  at: z.number(),
  isDone: z.boolean(),
  isCancelled: z.boolean().optional(),
  isDirect: z.boolean().optional(),
  isAgain: z.boolean().optional(),
});
export type ShopStop = z.infer<typeof shopStopSchema>;

/**
 * The outcome of an order that the shop has cancelled. `unknown`: this desk does not have it. `done`: it is not shipped.
 * `open`: it has a shipment, or may have one, and a person at the desk decides. `too_late`: it is shipped all the same.
 */
export type OrderCancel = 'unknown' | 'done' | 'open' | 'too_late';

/**
 * The shop's own facts about an order, which are never sent to the service. `source`: the name of where the order came from
 * (a file's profile, a folder, the shop's own system); null: it was written at the desk. `declaredValue` in TRY. `tags`:
 * words of the shop by which a carrier can be chosen. `note`: for the packer. `stopped`: the order is not to be shipped;
 * missing in one that is, so that orders of before stay as they are.
 */
export const shopFactsSchema = z.object({
  source: z.string().nullable(),
  declaredValue: z.number().nullable(),
  tags: z.array(z.string()),
  note: z.string().nullable(),
  stopped: shopStopSchema.optional(),
});
export type ShopFacts = z.infer<typeof shopFactsSchema>;
export const noShopFacts: ShopFacts = { source: null, declaredValue: null, tags: [], note: null };

/**
 * What the shop wants shipped, before the service knows it. The schema checks only the shape of an order. The order
 * rules of the core decide whether it can be sent (API section 8).
 */
export const orderSchema = z.object({
  reference: z.string(),
  /** A slug, a name, `cheapest` or `fastest`; null: the account's default. */
  carrier: z.string().nullable(),
  /**
   * The service's id of the carrier (API section 4.4, cargo_company_id). If it is set, `carrier` is only a name for
   * people.
   */
  carrierId: z.string().nullable().default(null),
  /** False: the create answer does not wait for the label, which then comes later (API section 4.4, wait_for_label). */
  waitForLabel: z.boolean().default(true),
  /** Null: the account's default address. */
  sender: senderSchema.nullable().default(null),
  receiver: partySchema,
  parcel: parcelSchema,
  shop: shopFactsSchema.default(noShopFacts),
});

export type Receiver = z.infer<typeof partySchema>;
export type Sender = z.infer<typeof senderSchema>;
export type Parcel = z.infer<typeof parcelSchema>;
export type Order = z.infer<typeof orderSchema>;

/**
 * One change of an order at a desk: when (epoch ms), where, by whom (null: unknown), and which fields, by the names of
 * changedFields.ts.
 */
export const orderChangeSchema = z.object({
  at: z.number(),
  desk: z.string(),
  by: z.string().nullable().default(null),
  changed: z.array(z.string()),
});
export type OrderChange = z.infer<typeof orderChangeSchema>;

/**
 * Changes of an order at a desk after it came into the book: the time of the last one, and every field that was changed so far.
 * `differs`: the fields in which a list that was imported since has something else; it waits for a decision. `history`: the last
 * changes one by one, oldest first.
 */
export const orderEditSchema = orderChangeSchema.extend({
  differs: z.array(z.string()),
  history: z.array(orderChangeSchema).default([]),
});
export type OrderEdit = z.infer<typeof orderEditSchema>;

/**
 * A desk's version of an order that another one had changed meanwhile; it waits for a decision. `desk`: null for an
 * order of a list, of another receiver, with the same number. `differs`: what the draft has in the fields in which they differ.
 */
export const orderDraftSchema = z.object({
  desk: z.string().nullable(),
  by: z.string().nullable(),
  differs: z.array(z.object({ field: z.string(), value: z.string() })),
});

export type OrderDraft = z.infer<typeof orderDraftSchema>;

/** Which of two stays: of what a desk corrected and a list has, or of a draft and the order as it is. */
export const orderDecisionSchema = z.enum(['list', 'desk', 'draft', 'order']);
export type OrderDecision = z.infer<typeof orderDecisionSchema>;

/**
 * Which orders of the book to list. `unsent`: no shipment was opened for them yet. `lacking`: they lack
 * something, or were stopped for it. `edited`: a desk has changed them.
 */
export const ORDER_LISTS = ['all', 'unsent', 'lacking', 'edited'] as const;
export const orderListSchema = z.enum(ORDER_LISTS);
export type OrderList = z.infer<typeof orderListSchema>;

/**
 * Which orders of the book: those of a list and, unless `source` is undefined, of one source; null: written at the desk.
 */
export const orderFilterSchema = z.object({
  list: orderListSchema,
  source: z.string().max(200).nullable().optional(),
  /** With the shipments that the panel opened, of which the book has no order: these come first. */
  withPanel: z.boolean().optional(),
});
export type OrderFilter = z.infer<typeof orderFilterSchema>;
export const wholeBook: OrderFilter = { list: 'all' };

/** A source of the book's orders, with their number; null: written at the desk. */
export const orderSourceSchema = z.object({ source: z.string().nullable(), orders: z.number().int() });
export type OrderSource = z.infer<typeof orderSourceSchema>;

export const orderListItemSchema = z.object({
  order: orderSchema,
  jobId: z.string().nullable(),
  /** The state of that job (contract/job.ts) when the order was read; null: it has none. */
  state: z.string().nullable().default(null),
  /** The name of the other desk of the site that has it; null: none, as far as this desk knows. */
  elsewhere: z.string().nullable().default(null),
  edit: orderEditSchema.nullable().default(null),
  draft: orderDraftSchema.nullable().default(null),
  /** The problems of an order without a job by our own rules; it cannot be sent with them. */
  problems: z.array(fieldProblemSchema).default([]),
  /**
   * The shipment that the panel opened for it, and that nobody has printed. `isInBook`: the order book has the order as well.
   * Where it has not, `desiSource` says where the row's desi comes from (API section 2.2).
   */
  panel: z.object({ id: z.string(), isInBook: z.boolean(), desiSource: z.string().nullable().optional() }).optional(),
});
export type OrderListItem = z.infer<typeof orderListItemSchema>;
