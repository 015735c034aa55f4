import { z } from 'zod';
import { fieldProblemSchema, jobSchema, timelineEntrySchema } from './job.ts';
import {
  closingCountsSchema,
  dayTotalsSchema,
  ledgerFilterSchema,
  ledgerPageSchema,
  purgeReportSchema,
} from './ledger.ts';
import { mailboxChoiceSchema, mailboxStatusSchema, shownEventSchema } from './mailbox.ts';
import { foundListSchema, importReportSchema, orderListItemSchema, orderSchema } from './order.ts';
import { openPickupSchema, pickupReplySchema, pickupSchema } from './pickup.ts';
import { calibrationSchema, printerInfoSchema, printerSetupSchema } from './printer.ts';
import { queuePlaceSchema } from './queuePlace.ts';
import { noScanOptions, scanOptionsSchema, scanReplySchema, whereReplySchema } from './scan.ts';
import {
  accountInfoSchema,
  cancelResultSchema,
  carrierPriceRequestSchema,
  carrierSchema,
  pageInfoSchema,
  placeSchema,
  priceRequestSchema,
  priceSchema,
  senderAddressSchema,
  shipmentFilterSchema,
  shipmentRecordSchema,
  trackingSchema,
  transactionFilterSchema,
  transactionSchema,
} from './service.ts';
import { settingsPatchSchema, settingsSchema } from './settings.ts';
import { balanceSchema, stationStatusSchema } from './status.ts';

const jobId = z.object({ jobId: z.string() });
const shipmentId = z.object({ shipmentId: z.string() });
const nothing = z.object({});
const pin = z.string().regex(/^\d{4,12}$/);
const settingsAnswer = settingsSchema.extend({ systemLanguage: z.enum(['tr', 'en']) });
/** Where a file was saved: in the program's folder among the person's documents. */
const saved = z.object({ path: z.string() });

/**
 * Every request that a page may make, with the shape of its input and of its value. The main process parses both;
 * the answer is always a Result whose error is a StationError.
 */
