import type { Job, Lane } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import type { AccountInfo } from '../../contract/service.ts';
import type { AccountHold } from '../../contract/status.ts';
import { createSignal, type Signal } from '../base/index.ts';

/** What the services of the desk report, without knowing who reacts. */
export interface StationSignals {
  readonly jobChanged: Signal<Job>;
  /** An order was accepted or corrected, so it may be sent. */
  readonly orderQueued: Signal<Lane>;
  /** The service became reachable or unreachable, the account was held or released, or a balance was read. */
  readonly serviceChanged: Signal<void>;
  /** Shipments can be created again. `true`: after an outage. */
  readonly serviceOpened: Signal<boolean>;
  readonly accountRead: Signal<AccountInfo>;
  readonly balanceRead: Signal<void>;
  /** Money went back to the balance, and no answer has given the new balance yet. */
  readonly balanceMoved: Signal<void>;
  /** The amount that left the balance for a parcel of this desk. */
  readonly charged: Signal<Kurus>;
  readonly holdEnded: Signal<AccountHold>;
  readonly listResumed: Signal<void>;
  /** Events of the service were taken from the mailbox and wait to be processed. */
  readonly eventsTaken: Signal<void>;
  /** Events were lost, and what they reported is unknown. */
  readonly eventsMissed: Signal<void>;
  readonly eventFeedChanged: Signal<void>;
  /** Nothing changed but the status that the screens show. */
  readonly statusChanged: Signal<void>;
}

export function createStationSignals(): StationSignals {
  return {
    jobChanged: createSignal(),
    orderQueued: createSignal(),
    serviceChanged: createSignal(),
    serviceOpened: createSignal(),
    accountRead: createSignal(),
    balanceRead: createSignal(),
    balanceMoved: createSignal(),
    charged: createSignal(),
    holdEnded: createSignal(),
    listResumed: createSignal(),
    eventsTaken: createSignal(),
    eventsMissed: createSignal(),
    eventFeedChanged: createSignal(),
    statusChanged: createSignal(),
  };
}

/** The services that react, each with the methods used here. */
export interface Followers {
  readonly tell: (job: Job) => void;
  readonly status: { touch(): void };
  readonly dispatcher: { wake(): void };
  readonly shelving: { jobChanged(job: Job): void };
  /** Null: the shop's own system is not asked for orders. */
  readonly orderLookups: { jobChanged(job: Job): void } | null;
  readonly batches: { jobChanged(job: Job): void };
  readonly printOrder: { jobChanged(job: Job): void; outageOver(): void };
  readonly batchLabels: { jobChanged(job: Job): boolean };
  readonly printing: { recall(job: Job): void };
  readonly watchlist: { wake(): void; missed(): void };
  readonly eventProcessor: { wake(): void };
  readonly cancelling: { wake(): void };
  readonly reconciliation: { wake(): void; sweep(lane: 'background', maxAgeMs: number): Promise<void> };
  readonly resume: (outage: boolean) => void;
  readonly probe: { check(): void };
  readonly state: { awayFor(): number | null; probeSoon(): void };
  readonly debts: { holdEnded(hold: AccountHold): void; charged(amount: Kurus): void; balanceTold(): void };
  readonly balanceRefresh: { want(): void };
  readonly account: { learned(info: AccountInfo): void };
  readonly outbox: { wake(): void };
  /** The desks that share the account with this one. */
  readonly site: { jobChanged(job: Job): void; accountLearned(): void };
}

/** What follows from a change of a job. The change is on disk already. */
export function afterJobChange(job: Job, followers: Followers): void {
  const {
    tell,
    status,
    dispatcher,
    batches,
    batchLabels,
    shelving,
    orderLookups,
    printOrder,
    watchlist,
    eventProcessor,
    cancelling,
    printing,
    outbox,
    site,
  } = followers;
  tell(job);
  site.jobChanged(job);
  status.touch();
  if (job.state === 'queued') dispatcher.wake();
  // The parcel of an order that has to wait gets a slot on the shelf.
  shelving.jobChanged(job);
  // An order that the book does not have is asked for at the shop's own system.
  orderLookups?.jobChanged(job);
  // A label that is ready is printed after those before it, of its batch or of earlier scans.
  if (!batchLabels.jobChanged(job)) printOrder.jobChanged(job);
  // Last of what is about its batch: its end lets late labels out.
  batches.jobChanged(job);
  if (job.state === 'label_pending' || job.state === 'awaiting_payment') watchlist.wake();
  if (job.shipment !== null) {
    // An event of this shipment may have come before its create answer.
    eventProcessor.wake();
    // With the change something may have been written for the shop.
    outbox.wake();
  }
  if (job.state === 'cancelling') cancelling.wake();
  if (job.state === 'cancelled') printing.recall(job);
}

/** Connects the services. Every reaction of one service to another is wired here. */
export function connect(signals: StationSignals, followers: Followers): void {
  const { status, dispatcher, printOrder, watchlist, eventProcessor, cancelling, reconciliation } = followers;
  const { resume, probe, state, debts, balanceRefresh, account } = followers;

  signals.jobChanged.on((job) => afterJobChange(job, followers));
  signals.orderQueued.on((lane) => {
    // The packer is waiting with the parcel, so the service is asked whether a hold has ended.
    if (lane === 'bench') state.probeSoon();
    dispatcher.wake();
  });
  signals.serviceChanged.on(() => {
    status.touch();
    followers.site.accountLearned();
    probe.check();
    if (state.awayFor() !== null) return;
    // Requests to the service rest while it is away.
    watchlist.wake();
    eventProcessor.wake();
    reconciliation.wake();
    cancelling.wake();
  });
  signals.serviceOpened.on((outage) => {
    if (outage) printOrder.outageOver();
    resume(outage);
  });
  signals.accountRead.on(account.learned);
  signals.balanceRead.on(debts.balanceTold);
  signals.balanceRead.on(followers.site.accountLearned);
  signals.balanceMoved.on(balanceRefresh.want);
  signals.charged.on(debts.charged);
  signals.holdEnded.on(debts.holdEnded);
  signals.listResumed.on(dispatcher.wake);
  signals.eventsTaken.on(eventProcessor.wake);
  signals.eventsMissed.on(() => {
    watchlist.missed();
    // One of the lost events may have been the cancel of a shipment whose label is printed, and nothing else asks about
    // that.
    void reconciliation.sweep('background', 0);
  });
  signals.eventFeedChanged.on(() => {
    status.touch();
    watchlist.wake();
  });
  signals.statusChanged.on(status.touch);
}
