import type { Job } from '../contract/job.ts';
import type { Order } from '../contract/order.ts';
import { ok, type Result } from '../contract/result.ts';
import type { ScanOptions, ScanReply } from '../contract/scan.ts';
import type { StationStatus } from '../contract/status.ts';
import { printersMeant } from './domain/printerChoice.ts';
import type { BudgetLane } from './domain/rateBudget.ts';
import type { Clock } from './ports/Clock.ts';
import type { Journal, OrderPage } from './ports/Journal.ts';
import type { LabelStore } from './ports/LabelStore.ts';
import type { Logger } from './ports/Logger.ts';
import type { OwnerPin } from './ports/OwnerPin.ts';
import type { Printer } from './ports/Printer.ts';
import type { Randomness } from './ports/Randomness.ts';
import type { ServiceEvents } from './ports/ServiceEvents.ts';
import type { SettingsStore } from './ports/SettingsStore.ts';
import type { ApiError, ShippingApi } from './ports/ShippingApi.ts';
import { createApiGate } from './services/apiGate.ts';
import { createCancelling } from './services/cancelling.ts';
import { createClockProof } from './services/daily.ts';
import { createDispatcher } from './services/dispatcher.ts';
import { createEnquiries, type Enquiries } from './services/enquiries.ts';
import type { EventParts } from './services/events/EventParts.ts';
import { createEventDesk } from './services/events/eventDesk.ts';
import { createEventFeed } from './services/events/eventFeed.ts';
import { createIntake, type ShipError } from './services/intake.ts';
import { createJobActions, type JobActions } from './services/jobActions.ts';
import { createJobBook } from './services/jobBook.ts';
import { createJobQueries, type JobQueries } from './services/jobQueries.ts';
import { createLabelKeeping } from './services/labelKeeping.ts';
import { createLabelProofs } from './services/labelProofs.ts';
import { createLedgerDesk, type LedgerDesk } from './services/ledger.ts';
import { createOfflineProbe } from './services/offlineProbe.ts';
import { createOwnerPermit } from './services/ownerPermit.ts';
import { createPickupDesk, type PickupDesk } from './services/pickups.ts';
import { createPrinters, type Printers } from './services/printers.ts';
import { createPrinterWatch } from './services/printerWatch.ts';
import { createPrinting } from './services/printing.ts';
import { createPurging, type Purging } from './services/purging.ts';
import { createRebuilding } from './services/rebuilding.ts';
import { findUnfinished } from './services/recovery.ts';
import { createRetrying } from './services/retrying.ts';
import { createServiceState } from './services/serviceState.ts';
import { createSettling } from './services/settling.ts';
import { createShipmentDesk, type ShipmentDesk } from './services/shipmentDesk.ts';
import { createSpooling } from './services/spooling.ts';
import { createStatusBoard, type StationIdentity } from './services/statusBoard.ts';
import { createWatchlist } from './services/watchlist.ts';
import { createWebhookDesk, type WebhookDesk } from './services/webhookDesk.ts';
import { createWhereabouts, type Whereabouts } from './services/whereabouts.ts';

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
}

/** What the core tells without being asked. */
export type CoreEvent =
  | { readonly name: 'job.changed'; readonly payload: Job }
  | { readonly name: 'status.changed'; readonly payload: StationStatus };

/** One desk at work with one account: the app, the tests, the benchmarks and the demo all build it here. */
export interface Core extends JobQueries, Whereabouts {
  scan(code: string, options?: ScanOptions): Promise<ScanReply>;
  readonly actions: JobActions;
  readonly enquiries: Enquiries;
  readonly shipments: ShipmentDesk;
  readonly ledger: LedgerDesk;
  readonly pickups: PickupDesk;
  readonly purging: Pick<Purging, 'preview' | 'purge'>;
  readonly webhook: WebhookDesk;
  readonly serviceEvents: Pick<ServiceEvents, 'recentEvents'>;
  /** Puts one order into the book and ships it from the bench; without a reference under `draft`, once. */
  ship(order: Order, draft: string): Promise<Result<Job, ShipError>>;
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
  /** Somebody has seen what happened to the journal: the status tells of it no more. */
  dismissJournalNotice(): Promise<void>;
  readonly printers: Printers;
  /** Which printer labels go to, or how, was changed in the settings. */
  printersChanged(): Promise<void>;
  subscribe(listener: (event: CoreEvent) => void): () => void;
  stop(): Promise<void>;
}