export const REQUESTS = {
  'scan.submit': {
    input: z.object({ code: z.string().max(20_000), options: scanOptionsSchema.default(noScanOptions) }),
    output: scanReplySchema,
  },
  /** Finds the parcel by an order's or a label's code; creates, sends and prints nothing. */
  'scan.where': { input: z.object({ code: z.string().max(20_000) }), output: whereReplySchema },

  'jobs.recent': { input: z.object({ limit: z.number().int().min(1).max(500) }), output: z.array(jobSchema) },
  'jobs.list': {
    input: z.object({ list: z.enum(['queue', 'watchlist', 'payments', 'attention', 'unconfirmed']) }),
    output: z.array(jobSchema),
  },
  'jobs.timeline': { input: jobId, output: z.array(timelineEntrySchema) },
  /** Where a job stands that waits to be sent; null where it does not wait (any more). */
  'jobs.queuePlace': { input: jobId, output: queuePlaceSchema.nullable() },
  /** Ask the service now instead of at the planned time: a queued job is tried, a pending one looked up. */
  'jobs.lookNow': { input: jobId, output: jobSchema },
  /** Answers the question of print_unconfirmed: the label is here, or it has to be printed. */
  'jobs.confirmPrint': { input: z.object({ jobId: z.string(), onPaper: z.boolean() }), output: jobSchema },
  /** Prints the stored label (again). `accepted`: the operator has seen why it was held back, and wants it printed. */
  'jobs.print': {
    input: z.object({
      jobId: z.string(),
      reason: z.string().max(200).nullable(),
      /** The owner's, where `pin_needed` was answered. */
      pin: pin.nullable().default(null),
    }),
    output: jobSchema,
  },
  /** The label's PDF as the service sent it, for the preview; `label_missing` when this machine has it no more. */
  'jobs.label': { input: jobId, output: z.object({ bytes: z.instanceof(Uint8Array) }) },
  /** Takes back a job that was not sent yet. */
  'jobs.withdraw': { input: jobId, output: jobSchema },
  /** Sets a job aside that certainly was not sent; `jobs.retry` lets it go. */
  'jobs.hold': { input: jobId, output: jobSchema },
  /**
   * Asks the service to cancel the shipment of a job (API section 4.4); the job is `cancelling` until it has answered,
   * then `cancelled` with the refund in its timeline, or as it was with the refusal as its problem.
   */
  'jobs.cancel': { input: z.object({ jobId: z.string(), reason: z.string().max(200).nullable() }), output: jobSchema },
  /**
   * On purpose only: ships an order anew whose shipment was cancelled or expired, under a reference that says so
   * (`ORD-1~2`), because its own reference would answer with the old shipment for ever.
   */
  'jobs.shipAnew': { input: jobId, output: jobSchema },
  /** Sends a refused job again, with the order as it now stands in the order book. */
  'jobs.retry': { input: jobId, output: jobSchema },

  /** The history of every job: pages of `limit`, from the one with the highest `before` (a job's `seq`) down. */
  'ledger.search': {
    input: ledgerFilterSchema.extend({
      before: z.number().int().nullable(),
      limit: z.number().int().min(1).max(500),
    }),
    output: ledgerPageSchema,
  },
  /** Totals of each local day from (with) to (without), epoch ms; days on which nothing happened are left out. Newest first. */
  'ledger.days': { input: z.object({ from: z.number(), to: z.number() }), output: z.array(dayTotalsSchema) },
  'ledger.closing': { input: nothing, output: closingCountsSchema },
  /** Writes one line a job for what the filter finds. `file_not_saved` when the disk says no. */
  'ledger.exportCsv': {
    input: ledgerFilterSchema,
    output: saved.extend({ rows: z.number().int() }),
  },
  /** What removing the receiver data of jobs that ended more than `days` days ago would remove. */
  'ledger.purgePreview': { input: z.object({ days: z.number().int().min(1).max(3650) }), output: purgeReportSchema },
  'ledger.purge': { input: z.object({ days: z.number().int().min(1).max(3650) }), output: purgeReportSchema },

  /** The session that goes on, or null. */
  'pickup.current': { input: nothing, output: openPickupSchema.nullable() },
  /** Begins a session; answers with the one that goes on already where there is one. */
  'pickup.start': { input: nothing, output: openPickupSchema },
  /** `no_pickup` when no session goes on. Durable when it answers. */
  'pickup.scan': { input: z.object({ code: z.string().max(20_000) }), output: pickupReplySchema },
  /** The courier does not take this parcel after all. */
  'pickup.takeBack': { input: jobId, output: openPickupSchema },
  'pickup.end': { input: nothing, output: pickupSchema },
  /** Ended sessions, last first. */
  'pickup.recent': { input: z.object({ limit: z.number().int().min(1).max(100) }), output: z.array(pickupSchema) },
  /** Writes the hand-over list (A4 PDF) of a session and opens it. */
  'pickup.saveList': { input: z.object({ pickupId: z.string() }), output: saved },

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
  /** The CSV files that were changed last where people leave them, the newest first. */
  'orders.lists': { input: nothing, output: z.array(foundListSchema) },
  /** The same as `orders.import` for a CSV file of this computer; `file_unreadable` for anything else. */
  'orders.importFile': { input: z.object({ path: z.string().max(4_000) }), output: importReportSchema },
  /** What our own rules (API sections 4.4 and 8) say against an order, field by field under the service's names. */
  'orders.check': { input: z.object({ order: orderSchema }), output: z.array(fieldProblemSchema) },
  /**
   * Puts one order into the book and ships it from the bench. `draft` is made once for what is typed: without a
   * reference it is the key, so that an order which is sent again, because an error was shown, is shipped once.
   * `invalid_fields` when our own rules forbid it. Where the reference has an order here already nothing is created:
   * `has_job` answers with it, and with whether it stopped before anything was sent. Such a one goes with what was typed
   * where `onto` names it. `same_parcel`: the same was shipped without a reference within the last ten minutes; it is
   * opened once more where `onto` names that one.
   */
  'orders.ship': {
    input: z.object({ order: orderSchema, draft: z.uuid(), onto: z.string().nullable().default(null) }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('shipped'), job: jobSchema }),
      z.object({ kind: z.literal('has_job'), job: jobSchema, canTakeOver: z.boolean() }),
      z.object({ kind: z.literal('same_parcel'), job: jobSchema }),
    ]),
  },
  /** Queues every order of the book that has no job yet, on the batch lane. */
  'orders.queueAll': {
    input: nothing,
    output: z.object({ queued: z.number().int(), needAttention: z.number().int() }),
  },

  'station.status': { input: nothing, output: stationStatusSchema },
  /**
   * Hands the payment link of a job, or of the account hold, to the system: its browser, its clipboard, its mail program.
   * `link_refused` for what paymentLink.ts does not call safe, `screen_locked`, `no_browser`, `no_mail_program`.
   */
  'payment.handOff': {
    input: z.object({
      of: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('job'), jobId: z.string() }),
        z.object({ kind: z.literal('hold') }),
      ]),
      way: z.enum(['open', 'copy', 'mail']),
    }),
    output: z.object({ host: z.string() }),
  },
  /** Text of one line, such as a tracking number, for the clipboard of the system: the page has none. */
  'clipboard.copy': { input: z.object({ text: z.string().regex(/^[^\p{Cc}]{1,200}$/u) }), output: nothing },
  /** Somebody has seen that the debt is over. */
  'station.dismissDebtNews': { input: nothing, output: stationStatusSchema },
  /** Orders of the list go on after `batchPause`; what is unpaid by then stays where it is paid. */
  'station.resumeBatch': { input: nothing, output: stationStatusSchema },
  /** Asks the service for the balance; also ends the waiting after an outage or an account hold. */
  'station.checkService': { input: nothing, output: stationStatusSchema },
  /** Somebody has seen that a damaged journal was set aside: the status tells of it no more. */
  'station.dismissJournalNotice': { input: nothing, output: stationStatusSchema },

  'account.info': { input: nothing, output: accountInfoSchema.extend({ at: z.number() }) },
  'account.transactions': {
    input: transactionFilterSchema,
    output: z.object({ items: z.array(transactionSchema), page: pageInfoSchema }),
  },
  'account.senderAddresses': { input: z.object({ fresh: z.boolean() }), output: z.array(senderAddressSchema) },

  /** Places, carriers and sender addresses are kept for a day; `fresh` asks again. Sorted the Turkish way. */
  'places.provinces': { input: z.object({ fresh: z.boolean() }), output: z.array(placeSchema) },
  'places.districts': { input: z.object({ provinceId: z.string(), fresh: z.boolean() }), output: z.array(placeSchema) },
  'carriers.list': { input: z.object({ fresh: z.boolean() }), output: z.array(carrierSchema) },

  /** Cheapest first, without a total last. */
  'prices.compare': { input: priceRequestSchema, output: z.array(priceSchema) },
  'prices.calculate': { input: carrierPriceRequestSchema, output: priceSchema },

  'shipments.list': {
    input: shipmentFilterSchema,
    output: z.object({ items: z.array(shipmentRecordSchema), page: pageInfoSchema }),
  },
  'shipments.detail': { input: shipmentId, output: shipmentRecordSchema },
  'shipments.track': { input: shipmentId, output: trackingSchema },
  /** For a shipment with a job here use `jobs.cancel`, which keeps the job's timeline; this one refuses it. */
  'shipments.cancel': {
    input: z.object({ shipmentId: z.string(), reason: z.string().max(200).nullable() }),
    output: cancelResultSchema,
  },
  /** Fetches the label and prints it; a shipment of somebody else's gets a job here first, so that the print is on record. */
  'shipments.print': {
    input: z.object({
      shipmentId: z.string(),
      reason: z.string().max(200).nullable(),
      pin: pin.nullable().default(null),
    }),
    output: jobSchema,
  },

  'connection.test': {
    input: z.object({ baseUrl: z.string().max(500), apiKey: z.string().max(500) }),
    output: z.object({ balance: balanceSchema.nullable() }),
  },
  /** Tests, then keeps: the address in the settings, the key in the keychain; then opens the station of that profile. */
  'connection.save': {
    input: z.object({
      profile: z.enum(['live', 'sandbox']),
      baseUrl: z.string().max(500),
      apiKey: z.string().max(500),
    }),
    output: stationStatusSchema,
  },
  /** Opens a profile whose address and key are kept already: `key_missing` where they are not. */
  'connection.open': { input: z.object({ profile: z.enum(['live', 'sandbox']) }), output: stationStatusSchema },
  'demo.open': { input: nothing, output: stationStatusSchema },
  /** Codes that the demo offers to scan, with what each shows; empty outside the demo profile. */
  'demo.scans': {
    input: nothing,
    output: z.array(z.object({ code: z.string(), shows: z.enum(['plain', 'duplicate', 'slow', 'unpaid', 'invalid']) })),
  },

  'printers.list': { input: nothing, output: z.array(printerInfoSchema) },
  'printers.choose': { input: z.object({ printerId: z.string() }), output: stationStatusSchema },
  /** Labels go to the next printer of the list that can print, in the open profile; `no_printer` where there is no other. */
  'printers.next': { input: nothing, output: stationStatusSchema },
  /** Prints a calibration label with the printer's settings; `code` is what its barcode says. */
  'printers.test': {
    input: z.object({ printerId: z.string() }),
    output: z.object({
      outcome: z.enum(['completed', 'sent', 'waiting']),
      detail: z.string().nullable(),
      code: z.string(),
    }),
  },
  'printers.setup': {
    input: z.object({ printerId: z.string(), patch: printerSetupSchema.omit({ calibration: true }).partial() }),
    output: settingsAnswer,
  },
  /** Keeps what the calibration label showed, and moves the print by what was measured (contract/printer.ts). */
  'printers.keepCalibration': {
    input: z.object({ printerId: z.string(), found: calibrationSchema.omit({ at: true }) }),
    output: settingsAnswer,
  },
  /** Labels of that carrier go to that printer, in the profile that is open; null: to the profile's own again. */
  'printers.route': {
    input: z.object({ carrier: z.string().min(1).max(120), printerId: z.string().nullable() }),
    output: settingsAnswer,
  },

  'owner.status': { input: nothing, output: z.object({ hasPin: z.boolean() }) },
  /** Sets, changes or (null) removes the owner's PIN; `current` where there is one. */
  'owner.setPin': {
    input: z.object({ current: pin.nullable(), next: pin.nullable() }),
    output: z.object({ hasPin: z.boolean() }),
  },
  /** After how many prints of a label the PIN is asked for; where there is one, only its owner may change that. */
  'owner.limitPrints': {
    input: z.object({ pin: pin.nullable(), printsWithoutPin: settingsSchema.shape.printsWithoutPin }),
    output: settingsAnswer,
  },

  /** The station fills the screen; `pin_missing` without an owner's PIN, because only that leads out again. */
  'kiosk.enter': { input: nothing, output: settingsAnswer },
  'kiosk.leave': { input: z.object({ pin }), output: settingsAnswer },

  /** Writes the sheet of command barcodes (A4 PDF) and opens it. */
  'commands.saveSheet': { input: nothing, output: saved },

  /** Shows a file that was saved here in its folder: `screen_locked`, `file_unreadable` where it is none of ours. */
  'files.show': { input: z.object({ path: z.string().max(4_000) }), output: nothing },

  'mailbox.status': { input: nothing, output: mailboxStatusSchema },
  /** Tries the address and the token, and keeps them when a mailbox answers; token null: the kept one. */
  'mailbox.connect': {
    input: z.object({ url: z.string().max(500), token: z.string().max(200).nullable() }),
    output: mailboxStatusSchema,
  },
  'mailbox.disconnect': { input: nothing, output: mailboxStatusSchema },
  'mailbox.signing': { input: mailboxChoiceSchema.omit({ url: true }), output: mailboxStatusSchema },
  /** Tells the service to deliver to the mailbox (API section 4.1). `keepsPrevious`: the old secret counts one more day. */
  'webhook.register': {
    input: z.object({ rotate: z.boolean(), keepsPrevious: z.boolean() }),
    output: mailboxStatusSchema,
  },
  /** The secret as another desk of this account has it. */
  'webhook.takeSecret': { input: z.object({ secret: z.string().trim().min(8).max(200) }), output: mailboxStatusSchema },
  /** Newest first. */
  'events.recent': {
    input: z.object({ list: z.enum(['all', 'unknown']), limit: z.number().int().min(1).max(200) }),
    output: z.array(shownEventSchema),
  },

  'settings.get': { input: nothing, output: settingsAnswer },
  'settings.update': { input: settingsPatchSchema, output: settingsAnswer },
} as const;

/** What the main process tells every page without being asked. */
export const EVENTS = {
  'job.changed': jobSchema,
  'status.changed': stationStatusSchema,
  /** Somebody wanted to close a window that only the owner's PIN closes. */
  'kiosk.leaveWanted': nothing,
} as const;

export type RequestName = keyof typeof REQUESTS;
export type RequestInput<N extends RequestName> = z.input<(typeof REQUESTS)[N]['input']>;
/** The input as the main process has it after parsing. */
export type RequestGiven<N extends RequestName> = z.output<(typeof REQUESTS)[N]['input']>;
export type RequestOutput<N extends RequestName> = z.output<(typeof REQUESTS)[N]['output']>;
export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = z.output<(typeof EVENTS)[N]>;
