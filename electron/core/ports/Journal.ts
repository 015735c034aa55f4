import type { Job, JobState, Lane, TimelineEntry } from '../../contract/job.ts';
import type { ClosingCounts, DayTotals, LedgerFilter, LedgerPage, PurgeReport } from '../../contract/ledger.ts';
import type { EventOutcome } from '../../contract/mailbox.ts';
import type { Kurus } from '../../contract/money.ts';
import type { Order, OrderListItem } from '../../contract/order.ts';
import type { OpenPickup, Pickup } from '../../contract/pickup.ts';
import type { Result } from '../../contract/result.ts';
import type { JournalHealth } from '../../contract/status.ts';
import type { ShipmentEvent, SigningKey } from './EventInbox.ts';

/** A request that was sent to the service; kept for the rate budget and for calls per shipped order. */
export interface CallRow {
  readonly at: number;
  readonly name: string;
}

export interface OrderPage {
  readonly total: number;
  readonly items: readonly OrderListItem[];
}

/**
 * The station's durable memory. Every method is one transaction and durable when its promise resolves.
 * What cannot be written (disk full, locked, I/O error) rejects with a JournalFailure of code `journal_failed`: nothing of
 * it was done, and the same may work later. Other rejections mean a bug; expected refusals are results.
 */
export interface CountsBetween {
  readonly accepted: number;
  readonly printed: number;
  readonly apiCalls: number;
  readonly charged: number;
  readonly chargedTotal: Kurus;
}

export interface Journal extends Ledger, Pickups, ServiceEvents {
  /** Adds a job with its first event; `key_taken` when a job with that key exists (it is returned). */
  accept(
    draft: Omit<Job, 'seq' | 'version'>,
    event: EventRow,
  ): Promise<Result<Job, { readonly kind: 'key_taken'; readonly job: Job }>>;
  /**
   * Replaces a job by its next version and adds the event. `stale` when the job was changed in between, or when its
   * parking slot was taken by another parcel: read again and decide again.
   */
  commit(next: Job, event: EventRow): Promise<Result<Job, { readonly kind: 'stale' }>>;
  job(id: string): Promise<Job | null>;
  jobByKey(keyValue: string): Promise<Job | null>;
  /** The job whose shipment has this id at the service; of several the first. */
  jobByShipment(shipmentId: string): Promise<Job | null>;
  /** All of them, in the order of acceptance. */
  jobsByShipment(shipmentId: string): Promise<readonly Job[]>;
  /** Oldest first. */
  jobsIn(states: readonly JobState[], limit?: number): Promise<readonly Job[]>;
  /**
   * Jobs in these states with a planned time, oldest first; with `now` (epoch ms) only those that are due: their time
   * has come, or is `beyondAnyPlan` of core/base/wallClock.ts. The same holds for the next two.
   */
  plannedJobs(states: readonly JobState[], now?: number): Promise<readonly Job[]>;
  /** Oldest queued job of a lane without a planned time, or whose time is due at `now` (epoch ms). */
  nextQueued(lane: Lane, now: number): Promise<Job | null>;
  /**
   * How many queued jobs `nextQueued` gives before this one, asked lane by lane as the dispatcher does: the bench before
   * the batch; what is due at `now` (epoch ms) in order of acceptance, then what is planned, in order of its time.
   */
  queuedBefore(job: Pick<Job, 'seq' | 'lane' | 'nextAt'>, now: number): Promise<number>;
  /** When the job that waits longest to be sent, of that lane or of any, was accepted (epoch ms), or null. */
  waitingSince(lane?: Lane): Promise<number | null>;
  /** Queued jobs of a lane, whenever they are due. */
  countQueued(lane: Lane): Promise<number>;
  /**
   * Earliest planned time (epoch ms) among jobs in these states, at the earliest `now` for what is due; null when
   * nothing is planned. `later`: only what is not due yet.
   */
  earliestNextAt(states: readonly JobState[], now: number, later?: 'later'): Promise<number | null>;
  /** Last changed first, in the order in which it happened, whatever the clock said. */
  recentJobs(limit: number): Promise<readonly Job[]>;
  timeline(jobId: string): Promise<readonly TimelineEntry[]>;
  countByState(): Promise<Readonly<Record<JobState, number>>>;
  /**
   * Jobs accepted, labels printed and requests sent from (with) to (without), epoch ms; parcels charged, and their sum:
   * what was refunded again counts as charged.
   */
  countBetween(from: number, to: number): Promise<CountsBetween>;
  /** Parking slots that hold a parcel now; with `after` (epoch ms) those too whose parcel has had no business there since then. */
  occupiedSlots(after?: number): Promise<readonly number[]>;

