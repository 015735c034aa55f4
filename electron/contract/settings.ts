import { z } from 'zod';
import { boxPresetSchema, defaultBoxes } from './box.ts';
import { closedDoor, doorSettingsSchema } from './door.ts';
import { mailboxChoiceSchema } from './mailbox.ts';
import { kurusSchema } from './money.ts';
import { listProfileSchema, MOST_PROFILES } from './orderImport.ts';
import { lookupAddressSchema } from './orderLookup.ts';
import { printerSetupSchema } from './printer.ts';
import { defaultScannerSetup, scannerSetupSchema } from './scanner.ts';
import { cancelMethodSchema } from './service.ts';
import { noRules, ruleTableSchema } from './shippingRule.ts';
import { shopAddressSchema } from './shopMessage.ts';
import { joinUseSchema, siteAddressSchema } from './site.ts';
import { profileSchema } from './status.ts';

/** The steps of "check this desk", in order. */
export const DESK_STEPS = ['connection', 'key', 'printer', 'scanner', 'sound'] as const;
export type DeskStep = (typeof DESK_STEPS)[number];

/**
 * The part of the desk check that only a person can answer, and what was put off. Everything else is tested while the
 * check is shown.
 */
export const deskCheckSchema = z.object({
  /** Epoch ms at which the open check began; it goes on after a restart. Null: no check is open. */
  since: z.number().nullable(),
  /** Put off with "later" in the open check, or in the last one. */
  skipped: z.array(z.enum(DESK_STEPS)).max(100),
  /** Id of the printer whose test page the person has seen. */
  printed: z.string().max(1_000).nullable(),
  /** The person has played the sounds. */
  heard: z.boolean(),
});
export type DeskCheck = z.infer<typeof deskCheckSchema>;

export const noDeskCheck: DeskCheck = { since: null, skipped: [], printed: null, heard: false };

/** The number of joined computers that are remembered. */
export const MOST_JOINED = 20;

/**
 * The change of the shared settings that a desk knows: its number, when it was made (epoch ms), and whether the desks with
 * this API key (`key` names it without revealing it) have received it.
 */
const sharedVersionSchema = z.object({
  change: z.number().int().min(1),
  at: z.number(),
  key: z.string().max(64),
  isTold: z.boolean(),
});
export type SharedVersion = z.infer<typeof sharedVersionSchema>;

export const noFewerDays = { keepReceiverDays: null, keepLabelDays: null };

/** Where an account's shipments are opened: here; here and in the customer panel, by connected stores; or only there. */
export const panelUseSchema = z.object({
  mode: z.enum(['no', 'also', 'only']),
  /** Prefixes of a number in the panel that the slips do not have, or the reverse. */
  prefixes: z.array(z.string().trim().min(1).max(20)).max(20),
});
export type PanelUse = z.infer<typeof panelUseSchema>;
export const noPanel: PanelUse = { mode: 'no', prefixes: ['#'] };

const folderPath = z.string().min(1).max(4_000).nullable();
const senderCode = z.string().min(1).max(40).nullable();

