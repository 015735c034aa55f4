import { type Chance, chanceOf } from '../random.ts';
import type { SpoolTrouble } from '../spooler.ts';
import type { Asked, WireTrouble } from '../wire.ts';
import type { StandStep } from './protocol.ts';

/*
 * The seed of a run says what it is, so that it replays by itself:
 *   7/hall/kills/10/3     number 3 of the torture with seed 7: ten desks, of which some are killed
 *
 * rush         batches at every desk, together more than the account's limit of a minute, and scans between them
 * kills        desks are killed, and come back or not
 * database     PostgreSQL crashes, and comes back
 * partitions   lines between desks and PostgreSQL are cut, or slow
 * starts       desks are closed or killed, and start while their line to PostgreSQL is cut
 * walking      labels take long, and people carry their parcels to other desks
 * pauses       programs stand still, as on a computer that sleeps, while people take their orders over elsewhere
 * restore      PostgreSQL is put back to how it was some seconds before
 * failover     a standby that is some hundred ms behind takes over, twice
 * empty        the database is dropped and made anew
 * skew         the clocks of desks are wrong by minutes or days, and are set while they are off
 * mixed        all of it
 *
 * In each of them the account's limit of a minute is nearly used up when it begins, and is asked for more than it has.
 */
export const HALL_KINDS = [
  'rush',
  'kills',
  'database',
  'partitions',
  'starts',
  'walking',
  'pauses',
  'skew',
  'restore',
  'failover',
  'empty',
  'mixed',
] as const;
export type HallKind = (typeof HALL_KINDS)[number];

/** Ms of the run, as all times here. */
export type HallTrouble =
  /** `forMs` null: it does not come back. */
  | { readonly at: number; readonly kind: 'kill'; readonly desk: number; readonly forMs: number | null }
  /** It is closed properly, and started again. */
  | { readonly at: number; readonly kind: 'close'; readonly desk: number; readonly forMs: number }
  | { readonly at: number; readonly kind: 'database'; readonly forMs: number }
  /** It comes back as it was `behindMs` before. */
  | { readonly at: number; readonly kind: 'restore'; readonly behindMs: number; readonly forMs: number }
  /** It crashes for good, and a standby takes over that heard nothing of it for the last `behindMs`. */
  | { readonly at: number; readonly kind: 'failover'; readonly behindMs: number; readonly forMs: number }
  /** Its content is gone; `forMs` is not used. */
  | { readonly at: number; readonly kind: 'empty'; readonly forMs: number }
  | {
      readonly at: number;
      readonly kind: 'line';
      readonly desks: readonly number[];
      readonly how: 'silent' | 'cut' | 'slow';
      readonly forMs: number;
    }
  /** The desk's own way to the service. */
  | { readonly at: number; readonly kind: 'service'; readonly desk: number; readonly forMs: number }
  | { readonly at: number; readonly kind: 'jam'; readonly desk: number; readonly forMs: number };

/** A desk's program stands still at a step, and is told afterwards that the computer slept, or is not. */
export interface Pause extends StandStep {
  readonly desk: number;
  readonly forMs: number;
  readonly isTold: boolean;
}

/** Between the look at a claim and the paper, and before it. */
const PAUSE_STEPS = [
  'claims.turnOf:after',
  'claims.turnOf:before',
  'journal.commit(print_started):before',
  'journal.commit(print_started):after',
  'printer.submit:before',
  'journal.commit(submit_started):after',
] as const;

