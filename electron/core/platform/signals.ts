import type { Job } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import type { AccountInfo } from '../../contract/service.ts';
import type { AccountHold } from '../../contract/status.ts';
import { createSignal, type Signal } from '../base/index.ts';

/**
 * What the rooms report, without knowing who reacts. Each room subscribes where it is opened, so its reactions come before
 * those of the rooms that are opened after it (`station/createCore.ts`). Whoever emits one does so after the change is on disk.
 */
export interface StationSignals {
  readonly jobChanged: Signal<Job>;
  /** The service said at that time (epoch ms) that the shipment of this job is not cancelled. */
  readonly jobStanding: Signal<{ readonly jobId: string; readonly at: number }>;
  /** An order whose parcel is at the desk was accepted, corrected or scanned again, and waits to be sent. */
  readonly benchWaits: Signal<void>;
  /** Orders may be sent that could not before. */
  readonly sendingFreed: Signal<void>;
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
  /** The lane of the batches was paused or resumed. */
  readonly batchLaneChanged: Signal<void>;
  /** A batch was started, or has another state. */
  readonly batchesChanged: Signal<void>;
  /** None of the orders of this batch is left to send. */
  readonly batchSent: Signal<number>;
  /** Events of the service were taken from the mailbox and wait to be processed. */
  readonly eventsTaken: Signal<void>;
  /** Events were lost, and what they reported is unknown. */
  readonly eventsMissed: Signal<void>;
  readonly eventFeedChanged: Signal<void>;
  /** Other desks have changed the order book. */
  readonly ordersChangedElsewhere: Signal<void>;
  /** Other desks took orders, or gave some back: these are the references of those that nobody has now. */
  readonly claimsChanged: Signal<readonly string[]>;
  /** Other desks may have sent a label, or want one back. */
  readonly sitePrintsChanged: Signal<void>;
  /** Nothing changed but the status that the screens show. */
  readonly statusChanged: Signal<void>;
}

/**
 * Before `open` nobody is called: while the rooms are opened, those that are there must not begin to work on what the recovery
 * has not settled yet. Each room takes up by itself what it finds when the station starts.
 */
export function createStationSignals(): { readonly signals: StationSignals; readonly open: () => void } {
  let isOpen = false;

  function signal<T>(): Signal<T> {
    const { emit, on } = createSignal<T>();
    return { emit: (value) => isOpen && emit(value), on };
  }

  return {
    signals: {
      jobChanged: signal(),
      jobStanding: signal(),
      benchWaits: signal(),
      sendingFreed: signal(),
      serviceChanged: signal(),
      serviceOpened: signal(),
      accountRead: signal(),
      balanceRead: signal(),
      balanceMoved: signal(),
      charged: signal(),
      holdEnded: signal(),
      batchLaneChanged: signal(),
      batchesChanged: signal(),
      batchSent: signal(),
      eventsTaken: signal(),
      eventsMissed: signal(),
      eventFeedChanged: signal(),
      ordersChangedElsewhere: signal(),
      claimsChanged: signal(),
      sitePrintsChanged: signal(),
      statusChanged: signal(),
    },
    open() {
      isOpen = true;
    },
  };
}
