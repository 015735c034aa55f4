import type { Batch, BatchState } from '../../contract/batch.ts';
import type { BoxPreset } from '../../contract/box.ts';
import type { JournalStatistics } from '../../contract/diagnostics.ts';
import type { Job, JobDraft, JobIn, JobState, Lane, TimelineEntry } from '../../contract/job.ts';
import type { ClosingCounts, DayTotals, LedgerFilter, LedgerPage, PurgeReport } from '../../contract/ledger.ts';
import type { EventOutcome } from '../../contract/mailbox.ts';
import type { Kurus } from '../../contract/money.ts';
import type {
  Order,
  OrderChange,
  OrderDecision,
  OrderDraft,
  OrderFilter,
  OrderListItem,
  OrderSource,
  ShopStop,
} from '../../contract/order.ts';
import type { OpenPickup, Pickup } from '../../contract/pickup.ts';
import type { Result } from '../../contract/result.ts';
import type { Place } from '../../contract/service.ts';
import type { ShippingRule } from '../../contract/shippingRule.ts';
import type {
  MessageChannel,
  NotDelivered,
  OutboxCounts,
  ShopMessage,
  UndeliveredMessage,
} from '../../contract/shopMessage.ts';
import type { JournalHealth } from '../../contract/status.ts';
import type { ShipmentEvent, SigningKey } from './EventInbox.ts';

/** A request that was sent to the service. Kept for the rate budget and for the number of calls per shipped order. */
export interface CallRow {
  readonly at: number;
  readonly name: string;
}

/** The rules in force that say a box, the shop's boxes, and the service's provinces (null: not known). */
export interface BoxPacking {
  readonly rules: readonly ShippingRule[];
  readonly boxes: readonly BoxPreset[];
  readonly provinces: readonly Place[] | null;
}

export interface OrderPage {
  readonly total: number;
  readonly items: readonly OrderListItem[];
}

/** What happened in a span of time; see `countBetween`. */
export interface CountsBetween {
  readonly accepted: number;
  readonly printed: number;
  readonly apiCalls: number;
  readonly charged: number;
  readonly chargedTotal: Kurus;
}

/**
 * The station's durable memory. Every method is one transaction, and durable when its promise resolves. If something
 * cannot be written (disk full, locked, I/O error), the promise rejects with a JournalFailure of code `journal_failed`:
 * nothing of it was done, and the same call may work later. One exception: if the journal's thread ends during a call,
 * that write may be on disk all the same, which the job repository checks; reads fail then as well, and the journal is opened
 * again. Any other rejection is a bug. Expected refusals
 * are results.
 */
