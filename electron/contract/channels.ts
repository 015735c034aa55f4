import { z } from 'zod';
import { jobSchema, timelineEntrySchema } from './job.ts';
import { importReportSchema, orderListItemSchema } from './order.ts';
import { printerInfoSchema } from './printer.ts';
import { scanReplySchema } from './scan.ts';
import { settingsPatchSchema, settingsSchema } from './settings.ts';
import { balanceSchema, stationStatusSchema } from './status.ts';

const jobId = z.object({ jobId: z.string() });
const nothing = z.object({});

/**
 * Every request that a page may make, with the shape of its input and of its value. The main process parses both;
 * the answer is always a Result whose error is a StationError.
 */
export const REQUESTS = {
  'scan.submit': { input: z.object({ code: z.string().max(20_000) }), output: scanReplySchema },

  'jobs.recent': { input: z.object({ limit: z.number().int().min(1).max(500) }), output: z.array(jobSchema) },
  'jobs.list': {
    input: z.object({ list: z.enum(['queue', 'watchlist', 'payments', 'attention', 'unconfirmed']) }),
    output: z.array(jobSchema),
  },
  'jobs.timeline': { input: jobId, output: z.array(timelineEntrySchema) },
  /** Ask the service now instead of at the planned time: a queued job is tried, a pending one looked up. */
  'jobs.lookNow': { input: jobId, output: jobSchema },
  /** Answers the question of print_unconfirmed: the label is here, or it has to be printed. */
  'jobs.confirmPrint': { input: z.object({ jobId: z.string(), onPaper: z.boolean() }), output: jobSchema },
  /** Prints the stored label (again). `accepted`: the operator has seen why it was held back, and wants it printed. */
  'jobs.print': { input: z.object({ jobId: z.string(), reason: z.string().max(200).nullable() }), output: jobSchema },
  /** Takes back a job that was not sent yet. */
  'jobs.withdraw': { input: jobId, output: jobSchema },
  /** Sends a refused job again, with the order as it now stands in the order book. */
  'jobs.retry': { input: jobId, output: jobSchema },
  /** Opens the payment link of a job in the system browser. */
  'jobs.openPayment': { input: jobId, output: nothing },

  'orders.list': {
    input: z.object({
      search: z.string().max(200),
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: z.object({ total: z.number().int(), items: z.array(orderListItemSchema) }),
  },
  'orders.import': {
    input: z.object({ fileName: z.string().max(255), bytes: z.instanceof(Uint8Array) }),
    output: importReportSchema,
  },
  /** Queues every order of the book that has no job yet, on the batch lane. */
  'orders.queueAll': {
    input: nothing,
    output: z.object({ queued: z.number().int(), needAttention: z.number().int() }),
  },

  'station.status': { input: nothing, output: stationStatusSchema },
  'station.openHoldPayment': { input: nothing, output: nothing },
  /** Asks the service for the balance; also ends the waiting after an outage or an account hold. */
  'station.checkService': { input: nothing, output: stationStatusSchema },

  'connection.test': {
    input: z.object({ baseUrl: z.string().max(500), apiKey: z.string().max(500) }),
    output: z.object({ balance: balanceSchema.nullable() }),
  },
  /** Tests, then keeps: the address in the settings, the key in the keychain; then opens the live station. */
  'connection.save': {
    input: z.object({ baseUrl: z.string().max(500), apiKey: z.string().max(500) }),
    output: stationStatusSchema,
  },
  'demo.open': { input: nothing, output: stationStatusSchema },
  /** Codes that the demo offers to scan, with what each shows; empty outside the demo profile. */
  'demo.scans': {
    input: nothing,
    output: z.array(z.object({ code: z.string(), shows: z.enum(['plain', 'duplicate', 'slow', 'unpaid', 'invalid']) })),
  },

  'printers.list': { input: nothing, output: z.array(printerInfoSchema) },
  'printers.choose': { input: z.object({ printerId: z.string() }), output: stationStatusSchema },
  'printers.test': {
    input: z.object({ printerId: z.string() }),
    output: z.object({ outcome: z.enum(['completed', 'waiting']), detail: z.string().nullable() }),
  },

  'settings.get': { input: nothing, output: settingsSchema.extend({ systemLanguage: z.enum(['tr', 'en']) }) },
  'settings.update': {
    input: settingsPatchSchema,
    output: settingsSchema.extend({ systemLanguage: z.enum(['tr', 'en']) }),
  },
} as const;

/** What the main process tells every page without being asked. */
export const EVENTS = {
  'job.changed': jobSchema,
  'status.changed': stationStatusSchema,
} as const;

export type RequestName = keyof typeof REQUESTS;
export type RequestInput<N extends RequestName> = z.input<(typeof REQUESTS)[N]['input']>;
export type RequestOutput<N extends RequestName> = z.output<(typeof REQUESTS)[N]['output']>;
export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = z.output<(typeof EVENTS)[N]>;
