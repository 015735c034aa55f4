import type { Batch, BatchState } from '../../contract/batch.ts';
import type { JobState } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';

/** The cost of a parcel, with its order. */
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
  /** The name as the orders write it; empty if they have none. */
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
 * Orders that go out together. An order of a batch is left while it is in the book and no job has its reference, nor
 * another desk of the site, and while the shop has not stopped it; a job that was released (contract/job.ts) does not
 * count.
 */
export interface Batches {
  /** The references in the order in which they go; the first has place 0. `groups` by place. */
  addBatch(
    draft: Omit<Batch, 'id' | 'orders'>,
    references: readonly string[],
    groups?: readonly BatchGroup[],
  ): Promise<Batch>;
  /** Replaces the stored batch with this id, except for its orders. */
  changeBatch(batch: Batch): Promise<void>;
  /** The batches in these states, newest first. */
  batches(states: readonly BatchState[], limit: number): Promise<readonly Batch[]>;
  /** The first order that is left, from this place on; null if none is. */
  nextOfBatch(id: number, from: number): Promise<{ readonly place: number; readonly reference: string } | null>;
  /** References by place. */
  placesOfBatch(id: number): Promise<readonly string[]>;
  /** The groups by place; none if the batch has no separators. */
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
  /** The costs of the last charged parcels, newest first. */
  lastCharges(limit: number): Promise<readonly ParcelCharge[]>;
}