export interface Journal extends Ledger, Pickups, Batches, ServiceEvents, Outbox, SharedBook, ShopStops {
  /** Adds a job with its first event. `key_taken`: a job with that key exists, and is returned. */
  accept(draft: JobDraft, event: EventRow): Promise<Result<Job, { readonly kind: 'key_taken'; readonly job: Job }>>;
  /**
   * Replaces a job by its next version and adds the event. `stale`: the job was changed in between, or another parcel
   * took its parking slot. The caller then reads the job again and decides again. `message` goes into the outbox with it.
   */
  commit(
    next: Job,
    event: EventRow,
    messages?: readonly MessageDraft[],
  ): Promise<Result<Job, { readonly kind: 'stale' }>>;
  job(id: string): Promise<Job | null>;
  jobByKey(keyValue: string): Promise<Job | null>;
  /** The job whose shipment has this id at the service; the first one where there are several. */
  jobByShipment(shipmentId: string): Promise<Job | null>;
  /** All jobs whose shipment has this id, in the order of acceptance. */
  jobsByShipment(shipmentId: string): Promise<readonly Job[]>;
  /** Oldest first. */
  jobsIn<S extends JobState>(states: readonly S[], limit?: number): Promise<readonly JobIn<S>[]>;
  /** Jobs of which a person is to say whether their parcel has a label (`unproven` of contract/job.ts), oldest first. */
  unprovenJobs(): Promise<readonly Job[]>;
  /**
   * Jobs in these states with a planned time, oldest first. With `now` (epoch ms) only those that are due: their time
   * has come, or it is `beyondAnyPlan` of core/base/wallClock.ts. Due means the same in the methods below.
   */
  plannedJobs<S extends JobState>(states: readonly S[], now?: number): Promise<readonly JobIn<S>[]>;
  /**
   * The oldest queued job of a lane that has no planned time, or is due at `now` (epoch ms). Not one of a paused batch
   * that the service certainly does not know. `isClaimedOnly`: not one that another desk may have, either.
   */
  nextQueued(lane: Lane, now: number, isClaimedOnly?: boolean): Promise<Job | null>;
  /**
   * How many queued jobs go before this one when the dispatcher asks `nextQueued` lane by lane, the bench before the
   * batch. Jobs that are due at `now` (epoch ms) go in order of acceptance, then planned jobs in order of their time. Those
   * that a paused batch holds go before none.
   */
  queuedBefore(job: Pick<Job, 'seq' | 'lane' | 'nextAt'>, now: number): Promise<number>;
  /**
   * When the oldest queued job of that lane, or of all lanes, was accepted (epoch ms); null when none is queued. Those
   * that a paused batch holds do not count, as for `nextQueued`.
   */
  waitingSince(lane?: Lane): Promise<number | null>;
  /** Queued jobs of a lane, whether due or not, but those that a paused batch holds. */
  countQueued(lane: Lane): Promise<number>;
  /**
   * The earliest planned time (epoch ms) among jobs in these states, where a job that is due counts as `now`; null when
   * nothing is planned. `later`: only jobs that are not due yet.
   */
  earliestNextAt(states: readonly JobState[], now: number, later?: 'later'): Promise<number | null>;
  /** Last changed first, in the order of the changes themselves, because the clock may have been set back. */
  recentJobs(limit: number): Promise<readonly Job[]>;
  /**
   * Jobs that changed after the change with this number (0: all), the oldest change first. `last`: the number of the last
   * change of all; a journal that was filled anew counts from the beginning again.
   */
  jobsChangedAfter(
    change: number,
    limit: number,
  ): Promise<{
    readonly changes: readonly { readonly job: Job; readonly change: number }[];
    readonly last: number;
  }>;
  /**
   * Jobs whose shipment is paid here and not cancelled, and whose order has the same content as this one; where neither
   * says its content, the same phone of the receiver. Newest accepted first.
   */
  shippedLike(order: Order, limit: number): Promise<readonly Job[]>;
  timeline(jobId: string): Promise<readonly TimelineEntry[]>;
  countByState(): Promise<Readonly<Record<JobState, number>>>;
  /**
   * Jobs accepted, labels printed and requests sent from `from` (included) to `to` (excluded), epoch ms. Also the
   * parcels charged and their sum; a charge that was refunded later still counts.
   */
  countBetween(from: number, to: number): Promise<CountsBetween>;
  /**
   * Parking slots that hold a parcel now. With `after` (epoch ms), also the slots of jobs that no longer need them but
   * changed since then: the box may still be there.
   */
  occupiedSlots(after?: number): Promise<readonly number[]>;

