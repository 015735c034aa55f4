import { z } from 'zod';
import { importColumnSchema, importProblemSchema, listEncodingSchema, listFormatSchema } from './order.ts';

/** What each column of a file is; null: it is not read. */
const fieldsSchema = z.array(importColumnSchema.nullable()).max(1_000);

/** How a list is to be read; null: as it is found in the file itself. Lines are counted from 1. */
export const listChoicesSchema = z.object({
  encoding: listEncodingSchema.nullable(),
  delimiter: z.string().length(1).nullable(),
  sheet: z.string().max(255).nullable(),
  headerLine: z.number().int().min(1).max(1_000).nullable(),
  fields: fieldsSchema.nullable(),
});
export type ListChoices = z.infer<typeof listChoicesSchema>;
export const noChoices: ListChoices = { encoding: null, delimiter: null, sheet: null, headerLine: null, fields: null };

/**
 * How the lists of one source are read, found again by the names of their columns. `name`: what its orders keep as their
 * source. `fields` belong to `headers` by their places. `joinsItems`: the list has a row for each product, and the rows of
 * one order follow each other.
 */
export const listProfileSchema = z.object({
  name: z.string().trim().min(1).max(60),
  headers: z.array(z.string().max(200)).min(1).max(1_000),
  fields: fieldsSchema,
  encoding: listEncodingSchema.nullable(),
  delimiter: z.string().length(1).nullable(),
  sheet: z.string().max(255).nullable(),
  headerLine: z.number().int().min(1).max(1_000).nullable(),
  joinsItems: z.boolean(),
});
/** Profiles that are kept; the one that was not used for longest is forgotten. */
export const MOST_PROFILES = 50;
export type ListProfile = z.infer<typeof listProfileSchema>;

/**
 * What becomes of a row: an order; one that still lacks something; none, for the reasons told; or none because another row
 * with the same reference is taken.
 */
export const ROW_OUTCOMES = ['ready', 'incomplete', 'rejected', 'replaced'] as const;

/** A row as it would be taken. Of the order only what a person knows it by. */
const previewRowSchema = z.object({
  line: z.number().int(),
  becomes: z.enum(ROW_OUTCOMES),
  reference: z.string(),
  name: z.string(),
  place: z.string(),
  problems: z.array(importProblemSchema),
});
export type PreviewRow = z.infer<typeof previewRowSchema>;

/** What a list would become, before anything of it is taken. */
export const listPreviewSchema = z.object({
  fileName: z.string(),
  format: listFormatSchema,
  headerLine: z.number().int(),
  /** The columns of the file; `samples`: what stands in the first rows. */
  columns: z.array(z.object({ name: z.string(), field: importColumnSchema.nullable(), samples: z.array(z.string()) })),
  /** Whose list it is, if its columns are known; `kept`: by a profile of this shop. */
  profile: z.object({ name: z.string(), kept: z.boolean() }).nullable(),
  /** What every order needs and no column is: nothing can be taken. */
  missing: z.array(importColumnSchema),
  counts: z.object({
    ready: z.number().int(),
    incomplete: z.number().int(),
    rejected: z.number().int(),
    replaced: z.number().int(),
  }),
  /** The first rows, and the first of those that do not become a complete order. */
  first: z.array(previewRowSchema),
  wrong: z.array(previewRowSchema),
});
export type ListPreview = z.infer<typeof listPreviewSchema>;

/** How far the taking of a list is, in rows. */
export const importProgressSchema = z.object({ done: z.number().int(), total: z.number().int() });
export type ImportProgress = z.infer<typeof importProgressSchema>;
