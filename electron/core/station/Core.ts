import type { Job } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import type { Result } from '../../contract/result.ts';
import type { ScanOptions, ScanReply } from '../../contract/scan.ts';
import type { StationStatus } from '../../contract/status.ts';
import type { EventParts } from '../events/index.ts';
import type { JobQueries } from '../jobs/index.ts';
import type { ParcelLocator, PickupSessions, ShipError } from '../orders/index.ts';
import type { Clock, Randomness } from '../ports/Clock.ts';
import type { Journal, OrderPage, ServiceEvents } from '../ports/Journal.ts';
import type { LabelStore } from '../ports/LabelStore.ts';
import type { Logger } from '../ports/Logger.ts';
import type { Printer } from '../ports/Printer.ts';
import type { OwnerPin } from '../ports/Secrets.ts';
import type { SettingsStore } from '../ports/SettingsStore.ts';
import type { ApiError, RequestLog, ShippingApi } from '../ports/ShippingApi.ts';
import type { Printers } from '../printing/index.ts';
import type { Purging } from '../retention/index.ts';
import type { CarrierBook, WebhookRegistration } from '../service/index.ts';
import type { QueuePlaces } from '../shipments/index.ts';
import type { AccountShipments } from './accountShipments.ts';
import type { JobActions } from './jobActions.ts';
import type { LedgerReports } from './ledgerReports.ts';
import type { ServiceQueries } from './serviceQueries.ts';
import type { StationIdentity } from './statusBoard.ts';

export interface CoreParts {
  readonly identity: StationIdentity;
  readonly api: ShippingApi;
  readonly journal: Journal;
  readonly labels: LabelStore;
  readonly printers: readonly Printer[];
  readonly settings: SettingsStore;
  readonly ownerPin: OwnerPin;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly logger: Logger;
  /** Left out: this station reads no mailbox. */
  readonly events?: EventParts;
  /** Tells the account's key from others; the key cannot be read from it. Left out: the account never changes (the demo). */
  readonly keyMark?: string;
  /** What is sent under the account's key; left out: only what this station sends counts for the rate budget. */
  readonly requestLog?: RequestLog;
}

/** What the core tells without being asked. */
export type CoreEvent =
  | { readonly name: 'job.changed'; readonly payload: Job }
  | { readonly name: 'status.changed'; readonly payload: StationStatus };

/** One desk at work with one account: the app, the tests, the benchmarks and the demo all build it here. */
export interface Core extends JobQueries, QueuePlaces, ParcelLocator {
  scan(code: string, options?: ScanOptions): Promise<ScanReply>;
  readonly actions: JobActions;
  readonly enquiries: ServiceQueries;
  readonly carrierBook: CarrierBook;
  readonly shipments: AccountShipments;
  readonly ledger: LedgerReports;
  readonly pickups: PickupSessions;
  readonly purging: Pick<Purging, 'preview' | 'purge'>;
  readonly webhook: WebhookRegistration;
  readonly serviceEvents: Pick<ServiceEvents, 'recentEvents'>;
  /**
   * Puts one order into the book and ships it from the bench; without a reference under `draft`, once. `onto`: id of the
   * job that this reference has, which stopped and goes with this order now.
   */
  ship(order: Order, draft: string, onto?: string | null): Promise<Result<Job, ShipError>>;
  putOrders(orders: readonly Order[]): Promise<{ readonly added: number; readonly updated: number }>;
  orders(search: string, offset: number, limit: number): Promise<OrderPage>;
  queueAll(): Promise<{ readonly queued: number; readonly needAttention: number }>;
  status(): Promise<StationStatus>;
  /** Asks for the balance; when the service answers, whatever waited for it goes on. */
  checkService(): Promise<Result<null, ApiError>>;
  /** The system says that the network, or the machine, is back: a hint to ask now a service that is away. */
  networkMayBeBack(): void;
  /** Somebody has seen that the debt is over. */
  dismissDebtNews(): void;
  /** A person lets the list go on after a 402 had paused it. */
  resumeBatch(): void;
  /** Somebody is about to pay the debt that holds the account: whether it is over is asked sooner. */
  holdMayEnd(): void;
  /** Somebody has seen what happened to the journal: the status tells of it no more. */
  dismissJournalNotice(): Promise<void>;
  readonly printers: Printers;
  /** Which printer labels go to, or how, was changed in the settings. */
  printersChanged(): Promise<void>;
  subscribe(listener: (event: CoreEvent) => void): () => void;
  stop(): Promise<void>;
}
