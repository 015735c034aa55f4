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
export const orderCancelSchema = z.enum(['unknown', 'done', 'open', 'too_late']);
export type OrderCancel = z.infer<typeof orderCancelSchema>;

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

/** A file on this computer that may be a list of orders. `changedAt`: epoch ms. */
export const foundListSchema = z.object({
  path: z.string(),
  name: z.string(),
  folder: z.enum(['downloads', 'desktop', 'documents']),
  changedAt: z.number(),
});
export type FoundList = z.infer<typeof foundListSchema>;

/**
 * The columns of an imported list; sides in cm, weight in kg, declared value in TRY. adapters/import/columns.ts has the
 * names that a header may use for them.
 */
export const IMPORT_COLUMNS = [
  'reference',
  'receiver_name',
  'receiver_phone',
  'receiver_email',
  'receiver_address',
  'receiver_province',
  'receiver_district',
  'type',
  'width_cm',
  'length_cm',
  'height_cm',
  'weight_kg',
  'desi',
  'quantity',
  'content',
  'carrier',
  'cargo_company_id',
  'declared_value',
  'tags',
  'note',
  'order_state',
  'sender_address_code',
  'sender_name',
  'sender_phone',
  'sender_email',
  'sender_address',
  'sender_province',
  'sender_district',
] as const;
export const importColumnSchema = z.enum(IMPORT_COLUMNS);
export type ImportColumn = z.infer<typeof importColumnSchema>;

/**
 * Why a row is no order to be shipped, although it can be read: the list says so (`not_to_ship`: cancelled, refunded, not
 * paid; `already_sent`: shipped, delivered), the sheet does not show it (`hidden_row`), or it is the header once more, or a line of totals.
 */
export const LEFT_OUT_REASONS = ['not_to_ship', 'already_sent', 'hidden_row', 'header_again', 'totals_row'] as const;

/** The list itself says that the order is not to be shipped. */
export const isByList = (code: ImportProblem['code']): boolean => code === 'not_to_ship' || code === 'already_sent';

/**
 * What is wrong with one cell of a row. `stray_quote`: its quotation mark makes it unclear where cells and rows end.
 * `too_many_cells`: the row has more cells than its header. `unknown_place`: the service's lists do not have it so; it is
 * taken as it is written. `damaged_text`: letters were lost before the list came. `date_reference`: a spreadsheet made a
 * date of an order number. `no_formula_value`: the file has a formula without what it comes to. `unknown_state`: no person
 * has chosen yet what this state means. `contradiction`: rows of one order say different things. `two_columns`: two columns
 * have it, with different values. `other_order`: the book has another order of this number. `near`: names that may have
 * been meant, the nearest first; the values that contradict each other; the word of a state.
 */
export const importProblemSchema = z.object({
  code: z.enum([
    ...LEFT_OUT_REASONS,
    'too_many_cells',
    'damaged_text',
    'date_reference',
    'no_formula_value',
    'not_a_phone',
    'unknown_state',
    'contradiction',
    'two_columns',
    'other_order',
    'missing_value',
    'not_a_number',
    'unknown_type',
    'unknown_carrier',
    'two_senders',
    'unreadable',
    'failed_formula',
    'stray_quote',
    'unknown_place',
  ]),
  column: importColumnSchema,
  near: z.array(z.string()),
  /** Of `not_to_ship`: the list's word means a cancelled or refunded order, and not another reason. */
  isCancelled: z.literal(true).optional(),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

/**
 * What was mended in a cell, because the original is certain. `double_encoded`: UTF-8 that was encoded twice. `entities`:
 * those of HTML. `number`: the ".0" or the exponent of a program that took text for a number. `apostrophe`: the one of a
 * spreadsheet in front. `invisible`: marks that nobody sees, unusual hyphens and spaces. `phone`: the cell had more than one
 * phone number, of which the first is taken. `billing_address`: there was no delivery address.
 */
export const importMendSchema = z.object({
  kind: z.enum(['double_encoded', 'entities', 'number', 'apostrophe', 'invisible', 'phone', 'billing_address']),
  column: importColumnSchema,
});
export type ImportMend = z.infer<typeof importMendSchema>;

/**
 * A row that did not become an order. `line` counts from 1, and the header is line 1. `keptLine`: the row with the same
 * reference that was taken instead; a row without problems was left out only because of that one.
 */
export const rejectedRowSchema = z.object({
  line: z.number().int(),
  reference: z.string().nullable(),
  problems: z.array(importProblemSchema),
  keptLine: z.number().int().nullable(),
});
export type RejectedRow = z.infer<typeof rejectedRowSchema>;

/**
 * Why nothing of a file was taken: columns are missing that every row needs; two columns have one thing, differ, and no
 * person has chosen which counts; it is unreadable from a line on; it has more bytes or rows than are read; or, in the last
 * group: it is `empty`; an Excel file of an old or binary kind; a spreadsheet of LibreOffice or of Apple's Numbers; has a
 * password; is a web page under the name of a spreadsheet; is damaged; needs too much memory or time (`too_much`); was
 * stopped by a person; or names its columns with letters that were lost before it came (`damaged_letters`).
 */
export const importFaultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('missing_columns'), columns: z.array(importColumnSchema) }),
  z.object({ kind: z.literal('two_columns'), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('unreadable'), line: z.number().int() }),
  z.object({ kind: z.literal('too_large'), bytes: z.number(), limit: z.number() }),
  z.object({ kind: z.literal('too_many_rows'), limit: z.number().int() }),
  z.object({
    kind: z.enum([
      ...['empty', 'old_excel', 'open_document', 'apple_numbers', 'password'],
      ...['web_page', 'broken', 'too_much', 'stopped', 'damaged_letters'],
    ] as const),
  }),
]);
export type ImportFault = z.infer<typeof importFaultSchema>;

