import { z } from 'zod';
import { jobStateSchema } from './job.ts';
import { closingCountsSchema, closingListSchema } from './ledger.ts';
import { kurusSchema } from './money.ts';
import { printerInfoSchema, printerTroubleSchema } from './printer.ts';
import { problemCodeSchema } from './problem.ts';
import { nothing, ownerPin } from './requestFields.ts';

/** The site: the desks of one shop that share one PostgreSQL. A desk that shares none is alone, and needs nothing. */

/** A desk of the site. The id is made once for each data folder and profile, the name is the one in its settings. */
export const deskRefSchema = z.object({ id: z.string().min(1).max(64), name: z.string().max(40) });
export type DeskRef = z.infer<typeof deskRefSchema>;

/**
 * A parcel as its desk publishes it to the other desks; `updatedAt` and `printedAt` in epoch ms by the clock of that desk.
 * `closing`: the closing list on which it stands there.
 */
export const siteParcelSchema = z.object({
  desk: deskRefSchema,
  jobId: z.string(),
  reference: z.string(),
  state: jobStateSchema,
  // A later program may have problems and troubles that this one does not know.
  problem: problemCodeSchema.nullable().catch(null),
  closing: closingListSchema.nullable().default(null),
  receiver: z.object({ name: z.string(), district: z.string(), province: z.string() }).nullable(),
  carrierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  shipmentId: z.string().nullable(),
  price: kurusSchema.nullable(),
  slot: z.number().int().nullable(),
  printedAt: z.number().nullable(),
  updatedAt: z.number(),
});
export type SiteParcel = z.infer<typeof siteParcelSchema>;

/** A parcel that another desk has. */
export const parcelElsewhereSchema = z.object({ desk: deskRefSchema, parcel: siteParcelSchema });

/**
 * Which desk has an order, since when (epoch ms by the database's clock), and when that desk was last seen. `parcel`: its
 * parcel of the order; null while it has published nothing yet. `isAwaited`: the database has lost something, and that desk
 * has not published again which orders it has.
 */
export const siteClaimSchema = z.object({
  reference: z.string(),
  desk: deskRefSchema,
  since: z.number(),
  deskSeenAt: z.number().nullable(),
  deskIsOn: z.boolean(),
  isAwaited: z.boolean().optional(),
  parcel: siteParcelSchema.nullable(),
});
export type SiteClaim = z.infer<typeof siteClaimSchema>;

/** A desk's report about itself. `printers`: those that it can print on. */
export const deskReportSchema = z.object({
  program: z.string().max(40),
  printers: z
    .array(
      z.object({
        id: z.string().max(1_000),
        name: z.string().max(1_000),
        isReady: z.boolean(),
        state: printerInfoSchema.shape.state.catch('unknown'),
        trouble: printerTroubleSchema.nullable().catch('other'),
        tellsEnd: z.boolean(),
      }),
    )
    .max(100),
  queue: z.object({ bench: z.number().int(), batch: z.number().int(), attention: z.number().int() }),
  today: z.object({ accepted: z.number().int(), printed: z.number().int() }),
});
export type DeskReport = z.infer<typeof deskReportSchema>;

/**
 * A desk of the site as the database knows it. `isOn`: it was seen within the last seconds. `left`: it reported that it
 * closes; otherwise a desk that is not on keeps its part of the limit of requests. `isAwaited`: as in a claim. Times in
 * epoch ms by the database's clock.
 */
export const siteDeskSchema = z.object({
  desk: deskRefSchema,
  isOn: z.boolean(),
  hasLeft: z.boolean(),
  isAwaited: z.boolean().optional(),
  seenAt: z.number(),
  report: deskReportSchema,
});
export type SiteDesk = z.infer<typeof siteDeskSchema>;

/** A label of another desk that came out here: the name of that desk, the order, the printer, and when (epoch ms). */
export const remotePrintSchema = z.object({
  from: z.string(),
  reference: z.string(),
  printer: z.string(),
  at: z.number(),
});
export type RemotePrint = z.infer<typeof remotePrintSchema>;

/**
 * A correction of this desk that came when another desk had taken the order already, whose label is as it was before: the name
 * of that desk, and what was corrected.
 */
export const lateCorrectionSchema = z.object({
  reference: z.string(),
  desk: z.string(),
  changed: z.array(z.string()),
});
export type LateCorrection = z.infer<typeof lateCorrectionSchema>;

/**
 * `alone`: this desk shares nothing. `together`: the database answers; `namesake`: a desk of the same name that is not on,
 * so that this one may be that one, set up again; `late`: until a person has seen it. `away`: it does not since `since`
 * (epoch ms); `why` in its own words. All reasons but `unreachable` are refusals: nothing is sent or printed by itself
 * until they are over. `same_desk`: another program works, or has worked since, with this desk's data. `older_program`,
 * `older_database`: as in `SiteRefusal`. `withoutOthers`: since when (epoch ms) this desk sends new orders without the
 * other desks, because a person decided so; left out: new orders wait.
 */
export const siteStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alone') }),
  z.object({
    kind: z.literal('together'),
    namesake: deskRefSchema.optional(),
    late: lateCorrectionSchema.optional(),
  }),
  z.object({
    kind: z.literal('away'),
    since: z.number(),
    reason: z.enum(['unreachable', 'same_desk', 'older_program', 'older_database']),
    why: z.string(),
    withoutOthers: z.number().optional(),
  }),
]);
/**
 * The `why` of a desk that is away because a pooler lends its sessions to others: settings, locks and notifications would
 * be theirs.
 */
