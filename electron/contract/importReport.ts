import { z } from 'zod';

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
 * spreadsheet in front. `invisible`: marks without a shape, unusual hyphens and spaces. `phone`: the cell had more than one
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
export const nothingImported: Omit<ImportReport, 'fileName'> = importReportSchema
  .omit({ fileName: true })
  .parse({ added: 0, updated: 0, rejected: [], fault: null });