  /**
   * Adds the orders of a list, or replaces those with the same reference. One that was changed at a desk stays as it
   * is: where the list has something else of it than the list before, that is kept beside it, unless the order was sent
   * already. One of another receiver, whom another shop has given the same number, changes nothing. `at` in epoch ms.
   *
   * Where the place of an order is not sure (`unsurePlace`) and the book has it with another place, that place stays, unless
   * the order was sent, and the rest is taken. Where nothing else is new, or the address is, which belongs to the new place,
   * the whole order stays; its reference is among `stored`.
   */
  putOrders(orders: readonly Order[], at: number): Promise<ImportCounts>;
  /** Adds those orders that the book does not have; the references that it has already are returned. */
  addOrders(orders: readonly Order[], at: number): Promise<readonly string[]>;
  /**
   * Keeps an order as it was written at a desk. `onlyWithoutJob`: false, and nothing is changed, if it has a job or another
   * desk has it.
   */
  editOrder(
    order: Order,
    edit: {
      readonly at: number;
      readonly desk: string;
      readonly by: string | null;
      readonly changed: readonly string[];
      readonly onlyWithoutJob: boolean;
    },
  ): Promise<boolean>;
  /**
   * Decides orders that differ from a list: `list`: they become as the list has them; `desk`: they stay. Or those that have a
   * draft beside them, about the first one: `draft`: they become so; `order`: they stay.
   */
  decideOrders(references: readonly string[], taken: OrderDecision, at: number): Promise<void>;
  /** The order has a job here, or another desk has it. */
  isTaken(reference: string): Promise<boolean>;
  /** False: it is taken, or not there. */
  removeOrder(reference: string): Promise<boolean>;
  order(reference: string): Promise<Order | null>;
  /**
   * Orders whose reference, name or city contains the search (Turkish casing folded), in order of import. Those that
   * `indexOrders` has not looked at yet are missing where the filter asks for more than `unsent`.
   */
  orders(search: string, offset: number, limit: number, filter?: OrderFilter): Promise<OrderPage>;
  /**
   * Notes what at most `limit` new or changed orders lack, in the boxes that `packing` says, and where they came from.
   * Where `packing` is another than before, every order counts as new. False: none is left.
   */
  indexOrders(limit: number, packing: BoxPacking | null): Promise<boolean>;
  /** The most orders first. Counts what `indexOrders` has looked at. */
  orderSources(): Promise<readonly OrderSource[]>;
  /** What desks changed in an order of the book, oldest first. */
  orderChanges(reference: string): Promise<readonly OrderChange[]>;
  /** The second version of an order that waits for a decision; null: there is none. */
  orderDraft(reference: string): Promise<OrderDraft | null>;
  countOrders(): Promise<number>;
  /**
   * Notes which orders other desks of the site have, by the desk's name (null: none has it any more). No batch of this desk
   * takes them. `anew`: what was noted before is forgotten.
   */
  setElsewhere(
    orders: readonly { readonly reference: string; readonly desk: string | null }[],
    begin?: 'anew',
  ): Promise<void>;
  /** The names of the desks that have these orders, of those that other desks have. */
  elsewhere(references: readonly string[]): Promise<ReadonlyMap<string, string>>;

  recordCall(call: CallRow): Promise<void>;
  callsSince(since: number): Promise<readonly CallRow[]>;

  /** Small named values that survive a restart (the last balance, an account hold), as JSON. */
  fact(name: string): Promise<unknown>;
  setFact(name: string, value: unknown): Promise<void>;

  /** Sizes, counts, and whether its content was checked, for the check of the desk. */
  statistics(): Promise<JournalStatistics>;
  /** The last events of all jobs, oldest first. */
  lastEvents(limit: number): Promise<readonly EventOfJob[]>;

  /** What happened to the journal itself and a person must know. The core fills in `setAside.adopted`. */
  health(): Promise<JournalHealth>;
  /**
   * Notes how many shipments the service knew that a damaged journal had lost. Does nothing when no journal was set
   * aside.
   */
  setAdopted(adopted: number): Promise<void>;
  /** The operator has seen that a damaged journal was set aside, so `health` no longer reports it. */
  dismissSetAside(): Promise<void>;

  /** Closes the journal; a second call does nothing. */
  close(): Promise<void>;
}

/** A row of the history of the job with this number. */
export type EventOfJob = TimelineEntry & { readonly seq: number };

/** One row of a job's history, written in the same transaction as the change that it records. */
export interface EventRow {
  /** Epoch ms. */
  readonly at: number;
  readonly type: string;
  /** The person at the desk who caused it; null where the station did it. */
  readonly by: string | null;
  /** What it charged, or gave back (below zero); null where no money moved. */
  readonly amount: Kurus | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The history in the journal: every job's past, sums and lists. Part of the Journal. */
export interface Ledger {
  /** Newest accepted first; `before` is the `seq` below which the page begins. */
  searchJobs(filter: LedgerFilter, before: number | null, limit: number): Promise<LedgerPage>;
  /** Totals of what happened from `from` (included) to `to` (excluded), epoch ms, labelled as those of `day`. */
  totals(day: string, from: number, to: number): Promise<DayTotals>;
  closingCounts(): Promise<ClosingCounts>;

