import { z } from 'zod';
import { batchProgressSchema } from './batch.ts';
import { extraFieldSchema } from './extraField.ts';
import { JOB_STATES } from './job.ts';
import { eventFeedSchema } from './mailbox.ts';
import { kurusSchema } from './money.ts';
import { obstacleSchema } from './obstacle.ts';
import { printerInfoSchema, printerRefusalSchema } from './printer.ts';
import { outboxCountsSchema } from './shopMessage.ts';
import { remotePrintSchema, siteStateSchema } from './site.ts';

/**
 * `demo`: the embedded demo service. `sandbox`: the service's own sandbox. `live`: the shop's account. Each has its own
 * key, journal and labels. The first two are marked on every screen.
 */
export const profileSchema = z.enum(['demo', 'sandbox', 'live']);
export type Profile = z.infer<typeof profileSchema>;

/**
 * The state of the service by the answers to real requests. `service_error`: it is reachable, and answered the last create
 * request with an error (5xx, API section 7). `rate_limited`: it refuses because of the number of requests (429, API
 * section 8), until a time that is still to come. `since` in epoch ms. `obstacle`: why nothing leaves while it is `offline`,
 * where more is known than that the network or the service is away.
 */
export const connectionSchema = z.object({
  state: z.enum(['unknown', 'online', 'offline', 'key_refused', 'forbidden', 'service_error', 'rate_limited']),
  since: z.number().nullable(),
  obstacle: obstacleSchema.optional(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** A balance is never shown without its age: `at` (epoch ms) is the time of the answer that had it. */
export const balanceSchema = z.object({ amount: kurusSchema, at: z.number() });
export type Balance = z.infer<typeof balanceSchema>;

/** An unpaid measurement-difference debt (API section 7): nothing can be created until it is settled. */
export const accountHoldSchema = z.object({
  amount: kurusSchema.nullable(),
  url: z.string().nullable(),
  message: z.string().nullable(),
  since: z.number(),
  /** Epoch ms of the last answer to this desk that reported it; null: only another desk has got it so far. */
  toldAt: z.number().nullable().default(null),
  /** The unreadable values in place of the amount or the link, unchanged. */
  odd: z.array(extraFieldSchema).default([]),
});
export type AccountHold = z.infer<typeof accountHoldSchema>;

/**
 * A measurement-difference debt that is over (API section 7), until the operator has seen it. `collected`: the service
 * took it from the balance, with or without a hold before. `settled`: creating works again, and the reason is unknown.
 * `words`: the service's own, from the balance movement.
 */
export const debtNoticeSchema = z.object({
  kind: z.enum(['collected', 'settled']),
  amount: kurusSchema.nullable(),
  at: z.number(),
  words: z.string().nullable(),
});
export type DebtNotice = z.infer<typeof debtNoticeSchema>;

/** How many more parcels the balance pays for, at today's average cost. `of`: the number of parcels charged today. */
export const coverSchema = z.object({ parcels: z.number().int(), average: kurusSchema, of: z.number().int() });
export type Cover = z.infer<typeof coverSchema>;

/**
 * The list is paused, because the balance did not cover a shipment (API section 7) and each further order would be one
 * more unpaid shipment. Only a person resumes it. `order`: the reference of that shipment. `fee` and `balance` are from
 * its answer, at `since` (epoch ms). `isCovered`: a newer answer had a balance that pays for one more parcel.
 * `isUnclear`: the answer was a 402 without readable amounts, so the balance may not be the reason.
 */
export const batchPauseSchema = z.object({
  since: z.number(),
  order: z.string(),
  fee: kurusSchema.nullable(),
  balance: kurusSchema.nullable(),
  waiting: z.number().int(),
  isCovered: z.boolean(),
  isUnclear: z.boolean(),
});
export type BatchPause = z.infer<typeof batchPauseSchema>;

/**
 * Events of the journal that a person must know. `setAside`: the database was damaged when the station started. It
 * was stored under that file name (empty: the file was gone). A new one was filled with what could be read (`kept` jobs)
 * and with what the service knows (`adopted`; null while it is still being asked). `quarantined`: unreadable rows that were
 * put apart. `failing`: why the last write failed. `full`: the disk has no room. `disk`: it reports an error. `blocked`:
 * another program holds the file, or it is read-only. `damage`: the next start mends the file. `detail` in the system's
 * words.
 */
export const journalHealthSchema = z.object({
  setAside: z
    .object({ file: z.string(), at: z.number(), kept: z.number().int(), adopted: z.number().int().nullable() })
    .nullable(),
  quarantined: z.number().int(),
  failing: z.object({ kind: z.enum(['full', 'disk', 'blocked', 'damage']), detail: z.string() }).nullable(),
});
export type JournalHealth = z.infer<typeof journalHealthSchema>;

export const stationStatusSchema = z.object({
  /**
   * When the station began to read this, in ms of a clock that is never set. Answers and events can overtake each other
   * on their way; the one with the larger number is newer.
   */
  observedAt: z.number(),
  profile: profileSchema.nullable(),
  baseUrl: z.string().nullable(),
  deskName: z.string(),
  connection: connectionSchema,
  balance: balanceSchema.nullable(),
  /** The balance is below the limit in the owner's settings. */
  balanceIsLow: z.boolean(),
  /** Null if nothing was charged today, or if the balance is unknown. */
  cover: coverSchema.nullable(),
  hold: accountHoldSchema.nullable(),
  debtNotice: debtNoticeSchema.nullable(),
  batchPause: batchPauseSchema.nullable(),
  /** The open batches in the order in which they go, then the one that ended last. */
  batches: z.array(batchProgressSchema),
  printer: printerInfoSchema.nullable(),
  /**
   * The refusal of a printer that labels are meant for, the profile's own first; null once a sheet has come out there.
   */
  printerRefused: printerRefusalSchema.nullable(),
  /** All jobs, counted by state; `today` counts since local midnight. */
  counts: z.record(z.enum(JOB_STATES), z.number().int()),
  today: z.object({
    printed: z.number().int(),
    /** Labels that came out in the last 60 minutes. */
    printedLastHour: z.number().int(),
    accepted: z.number().int(),
    apiCalls: z.number().int(),
    /** Parcels that were charged, and their sum. */
    charged: z.number().int(),
    chargedTotal: kurusSchema,
  }),
  ordersInBook: z.number().int(),
  /** Epoch ms since which the oldest job that may be sent waits; null if none does. */
  waitingSince: z.number().nullable(),
  journal: journalHealthSchema,
  events: eventFeedSchema,
  /** The desks that share the account with this one. */
  site: siteStateSchema,
  /** The label of another desk that came out here last. */
  remotePrint: remotePrintSchema.nullable(),
  /** Messages that the shop's own system does not have yet. */
  outbox: outboxCountsSchema,
  /** False if the OS keychain is missing: the key is then in memory for this session only. */
  keyIsStored: z.boolean(),
});
export type StationStatus = z.infer<typeof stationStatusSchema>;