/** Opens the station: recovers what a crash left, then sends, watches and prints until `stop`. Owns the journal. */
export async function createCore(parts: CoreParts): Promise<Core> {
  const { identity, api, journal, labels, settings, clock, random, logger } = parts;
  const listeners = new Set<(event: CoreEvent) => void>();
  const tell = (event: CoreEvent) => {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (failure) {
        // What happened is on disk; a page that cannot be told must not stop what follows from it.
        logger.error('listener failed', { event: event.name, failure: String(failure) });
      }
    }
  };
  const printers = createPrinters(parts.printers, clock);
  const retrying = createRetrying({ clock, logger });
  /** What a crash left half done is written down; until then nothing is asked about it. */
  let recovered = false;
  const chosenPrinter = () => settings.get().printers[identity.profile];
  const deskName = () => settings.get().deskName;

  const operator = () => settings.get().operatorName ?? settings.get().deskName;
  const jobs = createJobBook({ journal, clock, operator, onChanged, retrying });
  const state = await createServiceState({
    journal,
    clock,
    random,
    logger,
    onChanged: () => {
      board.touch();
      probe.look();
      if (state.awayFor() === null) lookAgain();
    },
    onOpen: resume,
  });
  const gate = await createApiGate({ api, journal, clock, state, limit: () => settings.get().requestsPerMinute });
  const settling = createSettling({ gate, labels, clock });
  const dispatcher = createDispatcher({ journal, jobs, gate, state, settling, clock, random, logger });
  const watchlist = createWatchlist({
    journal,
    jobs,
    gate,
    state,
    settling,
    clock,
    random,
    logger,
    fed: () => feed.isFed(),
  });
  const eventDesk = createEventDesk({ journal, watchlist, state, clock, logger });
  const feed = createEventFeed({
    events: parts.events ?? null,
    journal,
    clock,
    random,
    logger,
    onTaken: eventDesk.wake,
    onGap: watchlist.missed,
    onState() {
      board.touch();
      watchlist.wake();
    },
  });
  const watch = createPrinterWatch({
    printers,
    meant: () => printersMeant(identity.profile, settings.get()),
    clock,
    logger,
    async onSeen(changed) {
      if (changed) board.touch();
      await printing.wake();
    },
  });
  const printing = createPrinting({
    profile: identity.profile,
    journal,
    jobs,
    labels,
    printers,
    watch,
    spooling: createSpooling({ jobs, retrying, onMissing: watch.missed }),
    settings: () => settings.get(),
    clock,
    logger,
  });
  const verifies = () => settings.get().verifyLabels;
  const proofs = createLabelProofs({ journal, jobs, clock, deskName, verifies, onPrintProved: printing.proved });
  const boxes = () => settings.get().boxes;
  const intake = createIntake({
    journal,
    jobs,
    state,
    clock,
    random,
    proofs,
    deskName,
    boxes,
    onQueued: dispatcher.wake,
  });
  const board = createStatusBoard({
    identity,
    journal,
    state,
    watch,
    chosenPrinter,
    deskName,
    lowBalance: () => settings.get().lowBalance,
    events: feed.status,
    clock,
    logger,
    onStatus: (status) => tell({ name: 'status.changed', payload: status }),
  });

  /** Every change of a job comes through here: the next step follows from its state. */
  function onChanged(job: Job) {
    tell({ name: 'job.changed', payload: job });
    board.touch();
    if (job.state === 'queued') dispatcher.wake();
    if (job.state === 'label_ready' && job.problem === null) printing.enqueue(job);
    if (job.state === 'label_pending' || job.state === 'awaiting_payment') {
      watchlist.wake();
      eventDesk.jobCame(job);
    }
    if (job.state === 'cancelling' && recovered) cancelling.wake();
  }

  /** Looks at shipments rest while the service is away. */
  function lookAgain() {
    watchlist.wake();
    eventDesk.wake();
    if (recovered) cancelling.wake();
  }

  /** The service answers again; after an outage, jobs that waited because of it need not wait for their own time. */
  function resume(outage: boolean) {
    probe.look();
    dispatcher.wake();
    if (!outage) return;
    void retrying.untilDone('resume', async () => {
      for (const job of await journal.plannedJobs(['queued'])) {
        if (job.problem?.code !== 'answer_unknown') continue;
        await jobs.advance(job.id, (now) => (now.state === 'queued' ? { type: 'resumed', by: 'station' } : null));
      }
      dispatcher.wake();
    });
  }

  const probe = createOfflineProbe(state, clock, async () => {
    const isNeeded = (await journal.jobsIn(['queued', 'submitting'], 1)).length === 0;
    if (isNeeded) await askAccount('background');
    return isNeeded;
  });

  async function checkService(): Promise<Result<null, ApiError>> {
    const answer = await askAccount('bench');
    if (answer.ok) state.tryAgainNow();
    return answer;
  }

  async function askAccount(lane: BudgetLane): Promise<Result<null, ApiError>> {
    await gate.take(lane);
    const sentAt = clock.monotonic();
    const answer = await gate.send('account', (client) => client.account());
    if (!answer.ok) return answer;
    if (answer.value.balance !== null) state.balanceTold(answer.value.balance, sentAt);
    return ok(null);
  }

  const cancelling = createCancelling({
    journal,
    jobs,
    gate,
    state,
    method: () => settings.get().cancelMethod,
    clock,
    random,
    logger,
  });
  const actions = createJobActions({
    journal,
    jobs,
    gate,
    state,
    settling,
    labels,
    permit: createOwnerPermit({
      ownerPin: parts.ownerPin,
      printsWithoutPin: () => settings.get().printsWithoutPin,
      copiesOf: printing.copiesOf,
    }),
    printing,
    intake,
    clock,
    onQueued: dispatcher.wake,
    onLookWanted: watchlist.wakeNow,
  });

  const recover = await findUnfinished(journal, jobs, clock);
  await retrying.untilDone('recovery', async () => {
    await recover();
    recovered = true;
    cancelling.wake();
  });
  const clockIsProved = createClockProof({ journal, clock });
  const removing = { journal, labels, clock, logger, clockIsProved };
  const purging = createPurging({ ...removing, operator, keepDays: () => settings.get().keepReceiverDays });
  const labelKeeping = createLabelKeeping({ ...removing, keepDays: () => settings.get().keepLabelDays });
  for (const job of await journal.jobsIn(['label_ready'])) if (job.problem === null) printing.enqueue(job);
  watchlist.wake();
  eventDesk.wake();
  dispatcher.wake();
  void watch.look();
  void retrying.untilDone('first look', checkService);
  createRebuilding({
    journal,
    jobs,
    gate,
    state,
    intake,
    retrying,
    clock,
    logger,
    onDone: () => board.touch(),
  }).start();

  return {
    scan: intake.scan,
    ...createJobQueries(journal, labels),
    ...createWhereabouts(journal),
    actions,
    enquiries: createEnquiries({ gate, journal, state, clock }),
    shipments: createShipmentDesk({
      gate,
      journal,
      state,
      intake,
      method: () => settings.get().cancelMethod,
      clock,
    }),
    ledger: createLedgerDesk({ journal, clock }),
    pickups: createPickupDesk({ journal, jobs, clock, random, onPrintProved: printing.proved }),
    purging,
    webhook: createWebhookDesk({ gate, journal, clock }),
    serviceEvents: { recentEvents: journal.recentEvents },
    ship: intake.ship,
    async putOrders(orders) {
      const counts = await journal.putOrders(orders, clock.now());
      board.touch();
      return counts;
    },
    orders: (search, offset, limit) => journal.orders(search, offset, limit),
    queueAll: intake.queueAll,
    status: board.read,
    checkService,
    networkMayBeBack() {
      if (state.awayFor() !== null) state.tryAgainNow();
    },
    dismissDebtNews: state.dismissDebtNews,
    async dismissJournalNotice() {
      await journal.dismissSetAside();
      board.touch();
    },
    printers,
    async printersChanged() {
      await watch.look('afresh');
      board.touch();
      await printing.wake('setup');
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      listeners.clear();
      feed.stop();
      eventDesk.stop();
      purging.stop();
      labelKeeping.stop();
      dispatcher.stop();
      watchlist.stop();
      cancelling.stop();
      probe.stop();
      retrying.stop();
      state.stop();
      printing.stop();
      watch.stop();
      board.stop();
      gate.stop();
      await journal.close();
    },
  };
}
