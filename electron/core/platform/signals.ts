import type { Job } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import type { AccountInfo } from '../../contract/service.ts';
import type { AccountHold } from '../../contract/status.ts';
import { createSignal, type Signal } from '../base/index.ts';
import type { ShipmentAnswer } from '../ports/ShippingApi.ts';

/**
 * The signals of the rooms, which do not know who reacts. Each room subscribes where it is opened, so its reactions come before
 * those of the rooms that are opened after it (`station/createCore.ts`). A signal is emitted after its change is on disk.
 */
export type StationSignals = ReturnType<typeof createStationSignals>['signals'];

/**
 * No subscriber is called before `open`: while the rooms are opened, those that are there already must not work on what the
 * recovery has not settled yet. Each room takes up what it finds when the station starts.
 */
export function createStationSignals() {
  let isOpen = false;

  function signal<T>(): Signal<T> {
    const { emit, on } = createSignal<T>();
    return { emit: (value) => isOpen && emit(value), on };
  }

  return {
    signals: {
      jobChanged: signal<Job>(),
      /** The service said at that time (epoch ms) that the shipment of this job is not cancelled. */
      jobStanding: signal<{ readonly jobId: string; readonly at: number }>(),
      /** The account's list has this shipment, which a job here may have, as cancelled. */
      cancelledListed: signal<ShipmentAnswer>(),
      /** An order whose parcel is at the desk was accepted, corrected or scanned again, and waits to be sent. */
      benchWaits: signal<void>(),
      /** Orders may be sent that could not before. */
      sendingFreed: signal<void>(),
      /** The service became reachable or unreachable, the account was held or released, or a balance was read. */
      serviceChanged: signal<void>(),
      /** Shipments can be created again. `true`: after an outage. */
      serviceOpened: signal<boolean>(),
      accountRead: signal<AccountInfo>(),
      balanceRead: signal<void>(),
      /** Money went back to the balance, and no answer has given the new balance yet. */
      balanceMoved: signal<void>(),
      /** The amount that left the balance for a parcel of this desk. */
      charged: signal<Kurus>(),
      holdEnded: signal<AccountHold>(),
      /** The lane of the batches was paused or resumed. */
      batchLaneChanged: signal<void>(),
      /** A batch was started, or has another state. */
      batchesChanged: signal<void>(),
      /** None of the orders of this batch is left to send. */
      batchSent: signal<number>(),
      /** Events of the service were taken from the mailbox and wait to be processed. */
      eventsTaken: signal<void>(),
      /** Events were lost, and what they reported is unknown. */
      eventsMissed: signal<void>(),
      eventFeedChanged: signal<void>(),
      /** Other desks have changed the order book. */
      ordersChangedElsewhere: signal<void>(),
      /** This desk has marked orders of the book as stopped by the shop, or taken marks away. */
      ordersMarked: signal<void>(),
      /** Other desks took orders, or gave some back: these are the references of those that no desk has now. */
      claimsChanged: signal<readonly string[]>(),
      /** Other desks may have sent a label, or want one back. */
      sitePrintsChanged: signal<void>(),
      /** Nothing changed but the status that the screens show. */
      statusChanged: signal<void>(),
    },
    open() {
      isOpen = true;
    },
  };
}
