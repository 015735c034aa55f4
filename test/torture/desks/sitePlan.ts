import { type Chance, chanceOf } from '../random.ts';
import type { SpoolTrouble } from '../spooler.ts';
import type { Requested, WireTrouble } from '../wire.ts';
import {
  counted,
  FORGOTTEN_FROM_MS,
  isForgetful,
  type Pause,
  type SiteTrouble,
  SLEEP_MS,
  TROUBLE_MS,
  troublesOf,
} from './siteTroublePlans.ts';

/*
 * The seed of a run names its kind, so that the seed is enough to replay it:
 *   7/site/kills/10/3     number 3 of the torture with seed 7: ten desks, of which some are killed
 *
 * rush batches at every desk, together more than the account's limit of a minute, and scans between them kills desks are
 * killed, and come back or not database PostgreSQL crashes, and comes back partitions lines between desks and PostgreSQL
 * are cut, or slow starts desks are closed or killed, and start while their line to PostgreSQL is cut walking labels take
 * long, and people carry their parcels to other desks pauses programs stand still, as on a computer that is busy, while
 * people take their orders over elsewhere sleep computers sleep for longer than a lease, in which their clocks stand still,
 * while people do the same copy a desk's folder is copied with what waits in it, and a second program starts from the copy
 * pooler desks reach PostgreSQL through a PgBouncer that keeps sessions; it ends, and comes back idle what PostgreSQL has
 * grows days older, as over a weekend with the programs on restore PostgreSQL is put back to how it was some seconds before
 * failover a standby that is some hundred ms behind takes over, twice empty the database is dropped and made again skew the
 * clocks of desks are wrong by minutes or days, and are set while they are off mixed all of it
 *
 * In each of them the account's limit of a minute is nearly used up when it begins, and more than it has is requested.
 */
export const SITE_KINDS = [
  'rush',
  'kills',
  'database',
  'partitions',
  'starts',
  'walking',
  'pauses',
  'sleep',
  'copy',
  'pooler',
  'idle',
  'skew',
  'restore',
  'failover',
  'empty',
  'mixed',
] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/** Who carries a parcel. */
export interface CarrierPlan {
  readonly reference: string;
  readonly desk: number;
  readonly scanAt: number;
  /** Without a label for so long, it is scanned again, or carried to another desk (`walks`). */
  readonly timeoutMs: number;
  readonly walks: boolean;
  /** What is done first when another desk has the order; and after how long. */
  readonly elsewhere: 'put back' | 'wait' | 'take over';
  readonly elsewhereMs: number;
  /** A desk whose screen is dark is left after so long. */
  readonly darkMs: number;
  /** After the first label a second one is wanted, at the printer of this desk (its index); null: no second one. */
  readonly across: number | null;
  /** A second packing slip of the order: it is scanned once, whatever lies in the printers. */
  readonly isSlip: boolean;
}

export interface SitePlan {
  readonly seed: string;
  readonly kind: SiteKind;
  readonly desks: number;
  readonly limit: number;
  /** So many requests of it were sent right before. */
  readonly sentBefore: number;
  readonly carriers: readonly CarrierPlan[];
  /** References that the batches of all desks have. */
  readonly batch: readonly string[];
  readonly troubles: readonly SiteTrouble[];
  readonly pauses: readonly Pause[];
  /** By how much (ms) a desk's clock is ahead at each of its starts; the last one stays. */
  readonly skews: readonly { readonly desk: number; readonly ms: readonly number[] }[];
  readonly wire: readonly {
    readonly desk: number;
    readonly on: Requested;
    readonly nth: number;
    readonly trouble: WireTrouble;
  }[];
  readonly spool: readonly { readonly desk: number; readonly nth: number; readonly trouble: SpoolTrouble }[];
  /** From then on nothing goes wrong any more. */
  readonly mendedAt: number;
  /** Ms that the service takes for an answer. */
  readonly latencyMs: number;
}

/** One in so many runs is a rush, which takes more than a minute. */
const RUSH_EVERY = 20;
const OTHERS = [
  ...(['mixed', 'kills', 'walking', 'database', 'partitions', 'pauses', 'starts', 'skew'] as const),
  ...(['restore', 'failover', 'empty', 'copy', 'pooler', 'idle', 'sleep'] as const),
] as const satisfies readonly SiteKind[];

/** Where every order is scanned once before or while the trouble comes, ms. */
const SCANNED_BY_MS: Readonly<Partial<Record<SiteKind, number>>> = {
  ...{ restore: FORGOTTEN_FROM_MS, failover: FORGOTTEN_FROM_MS, empty: FORGOTTEN_FROM_MS },
  ...{ copy: 6_000, sleep: 4_000 },
};
/** Desks say that they are on a few times, before anybody scans after a weekend. */
const IDLE_MS = 5_000;
/** Requests that may leave while things go wrong, for each parcel that is carried about: it needs more than one. */
const ROOM_FOR_EACH = 1;
/** While computers sleep, others request the same labels. */
const ROOM_IN_SLEEP = 2.5;
/** How often a second sheet is wanted at another desk. */
const ACROSS = 0.25;
/**
 * Half a minute: the shortest time in which a parcel is carried to another desk after an answer was lost here, as the
 * program reckons (core/shipments/ownership.ts). If a desk cannot ask the others, no person is quicker.
 */