/** Who carries a parcel. */
export interface CarrierPlan {
  readonly reference: string;
  readonly desk: number;
  readonly scanAt: number;
  /** Without a label for so long, it is scanned again, or carried to another desk (`walks`). */
  readonly patienceMs: number;
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

export interface HallPlan {
  readonly seed: string;
  readonly kind: HallKind;
  readonly desks: number;
  readonly limit: number;
  /** So many requests of it were sent right before. */
  readonly sentBefore: number;
  readonly carriers: readonly CarrierPlan[];
  /** References that the batches of all desks have. */
  readonly batch: readonly string[];
  readonly troubles: readonly HallTrouble[];
  readonly pauses: readonly Pause[];
  /** By how much (ms) a desk's clock is ahead at each of its starts; the last one stays. */
  readonly skews: readonly { readonly desk: number; readonly ms: readonly number[] }[];
  readonly wire: readonly {
    readonly desk: number;
    readonly on: Asked;
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
  ...(['restore', 'failover', 'empty'] as const),
] as const satisfies readonly HallKind[];

const TROUBLE_MS = 14_000;
/** By then every order was scanned once. */
const FORGOTTEN_FROM_MS = 6_000;
const SKEWS_MS = [-2 * 86_400_000, -3_600_000, -180_000, 0, 180_000, 3_600_000, 2 * 86_400_000] as const;
/** A desk that is closed has told the others by then. */
const CLOSES_MS = 500;
/** Requests that may leave while things go wrong, for each parcel that is carried about: it needs more than one. */
const ROOM_FOR_EACH = 1;
/** How often a second sheet is wanted at another desk. */
const ACROSS = 0.25;
/**
 * Half a minute: the shortest time in which a parcel is carried to another desk after an answer was lost here, as the
 * program reckons (core/shipments/ownership.ts). Where a desk cannot ask the others, nobody is quicker.
 */
const WALK_MS = 31_000;

export const hallSeed = (seed: string, kind: HallKind, desks: number, number: number) =>
  `${seed}/hall/${kind}/${desks}/${number}`;

/** The seeds of a torture of so many runs. */
export function hallSchedule(
  seed: string,
  desks: number,
  runs: number,
  only: readonly HallKind[] | null,
): readonly string[] {
  const usual = OTHERS.filter((kind) => only === null || only.includes(kind));
  const isRush = (index: number) =>
    (only === null || only.includes('rush')) && (usual.length === 0 || index % RUSH_EVERY === RUSH_EVERY - 1);
  return Array.from({ length: runs }, (_, index) => {
    const kind = isRush(index) ? 'rush' : (usual[index % usual.length] ?? 'mixed');
    return hallSeed(seed, kind, desks, index + 1);
  });
}

/** The plan of that seed; null when it is none. */
export function hallPlanOf(seed: string): HallPlan | null {
  const [, hall, kind, count, number] = seed.split('/');
  const desks = Number(count);
  const known = HALL_KINDS.find((one) => one === kind);
  if (hall !== 'hall' || known === undefined || !Number.isInteger(desks) || desks < 2 || !/^\d+$/.test(number ?? ''))
    return null;
  return known === 'rush' ? rushPlan(seed, desks) : badDay(seed, known, desks);
}

/** PostgreSQL loses what it knew. */
const isForgetful = (kind: HallKind) => kind === 'restore' || kind === 'failover' || kind === 'empty';

const nameOf = (index: number) => `ORD-${String(index + 1).padStart(3, '0')}`;
const counted = (count: number) => Array.from({ length: count }, (_, index) => index);

function rushPlan(seed: string, desks: number): HallPlan {
  const chance = chanceOf(seed);
  const limit = 60;
  const listed = counted(limit + 4).map(nameOf);
  // Each desk asks for the balance when it opens, and a minute's limit may be gone by that.
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

function carrier(chance: Chance, kind: HallKind, reference: string, desk: number, desks: number): CarrierPlan {
  const isQuick = kind === 'walking' || kind === 'pauses' || isForgetful(kind);
  return {
    reference,
    desk,
    scanAt: chance.whole(0, isForgetful(kind) ? FORGOTTEN_FROM_MS : TROUBLE_MS - 2_000),
    patienceMs: isQuick ? chance.whole(1_500, 6_000) : chance.whole(WALK_MS, WALK_MS + 3_000),
    walks: chance.happens(isQuick ? 0.7 : 0.3),
    elsewhere: kind === 'pauses' ? 'take over' : chance.pick(['put back', 'wait', 'take over']),
    elsewhereMs: isQuick ? chance.whole(300, 4_000) : chance.whole(1_000, 6_000),
    darkMs: chance.whole(300, 3_000),
    across: kind !== 'rush' && chance.happens(ACROSS) ? chance.whole(0, desks - 1) : null,
    isSlip: false,
  };
}

function badDay(seed: string, kind: Exclude<HallKind, 'rush'>, desks: number): HallPlan {
  const chance = chanceOf(seed);
  const every = kind === 'mixed';
  const isLow = desks <= 5 && chance.happens(0.25);
  const limit = isLow ? 20 : Math.max(60, desks * 4);
  const each = desks > 20 || isLow ? 2 : desks <= 4 ? 5 : 3;
  const orders = counted(desks * each).map(nameOf);
  const first = orders.map((reference, index) => carrier(chance, kind, reference, index % desks, desks));
  // Two packing slips of one order, at two desks that can ask each other: where they cannot, only the half minute after a
  // lost answer tells whose shipment it is.
  const second = first
    .filter(() => (kind === 'kills' || kind === 'walking') && chance.happens(0.2))
    .map(({ reference, desk, scanAt }) => ({
      ...carrier(chance, kind, reference, (desk + chance.whole(1, desks - 1)) % desks, desks),
      scanAt: Math.max(0, scanAt + chance.whole(-20, 400)),
    }));
  const all = counted(desks);
  const some = (share: number) => all.filter(() => chance.happens(share));
  const when = () => chance.whole(800, TROUBLE_MS - 1_000);
  const troubles: HallTrouble[] = [];
  const pauses: Pause[] = [];
  const skews = some(kind === 'skew' ? 0.7 : 0).map((desk) => ({
    desk,
    ms: [0, 1].map(() => chance.pick(SKEWS_MS)),
  }));
  if (every || kind === 'kills' || kind === 'skew') {
    const killed = some(every ? 0.3 : 0.6);
    // Somebody is left to carry the parcels to.
    const gone = new Set(killed.slice(0, Math.floor((desks - 1) / 3)).filter(() => chance.happens(0.5)));
    for (const desk of killed)
      troubles.push({ at: when(), kind: 'kill', desk, forMs: gone.has(desk) ? null : chance.whole(200, 7_000) });
  }
  if (kind === 'database' || (every && chance.happens(0.5))) {
    let at = chance.whole(500, 5_000);
    for (const _ of counted(kind === 'database' ? 2 : 1)) {
      const forMs = chance.whole(500, 5_000);
      troubles.push({ at, kind: 'database', forMs });
      at += forMs + chance.whole(1_500, 4_000);
    }
  }
  if (every || kind === 'partitions') {
    for (const _ of counted(every ? 2 : 4)) {
      const alone = [chance.whole(0, desks - 1)];
      const cut = chance.happens(0.5) ? alone : some(0.4);
      const how = chance.pick<'silent' | 'cut' | 'slow'>(['silent', 'cut', 'slow']);
      // Half of them longer than a lease, so that people have time to send without the others.
      const forMs = chance.happens(0.5) ? chance.whole(500, 5_000) : chance.whole(8_000, 15_000);
      if (cut.length > 0) troubles.push({ at: when(), kind: 'line', desks: cut, how, forMs });
    }
  }
  if (kind === 'starts') {
    for (const desk of some(0.6)) {
      const at = chance.whole(800, 6_000);
      troubles.push({ at, kind: chance.pick(['close', 'kill'] as const), desk, forMs: chance.whole(600, 2_000) });
      // Longer than a lease.
      const forMs = chance.whole(7_000, TROUBLE_MS);
      troubles.push({ at: at + CLOSES_MS, kind: 'line', desks: [desk], how: 'cut', forMs });
    }
  }
  if (every || kind === 'pauses') {
    for (const desk of some(every ? 0.2 : 0.8)) {
      // From moments to longer than any lease.
      const forMs = chance.pick([chance.whole(100, 2_000), chance.whole(2_000, 9_000)] as const);
      const step = { step: chance.pick(PAUSE_STEPS), nth: chance.whole(1, each) };
      pauses.push({ desk, ...step, forMs, isTold: chance.happens(0.5) });
    }
  }
  if (isForgetful(kind)) troubles.push(...losses(chance, kind));
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
    sentBefore: Math.max(0, limit - Math.round(first.length * ROOM_FOR_EACH)),
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
    mendedAt: TROUBLE_MS + 1_000,
    latencyMs: chance.whole(10, 200),
  };
}

function losses(chance: Chance, kind: HallKind): HallTrouble[] {
  const at = FORGOTTEN_FROM_MS + chance.whole(500, 1_500);
  const forMs = chance.whole(200, 1_500);
  if (kind === 'empty') return [{ at, kind: 'empty', forMs }];
  if (kind === 'restore') return [{ at, kind: 'restore', behindMs: chance.whole(3_000, at - 500), forMs }];
  // Amid the first scans, and after them.
  return [chance.whole(3_500, 4_000), chance.whole(7_500, 8_500)].map((when) => ({
    ...{ at: when, kind: 'failover', behindMs: chance.whole(300, 900), forMs: 0 },
  }));
}

function slipOf(chance: Chance, { reference, desk, ...one }: CarrierPlan, desks: number): CarrierPlan {
  const scanAt = chance.whole(FORGOTTEN_FROM_MS + 2_000, TROUBLE_MS);
  return { ...one, reference, desk: (desk + chance.whole(1, desks - 1)) % desks, scanAt, across: null, isSlip: true };
}

/** What happens in a run, as a person reads it. */
export function hallPlanText(plan: HallPlan): readonly string[] {
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
