import { z } from 'zod';
import {
  batchElsewhereSchema,
  batchOptionsSchema,
  batchOrderSchema,
  batchPreviewSchema,
  batchSchema,
  batchStartSchema,
  readyOrdersSchema,
} from './batch.ts';
import { DIAGNOSTICS_REQUESTS } from './diagnostics.ts';
import { DOOR_REQUESTS } from './door.ts';
import { jobSchema, panelShipmentSchema, timelineEntrySchema } from './job.ts';
import {
  closingCountsSchema,
  dayTotalsSchema,
  ledgerFilterSchema,
  ledgerPageSchema,
  purgeReportSchema,
} from './ledger.ts';
import { mailboxChoiceSchema, mailboxStatusSchema, shownEventSchema } from './mailbox.ts';
import {
  foundListSchema,
  lastSizeSchema,
  orderCancelSchema,
  orderDecisionSchema,
  orderDraftSchema,
  orderFilterSchema,
  orderListItemSchema,
  orderSchema,
  orderSourceSchema,
  wholeBook,
} from './order.ts';
import { ORDER_FOLDER_REQUESTS, orderFolderStatusSchema } from './orderFolder.ts';
import { IMPORT_REQUESTS, importProgressSchema } from './orderImport.ts';
import { LOOKUP_REQUESTS } from './orderLookup.ts';
import { openPickupSchema, pickupCountSchema, pickupReplySchema, pickupSchema } from './pickup.ts';
import { placeMatchSchema } from './placeMatch.ts';
import { calibrationSchema, printerInfoSchema, printerSetupSchema } from './printer.ts';
import { fieldProblemSchema } from './problem.ts';
import { queuePlaceSchema } from './queuePlace.ts';
import { jobStandingSchema, noScanOptions, scanOptionsSchema, scanReplySchema, whereReplySchema } from './scan.ts';
import { SECOND_COPY_REQUESTS } from './secondCopy.ts';
import {
  accountInfoSchema,
  cancelResultSchema,
  carrierPriceRequestSchema,
  carrierSchema,
  orderPriceSchema,
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
import { RULE_REQUESTS } from './shippingRule.ts';
import { SHOP_REQUESTS } from './shopMessage.ts';
import { SITE_REQUESTS } from './site.ts';
import { balanceSchema, stationStatusSchema } from './status.ts';
import { UPDATE_REQUESTS, updateStatusSchema } from './update.ts';

/** No real request of a page is longer: a text of megabytes would fill settings, records and screens. */
const id = z.string().max(200);
const printerId = z.string().max(1_000);
/** Longest order, as JSON: several cells of the longest that a spreadsheet has. */
const LONGEST_ORDER = 200_000;
const givenOrder = orderSchema.refine(
  (order) => JSON.stringify(order).length <= LONGEST_ORDER,
  'the order is too long',
);

const jobId = z.object({ jobId: id });
const batchId = z.object({ id: z.number().int() });
const shipmentId = z.object({ shipmentId: id });
const nothing = z.object({});
const pin = z.string().regex(/^\d{4,12}$/);
const settingsAnswer = settingsSchema.extend({ systemLanguage: z.enum(['tr', 'en']) });
/** Where a file was saved: in the program's folder inside the user's documents. */
const saved = z.object({ path: z.string() });

/**
 * Every request that a page may make, with the shape of its input and its value. The main process parses both. The
 * answer is always a Result, and its error is a StationError.
 */
export const REQUESTS = {
  'scan.submit': {
    input: z.object({ code: z.string().max(20_000), options: scanOptionsSchema.default(noScanOptions) }),
    output: scanReplySchema,
  },
  /** The same for an order that another desk of the site has (its id is `from`), and that a person takes from it. */
  'scan.takeOver': {
    input: z.object({ code: z.string().max(20_000), options: scanOptionsSchema.default(noScanOptions), from: id }),
    output: scanReplySchema,
  },
  /** Finds the parcel by the code of an order or a label; creates, sends and prints nothing. */
  'scan.where': { input: z.object({ code: z.string().max(20_000) }), output: whereReplySchema },

  'jobs.recent': { input: z.object({ limit: z.number().int().min(1).max(500) }), output: z.array(jobSchema) },
  'jobs.list': {
    input: z.object({ list: z.enum(['queue', 'watchlist', 'payments', 'attention', 'unconfirmed']) }),
    output: z.array(jobSchema),
  },
  'jobs.timeline': { input: jobId, output: z.array(timelineEntrySchema) },
  /** The place of a job that waits to be sent; null if it does not wait, or not any more. */
  'jobs.queuePlace': { input: jobId, output: queuePlaceSchema.nullable() },
  /** Calls the service now instead of at the planned time: a queued job is sent, a waiting one is polled. */
  'jobs.lookNow': { input: jobId, output: jobSchema },
  /** Answers the question of `print_unconfirmed`: the label is here, or it has to be printed. */
  'jobs.confirmPrint': { input: z.object({ jobId: id, onPaper: z.boolean() }), output: jobSchema },
  /** Prints the stored label, even if it was printed before or something held it back. */
  'jobs.print': {
    input: z.object({
      jobId: id,
      reason: z.string().max(200).nullable(),
      /** The owner's, after `pin_needed` was answered. */
      pin: pin.nullable().default(null),
      /** The printer that a person chose, for instance of another desk; null: the usual one for such labels. */
      printerId: printerId.nullable().default(null),
    }),
    output: jobSchema,
  },
  /** The label's PDF as the service sent it, for the preview; `label_missing` if this machine no longer has it. */
  'jobs.label': { input: jobId, output: z.object({ bytes: z.instanceof(Uint8Array) }) },
  /** Withdraws a job that was not sent yet. */
  'jobs.withdraw': { input: jobId, output: jobSchema },
  /** Sets aside a job that certainly was not sent; `jobs.retry` releases it. */
  'jobs.hold': { input: jobId, output: jobSchema },
  /**
   * Asks the service to cancel the shipment of a job (API section 4.4). The job is `cancelling` until the service has
   * answered, then `cancelled` with the refund in its timeline, or in its old state with the refusal as its problem.
   */
  'jobs.cancel': { input: z.object({ jobId: id, reason: z.string().max(200).nullable() }), output: jobSchema },
  /**
   * Only on purpose: makes a new shipment for an order whose shipment was cancelled, under a reference that shows it
   * (`ORD-1~2`), because under its own reference the service would always answer with the old shipment.
   */
  'jobs.shipAnew': { input: jobId, output: jobSchema },
  /** Sends a refused, incomplete, withdrawn or held job again, with the order as it is in the book now. */
  'jobs.retry': { input: jobId, output: jobSchema },
  /** Which shipment of the panel is the one of this order, by its id; null: none, so a new one is opened and paid. */
  'jobs.answerPanel': { input: z.object({ jobId: id, shipmentId: id.nullable() }), output: jobSchema },
  /** The order of the job goes although the shop's list says that it is not to be shipped. */
  'jobs.overruleStop': { input: jobId, output: jobSchema },

  /**
   * The history of every job, in pages of `limit`, newest accepted first. `before`: the `seq` of a job, below which the
   * page begins; null for the first page.
   */
  'ledger.search': {
    input: ledgerFilterSchema.extend({
      before: z.number().int().nullable(),
      limit: z.number().int().min(1).max(500),
    }),
    output: ledgerPageSchema,
  },
  /**
   * Totals of each local day from `from` (included) to `to` (excluded), epoch ms, newest first. Days on which nothing
   * happened are left out.
   */
  'ledger.days': { input: z.object({ from: z.number(), to: z.number() }), output: z.array(dayTotalsSchema) },
  'ledger.closing': { input: nothing, output: closingCountsSchema },
  /** Writes one line per job that the filter finds. `file_not_saved`: the disk refused. */
  'ledger.exportCsv': {
    input: ledgerFilterSchema,
    output: saved.extend({ rows: z.number().int() }),
  },
  /** The sources whose columns are known, the one of the last list first. */
  'ledger.listSources': { input: nothing, output: z.array(z.string()) },
  /**
   * Writes one line per shipment that the filter finds, for the shop's own system: nothing of the receiver, and only the
   * carrier's tracking number. `of`: only orders of this source, and before all else the columns of its lists with what
   * the orders say, the receiver too. `file_not_saved`: the disk refused.
   */
  'ledger.exportShipments': {
    input: ledgerFilterSchema.extend({ as: z.enum(['csv', 'xlsx']), of: z.string().max(200).nullable().default(null) }),
    output: saved.extend({ rows: z.number().int() }),
  },
  /**
   * Writes the list of what was accepted from `from` (included) to `to` (excluded) as A4 (PDF) and opens it. Null: from
   * the start of today, to the end of the day.
   */
  'ledger.saveDayList': { input: z.object({ from: z.number().nullable(), to: z.number().nullable() }), output: saved },
  /** What a purge would remove for jobs that ended more than `days` days ago. */
  'ledger.purgePreview': { input: z.object({ days: z.number().int().min(1).max(3650) }), output: purgeReportSchema },
  /** Keeps the limit and removes what is beyond it. The owner's PIN where there is one: it cannot be undone. */
  'ledger.purge': {
    input: z.object({ days: z.number().int().min(1).max(3650), pin: pin.nullable().default(null) }),
    output: purgeReportSchema,
  },

  /** The open session, or null. */
  'pickup.current': { input: nothing, output: openPickupSchema.nullable() },
  /** Starts a session, or returns the open one. `carrier`: whose courier, null for all of them. `label`: the carrier is the one of this label; `no_carrier_on_label` where none is known. */
  'pickup.start': {
    input: z.object({ carrier: z.string().nullable().default(null), label: z.string().max(20_000).optional() }),
    output: openPickupSchema,
  },
  /** `no_pickup`: no session is open. On disk when it answers. */
  'pickup.scan': { input: z.object({ code: z.string().max(20_000) }), output: pickupReplySchema },
  /** Takes a code that no job of this desk has out of the open session: its parcel stays here. */
  'pickup.removeForeign': { input: z.object({ code: z.string().max(20_000) }), output: openPickupSchema },
  /** The courier does not take this parcel after all. */
  'pickup.takeBack': { input: jobId, output: openPickupSchema },
  'pickup.end': { input: nothing, output: pickupSchema },
  /** Parcels whose label is out and which no courier took, by carrier, the most first. */
  'pickup.stillHere': { input: nothing, output: z.array(pickupCountSchema) },
  /** Ended sessions, newest first. */
  'pickup.recent': { input: z.object({ limit: z.number().int().min(1).max(100) }), output: z.array(pickupSchema) },
  /** Writes the hand-over list (A4 PDF) of a session and opens it. */
  'pickup.saveList': { input: z.object({ pickupId: id }), output: saved },

  'orders.list': {
    input: z.object({
      search: z.string().max(200),
      filter: orderFilterSchema.default(wholeBook),
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: z.object({ total: z.number().int(), items: z.array(orderListItemSchema) }),
  },
  /** Where the orders of the book came from. */
  'orders.sources': { input: nothing, output: z.array(orderSourceSchema) },
  /** The lists that were changed last in the usual folders, newest first. */
  'orders.lists': { input: nothing, output: z.array(foundListSchema) },
  /**
   * What is wrong with an order by our own rules (API sections 4.4 and 8), field by field under the service's names.
   */
  'orders.check': { input: z.object({ order: givenOrder }), output: z.array(fieldProblemSchema) },
  /**
   * About what an order costs as it stands, with what rules decide for it. One request in the background lane at most, and
   * none if such a price was requested within a day.
   */
  'orders.price': { input: z.object({ order: givenOrder }), output: orderPriceSchema },
  /**
   * Puts one order into the book and ships it from the bench. `draft` is made once for each filled form. Without a
   * reference it is the key, so that an order that is sent again after an error is shipped once. `invalid_fields`: our
   * own rules forbid it. `has_job`: the reference already has a job here, nothing is created, and `canTakeOver` says
   * whether that job stopped before anything was sent. If so, `onto` with its id makes it go on with the order as
   * typed. `same_parcel`: the same parcel was shipped without a reference within the last ten minutes; `onto` with that
   * job's id ships it once more.
   */
  'orders.ship': {
    input: z.object({ order: givenOrder, draft: z.uuid(), onto: id.nullable().default(null) }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('shipped'), job: jobSchema }),
      z.object({ kind: z.literal('has_job'), job: jobSchema, canTakeOver: z.boolean() }),
      z.object({ kind: z.literal('same_parcel'), job: jobSchema }),
    ]),
  },
  /**
   * Sends a stopped job with its order as it was corrected; the reference stays what it was. `invalid_fields`: our own
   * rules forbid it. `not_possible_now`: the job goes on by now, or the service may know its key already. `of`: the order
   * that was corrected; `order_changed` if it is another one by now.
   */
  'orders.correct': {
    input: z.object({ jobId: id, order: givenOrder, of: givenOrder.nullable() }),
    output: jobSchema,
  },
  /**
   * The order of a stopped job as it would be sent now, to be corrected; null: its code is still unknown. `last`: the size
   * that its parcel had the last time; null: nothing like it was shipped from this desk yet. `draft`: a second version of it
   * that waits for a decision.
   */
  'orders.toCorrect': {
    input: jobId,
    output: z.object({
      order: orderSchema.nullable(),
      draft: orderDraftSchema.nullable().default(null),
      last: lastSizeSchema.nullable(),
    }),
  },
  /**
   * Stores an order that has no job as it was written at the desk, or adds it to the book; it may still lack something.
   * `invalid_fields`: it has no reference. `not_possible_now`: it has a job. `of`: as the book had it when it was changed,
   * null if it did not have it; `order_changed` if the book has another one by now, `reference_taken` if it has one at all.
   */
  'orders.save': { input: z.object({ order: givenOrder, of: givenOrder.nullable() }), output: z.null() },
  /**
   * Takes an order without a job out of the book of all desks. `not_possible_now`: it has a job by now, or is gone;
   * `order_changed`: another desk has changed it; `site_needed`: the other desks cannot be informed.
   */
  'orders.remove': { input: z.object({ reference: z.string().max(20_000) }), output: z.null() },
  /**
   * The shop has cancelled an order, with its own word for it. An order that was not sent stays unsent; about the rest a
   * person decides. Repeating it changes nothing.
   */
  'orders.stop': {
    input: z.object({ reference: z.string().trim().min(1).max(20_000), word: z.string().trim().min(1).max(100) }),
    output: orderCancelSchema,
  },
  /** Decides orders of which an imported list, or another desk, has something else than a desk made of them. */
  'orders.decide': {
    input: z.object({ references: z.array(z.string().max(20_000)).max(100_000), taken: orderDecisionSchema }),
    output: z.null(),
  },

  /** Paid shipments of the panel without a printed label, as far as is known; the oldest first. */
  'batches.ofPanel': { input: nothing, output: z.array(panelShipmentSchema) },
  /** Prints the labels of those that are still so. Nothing is opened or paid. */
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

  'station.status': { input: nothing, output: stationStatusSchema },
  /**
   * Hands the payment link of a job, or of the account hold, to the system's browser, clipboard or mail program.
   * `link_refused`: paymentLink.ts does not call it safe. Also `screen_locked`, `no_browser`, `no_mail_program`.
   */
  'payment.handOff': {
    input: z.object({
      of: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('job'), jobId: id }),
        z.object({ kind: z.literal('hold') }),
      ]),
      method: z.enum(['open', 'copy', 'mail']),
    }),
    output: z.object({ host: z.string() }),
  },
  /** Copies one line of text, such as a tracking number, to the system's clipboard: the page has no access to it. */
  'clipboard.copy': { input: z.object({ text: z.string().regex(/^[^\p{Cc}]{1,200}$/u) }), output: nothing },
  /** The operator has seen that the debt is over. */
  'station.dismissDebtNews': { input: nothing, output: stationStatusSchema },
  /** Resumes the list after `batchPause`. Shipments that are unpaid by then stay so until they are paid. */
  'station.resumeBatch': { input: nothing, output: stationStatusSchema },
  /** Asks the service for the balance; also ends the waiting after an outage or an account hold. */
  'station.checkService': { input: nothing, output: stationStatusSchema },
  /** The operator has seen that a damaged journal was set aside: the status no longer reports it. */
  'station.dismissJournalNotice': { input: nothing, output: stationStatusSchema },

  'account.info': { input: nothing, output: accountInfoSchema.extend({ at: z.number() }) },
  'account.transactions': {
    input: transactionFilterSchema,
    output: z.object({ items: z.array(transactionSchema), page: pageInfoSchema }),
  },
  'account.senderAddresses': { input: z.object({ fresh: z.boolean() }), output: z.array(senderAddressSchema) },

  /**
   * Places, carriers and sender addresses are stored for a day; `fresh` requests them again. Places and carriers are in
   * Turkish alphabetical order.
   */
  'places.provinces': { input: z.object({ fresh: z.boolean() }), output: z.array(placeSchema) },
  'places.districts': { input: z.object({ provinceId: id, fresh: z.boolean() }), output: z.array(placeSchema) },
  /** The place of the lists that a written one stands for; lists that are not known yet are requested. */
  'places.match': {
    input: z.object({ province: z.string().max(1_000), district: z.string().max(1_000) }),
    output: placeMatchSchema,
  },
  'carriers.list': { input: z.object({ fresh: z.boolean() }), output: z.array(carrierSchema) },

  /** Cheapest first, those without a total last. */
  'prices.compare': { input: priceRequestSchema, output: z.array(priceSchema) },
  'prices.calculate': { input: carrierPriceRequestSchema, output: priceSchema },

  'shipments.list': {
    input: shipmentFilterSchema,
    output: z.object({ items: z.array(shipmentRecordSchema), page: pageInfoSchema }),
  },
  'shipments.detail': { input: shipmentId, output: shipmentRecordSchema },
  'shipments.track': { input: shipmentId, output: trackingSchema },
  /** A shipment with a job here is refused: `jobs.cancel` must be used, because it keeps the job's timeline. */
  'shipments.cancel': {
    input: z.object({ shipmentId: id, reason: z.string().max(200).nullable() }),
    output: cancelResultSchema,
  },
  /**
   * Fetches the label and prints it. A shipment that was made elsewhere gets a job here first, so that the print is on
   * record.
   */
  'shipments.print': {
    input: z.object({
      shipmentId: id,
      reason: z.string().max(200).nullable(),
      pin: pin.nullable().default(null),
    }),
    output: jobSchema,
  },

  'connection.test': {
    input: z.object({ baseUrl: z.string().max(500), apiKey: z.string().max(500) }),
    output: z.object({ balance: balanceSchema.nullable() }),
  },
  /**
   * Tests the connection, then stores the address in the settings and the key in the keychain, and opens the station of
   * this profile.
   */
  'connection.save': {
    input: z.object({
      profile: z.enum(['live', 'sandbox']),
      baseUrl: z.string().max(500),
      apiKey: z.string().max(500),
    }),
    output: stationStatusSchema,
  },
  /** Opens a profile whose address and key are stored; `key_missing` if they are not. */
  'connection.open': { input: z.object({ profile: z.enum(['live', 'sandbox']) }), output: stationStatusSchema },
  /**
   * Deletes the keys and tokens of an account here, and its addresses. Its orders and history stay. Needs the owner's PIN where there
   * is one.
   */
  'connection.forget': {
    input: z.object({ profile: z.enum(['live', 'sandbox']), pin: pin.nullable().default(null) }),
    output: stationStatusSchema,
  },
  'demo.open': { input: nothing, output: stationStatusSchema },
  /** Codes that the demo offers to scan, with what each shows; empty outside the demo profile. */
  'demo.scans': {
    input: nothing,
    output: z.array(z.object({ code: z.string(), shows: z.enum(['plain', 'duplicate', 'slow', 'unpaid', 'invalid']) })),
  },

  'printers.list': { input: nothing, output: z.array(printerInfoSchema) },
  'printers.choose': { input: z.object({ printerId }), output: stationStatusSchema },
  /**
   * Labels go to the next printer of the list that can print, in the open profile; `no_printer` if there is no other.
   */
  'printers.next': { input: nothing, output: stationStatusSchema },
  /** Prints a calibration label with the printer's settings; `code` is the text of its barcode. */
  'printers.test': {
    input: z.object({ printerId }),
    output: z.object({
      outcome: z.enum(['completed', 'sent', 'waiting']),
      detail: z.string().nullable(),
      code: z.string(),
    }),
  },
  'printers.setup': {
    input: z.object({ printerId, patch: printerSetupSchema.omit({ calibration: true }).partial() }),
    output: settingsAnswer,
  },
  /** Stores what was measured on the calibration label, and moves the print accordingly (contract/printer.ts). */
  'printers.keepCalibration': {
    input: z.object({ printerId, found: calibrationSchema.omit({ at: true }) }),
    output: settingsAnswer,
  },
  /** Labels of this carrier go to this printer in the open profile; null: to the profile's own again. */
  'printers.route': {
    input: z.object({ carrier: z.string().trim().min(1).max(120), printerId: printerId.nullable() }),
    output: settingsAnswer,
  },

  'owner.status': { input: nothing, output: z.object({ hasPin: z.boolean() }) },
  /** Sets, changes or (null) removes the owner's PIN; `current` is needed if there is one. */
  'owner.setPin': {
    input: z.object({ current: pin.nullable(), next: pin.nullable() }),
    output: z.object({ hasPin: z.boolean() }),
  },
  /** After how many sheets of a label the PIN is needed. If a PIN is set, only its owner may change this. */
  'owner.limitPrints': {
    input: z.object({ pin: pin.nullable(), printsWithoutPin: settingsSchema.shape.printsWithoutPin }),
    output: settingsAnswer,
  },

  /** The station fills the screen; `pin_missing` without an owner's PIN, because nothing else leads out again. */
  'kiosk.enter': { input: nothing, output: settingsAnswer },
  /**
   * What happened to the program by itself, reported once. `graphics`: the graphics card failed, and it draws without it.
   * `reloaded`: the page had crashed, or no longer answered.
   */
  'desk.news': { input: nothing, output: z.object({ message: z.enum(['graphics', 'reloaded']).nullable() }) },
  'kiosk.leave': { input: z.object({ pin }), output: settingsAnswer },

  /** Writes the sheet of command barcodes (A4 PDF) and opens it. */
  'commands.saveSheet': { input: nothing, output: saved },

  /**
   * Shows a file that the program saved in its folder. `screen_locked`; `file_unreadable` if the program did not save
   * it.
   */
  'files.show': { input: z.object({ path: z.string().max(4_000) }), output: nothing },

  /**
   * Whether the data of this desk was copied, so that another computer goes on as that desk and this one is a new desk, or
   * only moved here. While `folder_from_elsewhere`.
   */
  'desk.identify': { input: z.object({ isCopy: z.boolean() }), output: nothing },

  /** While the keychain is locked: opens the station with secrets in memory only. */
  'keychain.goWithout': { input: nothing, output: nothing },

  'mailbox.status': { input: nothing, output: mailboxStatusSchema },
  /** Tries the address and the token, and stores them if a mailbox answers. Token null: the stored one. */
  'mailbox.connect': {
    input: z.object({ url: z.string().max(500), token: z.string().max(200).nullable() }),
    output: mailboxStatusSchema,
  },
  'mailbox.disconnect': { input: nothing, output: mailboxStatusSchema },
  'mailbox.signing': { input: mailboxChoiceSchema.omit({ url: true }), output: mailboxStatusSchema },
  /**
   * Registers the mailbox as the service's webhook URL (API section 4.1). `keepsPrevious`: the old secret is valid for
   * one more day.
   */
  'webhook.register': {
    input: z.object({ rotate: z.boolean(), keepsPrevious: z.boolean() }),
    output: mailboxStatusSchema,
  },
  /** Stores the secret that another desk of this account has. */
  'webhook.takeSecret': { input: z.object({ secret: z.string().trim().min(8).max(200) }), output: mailboxStatusSchema },
  /** Newest first. */
  'events.recent': {
    input: z.object({ list: z.enum(['all', 'unknown']), limit: z.number().int().min(1).max(200) }),
    output: z.array(shownEventSchema),
  },

  ...IMPORT_REQUESTS,
  ...ORDER_FOLDER_REQUESTS,
  ...SECOND_COPY_REQUESTS,
  ...SITE_REQUESTS,
  ...SHOP_REQUESTS,
  ...LOOKUP_REQUESTS,
  ...RULE_REQUESTS,
  ...DIAGNOSTICS_REQUESTS,
  ...DOOR_REQUESTS,
  ...UPDATE_REQUESTS,

  'settings.get': { input: nothing, output: settingsAnswer },
  /** `pin_needed`: receivers would be stored for fewer days than now, for which `ledger.purge` needs the owner's PIN. */
  'settings.update': { input: settingsPatchSchema, output: settingsAnswer },
} as const;

/** Messages that the main process sends to every page. */
export const EVENTS = {
  'job.changed': jobSchema,
  'job.standing': jobStandingSchema,
  'status.changed': stationStatusSchema,
  /** How far the open list is while it is taken. */
  'import.progress': importProgressSchema,
  'orderFolder.changed': orderFolderStatusSchema,
  'update.changed': updateStatusSchema,
  /** Another desk of the site changed settings of the shop. */
  'settings.changed': settingsAnswer,
  /** A person tried to close a window that only the owner's PIN closes. */
  'kiosk.leaveWanted': nothing,
} as const;

export type RequestName = keyof typeof REQUESTS;
export type RequestInput<N extends RequestName> = z.input<(typeof REQUESTS)[N]['input']>;
/** The input as the main process has it after parsing. */
export type RequestGiven<N extends RequestName> = z.output<(typeof REQUESTS)[N]['input']>;
export type RequestOutput<N extends RequestName> = z.output<(typeof REQUESTS)[N]['output']>;
export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = z.output<(typeof EVENTS)[N]>;
