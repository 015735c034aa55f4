import { z } from 'zod';
import { extraFieldSchema } from './extraField.ts';
import { JOB_STATES } from './job.ts';
import { eventFeedSchema } from './mailbox.ts';
import { kurusSchema } from './money.ts';
import { printerInfoSchema, printerRefusalSchema } from './printer.ts';

/**
 * Demo: the embedded demo service. Sandbox: the service's own for tests. Live: the shop's account. Each has its own key,
 * journal and labels, and the first two are marked on every screen.
 */
export const profileSchema = z.enum(['demo', 'sandbox', 'live']);
export type Profile = z.infer<typeof profileSchema>;

/**
 * What real calls taught us about the service. `service_error`: it answers, and the last create request was answered with
 * an error of the service (5xx, API section 7). `rate_limited`: it refuses for the number of requests (429, API section 8)
 * until a time that has not come yet. `since` in epoch ms.
 */
export const connectionSchema = z.object({
  state: z.enum(['unknown', 'online', 'offline', 'key_refused', 'forbidden', 'service_error', 'rate_limited']),
  since: z.number().nullable(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** A balance is never shown without its age: `at` is the time (epoch ms) of the answer that told it. */
export const balanceSchema = z.object({ amount: kurusSchema, at: z.number() });
export type Balance = z.infer<typeof balanceSchema>;

/** Unpaid measurement-difference debt (API section 7): nothing can be created until it is settled. */
export const accountHoldSchema = z.object({
  amount: kurusSchema.nullable(),
  url: z.string().nullable(),
  message: z.string().nullable(),
  since: z.number(),
  /** Epoch ms of the last answer that said so. */
  toldAt: z.number().nullable().default(null),
  /** What the answer holds in place of amount or link and cannot be read as one, as it came. */
  odd: z.array(extraFieldSchema).default([]),
});
export type AccountHold = z.infer<typeof accountHoldSchema>;

/**
 * A measurement-difference debt that is over (API section 7), until somebody has seen it. `collected`: the service took it
 * from the balance, with or without a hold before; `settled`: creating goes on, and nobody told why. `words`: the service's
 * own, of the balance movement.
 */
export const debtNewsSchema = z.object({
  kind: z.enum(['collected', 'settled']),
  amount: kurusSchema.nullable(),
  at: z.number(),
  words: z.string().nullable(),
});
export type DebtNews = z.infer<typeof debtNewsSchema>;

/** How many more parcels the balance pays, at what one cost on average today; `of`: so many were charged today. */
export const coverSchema = z.object({ parcels: z.number().int(), average: kurusSchema, of: z.number().int() });
export type Cover = z.infer<typeof coverSchema>;

/**
 * Orders of the list wait, because the balance did not cover a shipment (API section 7): each of them would be one more
 * unpaid shipment. Only a person lets them go on. `order`: the reference of that shipment; `fee` and `balance` as its
 * answer told them, at `since` (epoch ms); `isCovered`: a newer answer told a balance that pays one more parcel;
 * `isUnclear`: that answer was a 402 without readable amounts, so it may have another reason than the balance.
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
 * What happened to the journal that a person must know. `setAside`: the database was damaged when the station started;
 * it was kept under that file name (empty: it was gone, with nothing to keep), and a new one was filled with what could be read (`kept` jobs) and with what the
 * service knows (`adopted`; null while it is still being asked). `quarantined`: rows that cannot be read and were put
 * apart. `failing`: the last write failed (disk full, database locked); in the system's words.
 */
export const journalHealthSchema = z.object({
  setAside: z
    .object({ file: z.string(), at: z.number(), kept: z.number().int(), adopted: z.number().int().nullable() })
    .nullable(),
  quarantined: z.number().int(),
  failing: z.string().nullable(),
});
export type JournalHealth = z.infer<typeof journalHealthSchema>;

export const stationStatusSchema = z.object({
  /**
   * When the station began to read this, ms of a clock that nobody sets. Answers and news can overtake each other on
   * their way: of two, the one with the larger number is newer.
   */
  observedAt: z.number(),
  profile: profileSchema.nullable(),
  baseUrl: z.string().nullable(),
  deskName: z.string(),
  connection: connectionSchema,
  balance: balanceSchema.nullable(),
  /** The balance is below the limit that the owner set. */
  balanceIsLow: z.boolean(),
  /** Null while nothing was charged today, or the balance is not known. */
  cover: coverSchema.nullable(),
  hold: accountHoldSchema.nullable(),
  debtNews: debtNewsSchema.nullable(),
  batchPause: batchPauseSchema.nullable(),
  printer: printerInfoSchema.nullable(),
  /** Of the printers that labels are meant for, the profile's own first; null once a sheet has come out there. */
  printerRefused: printerRefusalSchema.nullable(),
  /** Jobs by state, all of them; `today` counts since local midnight. */
  counts: z.record(z.enum(JOB_STATES), z.number().int()),
  today: z.object({
    printed: z.number().int(),
    accepted: z.number().int(),
    apiCalls: z.number().int(),
    /** Parcels that were charged, and the sum. */
    charged: z.number().int(),
    chargedTotal: kurusSchema,
  }),
  ordersInBook: z.number().int(),
  /** Epoch ms since which the oldest job that may go waits to be sent; null when none does. */
  waitingSince: z.number().nullable(),
  journal: journalHealthSchema,
  events: eventFeedSchema,
  /** False where the OS keychain is missing: the key then lives in memory for this session only. */
  keyIsKept: z.boolean(),
});
export type StationStatus = z.infer<typeof stationStatusSchema>;
