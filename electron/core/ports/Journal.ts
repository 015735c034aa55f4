import type { Job, JobState, Lane, TimelineEntry } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import type { Order, OrderListItem } from '../../contract/order.ts';
import type { Result } from '../../contract/result.ts';
import type { JournalHealth } from '../../contract/status.ts';
import type { EventRow } from './EventRow.ts';
import type { Ledger } from './Ledger.ts';
import type { Pickups } from './Pickups.ts';
import type { ServiceEvents } from './ServiceEvents.ts';

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
