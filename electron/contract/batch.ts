import { z } from 'zod';
import { JOB_STATES, panelShipmentSchema } from './job.ts';
import { kurusSchema } from './money.ts';
import { shopStopSchema } from './order.ts';
import { fieldProblemSchema } from './problem.ts';
import { id, nothing } from './requestFields.ts';
import { deskRefSchema } from './site.ts';

/**
 * How the orders of a batch are sorted. They are sent, and their labels come out, in this order. `list`: as in the order book.
 * `box`: by the kind and size of the parcel.
 */
export const BATCH_SORTS = ['list', 'carrier', 'province', 'box'] as const;
export const batchSortSchema = z.enum(BATCH_SORTS);
export type BatchSort = z.infer<typeof batchSortSchema>;

/** How long (ms) the labels behind a late one wait for it, as offered on the screen. */
export const LATE_WAITS_MS = [1_000, 30_000, 300_000] as const;

/**
 * The options of a batch. `reversed`: the last order goes first, for labels that fall on each other with their face up: then the
 * first order lies on top. `lateMs`: how long the labels behind a late one wait for it; after that they go on, and the late one
 * comes out behind the last label of the batch. `separators`: a sheet with the name of each group comes out with its labels; the
 * order of the list has no groups.
 */
export const batchOptionsSchema = z.object({
  sort: batchSortSchema.default('list'),
  reversed: z.boolean().default(false),
  lateMs: z.number().int().min(0).max(3_600_000).default(LATE_WAITS_MS[0]),
  separators: z.boolean().default(false),
});
export type BatchOptions = z.infer<typeof batchOptionsSchema>;

/**
 * Which orders a batch is made of: all of the book that have no job and are in no other open batch, or of these the ones
 * with the given references.
 */
export const batchStartSchema = z.object({
  orders: z.union([z.literal('ready'), z.array(z.string().max(20_000)).max(100_000)]).default('ready'),
  options: batchOptionsSchema.default(batchOptionsSchema.parse({})),
});
export type BatchStart = z.output<typeof batchStartSchema>;

/**
 * `running`: its orders go out, or will when the batch before it is through. `paused`: by a person, and only a person
 * lets it go on. `stopped`: by a person; what was not sent then is free again. `done`: nothing of it is left to send.
 */
export const batchStateSchema = z.enum(['running', 'paused', 'stopped', 'done']);
export type BatchState = z.infer<typeof batchStateSchema>;

/**
 * Orders that a person sent out together. `startedAt` in epoch ms; `by`: the person at the desk. `turn`: of the running
 * ones the lowest goes first. `goesOnUnpaid`: where the balance does not cover a shipment, the batch goes on and that
 * shipment waits for its payment.
 */
export const batchSchema = z.object({
  id: z.number().int(),
  startedAt: z.number(),
  by: z.string(),
  options: batchOptionsSchema,
  state: batchStateSchema,
  turn: z.number().int(),
  orders: z.number().int(),
  goesOnUnpaid: z.boolean().default(false),
});
export type Batch = z.infer<typeof batchSchema>;

/**
 * How far a batch is. `left`: not sent yet. `held`: how many of these are jobs already, which wait because the batch is
 * paused. `inFlight`: being sent, or its label is still to come. `printed`: its label
 * came out. `unpaid`: waits for its payment. `stopped`: needs a person, or was refused. `late`: its label was overtaken
 * and comes out at the end. `elsewhere`: other desks of the site have them. `leftOut`: the shop says that they are not to be
 * shipped, so they were not sent. The other orders were shipped, sent or removed by
 * other ways. `remainingMs`: until the last
 * one is sent at the rate of the last minute; null if that is not known.
 */
export const batchProgressSchema = z.object({
  batch: batchSchema,
  left: z.number().int(),
  held: z.number().int(),
  inFlight: z.number().int(),
  printed: z.number().int(),
  unpaid: z.number().int(),
  stopped: z.number().int(),
  late: z.number().int(),
  elsewhere: z.number().int().default(0),
  leftOut: z.number().int().default(0),
  remainingMs: z.number().nullable(),
});
export type BatchProgress = z.infer<typeof batchProgressSchema>;

/**
 * An open batch of another desk of the site, of which this desk can take some orders. `id`: at that desk. `left`: how many
 * of its orders no desk has, as far as this desk knows.
 */
export const batchElsewhereSchema = z.object({
  desk: deskRefSchema,
  id: z.number().int(),
  startedAt: z.number(),
  by: z.string(),
  options: batchOptionsSchema,
  state: z.enum(['running', 'paused']),
  orders: z.number().int(),
  left: z.number().int(),
});
export type BatchElsewhere = z.infer<typeof batchElsewhereSchema>;

/**
 * An order of a batch, as the book has it now. `name`: null if it is not in the book any more. `job`: what it became.
 * `elsewhere`: the name of the other desk of the site that has it. `stop`: the shop says that it is not to be shipped.
 */