export const SHARED_SESSIONS = 'shared sessions';
export type SiteState = z.infer<typeof siteStateSchema>;

/** A chain of some certificates, as text. */
const LONGEST_AUTHORITY = 50_000;

/**
 * Where the site's PostgreSQL is; its password is in the keychain. `tls`: `verified`: the server's certificate is checked;
 * `unverified`: encrypted, but to any server that answers; `off`: readable for everybody on the network. `authority`: the
 * certificates that check it (PEM); left out: those that this computer trusts.
 */
export const siteAddressSchema = z.object({
  host: z.string().min(1).max(255),
  port: z.number().int().min(1).max(65_535),
  database: z.string().min(1).max(63),
  user: z.string().min(1).max(63),
  tls: z.enum(['verified', 'unverified', 'off']),
  authority: z.string().max(LONGEST_AUTHORITY).optional(),
});
export type SiteAddress = z.infer<typeof siteAddressSchema>;
export type SiteTls = SiteAddress['tls'];

/** Which computer joined with a code, by its address in the network, and when (epoch ms). */
export const joinUseSchema = z.object({ address: z.string().max(100), at: z.number() });
export type JoinUse = z.infer<typeof joinUseSchema>;

/** A code with which another desk joins, once, until `expiresAt` (epoch ms). `used`: who did. */
export const siteInviteSchema = z.object({ code: z.string(), expiresAt: z.number(), used: joinUseSchema.nullable() });
export type SiteInvite = z.infer<typeof siteInviteSchema>;

/** `deskId`: this desk's; null while no station is open. */
export const siteStatusSchema = z.object({
  address: siteAddressSchema.nullable(),
  state: siteStateSchema,
  deskId: z.string().nullable(),
  invite: siteInviteSchema.nullable(),
  /** Computers that joined with a code of this desk, the last first. */
  joined: z.array(joinUseSchema),
  /** False if the password is in memory for this session only. */
  passwordIsStored: z.boolean(),
});
export type SiteStatus = z.infer<typeof siteStatusSchema>;

export const SITE_REQUESTS = {
  'site.status': { input: nothing, output: siteStatusSchema },
  /**
   * Tries the database, and joins it: `connection` is `postgres://user:password@host:port/database`, `authority` a PEM
   * text. The station is opened again.
   */
  'site.connect': {
    input: z.object({
      connection: z.string().min(1).max(2_000),
      tls: siteAddressSchema.shape.tls,
      authority: z.string().max(LONGEST_AUTHORITY).default(''),
      pin: ownerPin,
    }),
    output: siteStatusSchema,
  },
  /**
   * While the database is unreachable: this desk sends new orders without asking the other desks, until the database answers
   * again. `not_possible_now` otherwise.
   */
  'site.goWithoutOthers': { input: nothing, output: siteStatusSchema },
  /** A person has seen that the correction came too late. */
  'site.seenLate': { input: z.object({ reference: z.string().max(20_000) }), output: siteStatusSchema },
  /** This desk works alone from now on. */
  'site.disconnect': { input: z.object({ pin: ownerPin }), output: siteStatusSchema },
  /**
   * While the database refuses this desk as `same_desk`: `isCopy` false: this is the desk, and goes on once the other program is
   * closed. True: what waits here is put aside, and this is a new desk.
   */
  'site.identify': { input: z.object({ isCopy: z.boolean() }), output: siteStatusSchema },
  /** All desks of the site; `site_away` while it does not answer. */
  'site.desks': { input: nothing, output: z.array(siteDeskSchema) },
  /** Parcels of all desks, the last changed first. `list`: only those that stand on it at their desks. */
  'site.search': {
    input: z.object({
      search: z.string().max(200),
      list: closingListSchema.nullable(),
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(200),
    }),
    output: z.object({ total: z.number().int(), items: z.array(siteParcelSchema) }),
  },
  /** How many parcels of all desks stand on each closing list. */
  'site.closing': { input: nothing, output: closingCountsSchema },
  /** Which desk has an order; null: none, or the site does not answer. */
  'site.claim': { input: z.object({ reference: z.string().max(200) }), output: siteClaimSchema.nullable() },
  /** A desk that is not on is switched off: the others get its part of the limit of requests. */
  'site.dismiss': { input: z.object({ deskId: z.string().max(64) }), output: z.array(siteDeskSchema) },
  /** This desk is that one, set up again: what it had not printed goes on here when it is scanned. */
  'site.adopt': { input: z.object({ deskId: z.string().max(64) }), output: z.array(siteDeskSchema) },
  /**
   * Begins to let one further desk join, with a code that holds for ten minutes. `pin_missing` without an owner's PIN,
   * because the code gives the account's key to anybody who reads it.
   */
  'site.invite': { input: z.object({ pin: ownerPin }), output: siteInviteSchema },
  'site.endInvite': { input: nothing, output: siteStatusSchema },
  /**
   * Joins the site of the desk that shows this code, and takes over its account: address, key, webhook secret, mailbox and
   * the shop's settings. Opens the station. Where it fails, everything is as it was.
   */
  'site.join': {
    input: z.object({ code: z.string().min(1).max(200), deskName: z.string().trim().min(1).max(40), pin: ownerPin }),
    output: siteStatusSchema,
  },
} as const;
