import { createStore } from 'zustand/vanilla';
import type { Job } from '../../electron/contract/job.ts';
import type { StationClient } from '../bridge/index.ts';
import { isBeforeSent, isOfList, isSought, isStuck } from '../model/jobLists.ts';
import { isShopStopped } from '../model/outcomeOf.ts';
import type { SoundName } from '../sound/sounds.ts';

/**
 * The outcome of the label of a parcel on the shelf. `held`: it is here, and its age or the printer holds it back; `void`:
 * it came out, and its shipment was cancelled meanwhile; `elsewhere`: none comes, the order was shipped before, and not
 * here; `unproven`: none comes by itself, the order may have been shipped at another desk, and the parcel shows whether it
 * was; `cancelled`: none comes, the shipment was cancelled, and not at this desk; `stopped`: it came out, and the shop's
 * list says since that the order is not to be shipped.
 */
export type ShelfStep = 'out' | 'printing' | 'held' | 'void' | 'elsewhere' | 'unproven' | 'cancelled' | 'stopped';

/** Steps after which nothing more is announced of a parcel. */
const ENDS: readonly Place[] = ['out', 'void', 'elsewhere', 'cancelled'];
/** Steps that are also announced for a parcel without a slot: what holds a label back is on the card or in the band. */
const REPORTED_OF_ANY: readonly Place[] = [...ENDS, 'unproven'];
/** Ends that the card of the parcel in the hands shows as well. */
const ON_THE_CARD: readonly Place[] = ['void', 'elsewhere', 'unproven', 'cancelled'];
/** Steps whose notice goes away with the next change of the job, because a person has dealt with the parcel. */
const UNTIL_NEXT_CHANGE: readonly Place[] = ['out', 'elsewhere', 'unproven', 'cancelled', 'stopped'];

/** Until its label came out, or none comes. */
const IN_ITS_SLOT: readonly Place[] = ['waiting', 'printing', 'held'];

/** Ends for which the scan view plays the sound, where the parcel is one of the last scans. */
const SOUNDED_BY_THE_SCAN: readonly Place[] = ['elsewhere', 'unproven', 'cancelled', 'stopped'];

export interface ShelfItem {
  readonly jobId: string;
  /** Null: it never had one, or another parcel stands in it by now. */
  readonly slot: number | null;
  /** Epoch ms since which this is so. */
  readonly at: number;
  readonly step: ShelfStep;
  /** The version of the job then: a person already deals with one that changed since. */
  readonly version: number;
  /** Epoch ms since which a person has had it before the eyes; null: not shown yet, or the desk is empty. */
  readonly readSince: number | null;
}