/**
 * Encodings of a text file. Windows-1254 has every letter of ISO-8859-9 at the same place; CP857 is that of DOS, which old
 * accounting programs still write.
 */
export const LIST_ENCODINGS = ['utf-8', 'windows-1254', 'cp857', 'mac-turkish', 'utf-16le', 'utf-16be'] as const;
export const listEncodingSchema = z.enum(LIST_ENCODINGS);
export type ListEncoding = z.infer<typeof listEncodingSchema>;

/**
 * What kind of file a list is, and how it was read. `sheets`: all of them, in the order of their tabs. `hidden`: what a person
 * does not see of the workbook: rows of orders (each is left out), named columns (not read) and sheets (not read unless
 * chosen). `otherSheets`: sheets that a person sees, that were not read, and that look like orders.
 */
export const listFormatSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('csv'), encoding: listEncodingSchema, delimiter: z.string() }),
  z.object({
    kind: z.literal('xlsx'),
    sheet: z.string(),
    sheets: z.array(z.string()),
    hidden: z.object({ rows: z.number().int(), columns: z.number().int(), sheets: z.number().int() }),
    otherSheets: z.array(z.string()),
  }),
]);
export type ListFormat = z.infer<typeof listFormatSchema>;

export const importReportSchema = z.object({
  fileName: z.string(),
  /** How the file was read; null: it was not. */
  format: listFormatSchema.nullable().default(null),
  added: z.number().int(),
  updated: z.number().int(),
  /** Orders of the file that stood in the book just so. */
  unchanged: z.number().int().default(0),
  /** Orders that were changed at a desk, and of which the file has something else: they stay until a person decides. */
  differing: z.array(z.string()).default([]),
  /** Rows that came into the book although something is missing: they are corrected there, or when they are scanned. */
  incomplete: z.array(rejectedRowSchema).default([]),
  /** In the order of their lines. */
  rejected: z.array(rejectedRowSchema),
  /** How many rows there are of these two kinds, where not all of them are listed. */
  incompleteTotal: z.number().int().default(0),
  rejectedTotal: z.number().int().default(0),
  /** Rows that are no orders to be shipped, each with its reason (`LEFT_OUT_REASONS`). */
  leftOut: z.array(rejectedRowSchema).default([]),
  leftOutTotal: z.number().int().default(0),
  /**
   * Of a file of cancelled orders: how many of them are known here, and how many are not; null: it is an ordinary list. `isUndone`:
   * it takes such a file back, and these are those that go again, and those that do not.
   */
  cancels: z
    .object({ known: z.number().int(), unknown: z.number().int(), isUndone: z.boolean().optional() })
    .nullable()
    .default(null),
  /** Rows of which something was mended. */
  mendedTotal: z.number().int().default(0),
  /** A person stopped the import: what is counted here was taken, the rest was not. */
  stopped: z.boolean().default(false),
  fault: importFaultSchema.nullable(),
});
export type ImportReport = z.infer<typeof importReportSchema>;
/** The report of a list of which nothing was taken. */
export const nothingImported: Omit<ImportReport, 'fileName'> = {
  format: null,
  added: 0,
  updated: 0,
  unchanged: 0,
  differing: [],
  incomplete: [],
  incompleteTotal: 0,
  rejected: [],
  rejectedTotal: 0,
  leftOut: [],
  leftOutTotal: 0,
  cancels: null,
  mendedTotal: 0,
  stopped: false,
  fault: null,
};