/** The shop's settings. They never hold a secret: secrets are in the keychain. */
export const settingsSchema = z.object({
  /** Null: the language of the system. */
  language: z.enum(['tr', 'en']).nullable(),
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  deskName: z.string().min(1).max(40),
  profile: profileSchema.nullable(),
  /** Host root of the live service (API: {base_url}); null until the first set-up is done. */
  liveBaseUrl: z.string().nullable(),
  /** Host root of the sandbox; the document does not show its address (API section 1). */
  sandboxBaseUrl: z.string().nullable(),
  /** Printer id by profile. */
  printers: z.object({ demo: z.string().nullable(), sandbox: z.string().nullable(), live: z.string().nullable() }),
  /** By printer id; a printer without an entry has `defaultPrinterSetup`. */
  printerSetups: z.record(z.string(), printerSetupSchema),
  /** Labels of a carrier (its name as the service writes it) go to this printer instead of the profile's own. */
  printerRoutes: z.array(
    z.object({ profile: profileSchema, carrier: z.string().min(1).max(120), printerId: z.string() }),
  ),
  /** Where the folder printer writes; null: `Label Station` in the documents folder. */
  printFolder: z.string().nullable(),
  /** Requests per 60 s that the account allows (API section 8). */
  requestsPerMinute: z.number().int().min(6).max(120),
  /** The owner has set that other desks or programs ship under this account. */
  othersShip: z.boolean(),
  /** By profile, because it is the account that is connected to a store. */
  panel: z.object({ demo: panelUseSchema, sandbox: panelUseSchema, live: panelUseSchema }),
  /** Labels older than this many hours are not printed without asking. */
  staleLabelHours: z.number().min(1).max(720),
  /** Warn when the balance falls below this; null: never. */
  lowBalance: kurusSchema.nullable(),
  /** A setting, because the document does not show the HTTP method of cancel (API section 4.4). */
  cancelMethod: cancelMethodSchema,
  /**
   * Where the shop's parcels are sent from, for price questions (API section 4.3). By name, because ids differ by
   * profile.
   */
  origin: z.object({ province: z.string().max(120), district: z.string().max(120) }).nullable(),
  /** The sender address, by profile, for orders that name none (API section 4.4); null: the account's default. */
  senderCodes: z.object({ demo: senderCode, sandbox: senderCode, live: senderCode }),
  /** By profile, because carriers and sender addresses differ by account. */
  shippingRules: z.object({ demo: ruleTableSchema, sandbox: ruleTableSchema, live: ruleTableSchema }),
  /** False: an imported list is sent faster, and its labels come later (API section 4.4, wait_for_label). */
  listWaitsForLabel: z.boolean(),
  /** Name of the person who works at this desk, for the ledger; null: the ledger shows the desk's name. */
  operatorName: z.string().trim().min(1).max(60).nullable(),
  /** When the courier comes, "17:00"; null: derived from past hand-overs. */
  courierAt: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
  /** Receiver data and labels of jobs that ended more days ago are removed; null: only when the owner starts it. */
  keepReceiverDays: z.number().int().min(1).max(3650).nullable(),
  /** Label files of jobs that ended more days ago are removed. Until then a reprint needs no network. */
  keepLabelDays: z.number().int().min(1).max(3650),
  /**
   * This many sheets of one label may be printed without the owner's PIN; null: any number. The first print needs no
   * PIN, unless the label has more pages than parcels.
   */
  printsWithoutPin: z.number().int().min(1).max(20).nullable(),
  /** Each label is scanned back before the next order; the wrong one raises an alarm. */
  verifyLabels: z.boolean(),
  scanner: scannerSetupSchema,
  /** Volume of the sounds, percent. 0 is silent, except for the alarm of a wrong label, which is never below 40. */
  soundVolume: z.number().int().min(0).max(100),
  /** Size of everything on the screen, percent. */
  zoomPercent: z.number().int().min(70).max(200),
  /** The station fills the screen, and only the owner's PIN leads out of it. */
  kiosk: z.boolean(),
  /** The system starts the station when the person logs in. */
  startsWithSystem: z.boolean(),
  /** The shop's boxes, in the shop's order. Each id occurs once, because a printed barcode names the box by it. */
  boxes: z
    .array(boxPresetSchema)
    .max(12)
    .refine((boxes) => new Set(boxes.map(({ id }) => id)).size === boxes.length, 'two boxes with one id'),
  /** Epoch ms at which "check this desk" was last finished; null: never. */
  deskCheckedAt: z.number().nullable(),
  deskCheck: deskCheckSchema,
  /** Where messages to the shop's own system go; null: none are sent. */
  shopAddresses: z.object({ sandbox: shopAddressSchema.nullable(), live: shopAddressSchema.nullable() }),
  /** Where orders that the book does not have are requested from the shop's own system; null: nowhere. */
  lookupAddresses: z.object({ sandbox: lookupAddressSchema.nullable(), live: lookupAddressSchema.nullable() }),
  /** Where this desk reads the service's events; null: nowhere, so it only polls. */
  mailboxes: z.object({ sandbox: mailboxChoiceSchema.nullable(), live: mailboxChoiceSchema.nullable() }),
  /** The database that this desk shares with others; null: it works alone. */
  sites: z.object({ sandbox: siteAddressSchema.nullable(), live: siteAddressSchema.nullable() }),
  /** Computers that joined with a code of this desk, the last first. */
  joined: z.array(joinUseSchema).max(MOST_JOINED),
  /** The known version of the shop's settings that this desk shares with others; null: none yet. */
  sharedSettings: z.object({ sandbox: sharedVersionSchema.nullable(), live: sharedVersionSchema.nullable() }),
  /** Another desk stores receivers or labels for fewer days than this one, which goes on storing them; null: none does. */
  fewerDays: z.object({
    keepReceiverDays: z.number().int().min(1).max(3650).nullable(),
    keepLabelDays: z.number().int().min(1).max(3650).nullable(),
  }),
  /**
   * When settings in the shared database were refused because no desk of this account has sealed them (epoch ms), until a
   * person has seen it; and which value that was last, by its hash.
   */
  unsealedAt: z.number().nullable(),
  unsealedValue: z.string().max(64).nullable(),
  /** Folder whose lists are taken by themselves, by profile; null: none. */
  orderFolders: z.object({ demo: folderPath, sandbox: folderPath, live: folderPath }),
  /** Where the journals' copies are brought as well; null: nowhere. */
  secondCopy: folderPath,
  /** Whether the outcome of the orders of that folder is written into it. */
  folderNews: z.object({ sandbox: z.boolean(), live: z.boolean() }),
  /** Where other programs come to this desk, and which of them may. */
  door: doorSettingsSchema,
  /** How the lists of each source are read, where a person has chosen it; the last used first. */
  /**
   * Set when the settings file was damaged, until a person has seen it: when (epoch ms), under which name the file is
   * stored, and whether the last good copy or the defaults took its place.
   */
  reset: z.object({ at: z.number(), file: z.string(), from: z.enum(['copy', 'defaults']) }).nullable(),
  listProfiles: z.array(listProfileSchema).max(MOST_PROFILES),
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
  othersShip: false,
  panel: { demo: noPanel, sandbox: noPanel, live: noPanel },
  staleLabelHours: 24,
  lowBalance: null,
  cancelMethod: 'POST',
  origin: null,
  senderCodes: { demo: null, sandbox: null, live: null },
  shippingRules: { demo: noRules, sandbox: noRules, live: noRules },
  listWaitsForLabel: true,
  operatorName: null,
  courierAt: null,
  keepReceiverDays: null,
  keepLabelDays: 90,
  printsWithoutPin: null,
  verifyLabels: false,
  scanner: defaultScannerSetup,
  soundVolume: 70,
  zoomPercent: 100,
  kiosk: false,
  startsWithSystem: false,
  boxes: [...defaultBoxes],
  deskCheckedAt: null,
  deskCheck: noDeskCheck,
  shopAddresses: { sandbox: null, live: null },
  lookupAddresses: { sandbox: null, live: null },
  mailboxes: { sandbox: null, live: null },
  sites: { sandbox: null, live: null },
  joined: [],
  sharedSettings: { sandbox: null, live: null },
  fewerDays: noFewerDays,
  unsealedAt: null,
  unsealedValue: null,
  orderFolders: { demo: null, sandbox: null, live: null },
  secondCopy: null,
  folderNews: { sandbox: false, live: false },
  door: closedDoor,
  reset: null,
  listProfiles: [],
};

/** The settings that the screens may change directly; the rest changes through its own channel. */
export const settingsPatchSchema = settingsSchema
  .pick({
    language: true,
    theme: true,
    deskName: true,
    requestsPerMinute: true,
    othersShip: true,
    panel: true,
    staleLabelHours: true,
    lowBalance: true,
    cancelMethod: true,
    origin: true,
    senderCodes: true,
    shippingRules: true,
    listWaitsForLabel: true,
    startsWithSystem: true,
    operatorName: true,
    courierAt: true,
    keepReceiverDays: true,
    keepLabelDays: true,
    verifyLabels: true,
    scanner: true,
    soundVolume: true,
    zoomPercent: true,
    boxes: true,
    deskCheckedAt: true,
    deskCheck: true,
    listProfiles: true,
  })
  // A person has seen it.
  .extend({ reset: z.null(), unsealedAt: z.null() })
  .partial();
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;
