import type { Job, Lane } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import type { AccountInfo } from '../../contract/service.ts';
import type { AccountHold } from '../../contract/status.ts';
import { createSignal, type Signal } from '../base/index.ts';

/** What services of the desk tell, without knowing who follows. */
export interface StationSignals {
  readonly jobChanged: Signal<Job>;
  /** An order was accepted or corrected, so that it may be sent. */
  readonly orderQueued: Signal<Lane>;
  /** The service was found reachable or not, held or not, or told a balance. */
  readonly serviceChanged: Signal<void>;
  /** Shipments can be created again; `true`: after an outage. */
  readonly serviceOpened: Signal<boolean>;
  readonly accountRead: Signal<AccountInfo>;
  readonly balanceRead: Signal<void>;
  /** Money went back to the balance, and no answer told how it stands since. */
  readonly balanceMoved: Signal<void>;
  /** So much left the balance for a parcel of this desk. */
  readonly charged: Signal<Kurus>;
  readonly holdEnded: Signal<AccountHold>;
  readonly listResumed: Signal<void>;
  /** Events of the service were taken from the mailbox and wait to be worked off. */
  readonly eventsTaken: Signal<void>;
  /** Events were lost: nobody knows what they told. */
  readonly eventsMissed: Signal<void>;
  readonly eventFeedChanged: Signal<void>;
  /** Only the status that the screens show is another one now. */
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

/** The services that follow, each with what it is asked for here. */
export interface Followers {
  readonly tell: (job: Job) => void;
  readonly status: { touch(): void };
  readonly dispatcher: { wake(): void };
  readonly shelving: { jobChanged(job: Job): void };
  readonly printOrder: { jobChanged(job: Job): void; outageOver(): void };
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
}

/** What follows from a change of a job. Its state was written to the disk before. */
export function afterJobChange(job: Job, followers: Followers): void {
  const { tell, status, dispatcher, shelving, printOrder, watchlist, eventProcessor, cancelling, printing } = followers;
  tell(job);
  status.touch();
  if (job.state === 'queued') dispatcher.wake();
  // A parcel whose order has to wait gets a slot of the shelf.
  shelving.jobChanged(job);
  // A label that is ready is printed, after those of the scans before it.
  printOrder.jobChanged(job);
  if (job.state === 'label_pending' || job.state === 'awaiting_payment') watchlist.wake();
  // An event may have told of this shipment before its create answer did.
  if (job.shipment !== null) eventProcessor.wake();
  if (job.state === 'cancelling') cancelling.wake();
  if (job.state === 'cancelled') printing.recall(job);
}

/** Connects the services: everything that follows from something else follows from here. */
export function connect(signals: StationSignals, followers: Followers): void {
  const { status, dispatcher, printOrder, watchlist, eventProcessor, cancelling, reconciliation } = followers;
  const { resume, probe, state, debts, balanceRefresh, account } = followers;

  signals.jobChanged.on((job) => afterJobChange(job, followers));
  signals.orderQueued.on((lane) => {
    // Somebody stands there with the parcel: a hold is asked about again.
    if (lane === 'bench') state.probeSoon();
    dispatcher.wake();
  });
  signals.serviceChanged.on(() => {
    status.touch();
    probe.check();
    if (state.awayFor() !== null) return;
    // What is asked of the service rests while it is away.
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
  signals.balanceMoved.on(balanceRefresh.want);
  signals.charged.on(debts.charged);
  signals.holdEnded.on(debts.holdEnded);
  signals.listResumed.on(dispatcher.wake);
  signals.eventsTaken.on(eventProcessor.wake);
  signals.eventsMissed.on(() => {
    watchlist.missed();
    // One of them may have told of a cancelled shipment whose label is printed, which nothing else asks about.
    void reconciliation.sweep('background', 0);
  });
  signals.eventFeedChanged.on(() => {
    status.touch();
    watchlist.wake();
  });
  signals.statusChanged.on(status.touch);
}