const WALK_MS = 31_000;

/** From when to when a person scans again or walks, decides about what another desk has, and leaves a dark screen, ms. */
const PACE = {
  /** They wait for a desk that is awake, and for no other. */
  hasty: { timeout: [6_000, 9_000], elsewhere: [200, 600], dark: [100, 600] },
  quick: { timeout: [1_500, 6_000], elsewhere: [300, 4_000], dark: [300, 3_000] },
  usual: { timeout: [WALK_MS, WALK_MS + 3_000], elsewhere: [1_000, 6_000], dark: [300, 3_000] },
} as const;

export const siteSeed = (seed: string, kind: SiteKind, desks: number, number: number) =>
  `${seed}/site/${kind}/${desks}/${number}`;

/** The seeds of a torture of so many runs. */
export function siteSchedule(
  seed: string,
  desks: number,
  runs: number,
  only: readonly SiteKind[] | null,
): readonly string[] {
  const usual = OTHERS.filter((kind) => only === null || only.includes(kind));
  const isRush = (index: number) =>
    (only === null || only.includes('rush')) && (usual.length === 0 || index % RUSH_EVERY === RUSH_EVERY - 1);
  return Array.from({ length: runs }, (_, index) => {
    const kind = isRush(index) ? 'rush' : (usual[index % usual.length] ?? 'mixed');
    return siteSeed(seed, kind, desks, index + 1);
  });
}

/** The plan of that seed; null when it is none. */
export function sitePlanOf(seed: string): SitePlan | null {
  const [, site, kind, count, number] = seed.split('/');
  const desks = Number(count);
  const known = SITE_KINDS.find((one) => one === kind);
  if (site !== 'site' || known === undefined || !Number.isInteger(desks) || desks < 2 || !/^\d+$/.test(number ?? ''))
    return null;
  return known === 'rush' ? rushPlan(seed, desks) : badDay(seed, known, desks);
}

const nameOf = (index: number) => `ORD-${String(index + 1).padStart(3, '0')}`;

function rushPlan(seed: string, desks: number): SitePlan {
  const chance = chanceOf(seed);
  const limit = 60;
  const listed = counted(limit + 4).map(nameOf);
  // Each desk requests the balance when it opens, and a minute's limit may be gone by that.
  const scans = counted(Math.min(desks, 8));
  return {
    ...{ seed, kind: 'rush', desks, limit, sentBefore: 0, batch: listed },
    ...{ troubles: [], pauses: [], skews: [], wire: [], spool: [] },
    mendedAt: 40_000,
    latencyMs: 150,
    carriers: scans.map((index) => ({
      ...carrier(chance, 'rush', `SCAN-${index + 1}`, index % desks, desks),
      scanAt: chance.whole(3_000, 40_000),
    })),
  };
}

function carrier(chance: Chance, kind: SiteKind, reference: string, desk: number, desks: number): CarrierPlan {
  const takesOver = kind === 'pauses' || kind === 'sleep';
  const isQuick = takesOver || kind === 'walking' || isForgetful(kind);
  const { timeout, elsewhere, dark } = kind === 'sleep' ? PACE.hasty : isQuick ? PACE.quick : PACE.usual;
  return {
    reference,
    desk,
    scanAt: chance.whole(kind === 'idle' ? IDLE_MS : 0, SCANNED_BY_MS[kind] ?? TROUBLE_MS - 2_000),
    timeoutMs: chance.whole(timeout[0], timeout[1]),
    walks: chance.happens(isQuick ? 0.7 : 0.3),
    elsewhere: takesOver ? 'take over' : chance.pick(['put back', 'wait', 'take over']),
    elsewhereMs: chance.whole(elsewhere[0], elsewhere[1]),
    darkMs: chance.whole(dark[0], dark[1]),
    across: kind !== 'rush' && chance.happens(ACROSS) ? chance.whole(0, desks - 1) : null,
    isSlip: false,
  };
}