export const batchOrderSchema = z.object({
  reference: z.string(),
  name: z.string().nullable(),
  province: z.string(),
  district: z.string(),
  job: z.object({ id: z.string(), state: z.enum(JOB_STATES) }).nullable(),
  elsewhere: z.string().nullable().default(null),
  stop: shopStopSchema.nullable().default(null),
});
export type BatchOrder = z.infer<typeof batchOrderSchema>;

/**
 * An order that could go into a batch. `cost`: what it will about cost, null if nothing was charged yet. `problems`: what
 * it lacks by our own rules; it cannot be sent so.
 */
export const readyOrderSchema = z.object({
  reference: z.string(),
  name: z.string(),
  province: z.string(),
  district: z.string(),
  carrier: z.string().nullable(),
  cost: kurusSchema.nullable(),
  problems: z.array(fieldProblemSchema),
});
export type ReadyOrder = z.infer<typeof readyOrderSchema>;

/** All orders that could go into a batch, in the order in which they would go. */
export const readyOrdersSchema = z.object({
  orders: z.array(readyOrderSchema),
  balance: kurusSchema.nullable(),
});
export type ReadyOrders = z.infer<typeof readyOrdersSchema>;

/**
 * The preview of a batch. `references`: its orders, in the order in which they would go; a start with these sends what was counted
 * and nothing that came in since. `orders`: those that can be sent. `invalid`: those that lack something; they go to the problems
 * when their turn comes, and stop nothing. `cost`: an estimate by the last `pricedBy` parcels; null if nothing was charged yet.
 * `fit`: how many of them the balance pays for, null if cost or balance are not known. `takesMs`: until the last one is sent, null
 * if not known. `groups`: how many separators there would be. `leftOut`: orders that the shop's list says are not to be shipped,
 * with its word; they do not go.
 */
export const batchPreviewSchema = z.object({
  references: z.array(z.string()),
  orders: z.number().int(),
  invalid: z.array(z.object({ reference: z.string(), name: z.string(), problems: z.array(fieldProblemSchema) })),
  cost: kurusSchema.nullable(),
  pricedBy: z.number().int(),
  balance: kurusSchema.nullable(),
  fit: z.number().int().nullable(),
  takesMs: z.number().nullable(),
  groups: z.number().int(),
  leftOut: z.array(z.object({ reference: z.string(), name: z.string(), word: z.string() })).default([]),
});
export type BatchPreview = z.infer<typeof batchPreviewSchema>;

/** A prefix that packers' answers show, how many of them, and the numbers of the newest. */
const learnedPrefixSchema = z.object({
  prefix: z.string(),
  answers: z.number().int(),
  inPanel: z.string(),
  slip: z.string(),
});
export type LearnedPrefix = z.infer<typeof learnedPrefixSchema>;

const batchId = z.object({ id: z.number().int() });

/** The requests about batches; part of `REQUESTS` in channels.ts. */
export const BATCH_REQUESTS = {
  /** Paid shipments of the panel without a printed label, as far as is known; the oldest first. */
  'batches.ofPanel': { input: nothing, output: z.array(panelShipmentSchema) },
  /** The prefix that the owner may name by what packers have answered; null: none. */
  'batches.panelPrefix': { input: nothing, output: learnedPrefixSchema.nullable() },
  /** Prints the labels of those that are still so. Nothing is opened or paid. `site_needed`: another desk may be printing them. */
  'batches.printPanel': {
    input: z.object({ shipmentIds: z.array(id).max(5_000) }),
    output: z.object({ count: z.number().int() }),
  },
  /** The orders that a batch can be made of. */
  'batches.ready': { input: batchOptionsSchema, output: readyOrdersSchema },
  /** What a batch of these orders would cost and take, and which of them cannot be sent. */
  'batches.preview': { input: batchStartSchema, output: batchPreviewSchema },
  /** Null: none of the orders can go into a batch any more. `site_needed`: another desk may be sending them, and cannot be asked. */
  'batches.start': { input: batchStartSchema, output: batchSchema.nullable() },
  /** Open batches of other desks of the site that have orders left; the oldest first. */
  'batches.elsewhere': { input: nothing, output: z.array(batchElsewhereSchema) },
  /** Starts a batch of the orders that are left of one of another desk. Null: none can go any more; `site_needed` as before. */
  'batches.help': {
    input: z.object({ deskId: z.string().max(64), id: z.number().int() }),
    output: batchSchema.nullable(),
  },
  /** The orders of a batch in the order in which they go, in pages. */
  'batches.orders': {
    input: z.object({
      id: z.number().int(),
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: z.array(batchOrderSchema),
  },
  /** Nothing more of it leaves until it is resumed. These three: null if the batch is not open any more. */
  'batches.pause': { input: batchId, output: batchSchema.nullable() },
  /** `goesOnUnpaid`: also where the balance does not cover a shipment, which then waits for its payment. */
  'batches.resume': { input: batchId.extend({ goesOnUnpaid: z.boolean() }), output: batchSchema.nullable() },
  /** Ends it; its orders that were not sent are free again. */
  'batches.stop': { input: batchId, output: batchSchema.nullable() },
} as const;
