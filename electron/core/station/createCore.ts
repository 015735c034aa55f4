import { err, ok, type Result } from '../../contract/result.ts';
import { createDisposalStack, type DisposalStack } from '../base/index.ts';
import { type EventDeps, openEventFeed, openEventProcessor } from '../events/index.ts';
import { createJobQueries } from '../jobs/index.ts';
import { createParcelLocator, openOrders, orderProblems } from '../orders/index.ts';
import { createMessageWriter, messageChannels, openOutbox } from '../outbox/index.ts';
import { openPanel } from '../panel/index.ts';
import { openPlatform, type PlatformPorts } from '../platform/index.ts';
import { openPolling } from '../polling/index.ts';
import type { Coordinator } from '../ports/Coordinator.ts';
import type { OrderLookup } from '../ports/OrderLookup.ts';
import type { Printer } from '../ports/Printer.ts';
import type { OwnerPin } from '../ports/Secrets.ts';
import type { SeparatorSheets } from '../ports/SeparatorSheets.ts';
import type { ApiError, RequestLog, ShippingApi } from '../ports/ShippingApi.ts';
import type { ShopNotifier } from '../ports/ShopNotifier.ts';
import { openPrinters, openPrinting } from '../printing/index.ts';
import { openReconciliation } from '../reconciliation/index.ts';
import { openRecovery } from '../recovery/index.ts';
import { createClockProof, openRetention } from '../retention/index.ts';
import { createWebhookRegistration, openCatalogue, openService } from '../service/index.ts';
import { createQueuePlaces, createRuleTrials, openLists, openSending } from '../shipments/index.ts';
import { createAccountShipments } from './accountShipments.ts';
import { createJobActions } from './jobActions.ts';
import { createLedgerReports } from './ledgerReports.ts';
import { createListeners } from './listeners.ts';
import { createOrderBook } from './orderBook.ts';
import { createOtherPrograms } from './otherPrograms.ts';
import { createServiceQueries } from './serviceQueries.ts';
import { followSite, joinSite } from './siteDesk.ts';
import { createStatusBoard, type StationIdentity } from './statusBoard.ts';

