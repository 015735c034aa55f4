import type { Chance } from '../random.ts';
import type { StandStep } from './protocol.ts';
import type { SiteKind } from './sitePlan.ts';

/** Ms of the run, as all times here. */
export type SiteTrouble =
  /** `forMs` null: it does not come back. */
  | { readonly at: number; readonly kind: 'kill'; readonly desk: number; readonly forMs: number | null }
  /** It is closed properly, and started again. */
  | { readonly at: number; readonly kind: 'close'; readonly desk: number; readonly forMs: number }
  | { readonly at: number; readonly kind: 'database'; readonly forMs: number }
  /** It comes back as it was `behindMs` before. */
  | { readonly at: number; readonly kind: 'restore'; readonly behindMs: number; readonly forMs: number }
  /** It crashes for good, and a standby takes over that got nothing of it for the last `behindMs`. */
  | { readonly at: number; readonly kind: 'failover'; readonly behindMs: number; readonly forMs: number }
  /** Its content is gone; `forMs` is not used. */
  | { readonly at: number; readonly kind: 'empty'; readonly forMs: number }
  /** What it has grows older by days, while the desks are on; `forMs` is not used. */
  | { readonly at: number; readonly kind: 'idle'; readonly forMs: number }
  /** The PgBouncer between it and the desks ends at once. */
  | { readonly at: number; readonly kind: 'pooler'; readonly forMs: number }
  | CopyTrouble
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

/** A desk's folder is copied as it is at that moment, and a second program starts from the copy, at another place. */
export interface CopyTrouble {
  readonly at: number;
  readonly kind: 'copy';
  readonly desk: number;
  /** Whether the desk's own program goes on meanwhile, or is ended before, and how. */
  readonly from: 'on' | 'close' | 'kill';
  /** Which of the two programs starts first, where the desk's own one does not go on; and by how much. */
  readonly first: 'original' | 'copy' | 'both';
  readonly forMs: number;
  /**
   * In the copy, the file by which a program knows its computer and folder is there, or is lost: then only the database can
   * decide.
   */
  readonly mark: 'written' | 'lost';
  /** A person confirms at the copy that it is one. Otherwise there is no answer. */
  readonly isAnswered: boolean;
}

/** A desk's program stands still at a step, and afterwards gets the event that the computer slept, or does not. */
export interface Pause extends StandStep {
  readonly desk: number;
  readonly forMs: number;
  readonly isTold: boolean;
  /** The whole computer sleeps: its clocks show it as they do then. */
  readonly isAsleep: boolean;
}

/** Between the check of a claim and the paper, and before it. */
const PAUSE_STEPS = [
  'claims.turnOf:after',
  'claims.turnOf:before',
  'journal.commit(print_started):before',
  'journal.commit(print_started):after',
  'printer.submit:before',
  'journal.commit(submit_started):after',
] as const;

export const TROUBLE_MS = 14_000;
/** By then every order was scanned once. */
export const FORGOTTEN_FROM_MS = 6_000;
const SKEWS_MS = [-2 * 86_400_000, -3_600_000, -180_000, 0, 180_000, 3_600_000, 2 * 86_400_000] as const;
/** A desk that is closed has reported that by then. */
const CLOSES_MS = 500;
/** Longer than a lease, and than it takes to carry a parcel to another desk and to get its label there, ms. */
export const SLEEP_MS = [9_000, 14_000] as const;

interface Day {
  readonly kind: Exclude<SiteKind, 'rush'>;
  readonly desks: number;
  /** Orders of each desk. */
  readonly each: number;
  readonly chance: Chance;
}

/** PostgreSQL loses its data. */
export const isForgetful = (kind: SiteKind) => kind === 'restore' || kind === 'failover' || kind === 'empty';

export const counted = (count: number) => Array.from({ length: count }, (_, index) => index);

