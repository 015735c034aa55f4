import type { Journal } from '../../../core/ports/Journal.ts';
import { isJournalFailure, type JournalFailureCode, journalFailure } from '../../../core/ports/Journal.ts';
import type { LogFields } from '../../../core/ports/Logger.ts';
import type { Finding } from '../damage/integrity.ts';

/**
 * A request to the journal's thread: open the journal of a folder (`mends`: also where it has to be mended first), copy a
 * closed one, do a part of the late check of an open one, or call a method of it.
 */
export type Request =
  | { readonly id: number; readonly open: string; readonly mends: boolean }
  | { readonly id: number; readonly backUp: string }
  | { readonly id: number; readonly journal: number; readonly check: CheckStep }
  | {
      readonly id: number;
      readonly journal: number;
      readonly method: keyof Journal;
      readonly args: readonly unknown[];
    };

/** `begin`, and then what came out (LateCheck of lateCheck.ts). */
export type CheckStep = 'begin' | { readonly finding: Finding | null };

/** The answer to `open`. */
export interface OpenedJournal {
  readonly journal: number;
  /** Path of a file whose content is still to be checked. */
  readonly unchecked: string | null;
}

/** The answers, in the order of the requests, and warnings for the log. */
export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: FailureMessage }
  | { readonly warn: string; readonly fields: LogFields | undefined };

/** An error as it crosses between threads, where an Error object would lose its code. */
interface FailureMessage {
  readonly code: JournalFailureCode | null;
  readonly message: string;
  readonly stack: string | undefined;
}

export function toFailureMessage(failure: unknown): FailureMessage {
  if (!(failure instanceof Error)) return { code: null, message: String(failure), stack: undefined };
  return {
    code: isJournalFailure(failure) ? failure.code : null,
    message: failure.message,
    stack: failure.stack,
  };
}

export function fromFailureMessage({ code, message, stack }: FailureMessage): Error {
  const failure = code === null ? new Error(message) : journalFailure(code, message);
  if (stack !== undefined) failure.stack = stack;
  return failure;
}

/** The methods of the port that the thread accepts. */
export const JOURNAL_METHODS = Object.keys({
  accept: true,
  commit: true,
  job: true,
  jobByKey: true,
  jobByShipment: true,
  jobsByShipment: true,
  jobsIn: true,
  unprovenJobs: true,
  plannedJobs: true,
  nextQueued: true,
  queuedBefore: true,
  waitingSince: true,
  countQueued: true,
  earliestNextAt: true,
  recentJobs: true,
  jobsChangedAfter: true,
  setElsewhere: true,
  elsewhere: true,
  shareBook: true,
  untoldOrders: true,
  takeShared: true,
  shippedLike: true,
  timeline: true,
  countByState: true,
  countBetween: true,
  occupiedSlots: true,
  putOrders: true,
  addOrders: true,
  editOrder: true,
  decideOrders: true,
  isTaken: true,
  removeOrder: true,
  stopOrders: true,
  unfollowedStops: true,
  countStopped: true,
  order: true,
  orders: true,
  indexOrders: true,
  orderSources: true,
  orderChanges: true,
  orderDraft: true,
  countOrders: true,
  recordCall: true,
  callsSince: true,
  fact: true,
  setFact: true,
  statistics: true,
  lastEvents: true,
  health: true,
  setAdopted: true,
  dismissSetAside: true,
  close: true,
  searchJobs: true,
  totals: true,
  closingCounts: true,
  purgePreview: true,
  purgeable: true,
  purgeJob: true,
  purgeOrders: true,
  removeShippedOrders: true,
  purgeCopies: true,
  unusedLabels: true,
  labelsNotNeeded: true,
  forgetRemoved: true,
  openPickup: true,
  pickup: true,
  startPickup: true,
  noteForeign: true,
  removeForeign: true,
  endPickup: true,
  recentPickups: true,
  jobsByLabelCode: true,
  trackingNumbersAmong: true,
  addBatch: true,
  changeBatch: true,
  batches: true,
  nextOfBatch: true,
  placesOfBatch: true,
  groupsOfBatch: true,
  lastPrintedPlace: true,
  countLeft: true,
  countOfBatch: true,
  countElsewhere: true,
  countReady: true,
  ordersOfBatch: true,
  readyForBatch: true,
  lastCharges: true,
  inboxCursor: true,
  takeEvents: true,
  openEvents: true,
  settleEvent: true,
  createdElsewhere: true,
  recentEvents: true,
  eventCounts: true,
  forgetEvents: true,
  dueNews: true,
  nextNewsAt: true,
  newsTold: true,
  newsNotTold: true,
  undeliveredNews: true,
  outboxCounts: true,
  lastTold: true,
  retryNews: true,
  leaveNews: true,
  forgetNews: true,
} satisfies Record<keyof Journal, true>) as readonly (keyof Journal)[];