  /** Adds orders or replaces those with the same reference. */
  putOrders(orders: readonly Order[], at: number): Promise<{ readonly added: number; readonly updated: number }>;
  order(reference: string): Promise<Order | null>;
  /** Orders whose reference, name or city contains the search (Turkish casing folded), in order of import. */
  orders(search: string, offset: number, limit: number): Promise<OrderPage>;
  /** Orders of the book without a job, in order of import. */
  ordersWithoutJob(limit: number): Promise<readonly Order[]>;
  countOrders(): Promise<number>;

  recordCall(call: CallRow): Promise<void>;
  callsSince(since: number): Promise<readonly CallRow[]>;

  /** Small named facts that survive a restart (the last balance, an account hold); JSON values. */
  fact(name: string): Promise<unknown>;
  setFact(name: string, value: unknown): Promise<void>;

  /** What happened to the journal itself that a person must know; `setAside.adopted` is the core's to fill. */
  health(): Promise<JournalHealth>;
  /** How many shipments the service knew that a damaged journal did not give back; nothing where none was set aside. */
  setAdopted(adopted: number): Promise<void>;
  /** Somebody has seen that a damaged journal was set aside: `health` tells of it no more. */
  dismissSetAside(): Promise<void>;

  /** Ends the use of the journal; once more does nothing. */
  close(): Promise<void>;
}

/** One row of a job's history, written in the same transaction as the change it tells of. */
export interface EventRow {
  /** Epoch ms. */
  readonly at: number;
  readonly type: string;
  /** The person at the desk who caused it; null where the station did by itself. */
  readonly by: string | null;
  /** Charged by it, or given back (below zero); null where no money moved. */
  readonly amount: Kurus | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The journal read backwards: every job's history, sums and lists. Part of the Journal. */
export interface Ledger {
  /** Newest accepted first; `before` is the `seq` below which the page begins. */
  searchJobs(filter: LedgerFilter, before: number | null, limit: number): Promise<LedgerPage>;
  /** Totals of what happened from (with) to (without), epoch ms, told as the totals of `day`. */
  totals(day: string, from: number, to: number): Promise<DayTotals>;
  closingCounts(): Promise<ClosingCounts>;