/** The scans of this desk, as far as this module needs them: which parcel is in the hands now, and which ones were before. */
export interface Hands {
  /** Ids of the jobs of this desk's scans, the newest first. */
  readonly scanned: () => readonly string[];
  /** Id of the job of the newest scan: the card on the scan screen is about its parcel. */
  readonly inHand: () => string | null;
  /** Calls back after each scan and each answer to one; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Notices go away after this many ms, counted from the first key or scan while they are shown: before that the desk may
 * be empty, or its screen may show other things. The shelf itself still shows the parcel.
 */
export const ALERT_LASTS_MS = 15 * 60_000;
/**
 * A label without a slot lies at the printer beside the packer. Quick scanning must not fill the screen with them, ms.
 */
export const LATE_ALERT_LASTS_MS = 60_000;
/** How often it is checked whether notices are over, ms. */
const TICK_MS = 15_000;

type Place = ShelfStep | 'waiting';

const SOUNDS_OF: Readonly<Record<ShelfStep, SoundName | null>> = {
  out: 'ready',
  printing: null,
  held: 'problem',
  void: 'problem',
  elsewhere: 'already_shipped',
  unproven: 'already_shipped',
  cancelled: 'problem',
  stopped: 'problem',
};

export function createShelfAlerts(client: StationClient, now: () => number, hands: Hands) {
  const store = createStore<{ readonly items: readonly ShelfItem[] }>(() => ({ items: [] }));
  /** The parcels on the shelf, and the state of their labels. */
  const standing = new Map<string, Place>();
  const stated = new Set<string>();
  /** Labels that are out and must not go any more, which was announced. */
  const reported = new Set<string>();
  const since = now();

  function read(step: ShelfStep): void {
    const { items } = store.getState();
    const isUnread = (item: ShelfItem) => item.step === step && item.readSince === null;
    if (!items.some(isUnread)) return;
    store.setState({ items: items.map((item) => (isUnread(item) ? { ...item, readSince: now() } : item)) });
  }

  function follow(sound: (name: SoundName) => void): void {
    const { jobs, ids } = client.jobs.store.getState();
    // An order that the shop has not answered for yet is among the problems, and may come out hours later.
    for (const id of new Set([...ids.watchlist, ...ids.payments, ...ids.attention, ...hands.scanned()])) {
      const job = jobs.get(id);
      // A label that is printed again was requested by the person who waits for it.
      if (job === undefined || job.printedAt !== null) continue;
      const place = placeOf(job);
      // A label that is already on its way at first sight was announced before, or was requested at the shelf. A parcel
      // that a person was asked about is not announced again, but its label may come out yet.
      const isOver = place === null || (UNTIL_NEXT_CHANGE.includes(place) && place !== 'unproven');
      if (!isOver && !standing.has(id)) standing.set(id, place);
    }
    let { items } = store.getState();
    const before = items;
    const remove = (id: string) => {
      if (items.some(({ jobId }) => jobId === id)) items = items.filter(({ jobId }) => jobId !== id);
    };
    for (const [id, was] of standing) {
      const job = jobs.get(id);
      const place = job === undefined ? null : placeOf(job);
      if (place === was) continue;
      remove(id);
      if (place === null || ENDS.includes(place)) standing.delete(id);
      else standing.set(id, place);
      if (job === undefined || place === null || place === 'waiting') continue;
      // A person has checked the parcel.
      if (was === 'unproven' && place === 'elsewhere') continue;
      if (!hasPlace(job) && (!REPORTED_OF_ANY.includes(place) || hands.inHand() === id)) continue;
      if (ON_THE_CARD.includes(place) && hands.inHand() === id) continue;
      // The parcel of an order of the list is not at the desk yet.
      if (place === 'cancelled' && isOfList(job)) continue;
      items = [...items, { jobId: id, slot: job.slot, at: now(), step: place, version: job.version, readSince: null }];
      announce(id, place, sound);
    }
    for (const job of jobs.values()) {
      const alerts = afterLabel(job, since);
      const word = `${alerts} ${job.id}`;
      if (alerts === null || reported.has(word)) continue;
      reported.add(word);
      // A parcel of the shelf was announced above, and the card of the one in the hands shows it.
      if (items.some(({ jobId, step }) => jobId === job.id && step === alerts) || hands.inHand() === job.id) continue;
      remove(job.id);
      const item = { jobId: job.id, slot: job.slot, at: now(), version: job.version, readSince: null };
      items = [...items, { ...item, step: alerts }];
      announce(job.id, alerts, sound);
    }
    const left = items.filter(({ jobId, step, version, readSince }) => {
      const job = jobs.get(jobId);
      const lastsMs = step === 'out' && job?.slot === null ? LATE_ALERT_LASTS_MS : ALERT_LASTS_MS;
      const isOver = readSince !== null && now() - readSince >= lastsMs;
      return !isOver && (!UNTIL_NEXT_CHANGE.includes(step) || job?.version === version);
    });
    if (left.length !== items.length) items = left;
    if (items.some(isSlotTaken)) items = items.map((item) => (isSlotTaken(item) ? { ...item, slot: null } : item));
    if (items !== before) store.setState({ items });
  }

  /**
   * Some time after a label came out, or after it was clear that none comes, the core gives the slot to another parcel, even if
   * nobody has read the notice yet.
   */
  function isSlotTaken({ jobId, slot, step }: ShelfItem): boolean {
    if (slot === null || IN_ITS_SLOT.includes(step)) return false;
    for (const job of client.jobs.store.getState().jobs.values()) {
      const place = job.slot === slot && job.id !== jobId ? placeOf(job) : null;
      if (place !== null && IN_ITS_SLOT.includes(place)) return true;
    }
    return false;
  }

  /** Each once: a printer that comes and goes changes nothing about the parcel. */
  function announce(id: string, step: ShelfStep, sound: (name: SoundName) => void): void {
    const name = SOUNDS_OF[step];
    if (name === null || (SOUNDED_BY_THE_SCAN.includes(step) && hands.scanned().includes(id))) return;
    const word = `${name} ${id}`;
    if (stated.has(word)) return;
    stated.add(word);
    sound(name);
  }

  return {
    store,
    /** The items of this step are on the screen, and a person is there to read them. */
    read,
    /** Puts the items of this step away as read. */
    seen: (step: ShelfStep) => store.setState(({ items }) => ({ items: items.filter((item) => item.step !== step) })),
    /** Returns how to stop. */
    start(sound: (name: SoundName) => void) {
      // States from before this began to listen are not announced.
      follow(() => undefined);
      const stop = client.jobs.store.subscribe(() => follow(sound));
      // A scan is known before its job changes for the first time, which may be by its print.
      const stopScans = hands.subscribe(() => follow(sound));
      const timer = setInterval(() => follow(sound), TICK_MS);
      return () => {
        stop();
        stopScans();
        clearInterval(timer);
      };
    },
  };
}

/**
 * Announces each label that comes out for a parcel that is not in the hands: on its slot of the shelf, or, where it has
 * none because its label was only a little late, by the name of its order.
 */
export type ShelfAlerts = ReturnType<typeof createShelfAlerts>;

/**
 * The label of this parcel is out, and since that time (epoch ms) its shipment was cancelled elsewhere, or its order stopped by
 * the shop.
 */
function afterLabel(job: Job, since: number): 'void' | 'stopped' | null {
  if (job.printedAt === null) return null;
  if (job.state === 'cancelled') {
    const isElsewhere = job.problem?.code === 'shipment_cancelled' && job.cancelFrom === null;
    return isElsewhere && (job.stateSince ?? 0) >= since ? 'void' : null;
  }
  const isLabelled = job.state === 'printed' || job.state === 'verified';
  return isLabelled && isShopStopped(job) && (job.shopStop?.at ?? 0) >= since ? 'stopped' : null;
}

/** Whether the parcel was put down: on a slot, or on the shelf without one. */
function hasPlace({ slot, shelvedAt }: Job): boolean {
  return slot !== null || shelvedAt !== null;
}

/** Null: it is no longer the shelf's matter. */
function placeOf(job: Job): Place | null {
  if (isBeforeSent(job) || isSought(job)) return 'waiting';
  switch (job.state) {
    case 'label_pending':
    case 'awaiting_payment':
    // The cancel is requested: it may be refused, and then the parcel stands here as before.
    case 'cancelling':
      return 'waiting';
    case 'label_ready':
    case 'printing':
      if (!isStuck(job)) return 'printing';
      // Orders of the list have no parcel on the shelf: what holds their label back is shown among the problems.
      return isOfList(job) ? 'waiting' : 'held';
    case 'printed':
      return 'out';
    case 'already_shipped':
      return job.unproven === null ? 'elsewhere' : 'unproven';
    case 'cancelled':
      // Cancelled while its label was being printed: whether the sheet comes out is not known yet.
      if (job.print !== null && job.print.confirmedBy === null && job.printCount > 0) return 'waiting';
      if (job.printedAt !== null) return 'void';
      // A cancel at this desk is known here already.
      return job.problem?.code === 'shipment_cancelled' ? 'cancelled' : null;
    default:
      return null;
  }
}