export interface CoreDeps extends PlatformPorts {
  readonly identity: StationIdentity;
  readonly api: ShippingApi;
  readonly printers: readonly Printer[];
  readonly ownerPin: OwnerPin;
  /** Left out: this station reads no mailbox. */
  readonly events?: EventDeps;
  /** Left out: the shop's own system gets no messages. */
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

/** One desk at work with one account. The app, the tests, the benchmarks and the demo all build it here. */
export type Core = Awaited<ReturnType<typeof createCore>>;

/**
 * Opens the station: recovers what a crash left, then sends, polls and prints until `stop`. From then on it owns the
 * journal. If it cannot open, it throws and closes everything but the journal, which stays with the caller.
 */
export async function createCore(deps: CoreDeps) {
  const opened = createDisposalStack();
  try {
    return await openCore(deps, opened);
  } catch (failure) {
    opened.close();
    throw failure;
  }
}

/**
 * The rooms in the order in which they are opened: each from those above it, and each is notified of a signal before those
 * below it. They are closed in reverse.
 */
async function openCore(deps: CoreDeps, opened: DisposalStack) {
  const { identity, journal, settings } = deps;
  const { profile } = identity;

  const message = createMessageWriter({
    ...{ profile, random: deps.random },
    channels: (job) => messageChannels(job, profile, settings.get()),
    deskName: () => settings.get().deskName,
  });
  const platform = openPlatform({ ...deps, profile, opened, messagesOf: message.ofChange });
  const { signals, retrier, labels, clock } = platform;
  const statusChanged = signals.statusChanged.emit;

  // First, so that the screens show a change before anything follows from it.
  const listeners = opened.add(createListeners(deps.logger));
  signals.jobChanged.on((job) => listeners.notify({ name: 'job.changed', payload: job }));
  signals.jobStanding.on((standing) => listeners.notify({ name: 'job.standing', payload: standing }));

  const printerRoom = await openPrinters(platform, deps.printers);
  const { printers, watch, refusals, configured } = printerRoom;
  const desk = await joinSite({
    ...platform,
    coordinator: deps.coordinator ?? null,
    printers: configured,
    infoOf: watch.infoOf,
  });
  const { claims, elsewhere } = desk;
  const service = await openService(platform, {
    api: deps.api,
    requestLog: deps.requestLog,
    keyMark: deps.keyMark ?? null,
    shared: desk.limit,
    isOfSite: deps.coordinator !== undefined,
  });
  const { client, state, readAccount, debts } = service;
  const panel = await openPanel(platform, service, desk.facts);
  const site = await followSite(platform, desk, service, printerRoom);

  const clockIsProved = createClockProof(platform);
  const outbox = openOutbox(platform, {
    shop: deps.shop ?? null,
    folder: deps.folderNews ?? null,
    clockIsProved,
  });
  const feed = openEventFeed(platform, deps.events ?? null);
  const { watchlist, responses } = await openPolling(platform, service, panel, feed.isPushed);
  const events = openEventProcessor(platform, service, panel, watchlist, message.ofStatus, outbox);
  const reconciliation = openReconciliation(platform, service, watchlist, feed.isPushed);
  const enquiries = createServiceQueries({ ...platform, client, readAccount, reconciliation });
  const catalogue = openCatalogue(platform, service, enquiries, desk.facts);
  const { rules, prices } = catalogue;

  const lists = await openLists(platform, service);
  const { openBatches, batchLane } = lists;
  const printRoom = await openPrinting(platform, {
    printers: printerRoom,
    site: desk.site,
    claims,
    batches: lists.printed,
    sheets: deps.separatorSheets ?? null,
    ownerPin: deps.ownerPin,
  });
  const { printing, permit } = printRoom;
  const orders = await openOrders(platform, {
    ...{ service, panel, reconciliation, catalogue, printing, lists, site: desk, claims, elsewhere },
    lookup: deps.lookup ?? null,
  });
  const { intake, stops } = orders;
  const sending = openSending(platform, {
    ...{ service, responses, panel, lists, catalogue, enquiries, desk },
    labels: printRoom.labels,
    orders: {
      takeForBatch: intake.takeForBatch,
      orderNow: orders.sendable.orderNow,
      isStoppedNow: stops.isStoppedNow,
      problemsOf: orderProblems,
    },
  });
  const { batches, dispatcher, cancelRequests } = sending;
  const recovery = await openRecovery(platform, { service, printing, sending, intake });
  const board = opened.add(
    createStatusBoard({
      ...{ ...platform, identity, state, batchLane, batches, openBatches, watch, refusals },
      debtNotice: debts.read,
      chosenPrinter: () => settings.get().printers[profile],
      configuredPrinters: configured,
      lowBalance: () => settings.get().lowBalance,
      events: feed.status,
      site: desk.door.state,
      remotePrint: printing.remotes.last,
      outbox: outbox.shop.counts,
      onStatus: (status) => listeners.notify({ name: 'status.changed', payload: status }),
    }),
  );
  signals.jobChanged.on(board.touch);
  signals.serviceChanged.on(board.touch);
  signals.eventFeedChanged.on(board.touch);
  signals.statusChanged.on(board.touch);

  /** Requests the balance. If the service answers, everything that waited for it goes on. */
  async function checkService(): Promise<Result<null, ApiError>> {
    const answer = await readAccount('bench');
    // A debt may refuse this request too, although a create request would collect it (API section 7).
    if (answer.ok || answer.error.kind === 'account_hold') state.tryAgainNow();
    return answer.ok ? ok(null) : answer;
  }

  platform.start();
  await recovery.settle();
  const purging = openRetention(platform, { clockIsProved, onPurged: site.purged, onOrdersLeft: site.shippedLeft });
  await printRoom.start();
  await orders.start();
  await sending.start();
  panel.start(responses.eventOfLabel);
  watchlist.wake();
  events.wake();
  outbox.wake();
  site.start();
  void watch.poll();
  void retrier.untilDone('first request', checkService);
  recovery.rebuild();

  return {
    scan: orders.scanning.scan,
    /** Scans an order that a person takes from another desk of the site; see `createScanning`. */
    takeOver: orders.scanning.takeOver,
    otherPrograms: createOtherPrograms({ journal, clock, shipNamed: orders.scanning.shipNamed }),
    /** The desks that share the account with this one. */
    site: desk.door,
    ...createJobQueries(journal, labels),
    ...createQueuePlaces({ ...platform, client, state, dispatcher, batchLane, openBatches, claims }),
    ...createParcelLocator(journal, elsewhere),
    ...createOrderBook({
      ...{ ...platform, stops, rules, prices, panelRows: panel.rows },
      saveOrder: orders.written.saveOrder,
      removeOrder: site.removeOrder,
      correcting: desk.late.around,
      onChanged() {
        site.ordersChanged();
        statusChanged();
      },
      onDecided: site.ordersChanged,
    }),
    actions: createJobActions({
      ...{
        ...platform,
        client,
        state,
        responses,
        permit,
        printing,
        intake,
        reconciliation,
        retry: orders.sendable.retry,
      },
      ownedElsewhere: site.owned,
      onPollWanted: watchlist.wakeNow,
    }),
    enquiries,
    balanceDays: state.balanceDays,
    carrierCatalogue: catalogue.carrierCatalogue,
    placeCatalogue: catalogue.placeCatalogue,
    shipments: createAccountShipments({ client, clock, journal, state, intake, cancelRequests, reconciliation, panel }),
    ledger: createLedgerReports({ journal, clock, reconciliation }),
    pickups: orders.pickups,
    purging,
    /** Messages to the shop's own system. */
    outbox: outbox.shop,
    /** Messages into the watched folder. */
    folderOutbox: outbox.folder,
    webhook: createWebhookRegistration({ client, journal, clock }),
    serviceEvents: { recentEvents: journal.recentEvents },
    ship: orders.written.ship,
    correct: orders.written.correct,
    toCorrect: orders.written.toCorrect,
    /** Shipments of the customer panel. */
    panel: {
      /** The paid shipments whose label was not fetched yet, as far as the account's list shows, and that no desk has. */
      unprinted: panel.unprinted,
      learnedPrefix: panel.learnedPrefix,
      /**
       * Makes jobs of those among them that have these ids, which go straight to their labels. Returns how many.
       * `site_away`: another desk may be printing them, and nobody can answer a question for each of sixty parcels at once.
       */
      async print(shipmentIds: readonly string[]): Promise<Result<number, { readonly kind: 'site_away' }>> {
        if (await sending.isSiteAway()) return err({ kind: 'site_away' });
        const wanted = (await panel.unprinted()).filter(({ shipment }) => shipmentIds.includes(shipment.id));
        let made = 0;
        for (const one of wanted) {
          const accepted = await orders.scanning.takeOpened(one, 'batch');
          if ('job' in accepted && accepted.isNew) made += 1;
        }
        return ok(made);
      },
    },
    batches,
    /** Batches of other desks of the site. */
    sharedBatches: sending.sharedBatches,
    ruleTrials: createRuleTrials({
      ...{ journal, prices, enquiries, clock },
      async account() {
        const info = state.awayFor() === null ? await enquiries.account() : null;
        return info?.ok === true ? info.value : null;
      },
    }),
    /** Facts for the desk check besides the status. */
    diagnostics: {
      statistics: journal.statistics,
      lastEvents: journal.lastEvents,
      /** Orders of the book as they are there, without asking anybody about them. */
      ordersInBook: async (limit: number) => (await journal.orders('', 0, limit)).items.map(({ order }) => order),
      /** How many requests the last minute has under the account's key, and how many it may have. */
      budget: () => ({ used: client.used(), limit: desk.limit.limit() }),
    },
    status: board.read,
    checkService,
    /** Counts a request under the account's key that this desk makes by other ways; false: the limit leaves no room now. */
    countRequest: (name: string) => client.countNow('bench', name),
    /** The computer slept, or goes to sleep: what was young before is not any more. */
    slept() {
      sending.ownership.slept();
      panel.slept();
    },
    /** The system reports that the network or the machine is back: a reason to ask at once a service that was away. */
    networkMayBeBack() {
      if (state.awayFor() !== null) state.tryAgainNow();
      outbox.shop.hurry();
      outbox.folder.hurry();
      orders.hurryLookups();
    },
    /** The shop's own system may have another address now: what waited for its answer is requested again. */
    requestAgain: orders.hurryLookups,
    /** The operator has seen that the debt is settled. */
    dismissDebtNotice: debts.dismiss,
    /** The operator resumes the list that a 402 had paused. */
    resumeBatch: batchLane.resume,
    /** A person is about to pay the debt that holds the account, so the service is asked sooner whether it is settled. */
    holdMayEnd: state.probeSoon,
    /** The health of the journal may have changed without a request. */
    journalChanged: statusChanged,
    /** The operator has seen what happened to the journal: the status no longer reports it. */
    async dismissJournalNotice() {
      await journal.dismissSetAside();
      statusChanged();
    },
    printers,
    /** The settings changed which printer labels go to, or how they are printed. */
    async printersChanged() {
      await watch.poll('afresh');
      statusChanged();
      await printing.wake('setup');
    },
    subscribe: listeners.subscribe,
    async stop() {
      opened.close();
      await desk.site.stop();
      await journal.close();
    },
  };
}
