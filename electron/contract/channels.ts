import { z } from 'zod';
import { BATCH_REQUESTS } from './batch.ts';
import { DIAGNOSTICS_REQUESTS } from './diagnostics.ts';
import { DOOR_REQUESTS } from './door.ts';
import { jobSchema } from './job.ts';
import { JOB_REQUESTS } from './jobRequests.ts';
import { LEDGER_REQUESTS } from './ledger.ts';
import { MAILBOX_REQUESTS } from './mailbox.ts';
import { ORDER_FOLDER_REQUESTS, orderFolderStatusSchema } from './orderFolder.ts';
import { IMPORT_REQUESTS, importProgressSchema } from './orderImport.ts';
import { LOOKUP_REQUESTS } from './orderLookup.ts';
import { ORDER_REQUESTS } from './orderRequests.ts';
import { PICKUP_REQUESTS } from './pickup.ts';
import { PLACE_REQUESTS } from './placeMatch.ts';
import { calibrationSchema, printerInfoSchema, printerSetupSchema } from './printer.ts';
import { id, nothing, ownerPin, pin, printerId, saved } from './requestFields.ts';
import { jobStandingSchema, SCAN_REQUESTS } from './scan.ts';
import { SECOND_COPY_REQUESTS, secondCopyStatusSchema } from './secondCopy.ts';
import { SERVICE_REQUESTS } from './service.ts';
import { settingsPatchSchema, settingsSchema } from './settings.ts';
import { RULE_REQUESTS } from './shippingRule.ts';
import { SHOP_REQUESTS } from './shopMessage.ts';
import { SITE_REQUESTS } from './site.ts';
import { balanceSchema, stationStatusSchema } from './status.ts';
import { UPDATE_REQUESTS, updateStatusSchema } from './update.ts';

const settingsAnswer = settingsSchema.extend({ systemLanguage: z.enum(['tr', 'en']) });
/** Where a file was saved: in the program's folder inside the user's documents. */

/**
 * Every request that a page may make, with the shape of its input and its value. The main process parses both. The
 * answer is always a Result, and its error is a StationError.
 */
export const REQUESTS = {
  ...SCAN_REQUESTS,
  ...JOB_REQUESTS,
  ...LEDGER_REQUESTS,
  ...PICKUP_REQUESTS,
  ...ORDER_REQUESTS,
  ...BATCH_REQUESTS,
  ...SERVICE_REQUESTS,
  ...PLACE_REQUESTS,
  ...MAILBOX_REQUESTS,
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
    input: z.object({ profile: z.enum(['live', 'sandbox']), pin: ownerPin }),
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
  'secondCopy.changed': secondCopyStatusSchema,
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