  /**
   * What `purgeJob`, `purgeOrders` and `purgeCopies` would remove for jobs that ended, orders imported, and copies made
   * before `before` (epoch ms), and the labels with it. Jobs that cannot be read are counted until somebody reads them.
   */
  purgePreview(before: number): Promise<PurgeReport>;
  /** Jobs to purge, oldest first; none only when there is none. */
  purgeable(before: number, limit: number): Promise<readonly Job[]>;
  /** As `commit`, and removes receiver data from the job's earlier events in the same transaction. */
  purgeJob(next: Job, event: EventRow): Promise<Result<Job, { readonly kind: 'stale' }>>;
  /** Removes orders imported before `before` whose job, if any, was purged; at most `limit` of them. How many. */
  purgeOrders(before: number, limit: number): Promise<number>;
  /**
   * Removes rows that were put apart, and copies of the journal made for a conversion, before `before`. How many.
   * Damaged journals that were set aside stay: `purgePreview` names them.
   */
  purgeCopies(before: number): Promise<number>;
  /** Those of the label files (hashes) that no job names any more. */
  unusedLabels(files: readonly string[]): Promise<readonly string[]>;
  /**
   * Those of the label files that no open job names, and no job that ended at `endedBefore` (epoch ms) or later: they
   * may be removed from the label store, while the jobs keep their names.
   */
  labelsNotNeeded(files: readonly string[], endedBefore: number): Promise<readonly string[]>;
  /**
   * Ends a purge. `rewrite`: the whole journal is written anew, after which nothing that was removed can be found in
   * its files; it takes a few seconds for each 100,000 jobs, in which nothing else is answered. Without it, remnants of
   * rows that were moved within the file may stay in it until the next time.
   */
  forgetRemoved(rewrite: boolean): Promise<void>;
}

/** Hand-overs to couriers. Part of the Journal; what the courier took stands in the jobs themselves. */
export interface Pickups {
  /** With its last 200 items. */
  openPickup(): Promise<OpenPickup | null>;
  /** A session with all its items, open or ended. */
  pickup(id: string): Promise<OpenPickup | null>;
  startPickup(id: string, at: number): Promise<OpenPickup>;
  /**
   * Notes a code that no job of this desk has; once more changes nothing. It is not foreign any more, and gone from the
   * session, with the change that hands over a job in this session which has it as tracking number, shipment id or key.
   */
  noteForeign(pickupId: string, code: string, at: number): Promise<void>;
  /** One without parcels and codes is not kept. */
  endPickup(id: string, at: number): Promise<Pickup>;
  /** Ended sessions, last first. */
  recentPickups(limit: number): Promise<readonly Pickup[]>;
  /** Jobs that a label's barcode may mean: by tracking number, shipment id or key; newest accepted first. */
  jobsByLabelCode(code: string): Promise<readonly Job[]>;
}

/** A verified event on its way into the journal. */
export interface EventDraft {
  /** eventKey of shipmentEvent.ts. */
  readonly key: string;
  /** Epoch ms by the mailbox's clock. */
  readonly receivedAt: number;
  readonly event: ShipmentEvent;
  readonly known: boolean;
  readonly signedWith: SigningKey['kind'];
}

export interface KeptEvent extends EventDraft {
  readonly id: number;
  /** How often it came again. */
  readonly repeats: number;
  readonly outcome: EventOutcome;
  readonly jobId: string | null;
}

/** What one reading of the mailbox brought. */
export interface EventPage {
  /** Id of the inbox. */
  readonly inbox: string;
  /** Where it is to be read on. */
  readonly cursor: string | null;
  readonly events: readonly EventDraft[];
  /** Deliveries whose signature was wrong. */
  readonly forged: number;
  readonly gap: boolean;
  /** Epoch ms by this station's clock. */
  readonly at: number;
}

/** The service's events in the journal, and how far its mailboxes were read. Part of the Journal. */
export interface ServiceEvents {
  inboxCursor(inbox: string): Promise<string | null>;
  /** Events and cursor in one transaction: the cursor never stands past what the journal has. A known key counts a repeat. */
  takeEvents(page: EventPage): Promise<void>;
  /** Oldest first. */
  openEvents(limit: number): Promise<readonly KeptEvent[]>;
  /**
   * Also forgets the label link. `not_ours` leaves an event open whose shipment a job has by now; and it is open again from
   * the moment in which a job learns that shipment, because an event may come before the create answer (API section 6.1,
   * open).
   */
  settleEvent(id: number, outcome: Exclude<EventOutcome, 'open'>, jobId: string | null): Promise<void>;
  /** Newest first. */
  recentEvents(list: 'all' | 'unknown', limit: number): Promise<readonly KeptEvent[]>;
  /** Over all inboxes; times in epoch ms. */
  eventCounts(): Promise<{
    readonly forged: number;
    readonly unknown: number;
    readonly lastAt: number | null;
    readonly gapAt: number | null;
  }>;
  /** Removes settled events received before (epoch ms). */
  forgetEvents(before: number): Promise<void>;
}

/**
 * Why the journal could not do what was asked. `journal_failed`: it could not be written (disk full, read-only,
 * locked, I/O error); nothing was done, and the same may work later. The others are told when it is opened: it was
 * written by a newer program; it could not be backed up before its schema changes; what stands there is no file, or
 * may not be read; it is not known any more which account it belongs to.
 */
export type JournalFailureCode =
  | 'journal_failed'
  | 'journal_newer'
  | 'journal_not_backed_up'
  | 'journal_unusable'
  | 'journal_ownerless';

/** What a journal's promises reject with, and what opening one throws; the message is one sentence. */
export interface JournalFailure extends Error {
  readonly code: JournalFailureCode;
}

const CODES: readonly string[] = [
  'journal_failed',
  'journal_newer',
  'journal_not_backed_up',
  'journal_unusable',
  'journal_ownerless',
] satisfies JournalFailureCode[];

export function journalFailure(code: JournalFailureCode, sentence: string, cause?: unknown): JournalFailure {
  return Object.assign(new Error(sentence, { cause }), { code });
}

export function isJournalFailure(failure: unknown): failure is JournalFailure {
  return failure instanceof Error && 'code' in failure && CODES.includes(String(failure.code));
}