  /**
   * What `purgeJob`, `purgeOrders` and `purgeCopies` would remove for jobs that ended, orders that were imported and
   * copies that were made before `before` (epoch ms), with their labels. A job that cannot be read is still counted
   * until it is read for the first time.
   */
  purgePreview(before: number): Promise<PurgeReport>;
  /** Jobs to purge, oldest first. Empty only when no job is left to purge. */
  purgeable(before: number, limit: number): Promise<readonly Job[]>;
  /** Like `commit`, and removes the receiver's data from the job's earlier events in the same transaction. */
  purgeJob(next: Job, event: EventRow): Promise<Result<Job, { readonly kind: 'stale' }>>;
  /**
   * Removes at most `limit` orders that were imported before `before` (epoch ms) and whose job, if any, was purged.
   * Returns how many.
   */
  purgeOrders(before: number, limit: number): Promise<number>;
  /**
   * Of at most `limit` orders of the book behind the position `after`, removes those that were imported and whose parcel was
   * shipped or cancelled before `before` (epoch ms); their jobs keep them. `next`: the position to go on behind; null: it was
   * the end of the book.
   */
  removeShippedOrders(
    before: number,
    after: number,
    limit: number,
  ): Promise<{ readonly removed: number; readonly next: number | null }>;
  /**
   * Removes unreadable rows in quarantine, and copies of the journal made before a conversion, that are older than
   * `before` (epoch ms). Returns how many. Damaged journals that were set aside stay: `purgePreview` names them.
   */
  purgeCopies(before: number): Promise<number>;
  /** Those of the label files (hashes) that no job names any more. */
  unusedLabels(files: readonly string[]): Promise<readonly string[]>;
  /**
   * Those of the label files that no open job names, and no job that ended at `endedBefore` (epoch ms) or later. They
   * may be removed from the label store; the jobs keep the names.
   */
  labelsNotNeeded(files: readonly string[], endedBefore: number): Promise<readonly string[]>;
  /**
   * Ends a purge. With `rewrite` the whole journal is written anew, and nothing that was removed can be found in its
   * files. That takes a few seconds per 100,000 jobs, in which the journal answers nothing else. Without it, remnants
   * of rows that were moved within the file may stay there until the next rewrite.
   */
  forgetRemoved(rewrite: boolean): Promise<void>;
}

/** What an import did to the book, by order; `differing`: references of the orders that were kept as a desk had changed them. */
export interface ImportCounts {
  /** Orders that the book has of another receiver, of whom it says these few things: nothing of them was taken. */
  readonly others: readonly { readonly reference: string; readonly source: string | null; readonly name: string }[];
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly differing: readonly string[];
  readonly stored: readonly string[];
  /** They stay as they are: the list is not sure of their place, and somebody has confirmed it. */
  readonly confirmed: readonly string[];
}

/** Hand-overs to couriers. Part of the Journal; which parcels a courier took is stored in the jobs. */
export interface Pickups {
  /** The open session with its last 200 items. */
  openPickup(): Promise<OpenPickup | null>;
  /** A session with all its items, open or ended. */
  pickup(id: string): Promise<OpenPickup | null>;
  startPickup(id: string, at: number): Promise<OpenPickup>;
  /**
   * Notes a code that no job of this desk has; a second time changes nothing. When a job that has it as tracking
   * number, shipment id or key is handed over in this session, the same change removes the code from the session.
   */
  noteForeign(pickupId: string, code: string, at: number): Promise<void>;
  /** Takes such a code out of the session again, because its parcel stays here. */
  removeForeign(pickupId: string, code: string): Promise<void>;
  /** A session without parcels and codes is not kept. */
  endPickup(id: string, at: number): Promise<Pickup>;
  /** Ended sessions, newest first. */
  recentPickups(limit: number): Promise<readonly Pickup[]>;
  /** Jobs that a label's barcode may mean: by tracking number, shipment id or key; newest accepted first. */
  jobsByLabelCode(code: string): Promise<readonly Job[]>;
  /** Those of the codes that are tracking numbers of jobs here, each once. */
  trackingNumbersAmong(codes: readonly string[]): Promise<readonly string[]>;
}

/** What a parcel cost, and its order. */
export interface ParcelCharge {
  readonly order: Order;
  readonly amount: Kurus;
}

/**
 * Jobs of a batch in one state. `isStuck`: their label has come and a problem keeps it from being printed. `isUnsent`: they
 * wait in the lane of the batch, and the service certainly does not know them.
 */
export interface BatchCount {
  readonly state: JobState;
  readonly isStuck: boolean;
  readonly isUnsent: boolean;
  readonly jobs: number;
}

/** Orders of a batch that have in common by what it is sorted, from this place up to the next group. */
export interface BatchGroup {
  readonly from: number;
  /** As the orders write it; empty where they do not say it. */
  readonly name: string;
}

export interface OrderOfBatch {
  readonly reference: string;
  readonly order: Order | null;
  readonly job: { readonly id: string; readonly state: JobState } | null;
  /** The name of the other desk of the site that has it; null: none, as far as this desk knows. */
  readonly elsewhere: string | null;
}

/**
 * Orders that go out together. Part of the Journal. An order of a batch is left while it is in the book and no job has
 * its reference, nor another desk of the site, and while the shop has not stopped it; a job that was freed
 * (contract/job.ts) does not count.
 */
export interface Batches {
  /** The references in the order in which they go; the first has place 0. `groups` by place. */
  addBatch(
    draft: Omit<Batch, 'id' | 'orders'>,
    references: readonly string[],
    groups?: readonly BatchGroup[],
  ): Promise<Batch>;
  /** Replaces what is kept of the batch with this id, except for its orders. */
  changeBatch(batch: Batch): Promise<void>;
  /** Those in these states, newest first. */
  batches(states: readonly BatchState[], limit: number): Promise<readonly Batch[]>;
  /** The first order that is left, from this place on; null if none is. */
  nextOfBatch(id: number, from: number): Promise<{ readonly place: number; readonly reference: string } | null>;
  /** References by place. */
  placesOfBatch(id: number): Promise<readonly string[]>;
  /** By place; none where the batch has no separators. */
  groupsOfBatch(id: number): Promise<readonly BatchGroup[]>;
  /** The last place whose label came out of a printer by the batch; -1: none did. */
  lastPrintedPlace(id: number): Promise<number>;
  /** How many are left from this place on. */
  countLeft(id: number, from: number): Promise<number>;
  /** The jobs of its orders, counted. */
  countOfBatch(id: number): Promise<readonly BatchCount[]>;
  /** How many of its orders other desks of the site have, and no job of this one. */
  countElsewhere(id: number): Promise<number>;
  /** How many of these orders are in the book and have no job, are at no other desk and in no open batch. */
  countReady(references: readonly string[]): Promise<number>;
  /** Its orders by place: each as the book has it now (null: not any more), and the job that has its reference. */
  ordersOfBatch(id: number, offset: number, limit: number): Promise<readonly OrderOfBatch[]>;
  /** All orders that no job and no open batch has, in order of import; also those that the shop has stopped. */
  readyForBatch(): Promise<readonly Order[]>;
  /** What the parcels that were charged last cost, newest first. */
  lastCharges(limit: number): Promise<readonly ParcelCharge[]>;
}

/** An order with what the shop says of whether it is to be shipped; null: it is. */
export interface StoppedOrder {
  readonly reference: string;
  readonly stop: ShopStop | null;
}

/** Orders that the shop has stopped. Part of the Journal. */
export interface ShopStops {
  /**
   * Marks orders of the book, or takes their marks away. One that has a mark with the same word keeps it. Returns how many of
   * the stopped ones the book has; `at` in epoch ms.
   */
  stopOrders(stops: readonly StoppedOrder[], at: number): Promise<number>;
  /** Orders whose job says something else of it than the book. */
  unfollowedStops(limit: number): Promise<readonly StoppedOrder[]>;
  /** How many orders of a batch are left out of it because of a mark: they have no job, and no other desk has them. */
  countStopped(batch: number): Promise<number>;
}

/** A change of this desk's book that the site has not been told. */
export interface UntoldOrder {
  readonly reference: string;
  /** The order with what desks made of it, as the journal keeps it. */
  readonly body: unknown;
  /** Up to which revision of the site's book this desk knows the order. */
  readonly base: number;
  /** When it was last in a list, or changed (epoch ms). */
  readonly at: number;
  /** Id of the job that has it here, or had, and was accepted without a claim; null: there is none. */
  readonly unclaimedJob: string | null;
}

/** An order as the site's book has it; see `SharedOrder` of Coordinator.ts. */
export interface TakenOrder {
  readonly reference: string;
  readonly body: unknown;
  readonly revision: number;
  /** When it was last in a list, or changed or removed (epoch ms by this desk's clock). */
  readonly at: number;
}

/**
 * The order book that the desks of a site share, as far as this desk is concerned: what it has changed and not told, and how
 * what others changed comes into its book. Part of the Journal. While the desk is alone, nothing is noted.
 */
export interface SharedBook {
  /**
   * Shares the book with the site of this name; null: with none. Where it was shared with another one, or with none, all of
   * the book is untold and nothing of the site's is taken yet. Resolves to the revision up to which the site's book is taken.
   */
  shareBook(site: string | null): Promise<number>;
  /**
   * The first that were changed. What was removed is not among them. Each is among them until `takeShared` has
   * it as it is here, or `settleOrders` says that the site took it.
   */
  untoldOrders(limit: number): Promise<readonly UntoldOrder[]>;
  /** The site has these as they are; one that was changed here since stays untold. */
  settleOrders(orders: readonly Pick<UntoldOrder, 'reference' | 'body'>[]): Promise<void>;
  /**
   * Takes orders of the site's book, the oldest change first. One that has no untold change here becomes as the site has it. Of
   * one that has, a list yields to a correction and to a later list; a correction stands against a list, which is kept beside it
   * as `putOrders` does, and against another correction it becomes a draft beside it; a removal at another desk yields to a correction and to a
   * later list. What comes of it is untold. An order with a job here is not removed. `upTo`: the site's
   * book is taken up to this revision; null: these are single orders, taken out of their turn. False: the book stayed as
   * it was.
   */
  takeShared(site: string, orders: readonly TakenOrder[], upTo: number | null): Promise<boolean>;
}

/** A verified event on its way into the journal. */
export interface EventDraft {
  /** The `eventKey` of EventInbox.ts. */
  readonly key: string;
  /** Epoch ms by the mailbox's clock. */
  readonly receivedAt: number;
  readonly event: ShipmentEvent;
  readonly known: boolean;
  readonly signedWith: SigningKey['kind'];
}

export interface StoredEvent extends EventDraft {
  readonly id: number;
  /** How often the same event was delivered again. */
  readonly repeats: number;
  readonly outcome: EventOutcome;
  readonly jobId: string | null;
}

/** What one read of the mailbox returned. */
export interface EventPage {
  /** Id of the inbox. */
  readonly inbox: string;
  /** Where to read on next time. */
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
  /**
   * Stores events and cursor in one transaction, so that the cursor never points past what the journal has. An event
   * with a known key counts as a repeat.
   */
  takeEvents(page: EventPage): Promise<void>;
  /** Oldest first. */
  openEvents(limit: number): Promise<readonly StoredEvent[]>;
  /**
   * Also forgets the label link. `not_ours` leaves the event open if a job has its shipment by now, and the event opens
   * again when a job learns of that shipment later: an event may come before the create answer (API section 6.1, open).
   * `message` goes into the outbox with it, once however often the event is settled.
   */
  settleEvent(
    id: number,
    outcome: Exclude<EventOutcome, 'open'>,
    jobId: string | null,
    messages?: readonly MessageDraft[],
  ): Promise<void>;
  /**
   * Shipments of which an event said that they were created, and that no job of this desk has: those whose event the
   * mailbox received at `since` (epoch ms by its clock) or later, newest first.
   */
  createdElsewhere(since: number, limit: number): Promise<readonly string[]>;
  /** Newest first. */
  recentEvents(list: 'all' | 'unknown', limit: number): Promise<readonly StoredEvent[]>;
  /** Of all inboxes together; times in epoch ms. */
  eventCounts(): Promise<{
    readonly forged: number;
    readonly unknown: number;
    readonly lastAt: number | null;
    readonly gapAt: number | null;
  }>;
  /** Removes settled events that were received before `before` (epoch ms). */
  forgetEvents(before: number): Promise<void>;
}

/** A message for the shop on its way into the journal. `id`: the shop drops what it has got under this id before. */
export interface MessageDraft {
  readonly id: string;
  readonly message: ShopMessage;
  /** Left out: to the shop's own system. */
  readonly to?: MessageChannel;
}

/** `sequence`: its place among the messages of its order, from 1. `tries`: how often it was sent in vain. */
export interface StoredMessage extends MessageDraft {
  readonly sequence: number;
  readonly tries: number;
}

/**
 * Messages for the shop's own system, each written in the same transaction as the change that it tells. Part of the
 * Journal. All times in epoch ms.
 */
export interface Outbox {
  /**
   * Messages to send at `now`, oldest first: of each order the first that was not delivered, unless it was refused or is
   * planned for later.
   */
  dueMessages(now: number, limit: number, to?: MessageChannel): Promise<readonly StoredMessage[]>;
  /** The earliest planned time of a message that is the first of its order and not due at `now`; null: none is planned. */
  nextMessageAt(now: number, to?: MessageChannel): Promise<number | null>;
  messageDelivered(id: string, at: number): Promise<void>;
  /** It was not taken. `nextAt` null: it was refused, and waits for a person. */
  messageNotDelivered(id: string, at: number, nextAt: number | null, why: NotDelivered): Promise<void>;
  /**
   * What is not delivered and was refused or tried in vain, or with `isAll` anything that is the first of its order:
   * refused ones first, then oldest first.
   */
  undeliveredMessages(limit: number, isAll: boolean, to?: MessageChannel): Promise<readonly UndeliveredMessage[]>;
  /** `oldest`: when the oldest one that is not delivered was written, tried or not. */
  outboxCounts(to?: MessageChannel): Promise<Omit<OutboxCounts, 'isSetUp'> & { readonly oldest: number | null }>;
  /** What the shop was told last. */
  lastDelivered(to?: MessageChannel): Promise<{ readonly at: number; readonly message: ShopMessage } | null>;
  /** Everything that is not delivered becomes due. */
  retryMessages(to?: MessageChannel): Promise<void>;
  /** Gives up on one, on those that were refused, or on all that are not delivered: they are not sent any more. */
  leaveMessage(what: { readonly id: string } | 'refused' | 'all', at: number, to?: MessageChannel): Promise<void>;
  /**
   * Removes messages that were delivered or given up before `before`. The last one of each order stays, because the
   * sequence goes on from it.
   */
  forgetMessages(before: number): Promise<void>;
}

/**
 * Why the journal could not do what was asked. `journal_failed`: it could not be written (disk full, read-only, locked,
 * I/O error), and the same call may work later; see Journal. `journal_damaged`: the file is damaged, and the next start
 * mends it. The others come when it is opened. `journal_newer`: a
 * newer program wrote it. `journal_not_backed_up`: it could not be copied before its schema changes.
 * `journal_unusable`: it is not a file, may not be opened, or another station has its folder. `journal_ownerless`: it
 * is no longer known which account it belongs to.
 */
export type JournalFailureCode =
  | 'journal_failed'
  | 'journal_damaged'
  | 'journal_newer'
  | 'journal_not_backed_up'
  | 'journal_unusable'
  | 'journal_ownerless';

/** What a journal's promises reject with, and what opening one throws. The message is one sentence. */
export interface JournalFailure extends Error {
  readonly code: JournalFailureCode;
}

const CODES: readonly string[] = [
  'journal_failed',
  'journal_damaged',
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