/** What goes wrong on a day of that kind, but for lost answers of the service and what printers do. */
export function troublesOf(day: Day) {
  const { kind, desks, each, chance } = day;
  const every = kind === 'mixed';
  const all = counted(desks);
  const some = (share: number) => all.filter(() => chance.happens(share));
  const when = () => chance.whole(800, TROUBLE_MS - 1_000);
  const troubles: SiteTrouble[] = [];
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
      pauses.push({ desk, ...step, forMs, isTold: chance.happens(0.5), isAsleep: false });
    }
  }
  if (isForgetful(kind)) troubles.push(...losses(chance, kind));
  if (kind === 'copy') troubles.push(...copies(day));
  if (kind === 'pooler') troubles.push(...poolerEnds(chance));
  // Before anybody scans: a desk that waits for the limit reports the limit, too.
  if (kind === 'idle') troubles.push(...[0, 1_500].map((at) => ({ at, kind: 'idle' as const, forMs: 0 })));
  if (kind === 'sleep') pauses.push(...sleeps(day));
  return { troubles, pauses, skews };
}

function losses(chance: Chance, kind: SiteKind): SiteTrouble[] {
  const at = FORGOTTEN_FROM_MS + chance.whole(500, 1_500);
  const forMs = chance.whole(200, 1_500);
  if (kind === 'empty') return [{ at, kind: 'empty', forMs }];
  if (kind === 'restore') return [{ at, kind: 'restore', behindMs: chance.whole(3_000, at - 500), forMs }];
  // Amid the first scans, and after them.
  return [chance.whole(3_500, 4_000), chance.whole(7_500, 8_500)].map((when) => ({
    ...{ at: when, kind: 'failover', behindMs: chance.whole(300, 900), forMs: 0 },
  }));
}

/** Of one or two desks, with labels that wait before the printer and orders that cannot be sent. */
function copies({ desks, chance }: Day): SiteTrouble[] {
  const first = chance.whole(0, desks - 1);
  const copied = chance.happens(0.5) ? [first, (first + 1) % desks] : [first];
  const copyOf = (desk: number): CopyTrouble => {
    const mark = chance.happens(0.3) ? 'lost' : 'written';
    return {
      at: chance.whole(3_000, 6_000),
      kind: 'copy',
      desk,
      from: chance.pick(['on', 'close', 'kill'] as const),
      // The first to come is the desk for a database that knows no more than the folder.
      first: mark === 'lost' ? 'original' : chance.pick(['original', 'copy', 'both'] as const),
      forMs: chance.whole(200, 3_000),
      mark,
      isAnswered: mark === 'written' && chance.happens(0.5),
    };
  };
  const made = copied.map(copyOf);
  const waits = made.flatMap(({ desk, at }): SiteTrouble[] => [
    { at: at - 2_000, kind: 'jam', desk, forMs: chance.whole(2_500, 4_000) },
    { at: at - 1_000, kind: 'service', desk, forMs: chance.whole(1_500, 4_000) },
  ]);
  // Without the database, only the mark decides.
  const isAway = made.every(({ mark }) => mark === 'written') && chance.happens(0.6);
  const away = { at: chance.whole(2_000, 5_000), kind: 'database', forMs: chance.whole(2_000, 8_000) } as const;
  return [...made, ...waits, ...(isAway ? [away] : [])];
}

function poolerEnds(chance: Chance): SiteTrouble[] {
  const ends = [chance.whole(1_500, 5_000), chance.whole(8_000, 11_000)].map((at) => ({
    ...{ at, kind: 'pooler' as const, forMs: chance.whole(0, 2_500) },
  }));
  const crash = { at: chance.whole(5_500, 7_500), kind: 'database', forMs: chance.whole(200, 2_000) } as const;
  return [...ends, ...(chance.happens(0.3) ? [crash] : [])];
}

/**
 * Somebody is awake to take the orders over, and can send: the parts of the limit of those who sleep are reserved for them,
 * so that with more of them no other desk had a label before they wake.
 */
function sleeps({ desks, chance }: Day): Pause[] {
  const awake = chance.whole(0, desks - 1);
  return counted(desks)
    .filter((desk) => desk !== awake && chance.happens(0.8))
    .slice(0, Math.max(1, Math.floor(desks / 3)))
    .map((desk) => ({
      ...{ desk, step: chance.pick(PAUSE_STEPS), nth: chance.whole(1, 2), forMs: chance.whole(...SLEEP_MS) },
      ...{ isTold: chance.happens(0.5), isAsleep: true },
    }));
}