function badDay(seed: string, kind: Exclude<SiteKind, 'rush'>, desks: number): SitePlan {
  const chance = chanceOf(seed);
  const isLow = desks <= 5 && chance.happens(0.25);
  const limit = isLow ? 20 : Math.max(60, desks * 4);
  const each = desks > 20 || isLow ? 2 : desks <= 4 ? 5 : 3;
  const orders = counted(desks * each).map(nameOf);
  const first = orders.map((reference, index) => carrier(chance, kind, reference, index % desks, desks));
  // Two packing slips of one order, at two desks that can ask each other: where they cannot, only the half minute after a
  // lost answer shows whose shipment it is.
  const second = first
    .filter(() => (kind === 'kills' || kind === 'walking') && chance.happens(0.2))
    .map(({ reference, desk, scanAt }) => ({
      ...carrier(chance, kind, reference, (desk + chance.whole(1, desks - 1)) % desks, desks),
      scanAt: Math.max(0, scanAt + chance.whole(-20, 400)),
    }));
  const all = counted(desks);
  const some = (share: number) => all.filter(() => chance.happens(share));
  const when = () => chance.whole(800, TROUBLE_MS - 1_000);
  const { troubles, pauses, skews } = troublesOf({ kind, desks, each, chance });
  // Each order once more, at another desk, after what was known of it is lost.
  const slips = isForgetful(kind) ? first.map((one) => slipOf(chance, one, desks)) : [];
  for (const desk of some(kind === 'walking' ? 0.4 : 0.15))
    troubles.push({ at: when(), kind: 'service', desk, forMs: chance.whole(500, 7_000) });
  for (const desk of some(kind === 'walking' ? 0.3 : 0.1))
    troubles.push({ at: when(), kind: 'jam', desk, forMs: chance.whole(500, 6_000) });
  // What is sent to a desk that never comes back waits for ever.
  const isGone = (desk: number | null) =>
    troubles.some((one) => one.kind === 'kill' && one.forMs === null && one.desk === desk);
  const lost: readonly [WireTrouble, ...WireTrouble[]] = [
    { kind: 'drop_before' },
    { kind: 'drop_during' },
    { kind: 'drop_after' },
    { kind: 'hold', ms: chance.whole(500, 5_000) },
    // No later than the desk waits: what comes after that, no desk can count.
    { kind: 'late', ms: chance.whole(500, 2_000) },
    { kind: 'status', status: 502, processed: true },
    { kind: 'status', status: 503, processed: false },
    { kind: 'cut', bytes: chance.whole(1, 900) },
  ];
  return {
    ...{ seed, kind, desks, batch: [], troubles, pauses, skews, limit },
    sentBefore: Math.max(0, limit - Math.round(first.length * (kind === 'sleep' ? ROOM_IN_SLEEP : ROOM_FOR_EACH))),
    carriers: [...first, ...second, ...slips].map((one) => (isGone(one.across) ? { ...one, across: null } : one)),
    wire: isForgetful(kind)
      ? // The answers to what the slips send.
        all.flatMap((desk) =>
          counted(each + 2).map((index) => ({
            ...{ desk, on: 'create' as const, nth: each + index },
            trouble: chance.pick<WireTrouble>([
              { kind: 'drop_after' },
              { kind: 'status', status: 502, processed: true },
            ]),
          })),
        )
      : some(kind === 'walking' || kind === 'pauses' ? 0.8 : 0.5).flatMap((desk) =>
          counted(chance.whole(1, 2)).map(() => ({
            ...{ desk, on: 'create' as const, nth: chance.whole(1, each) },
            trouble: chance.pick(lost),
          })),
        ),
    spool: some(0.2).map((desk) => ({
      ...{ desk, nth: chance.whole(1, each) },
      trouble: chance.pick<SpoolTrouble>([
        { kind: 'refuse' },
        { kind: 'lost' },
        { kind: 'abort' },
        { kind: 'forget' },
        { kind: 'paper', ms: chance.whole(300, 3_000) },
      ]),
    })),
    // A desk that falls asleep late sleeps as long as the others.
    mendedAt: TROUBLE_MS + (kind === 'sleep' ? SLEEP_MS[1] : 1_000),
    latencyMs: chance.whole(10, 200),
  };
}

function slipOf(chance: Chance, { reference, desk, ...one }: CarrierPlan, desks: number): CarrierPlan {
  const scanAt = chance.whole(FORGOTTEN_FROM_MS + 2_000, TROUBLE_MS);
  return { ...one, reference, desk: (desk + chance.whole(1, desks - 1)) % desks, scanAt, across: null, isSlip: true };
}

/** What happens in a run, as a person reads it. */
export function sitePlanText(plan: SitePlan): readonly string[] {
  const { troubles, pauses, skews, wire, spool } = plan;
  return [
    `${plan.desks} desks, ${plan.carriers.length} scans, ${plan.batch.length} orders in batches, ${plan.limit} requests a minute, ${plan.sentBefore} sent before`,
    ...troubles.toSorted((a, b) => a.at - b.at).map(({ at, ...trouble }) => `at ${at} ms ${JSON.stringify(trouble)}`),
    ...pauses.map(({ desk, ...pause }) => `desk ${desk + 1} stands still: ${JSON.stringify(pause)}`),
    ...skews.map(({ desk, ms }) => `desk ${desk + 1}: clock ahead by ${ms.join(', then ')} ms`),
    ...wire.map(({ desk, on, nth, trouble }) => `desk ${desk + 1}, ${on} ${nth}: ${JSON.stringify(trouble)}`),
    ...spool.map(({ desk, nth, trouble }) => `desk ${desk + 1}, print ${nth}: ${JSON.stringify(trouble)}`),
  ];
}
