import { z } from 'zod';
import { boxPresetSchema, defaultBoxes } from './box.ts';
import { mailboxChoiceSchema } from './mailbox.ts';
import { kurusSchema } from './money.ts';
import { printerSetupSchema } from './printer.ts';
import { defaultScannerSetup, scannerSetupSchema } from './scanner.ts';
import { cancelMethodSchema } from './service.ts';
import { profileSchema } from './status.ts';

/** What "check this desk" looks at, in its order. */
export const DESK_STEPS = ['connection', 'key', 'printer', 'scanner', 'sound'] as const;
export type DeskStep = (typeof DESK_STEPS)[number];

/** What only a person can say of a desk, and what they have put off; the rest is seen while one looks. */
export const deskCheckSchema = z.object({
  /** Epoch ms since which a check goes on, also over a restart; null: none does. */
  since: z.number().nullable(),
  /** Put off with "later", in the check that goes on or in the last one. */
  skipped: z.array(z.enum(DESK_STEPS)),
  /** Id of the printer whose test page somebody has seen. */
  printed: z.string().nullable(),
  /** Somebody has heard the sounds. */
  heard: z.boolean(),
});
export type DeskCheck = z.infer<typeof deskCheckSchema>;

export const noDeskCheck: DeskCheck = { since: null, skipped: [], printed: null, heard: false };

const senderCode = z.string().min(1).max(40).nullable();

/** What the shop chose. Never holds a secret: those are in the keychain. */
export const settingsSchema = z.object({
  /** Null: the language of the system. */
  language: z.enum(['tr', 'en']).nullable(),
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  deskName: z.string().min(1).max(40),
  profile: profileSchema.nullable(),
  /** Host root of the live service (API: {base_url}); null until the first run is done. */
  liveBaseUrl: z.string().nullable(),
  /** Host root of the sandbox, whose address the document does not show (API section 1). */
  sandboxBaseUrl: z.string().nullable(),
  /** Printer id by profile. */
  printers: z.object({ demo: z.string().nullable(), sandbox: z.string().nullable(), live: z.string().nullable() }),
  /** By printer id; a printer that is not named here has `defaultPrinterSetup`. */
  printerSetups: z.record(z.string(), printerSetupSchema),
  /** Labels of a carrier (its name as the service writes it) go to that printer instead of the profile's own. */
  printerRoutes: z.array(
    z.object({ profile: profileSchema, carrier: z.string().min(1).max(120), printerId: z.string() }),
  ),
  /** Where the folder printer writes; null: `Label Station` in the documents folder. */
  printFolder: z.string().nullable(),
  /** Requests per 60 s that the account allows (API section 8). */
  requestsPerMinute: z.number().int().min(6).max(120),
  /** Labels older than this many hours are not printed without asking. */
  staleLabelHours: z.number().min(1).max(720),
  /** Warn when the balance falls below this; null: never. */
  lowBalance: kurusSchema.nullable(),
  /** The document does not show the HTTP method of cancel (API section 4.4). */
  cancelMethod: cancelMethodSchema,
  /** Where the shop's parcels leave from, for price questions (API section 4.3); by name, because ids differ by profile. */
  origin: z.object({ province: z.string().max(120), district: z.string().max(120) }).nullable(),
  /** Sender address, by profile, of orders that name none (API section 4.4); null: the account's default. */
  senderCodes: z.object({ demo: senderCode, sandbox: senderCode, live: senderCode }),
  /** False: an imported list is sent faster, and its labels come afterwards (API section 4.4, wait_for_label). */
  listWaitsForLabel: z.boolean(),
  /** Who works at this desk, for the ledger; null: the desk's name stands there. */
  operatorName: z.string().trim().min(1).max(60).nullable(),
  /** Receiver data and labels of jobs that ended more days ago are removed; null: never by itself. */
  keepReceiverDays: z.number().int().min(1).max(3650).nullable(),
  /** Label files of jobs that ended more days ago are removed; until then a reprint needs no network. */
  keepLabelDays: z.number().int().min(1).max(3650),
  /** After so many prints of one label another one needs the owner's PIN; null: never. */
  printsWithoutPin: z.number().int().min(1).max(20).nullable(),
  /** The label that came out is scanned back before the next order; the wrong one raises an alarm. */
  verifyLabels: z.boolean(),
  /** How this desk's scanner types. */
  scanner: scannerSetupSchema,
  /** Loudness of the sounds, percent; 0: silent, but for the alarm of a wrong label, which is never quieter than 40. */
  soundVolume: z.number().int().min(0).max(100),
  /** Size of everything on the screen, percent. */
  zoomPercent: z.number().int().min(70).max(200),
  /** The station fills the screen and only the owner's PIN lets anybody leave it. */
  kiosk: z.boolean(),
  /** The shop's boxes, in its order; each id once, because a printed barcode means one of them. */
  boxes: z
    .array(boxPresetSchema)
    .max(12)
    .refine((boxes) => new Set(boxes.map(({ id }) => id)).size === boxes.length, 'two boxes with one id'),
  /** Epoch ms at which somebody went through "check this desk" to its end; null: never. */
  deskCheckedAt: z.number().nullable(),
  deskCheck: deskCheckSchema,
  /** Where this desk reads the service's events; null: nowhere, it looks by itself. */
  mailboxes: z.object({ sandbox: mailboxChoiceSchema.nullable(), live: mailboxChoiceSchema.nullable() }),
});
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = {
  language: null,
  theme: 'system',
  deskName: '1',
  profile: null,
  liveBaseUrl: null,
  sandboxBaseUrl: null,
  printers: { demo: null, sandbox: null, live: null },
  printerSetups: {},
  printerRoutes: [],
  printFolder: null,
  requestsPerMinute: 60,
  staleLabelHours: 24,
  lowBalance: null,
  cancelMethod: 'POST',
  origin: null,
  senderCodes: { demo: null, sandbox: null, live: null },
  listWaitsForLabel: true,
  operatorName: null,
  keepReceiverDays: null,
  keepLabelDays: 90,
  printsWithoutPin: null,
  verifyLabels: false,
  scanner: defaultScannerSetup,
  soundVolume: 70,
  zoomPercent: 100,
  kiosk: false,
  boxes: [...defaultBoxes],
  deskCheckedAt: null,
  deskCheck: noDeskCheck,
  mailboxes: { sandbox: null, live: null },
};

/** The settings that the screens may change directly; the rest changes through its own channel. */
export const settingsPatchSchema = settingsSchema
  .pick({
    language: true,
    theme: true,
    deskName: true,
    requestsPerMinute: true,
    staleLabelHours: true,
    lowBalance: true,
    cancelMethod: true,
    origin: true,
    senderCodes: true,
    listWaitsForLabel: true,
    operatorName: true,
    keepReceiverDays: true,
    keepLabelDays: true,
    verifyLabels: true,
    scanner: true,
    soundVolume: true,
    zoomPercent: true,
    boxes: true,
    deskCheckedAt: true,
    deskCheck: true,
  })
  .partial();
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;
