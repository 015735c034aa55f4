import type { Job, PanelShipment } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import type { Result } from '../../contract/result.ts';
import type { JobStanding, ScanOptions, ScanReply } from '../../contract/scan.ts';
import type { StationStatus } from '../../contract/status.ts';
import type { EventDeps } from '../events/index.ts';
import type { JobQueries } from '../jobs/index.ts';
import type { CorrectError, ParcelLocator, PickupSessions, ShipError, WrittenOrders } from '../orders/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { PlatformPorts } from '../platform/index.ts';
import type { Coordinator } from '../ports/Coordinator.ts';
import type { Journal } from '../ports/Journal.ts';
import type { ServiceEvents } from '../ports/JournalEvents.ts';
import type { OrderLookup } from '../ports/OrderLookup.ts';
import type { Printer } from '../ports/Printer.ts';
import type { OwnerPin } from '../ports/Secrets.ts';
import type { SeparatorSheets } from '../ports/SeparatorSheets.ts';
import type { ApiError, RequestLog, ShippingApi } from '../ports/ShippingApi.ts';
import type { ShopNotifier } from '../ports/ShopNotifier.ts';
import type { Printers } from '../printing/index.ts';
import type { Purging } from '../retention/index.ts';
import type { CarrierCatalogue, PlaceCatalogue, WebhookRegistration } from '../service/index.ts';
import type { Batches, QueuePlaces, RuleTrials, SharedBatches } from '../shipments/index.ts';
import type { AccountShipments } from './accountShipments.ts';
import type { JobActions } from './jobActions.ts';
import type { LedgerReports } from './ledgerReports.ts';
import type { OrderBook } from './orderBook.ts';
import type { OtherPrograms } from './otherPrograms.ts';
import type { ServiceQueries } from './serviceQueries.ts';
import type { SiteDoor } from './siteDesk.ts';
import type { StationIdentity } from './statusBoard.ts';

export interface CoreDeps extends PlatformPorts {
  readonly identity: StationIdentity;
  readonly api: ShippingApi;
  readonly printers: readonly Printer[];
  readonly ownerPin: OwnerPin;
  /** Left out: this station reads no mailbox. */
  readonly events?: EventDeps;
  /** Left out: the shop's own system is told nothing. */
  readonly shop?: ShopNotifier;
  /** Left out: nothing is written into the watched folder. */
  readonly folderNews?: ShopNotifier;
  /** Left out: the shop's own system is not asked for orders. */
  readonly lookup?: OrderLookup;
  /** Left out: the labels of a batch have no separators. */
  readonly separatorSheets?: SeparatorSheets;
  /** Identifies the account's key without revealing it. Left out: the account never changes (the demo). */
  readonly keyMark?: string;
  /** The site that this desk belongs to. Left out: it is alone. */
  readonly coordinator?: Coordinator;
  /**
   * The requests that are sent under the account's key. Left out: only this station's requests count for the rate
   * budget.
   */
  readonly requestLog?: RequestLog;
}

/** `budget`: how many requests the last minute has under the account's key, and how many it may have. */
export interface Diagnostics extends Pick<Journal, 'statistics' | 'lastEvents'> {
  budget(): { readonly used: number; readonly limit: number };
  /** Orders of the book as they are there, without asking anybody about them. */
  ordersInBook(limit: number): Promise<readonly Order[]>;
}

/** What the core reports unasked. */
export type CoreEvent =
  | { readonly name: 'job.changed'; readonly payload: Job }
  | { readonly name: 'job.standing'; readonly payload: JobStanding }
  | { readonly name: 'status.changed'; readonly payload: StationStatus };

/** One desk at work with one account. The app, the tests, the benchmarks and the demo all build it here. */
export interface Core extends JobQueries, QueuePlaces, ParcelLocator, OrderBook {
  scan(code: string, options?: ScanOptions): Promise<ScanReply>;
  /** Scans an order that a person takes from another desk of the site; see `createScanning`. */
  takeOver(code: string, options: ScanOptions, from: string): Promise<ScanReply>;
  readonly otherPrograms: OtherPrograms;
  /** The desks that share the account with this one. */
  readonly site: SiteDoor;
  readonly actions: JobActions;
  readonly enquiries: ServiceQueries;
  readonly carrierCatalogue: CarrierCatalogue;
  readonly placeCatalogue: PlaceCatalogue;
  readonly shipments: AccountShipments;
  readonly ledger: LedgerReports;
  readonly pickups: PickupSessions;
  readonly purging: Pick<Purging, 'preview' | 'purge'>;
  /** What the shop's own system is told. */
  readonly outbox: Omit<Outbox, 'wake' | 'stop'>;
  /** What is written into the watched folder. */
  readonly folderOutbox: Pick<Outbox, 'counts' | 'undelivered' | 'hurry'>;
  readonly webhook: WebhookRegistration;
  readonly serviceEvents: Pick<ServiceEvents, 'recentEvents'>;
  /**
   * Puts one order into the book and ships it from the bench. Without a reference, `draft` is its key, so it is shipped
   * once. `onto`: id of the job that an earlier call named in `has_job` or `same_parcel`; see `WrittenOrders.ship`.
   */
  ship(order: Order, draft: string, onto?: string | null): Promise<Result<Job, ShipError>>;
  /** Sends a stopped job with its order as it was corrected at the desk; see `WrittenOrders.correct`. */
  correct(jobId: string, order: Order, of: Order | null): Promise<Result<Job, CorrectError>>;
  /** The order of a stopped job as it would be sent now; see `WrittenOrders.toCorrect`. */
  readonly toCorrect: WrittenOrders['toCorrect'];
  /** What the customer panel opened. */
  readonly panel: {
    /** The paid shipments whose label nobody has yet, as far as the account's list tells, and that no job here has. */
    unprinted(): Promise<readonly PanelShipment[]>;
    /** Makes jobs of those among them that have these ids, which go straight to their labels. Returns how many. */
    print(shipmentIds: readonly string[]): Promise<number>;
  };
  readonly batches: Batches;
  /** Batches of other desks of the site. */
  readonly sharedBatches: Pick<SharedBatches, 'elsewhere' | 'help'>;
  readonly ruleTrials: RuleTrials;
  /** What the check of the desk looks at, besides the status. */
  readonly diagnostics: Diagnostics;
  status(): Promise<StationStatus>;
  /** Asks for the balance. If the service answers, everything that waited for it goes on. */
  checkService(): Promise<Result<null, ApiError>>;
  /** Counts a request under the account's key that this desk makes by other ways; false: the limit leaves no room now. */
  countRequest(name: string): Promise<boolean>;
  /** The system reports that the network or the machine is back: a reason to ask at once a service that was away. */
  networkMayBeBack(): void;
  /** The computer slept, or goes to sleep: what was young before is not any more. */
  slept(): void;
  /** The shop's own system may be asked another way now: what waited for its answer is asked for again. */
  requestAgain(): void;
  /** The operator has seen that the debt is settled. */
  dismissDebtNotice(): void;
  /** The operator resumes the list that a 402 had paused. */
  resumeBatch(): void;
  /** A person is about to pay the debt that holds the account, so the service is asked sooner whether it is settled. */
  holdMayEnd(): void;
  /** The health of the journal may have changed without a request. */
  journalChanged(): void;
  /** The operator has seen what happened to the journal: the status no longer reports it. */
  dismissJournalNotice(): Promise<void>;
  readonly printers: Printers;
  /** The settings changed which printer labels go to, or how they are printed. */
  printersChanged(): Promise<void>;
  subscribe(listener: (event: CoreEvent) => void): () => void;
  stop(): Promise<void>;
}
