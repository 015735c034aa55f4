import type { BoxPreset } from '../../contract/box.ts';
import type { JournalStatistics } from '../../contract/diagnostics.ts';
import type { Job, JobDraft, JobIn, JobState, Lane, TimelineEntry } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import type {
  Order,
  OrderChange,
  OrderDecision,
  OrderDraft,
  OrderFilter,
  OrderListItem,
  OrderSource,
} from '../../contract/order.ts';
import type { Result } from '../../contract/result.ts';
import type { Place } from '../../contract/service.ts';
import type { ShippingRule } from '../../contract/shippingRule.ts';
import type { JournalHealth } from '../../contract/status.ts';
import type { Batches } from './JournalBatches.ts';
import type { SharedBook, ShopStops } from './JournalBook.ts';
import type { ServiceEvents } from './JournalEvents.ts';
import type { EventOfJob, EventRow, Ledger } from './JournalLedger.ts';
import type { MessageDraft, Outbox } from './JournalOutbox.ts';
import type { PanelShipments } from './JournalPanel.ts';
import type { Pickups } from './JournalPickups.ts';

/** A request that was sent to the service. Stored for the rate budget and for the number of calls per shipped order. */
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

/** The counts of a span of time; see `countBetween`. */
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
 * nothing of it was done, and the same call may work later. Two exceptions: `journal_unsure`, where the disk failed while
 * it was being made durable and could not take it back; and if the journal's thread ends during a call,
 * that write may be on disk all the same, which the job repository checks; reads fail then as well, and the journal is opened
 * again. Any other rejection is a bug. Expected refusals
 * are results.
 */
export interface Journal
  extends Ledger,
    Pickups,
    Batches,
    ServiceEvents,
    Outbox,
    SharedBook,
    ShopStops,
    PanelShipments {
  /** Adds a job with its first event. `known`: there is one with that key, or for the shipment of the draft, and is returned. */
  accept(draft: JobDraft, event: EventRow): Promise<Result<Job, { readonly kind: 'known'; readonly job: Job }>>;
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
  /** The same, or the job that is about to fetch the label of this shipment of the panel. */
  holderOf(shipmentId: string): Promise<Job | null>;
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
   * How many queued jobs go before this one when the dispatcher calls `nextQueued` lane by lane, the bench before the
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
   * change of all; a journal that was replaced counts from the beginning again.
   */
  jobsChangedAfter(
    change: number,
    limit: number,
  ): Promise<{
    readonly changes: readonly { readonly job: Job; readonly change: number }[];
    readonly last: number;
  }>;
  /**
   * Jobs whose shipment is paid here and not cancelled, and whose order has the same content as this one; where neither has
   * its content, the same phone of the receiver. Newest accepted first.
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
   * is: where the list differs from the list before, the difference is stored beside it, unless the order was sent
   * already. One of another receiver, whom another shop has given the same number, changes nothing. `at` in epoch ms.
   *
   * Where the place of an order is not sure (`unsurePlace`) and the book has it with another place, that place stays,
   * unless the order was sent, and the rest is taken. If nothing else is new, or if the address is new, which belongs to
   * the new place, the whole order stays; its reference is among `stored`.
   */
  putOrders(orders: readonly Order[], at: number): Promise<ImportCounts>;
  /** Adds those orders that the book does not have; the references that it has already are returned. */
  addOrders(orders: readonly Order[], at: number): Promise<readonly string[]>;
  /**
   * Stores an order as it was written at a desk. `onlyWithoutJob`: false, and nothing is changed, if it has a job or
   * another desk has it.
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
   * `indexOrders` has not processed yet are missing where the filter asks for more than `unsent`.
   */
  orders(search: string, offset: number, limit: number, filter?: OrderFilter): Promise<OrderPage>;
  /**
   * Notes what at most `limit` new or changed orders lack, with the boxes of `packing`, and where they came from.
   * Where `packing` is another than before, every order counts as new. False: none is left.
   */
  indexOrders(limit: number, packing: BoxPacking | null): Promise<boolean>;
  /** The most orders first. Counts what `indexOrders` has processed. */
  orderSources(): Promise<readonly OrderSource[]>;
  /** The desks' changes of an order of the book, oldest first. */
  orderChanges(reference: string): Promise<readonly OrderChange[]>;
  /** The second version of an order that waits for a decision; null: there is none. */
  orderDraft(reference: string): Promise<OrderDraft | null>;
  countOrders(): Promise<number>;
  /**
   * Notes which orders other desks of the site have, by the desk's name (null: none has it any more). No batch of this desk
   * takes them. `anew`: what was noted before is deleted.
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
  /** Removes the facts whose name begins so and whose value has an `at` (epoch ms) before `before`. */
  forgetFacts(start: string, before: number): Promise<void>;

  /** Sizes, counts, and whether its content was checked, for the check of the desk. */
  statistics(): Promise<JournalStatistics>;
  /** The last events of all jobs, oldest first. */
  lastEvents(limit: number): Promise<readonly EventOfJob[]>;

  /** Events of the journal itself that a person must know. The core fills in `setAside.adopted`. */
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

/** The result of an import for the book, by order; `differing`: references of the orders that stayed as a desk had changed them. */
export interface ImportCounts {
  /** Orders that the book has with another receiver, and these few fields of them: nothing of them was taken. */
  readonly others: readonly { readonly reference: string; readonly source: string | null; readonly name: string }[];
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly differing: readonly string[];
  readonly stored: readonly string[];
  /** They stay as they are: the list is not sure of their place, and somebody has confirmed it. */
  readonly confirmed: readonly string[];
}

/**
 * Why the journal could not do what was asked. `journal_failed`: it could not be written (disk full, read-only, locked,
 * I/O error), and the same call may work later; see Journal. `journal_unsure`: a restart may find it done all the same.
 * `journal_damaged`: the file is damaged, and the next start mends it. The others come when it is opened. `journal_newer`: a
 * newer program wrote it. `journal_not_backed_up`: it could not be copied before its schema changes. `journal_unusable`: it is
 * not a file, may not be opened, or another station has its folder. `journal_ownerless`: it is no longer known which account
 * it belongs to.
 */
const CODES = [
  'journal_failed',
  'journal_unsure',
  'journal_damaged',
  'journal_newer',
  'journal_not_backed_up',
  'journal_unusable',
  'journal_ownerless',
] as const;
export type JournalFailureCode = (typeof CODES)[number];

/** The error of a journal's rejected promises, and of a failed opening. The message is one sentence. */
export interface JournalFailure extends Error {
  readonly code: JournalFailureCode;
}

export function journalFailure(code: JournalFailureCode, sentence: string, cause?: unknown): JournalFailure {
  return Object.assign(new Error(sentence, { cause }), { code });
}

export function isJournalFailure(failure: unknown): failure is JournalFailure {
  return failure instanceof Error && 'code' in failure && CODES.some((code) => code === failure.code);
}
