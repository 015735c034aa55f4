import { z } from 'zod';
import { kurusSchema } from './money.ts';
import type { Obstacle } from './obstacle.ts';
import { printerTroubleSchema } from './printer.ts';
import { nothing } from './requestFields.ts';
import type { Connection } from './status.ts';

/** `unsure`: it cannot be known now, usually because the service does not answer. */
export const INDICATOR_LEVELS = ['good', 'unsure', 'warn', 'bad'] as const;
export type DeskIndicatorLevel = (typeof INDICATOR_LEVELS)[number];

const OBSTRUCTED = {
  certificate_date: 'bad',
  certificate_refused: 'bad',
  proxy_login: 'bad',
  proxy_failed: 'bad',
} as const satisfies Readonly<Record<Obstacle, DeskIndicatorLevel>>;

/** Everything that the check of the desk can find, by the light that shows it, with how much it matters. */
export const DESK_FINDINGS = {
  service: { answers: 'good', failing: 'warn', offline: 'bad', ...OBSTRUCTED, unknown: 'unsure' },
  key: { accepted: 'good', refused: 'bad', forbidden: 'bad', unknown: 'unsure' },
  clock: { right: 'good', ahead: 'warn', behind: 'warn', suspect: 'warn', unknown: 'unsure' },
  balance: { enough: 'good', low: 'warn', held: 'bad', unknown: 'unsure' },
  budget: { free: 'good', tight: 'warn', refused: 'warn' },
  keychain: { kept: 'good', memory: 'warn' },
  printer: {
    ready: 'good',
    unsure: 'unsure',
    forgets: 'warn',
    paused: 'warn',
    trouble: 'bad',
    missing: 'bad',
    silent: 'bad',
    none: 'bad',
  },
  scanner: { found: 'good', never: 'warn' },
  mailbox: { connected: 'good', connecting: 'unsure', noSecret: 'warn', down: 'warn', refused: 'bad' },
  shop: { told: 'good', waiting: 'warn', refused: 'warn', noWay: 'bad' },
  disk: { free: 'good', tight: 'warn', full: 'bad', unknown: 'unsure' },
  database: {
    whole: 'good',
    unchecked: 'unsure',
    quarantined: 'warn',
    setAside: 'warn',
    failing: 'bad',
    damaged: 'bad',
  },
  runtime: { recent: 'good', old: 'warn', unknown: 'unsure' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, DeskIndicatorLevel>>>>;

export type DeskIndicatorId = keyof typeof DESK_FINDINGS;
export type Found<L extends DeskIndicatorId> = keyof (typeof DESK_FINDINGS)[L] & string;
/** `service_offline`: a light and its finding. */
export type DeskFinding = {
  readonly [L in DeskIndicatorId]: `${L}_${Found<L>}`;
}[DeskIndicatorId];

const INDICATOR_IDS = Object.keys(DESK_FINDINGS) as DeskIndicatorId[];
const FINDINGS = INDICATOR_IDS.flatMap((indicator) =>
  Object.keys(DESK_FINDINGS[indicator]).map((found) => `${indicator}_${found}` as DeskFinding),
);

/** What the connection says of the service. A refusal of the key is an answer, too. */
export function serviceFound({ state, obstacle }: Connection): Found<'service'> {
  switch (state) {
    case 'online':
    case 'key_refused':
    case 'forbidden':
    case 'rate_limited':
      return 'answers';
    case 'service_error':
      return 'failing';
    case 'offline':
      return obstacle ?? 'offline';
    case 'unknown':
      return 'unknown';
    default:
      return state satisfies never;
  }
}

/** What the connection says of the key. An error or a limit does not prove that it was accepted. */
export function keyFound({ state }: Connection): Found<'key'> {
  switch (state) {
    case 'online':
      return 'accepted';
    case 'key_refused':
      return 'refused';
    case 'forbidden':
      return 'forbidden';
    case 'service_error':
    case 'rate_limited':
    case 'offline':
    case 'unknown':
      return 'unknown';
    default:
      return state satisfies never;
  }
}

/**
 * One line of the check. The numbers and names that its text uses: `ms` is a duration, `at` a time in epoch ms, `words` what the
 * system or the service calls it.
 */
export const deskIndicatorSchema = z.object({
  indicator: z.enum(INDICATOR_IDS),
  finding: z.enum(FINDINGS),
  level: z.enum(INDICATOR_LEVELS),
  name: z.string().nullable(),
  amount: kurusSchema.nullable(),
  ms: z.number().nullable(),
  at: z.number().nullable(),
  bytes: z.number().nullable(),
  count: z.number().nullable(),
  of: z.number().nullable(),
  trouble: printerTroubleSchema.nullable(),
  words: z.string().nullable(),
});
export type DeskIndicator = z.infer<typeof deskIndicatorSchema>;

/** The versions of the program's parts. `journal`: the version of the journal's schema; null while no station is open. */
export const versionsSchema = z.object({
  program: z.string(),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  journal: z.number().int().nullable(),
});
export type Versions = z.infer<typeof versionsSchema>;

/** `at`: when it was checked, epoch ms. */
export const deskReportSchema = z.object({
  at: z.number(),
  indicators: z.array(deskIndicatorSchema),
  versions: versionsSchema,
});
export type DeskReport = z.infer<typeof deskReportSchema>;

/**
 * Facts about the journal's file. `checked`: the last check of its whole content since the station was opened;
 * null: it is still to come. Sizes in bytes, `at` in epoch ms.
 */
export const journalStatisticsSchema = z.object({
  schema: z.number().int(),
  fileBytes: z.number(),
  walBytes: z.number(),
  checked: z.object({ at: z.number(), isWhole: z.boolean() }).nullable(),
  events: z.number().int(),
});
export type JournalStatistics = z.infer<typeof journalStatisticsSchema>;

/** The parts of a report, in its order. Each is a file of the archive. */
export const REPORT_PARTS = [
  'desk-check.json',
  'versions.json',
  'settings.json',
  'database.json',
  'events.jsonl',
  'main.log',
  'main.old.log',
] as const;
export const reportPartSchema = z.object({ name: z.enum(REPORT_PARTS), text: z.string() });
export type ReportPart = z.infer<typeof reportPartSchema>;
export type ReportPartName = ReportPart['name'];

/** The requests of the desk check; part of `REQUESTS` in channels.ts. */
export const DIAGNOSTICS_REQUESTS = {
  /** Checks everything, with one request to the service. Works without an open station, too. */
  'diagnostics.check': { input: nothing, output: deskReportSchema },
  /** Puts a report together from what is known now, with the lights of the last check. It is not saved yet. */
  'diagnostics.prepare': { input: nothing, output: z.array(reportPartSchema) },
  /** Saves the report that was prepared last, as it was shown. `not_possible_now`: none was. */
  'diagnostics.save': { input: nothing, output: z.object({ path: z.string() }) },
} as const;
