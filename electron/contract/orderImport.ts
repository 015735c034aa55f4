import { z } from 'zod';
import {
  importColumnSchema,
  importFaultSchema,
  importMendSchema,
  importProblemSchema,
  importReportSchema,
  listEncodingSchema,
  listFormatSchema,
} from './importReport.ts';
import { nothing } from './requestFields.ts';

/** What each column of a file is; null: it is not read. */
const fieldsSchema = z.array(importColumnSchema.nullable()).max(1_000);

/** Whether orders with this word in a column of states are to be shipped, as a person chose. */
const stateChoiceSchema = z.object({ word: z.string().max(100), ships: z.boolean() });
/** Words of states that are stored for one source. */
export const MOST_STATES = 100;

/**
 * How a list is to be read; null: as its profile says, or as it is found in the file itself. Lines are counted from 1.
 * `joinsItems`: the list has a row for each product. `states`: the choices for unknown words.
 */
export const listChoicesSchema = z.object({
  encoding: listEncodingSchema.nullable(),
  delimiter: z.string().length(1).nullable(),
  sheet: z.string().max(255).nullable(),
  headerLine: z.number().int().min(1).max(1_000).nullable(),
  fields: fieldsSchema.nullable(),
  joinsItems: z.boolean().nullable(),
  states: z.array(stateChoiceSchema).max(MOST_STATES).nullable(),
});
export type ListChoices = z.infer<typeof listChoicesSchema>;
export const noChoices: ListChoices = {
  encoding: null,
  delimiter: null,
  sheet: null,
  headerLine: null,
  fields: null,
  joinsItems: null,
  states: null,
};

/** Longest name of a source. */
export const SOURCE_NAME = 60;

/**
 * How the lists of one source are read, found again by the names of their columns. `name`: stored with its orders as their
 * source. `fields` belong to `headers` by their places. The rest as in `listChoicesSchema`; null: as it is found in the
 * file.
 */
export const listProfileSchema = z.object({
  name: z.string().trim().min(1).max(SOURCE_NAME),
  headers: z.array(z.string().max(200)).min(1).max(1_000),
  fields: fieldsSchema,
  encoding: listEncodingSchema.nullable(),
  delimiter: z.string().length(1).nullable(),
  sheet: z.string().max(255).nullable(),
  headerLine: z.number().int().min(1).max(1_000).nullable(),
  joinsItems: z.boolean(),
  /** Null: it was stored before states were read. */
  states: z.array(stateChoiceSchema).max(MOST_STATES).nullable().default(null),
});
/** Profiles that are stored; the least recently used is dropped. */
export const MOST_PROFILES = 50;
export type ListProfile = z.infer<typeof listProfileSchema>;

/**
 * The outcome of a row: an order; one that still lacks something; none, for the listed reasons; none because another row
 * with the same reference is taken; or none because it is not to be shipped (`LEFT_OUT_REASONS`).
 */
export const ROW_OUTCOMES = ['ready', 'incomplete', 'rejected', 'replaced', 'left_out'] as const;

/** A row as it would be taken. Of the order only what a person knows it by. */
const previewRowSchema = z.object({
  line: z.number().int(),
  becomes: z.enum(ROW_OUTCOMES),
  reference: z.string(),
  name: z.string(),
  place: z.string(),
  problems: z.array(importProblemSchema),
  mended: z.array(importMendSchema),
});
export type PreviewRow = z.infer<typeof previewRowSchema>;

/** What a list would become, before anything of it is taken. */
export const listPreviewSchema = z.object({
  fileName: z.string(),
  format: listFormatSchema,
  headerLine: z.number().int(),
  /** The columns of the file; `samples`: what stands in the first rows. */
  columns: z.array(z.object({ name: z.string(), field: importColumnSchema.nullable(), samples: z.array(z.string()) })),
  /** The source of the list, if its columns are known; `stored`: by a profile of this shop. */
  profile: z.object({ name: z.string(), stored: z.boolean() }).nullable(),
  joinsItems: z.boolean(),
  /**
   * Words of the columns of states whose orders a person may decide about: unknown ones (`ships` is null until it is
   * chosen), and those whose orders only wait, for a payment for instance. `isSaid`: this shop has chosen it.
   */
  states: z.array(
    z.object({ word: z.string(), rows: z.number().int(), ships: z.boolean().nullable(), isSaid: z.boolean() }),
  ),
  /** Columns of one meaning that differ, without a choice which counts. */
  twoColumns: z.array(z.string()),
  /** The fields that every order needs and no column has: nothing can be taken. */
  missing: z.array(importColumnSchema),
  counts: z.object({
    ready: z.number().int(),
    incomplete: z.number().int(),
    rejected: z.number().int(),
    replaced: z.number().int(),
    leftOut: z.number().int(),
    /** Rows that become an order, and of which something was mended. */
    mended: z.number().int(),
  }),
  /** The first rows, and the first of those that do not become a complete order. */
  first: z.array(previewRowSchema),
  wrong: z.array(previewRowSchema),
});
export type ListPreview = z.infer<typeof listPreviewSchema>;

/** A column of a list: its title, and what it is read as; null: it is not read. */
const listColumnSchema = z.object({ name: z.string(), field: importColumnSchema.nullable() });
export type ListColumn = z.infer<typeof listColumnSchema>;

/** The columns of lists that were taken, by the names of their sources. */
export const storedColumnsSchema = z.array(z.object({ source: z.string(), columns: z.array(listColumnSchema) }));
export type StoredColumns = z.infer<typeof storedColumnsSchema>;

/** How far the taking of a list is, in rows. */
export const importProgressSchema = z.object({ done: z.number().int(), total: z.number().int() });
export type ImportProgress = z.infer<typeof importProgressSchema>;

/** A list that a person gave: taken at once, because nothing about it was to be decided, or shown before it is taken. */
const openedListSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ended'), report: importReportSchema }),
  z.object({ kind: z.literal('preview'), preview: listPreviewSchema }),
]);
export type OpenedList = z.infer<typeof openedListSchema>;

/** `fault`: it cannot be read so; the list stays open as it was. */
const previewedListSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fault'), fault: importFaultSchema }),
  z.object({ kind: z.literal('preview'), preview: listPreviewSchema }),
]);
export type PreviewedList = z.infer<typeof previewedListSchema>;

/** The list that a person gave is the open one, and there is one at a time; these are its requests. */
export const IMPORT_REQUESTS = {
  /**
   * Opens a list, and takes it where nothing about it is to be decided. A list that was open before is closed. Also
   * `file_unreadable`: there is no such file, or it is none that is read.
   */
  'imports.open': {
    input: z.object({
      file: z.union([
        z.object({ name: z.string().max(255), bytes: z.instanceof(Uint8Array) }),
        z.object({ path: z.string().max(4_000) }),
      ]),
    }),
    output: openedListSchema,
  },
  /** Reads the open list another way. `not_possible_now`, as in the next two: none is open. */
  'imports.preview': { input: listChoicesSchema, output: previewedListSchema },
  /** Takes the open list as it was last previewed. `keepAs`: the way it was read is stored as a profile of this name. */
  'imports.take': {
    input: z.object({ keepAs: z.string().trim().min(1).max(SOURCE_NAME).nullable() }),
    output: importReportSchema,
  },
  /** Closes the open list. If it is being taken, that stops, and what was taken until then is in its report. */
  'imports.cancel': { input: nothing, output: nothing },
  /** Saves the rows of the open list that became no complete order, with their reasons, in the columns of the file. */
  'imports.saveLeft': { input: nothing, output: z.object({ path: z.string(), rows: z.number().int() }) },
} as const;
