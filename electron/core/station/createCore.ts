import { ok, type Result } from '../../contract/result.ts';
import { createDisposalStack, type DisposalStack } from '../base/index.ts';
import { openEventFeed, openEventProcessor } from '../events/index.ts';
import { createJobQueries } from '../jobs/index.ts';
import { createParcelLocator, openOrders, orderProblems } from '../orders/index.ts';
import { createMessageWriter, messageChannels, openOutbox } from '../outbox/index.ts';
import { openPanel } from '../panel/index.ts';
import { openPlatform } from '../platform/index.ts';
import { openPolling } from '../polling/index.ts';
import type { ApiError } from '../ports/ShippingApi.ts';
import { openPrinters, openPrinting } from '../printing/index.ts';
import { openReconciliation } from '../reconciliation/index.ts';
import { openRecovery } from '../recovery/index.ts';
import { createClockProof, openRetention } from '../retention/index.ts';
import { createWebhookRegistration, openCatalogue, openService } from '../service/index.ts';
import { createQueuePlaces, createRuleTrials, openLists, openSending } from '../shipments/index.ts';
import { createAccountShipments } from './accountShipments.ts';
import type { Core, CoreDeps } from './Core.ts';
import { createJobActions } from './jobActions.ts';
import { createLedgerReports } from './ledgerReports.ts';
import { createListeners } from './listeners.ts';
import { createOrderBook } from './orderBook.ts';
import { createOtherPrograms } from './otherPrograms.ts';
import { createServiceQueries } from './serviceQueries.ts';
import { followSite, joinSite } from './siteDesk.ts';
import { createStatusBoard } from './statusBoard.ts';

/**
 * Opens the station: recovers what a crash left, then sends, polls and prints until `stop`. From then on it owns the
 * journal. If it cannot open, it throws and closes everything but the journal, which stays with the caller.
 */
export async function createCore(deps: CoreDeps): Promise<Core> {
  const opened = createDisposalStack();
  try {
    return await openCore(deps, opened);
  } catch (failure) {
    opened.close();
    throw failure;
  }
}

/**
 * The rooms in the order in which they are opened: each from those above it, and each hears of a signal before those below
 * it. They are closed in reverse.
 */
async function openCore(deps: CoreDeps, opened: DisposalStack): Promise<Core> {
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

  // First, so that whoever looks at the screen hears of a change before anything follows from it.
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
  const panel = await openPanel(platform, service);
  const site = await followSite(platform, desk, service, printerRoom);

  const clockIsProved = createClockProof(platform);
  const outbox = openOutbox(platform, {
    shop: deps.shop ?? null,
    folder: deps.folderNews ?? null,
    clockIsProved,
  });
  const feed = openEventFeed(platform, deps.events ?? null);
  const { watchlist, responses } = await openPolling(platform, service, feed.isPushed);
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
    ...{ service, panel, reconciliation, catalogue, printing, lists, claims, elsewhere },
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
  panel.start();
  watchlist.wake();
  events.wake();
  outbox.wake();
  site.start();
  void watch.poll();
  void retrier.untilDone('first request', checkService);
  recovery.rebuild();

  return {
    scan: orders.scanning.scan,
    takeOver: orders.scanning.takeOver,
    otherPrograms: createOtherPrograms({ journal, clock, shipNamed: orders.scanning.shipNamed }),
    site: desk.door,
    ...createJobQueries(journal, labels),
    ...createQueuePlaces({ ...platform, client, state, dispatcher, batchLane, openBatches, claims }),
    ...createParcelLocator(journal, elsewhere),
    ...createOrderBook({
      ...{ ...platform, stops, rules, prices },
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
    carrierCatalogue: catalogue.carrierCatalogue,
    placeCatalogue: catalogue.placeCatalogue,
    shipments: createAccountShipments({ client, journal, state, intake, cancelRequests, reconciliation }),
    ledger: createLedgerReports({ journal, clock, reconciliation }),
    pickups: orders.pickups,
    purging,
    outbox: outbox.shop,
    folderOutbox: outbox.folder,
    webhook: createWebhookRegistration({ client, journal, clock }),
    serviceEvents: { recentEvents: journal.recentEvents },
    ship: orders.written.ship,
    correct: orders.written.correct,
    toCorrect: orders.written.toCorrect,
    panel: {
      unprinted: panel.unprinted,
      async print(shipmentIds) {
        const wanted = (await panel.unprinted()).filter(({ shipment }) => shipmentIds.includes(shipment.id));
        let made = 0;
        for (const one of wanted) {
          const accepted = await orders.scanning.takeOpened(one, 'batch');
          if ('job' in accepted && accepted.isNew) made += 1;
        }
        return made;
      },
    },
    batches,
    sharedBatches: sending.sharedBatches,
    ruleTrials: createRuleTrials({
      ...{ journal, prices, enquiries, clock },
      async account() {
        const info = state.awayFor() === null ? await enquiries.account() : null;
        return info?.ok === true ? info.value : null;
      },
    }),
    diagnostics: {
      statistics: journal.statistics,
      lastEvents: journal.lastEvents,
      ordersInBook: async (limit) => (await journal.orders('', 0, limit)).items.map(({ order }) => order),
      budget: () => ({ used: client.used(), limit: desk.limit.limit() }),
    },
    status: board.read,
    checkService,
    countRequest: (name) => client.countNow('bench', name),
    slept: sending.ownership.slept,
    networkMayBeBack() {
      if (state.awayFor() !== null) state.tryAgainNow();
      outbox.shop.hurry();
      outbox.folder.hurry();
      orders.hurryLookups();
    },
    requestAgain: orders.hurryLookups,
    dismissDebtNotice: debts.dismiss,
    resumeBatch: batchLane.resume,
    holdMayEnd: state.probeSoon,
    journalChanged: statusChanged,
    async dismissJournalNotice() {
      await journal.dismissSetAside();
      statusChanged();
    },
    printers,
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
