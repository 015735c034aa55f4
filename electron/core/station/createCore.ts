import { ok, type Result } from '../../contract/result.ts';
import { createDisposalStack, createRetrier, type DisposalStack } from '../base/index.ts';
import { createOwnedElsewhere, shareOf } from '../desks/index.ts';
import { createEventFeed, createEventProcessor } from '../events/index.ts';
import { createJobBook, createJobQueries } from '../jobs/index.ts';
import {
  createIntake,
  createLabelVerification,
  createOrderLookups,
  createParcelLocator,
  createPickupSessions,
  createShopStops,
  orderProblems,
} from '../orders/index.ts';
import { createNewsWriter, createOutbox, newsChannels } from '../outbox/index.ts';
import { createWatchlist, openLabelDelays } from '../polling/index.ts';
import type { ApiError } from '../ports/ShippingApi.ts';
import {
  createBatchLabels,
  createOwnerPermit,
  createPrinterRefusals,
  createPrinters,
  createPrinterWatch,
  createPrinting,
  createPrintOrder,
  createSeparators,
  createSpooling,
  printersMeant,
} from '../printing/index.ts';
import { createReconciliation } from '../reconciliation/index.ts';
import { createJournalRebuild, createOutageRecovery, findUnfinished } from '../recovery/index.ts';
import { createClockProof, createLabelKeeping, createOrderKeeping, createPurging } from '../retention/index.ts';
import {
  createAccountReader,
  createBalanceRefresh,
  createCarrierBook,
  createDebtTracker,
  createOfflineProbe,
  createOtherShippers,
  createPlaceBook,
  createPriceBook,
  createSendingAccount,
  createServiceClient,
  createServiceState,
  createShippingRules,
  createWebhookRegistration,
} from '../service/index.ts';
import {
  createBatches,
  createBatchLane,
  createCancelling,
  createCancelRequests,
  createDispatcher,
  createEarlierShipments,
  createOwnership,
  createQueuePlaces,
  createResponseReader,
  createRuleTrials,
  createSending,
  createSentCarrier,
  createSharedBatches,
  createShelving,
  readOpenBatches,
  separatedAt,
} from '../shipments/index.ts';
import { createAccountShipments } from './accountShipments.ts';
import type { Core, CoreParts } from './Core.ts';
import { connect, createStationSignals } from './consequences.ts';
import { createJobActions } from './jobActions.ts';
import { createLedgerReports } from './ledgerReports.ts';
import { createListeners } from './listeners.ts';
import { createOrderBook } from './orderBook.ts';
import { createServiceQueries } from './serviceQueries.ts';
import { followSite, joinSite } from './siteDesk.ts';
import { createStatusBoard } from './statusBoard.ts';

/**
 * Opens the station: recovers what a crash left, then sends, polls and prints until `stop`. From then on it owns the
 * journal. If it cannot open, it throws and closes everything but the journal, which stays with the caller.
 */
export async function createCore(parts: CoreParts): Promise<Core> {
  const opened = createDisposalStack();
  try {
    return await openCore(parts, opened);
  } catch (failure) {
    opened.close();
    throw failure;
  }
}

async function openCore(parts: CoreParts, opened: DisposalStack): Promise<Core> {
  const { identity, api, journal, labels, settings, clock, random, logger } = parts;
  const signals = createStationSignals();
  const statusChanged = () => signals.statusChanged.emit();
  const chosenPrinter = () => settings.get().printers[identity.profile];
  const deskName = () => settings.get().deskName;
  const operator = () => settings.get().operatorName ?? settings.get().deskName;

  // Jobs, and what is known of the service.
  const listeners = createListeners(logger);
  const retrier = opened.add(createRetrier({ clock, logger }));
  const news = createNewsWriter({
    profile: identity.profile,
    channels: (job) => newsChannels(job, identity.profile, settings.get()),
    deskName,
    random,
  });
  const jobs = createJobBook({
    journal,
    clock,
    operator,
    onChanged: signals.jobChanged.emit,
    retrier,
    newsOf: news.ofChange,
  });
  const state = opened.add(
    await createServiceState({
      journal,
      clock,
      random,
      logger,
      onChanged: signals.serviceChanged.emit,
      onOpen: signals.serviceOpened.emit,
      onHoldEnded: signals.holdEnded.emit,
      onCharged: signals.charged.emit,
      onBalanceTold: signals.balanceRead.emit,
    }),
  );
  const limit = () => settings.get().requestsPerMinute;
  const sitePart = await joinSite({
    coordinator: parts.coordinator ?? null,
    journal,
    clock,
    random,
    logger,
    limit,
    ownAges: () => client.ownAges(),
    printers: () => meant(),
    infoOf: (printerId) => watch.infoOf(printerId),
  });
  const { claims } = sitePart;
  const others = opened.add(
    await createOtherShippers({
      // A site has other desks.
      areSaid: () => settings.get().othersShip || parts.coordinator !== undefined,
      journal,
      clock,
      logger,
    }),
  );
  const client = opened.add(
    await createServiceClient({
      api: {
        ...api,
        async shipments(filter) {
          const answer = await api.shipments(filter);
          if (answer.ok) await others.listed(answer.value.items, filter.from);
          return answer;
        },
      },
      journal,
      clock,
      state,
      limit,
      shared: sitePart.limit,
      onRefused: () => others.noticed('refused'),
      ...(parts.requestLog === undefined ? {} : { requestLog: parts.requestLog }),
    }),
  );
  const readAccount = createAccountReader({ client, state, clock, onTold: signals.accountRead.emit });
  const account = opened.add(
    await createSendingAccount({
      mark: parts.keyMark ?? null,
      readAccount: () => readAccount('bench'),
      journal,
      clock,
      logger,
    }),
  );
  const debts = opened.add(
    await createDebtTracker({ client, balance: state.balance, journal, clock, logger, onChanged: statusChanged }),
  );
  const balanceRefresh = opened.add(createBalanceRefresh({ readAccount, awayFor: state.awayFor, clock }));
  const openBatches = await readOpenBatches(journal, (id) => batches.fed(id));
  const batchLane = opened.add(
    await createBatchLane({
      countWaiting: openBatches.countWaiting,
      goesOnUnpaid: openBatches.goesOnUnpaid,
      balance: state.balance,
      async readAccount() {
        if (state.awayFor() === null) await readAccount('background');
      },
      journal,
      clock,
      logger,
      onChanged() {
        for (const { id } of openBatches.all()) batchLabels.fed(id);
        statusChanged();
      },
      onResumed: signals.listResumed.emit,
    }),
  );
  const refusals = opened.add(await createPrinterRefusals({ journal, clock, logger, onChanged: statusChanged }));
  const recover = await findUnfinished({ journal, jobs, clock, resume: (job) => printing.resume(job) });
  const clockIsProved = createClockProof({ journal, clock });
  const delivering = { journal, clock, random, logger, retrier, clockIsProved, onChanged: statusChanged };
  const outbox = opened.add(createOutbox({ ...delivering, to: 'shop', notifier: parts.shop ?? null }));
  const folderOutbox = opened.add(createOutbox({ ...delivering, to: 'folder', notifier: parts.folderNews ?? null }));
  const newsWritten = () => {
    outbox.wake();
    folderOutbox.wake();
  };

  // Shipments whose label or payment is still to come.
  const delays = opened.add(await openLabelDelays({ journal, clock, logger }));
  const responses = createResponseReader({
    client,
    labels,
    clock,
    firstGapMs: (shipment) => delays.gapMs(shipment, 0, 0),
  });
  const feed = opened.add(
    createEventFeed({
      events: parts.events ?? null,
      journal,
      clock,
      random,
      logger,
      onTaken: signals.eventsTaken.emit,
      onGap: signals.eventsMissed.emit,
      onState: signals.eventFeedChanged.emit,
    }),
  );
  const watchlist = opened.add(
    createWatchlist({ journal, jobs, client, state, responses, clock, random, logger, fed: feed.isFed, delays }),
  );
  const ownership = createOwnership({ journal, others, clock, claims });
  const eventProcessor = opened.add(
    createEventProcessor({
      journal,
      others,
      watchlist,
      state,
      clock,
      logger,
      newsOf: news.ofStatus,
      onNews: newsWritten,
    }),
  );
  const reconciliation = opened.add(
    createReconciliation({
      journal,
      jobs,
      client,
      state,
      watchlist,
      clock,
      logger,
      limit,
      fed: feed.isFed,
      onStanding: (jobId, at) => listeners.tell({ name: 'job.standing', payload: { jobId, at } }),
    }),
  );

  // Orders on their way to the service.
  const enquiries = createServiceQueries({ client, journal, readAccount, clock, reconciliation });
  const carrierBook = createCarrierBook({ enquiries, isAway: () => state.awayFor() !== null, clock, logger });
  const placeBook = createPlaceBook({ enquiries, isAway: () => state.awayFor() !== null, clock, logger });
  const rules = createShippingRules({
    table: () => settings.get().shippingRules[identity.profile],
    boxes: () => settings.get().boxes,
    enquiries,
  });
  const sending = createSending({
    journal,
    client,
    state,
    responses,
    batchLane,
    sentCarrier: createSentCarrier({ jobs, carrierBook }),
    account,
    earlier: createEarlierShipments({ journal, client, clock }),
    ownership,
    others,
    claims,
    clock,
    random,
  });
  const cancelRequests = createCancelRequests({ client, settings, clock, logger });
  const cancelling = opened.add(
    createCancelling({
      journal,
      jobs,
      client,
      state,
      requests: cancelRequests,
      onBalanceMoved: signals.balanceMoved.emit,
      clock,
      random,
      logger,
    }),
  );
  const probe = opened.add(
    createOfflineProbe(state, clock, async () => {
      const isNeeded = !(await someJobAsks());
      if (isNeeded) await readAccount('background');
      return isNeeded;
    }),
  );
  const resume = createOutageRecovery({
    journal,
    jobs,
    retrier,
    onOpen() {
      probe.check();
      dispatcher.wake();
    },
  });

  // Labels on their way to paper.
  const printers = createPrinters(parts.printers, clock, refusals.ended);
  const meant = () => printersMeant(identity.profile, settings.get());
  const watch = opened.add(createPrinterWatch({ printers, meant, clock, logger }));
  watch.follow((changed) => {
    if (!changed) return;
    sitePart.site.reportAnew();
    statusChanged();
  });
  const separators = opened.add(
    await createSeparators({
      sheets: parts.separatorSheets ?? null,
      printers,
      settings: () => settings.get(),
      isThrough: (batch) => batches.isThrough(batch),
      journal,
      clock,
      logger,
      onTrouble: refusals.ended,
    }),
  );
  const printing = opened.add(
    await createPrinting({
      profile: identity.profile,
      journal,
      jobs,
      labels,
      printers,
      watch,
      spooling: createSpooling({ jobs, retrier, onMissing: watch.missed, onEnded: refusals.ended }),
      separators,
      claims,
      site: sitePart.site,
      retrier,
      settings: () => settings.get(),
      clock,
      logger,
      onGuestPrinted: statusChanged,
    }),
  );
  const printOrder = opened.add(
    createPrintOrder({
      clock,
      print(job) {
        // A label of a batch that was stopped lies in its stack nevertheless.
        const at = job.lane === 'batch' ? openBatches.stoppedPlaceOf(job.key.value) : null;
        printing.enqueue(job, at === null ? null : separatedAt(at));
      },
    }),
  );
  const batchLabels = opened.add(
    createBatchLabels({
      clock,
      print: printing.enqueue,
      placeOf({ key }) {
        const at = openBatches.placeOf(key.value);
        if (at === null) return null;
        const { batch, place } = at;
        return { batch: batch.id, place, lateMs: batch.options.lateMs, separated: separatedAt(at) };
      },
      // A batch that a person or an empty balance has paused sends nothing more until somebody resumes it, so a late label
      // must not wait for it.
      isFed: (id) => openBatches.isFed(id) || openBatches.get(id)?.state !== 'running' || batchLane.mostAtOnce() === 0,
    }),
  );
  const shelving = opened.add(createShelving({ journal, jobs, clock, retrier }));

  // What people do at the desk, and what they see.
  const proofs = createLabelVerification({
    journal,
    jobs,
    clock,
    deskName,
    verifies: () => settings.get().verifyLabels,
    onPrintProved: printing.proved,
  });
  const intake = createIntake({
    journal,
    jobs,
    state,
    clock,
    random,
    proofs,
    reconciliation,
    claims,
    rules,
    deskName,
    operator,
    boxes: () => settings.get().boxes,
    senderCode: () => settings.get().senderCodes[identity.profile],
    listWaitsForLabel: () => settings.get().listWaitsForLabel,
    asksShop: () => parts.lookup?.isSetUp() === true,
    onQueued: signals.orderQueued.emit,
  });
  const stops = createShopStops({
    journal,
    jobs,
    clock,
    retrier,
    onFollowed() {
      openBatches.lookAgain();
      dispatcher.wake();
      statusChanged();
    },
  });
  const orderLookups =
    parts.lookup === undefined
      ? null
      : opened.add(
          createOrderLookups({
            lookup: parts.lookup,
            journal,
            lookedUp: intake.lookedUp,
            clock,
            random,
            logger,
            retrier,
          }),
        );
  const dispatcher = opened.add(
    createDispatcher({
      journal,
      jobs,
      client,
      state,
      batchLane,
      batches: openBatches,
      takeForBatch: intake.takeForBatch,
      orderNow: intake.orderNow,
      sending,
      rules,
      account,
      claims,
      isStoppedNow: stops.isStoppedNow,
      clock,
      random,
      logger,
    }),
  );
  const batches = createBatches({
    journal,
    jobs,
    open: openBatches,
    client,
    dispatcher,
    batchLane,
    balance: state.balance,
    rules,
    enquiries,
    problemsOf: orderProblems,
    operator,
    clock,
    retrier,
    labels: {
      ...batchLabels,
      ended(batch) {
        batchLabels.ended(batch);
        separators.settled();
      },
      settled: separators.settled,
    },
    boxes: () => settings.get().boxes,
    beginsAt: () => (sitePart.site.state().kind === 'away' ? shareOf(sitePart.deskId) : null),
    onChanged() {
      sharedBatches.wake();
      statusChanged();
    },
  });
  const sharedBatches = opened.add(
    createSharedBatches({
      deskId: sitePart.deskId,
      deskName,
      open: openBatches,
      start: batches.start,
      journal,
      facts: sitePart.facts,
      site: () => (sitePart.site.isTogether() ? sitePart.site.name() : null),
      tell: async (name, value) => (await sitePart.site.ask(({ facts }) => facts.tell(name, value, 0))).ok,
      clock,
      logger,
      onChanged: statusChanged,
    }),
  );
  sitePart.site.changed.on(sharedBatches.wake);
  const ownedElsewhere = opened.add(createOwnedElsewhere({ elsewhere: sitePart.elsewhere, journal, jobs, logger }));
  const actions = createJobActions({
    journal,
    jobs,
    ownedElsewhere,
    client,
    state,
    responses,
    labels,
    permit: createOwnerPermit({
      ownerPin: parts.ownerPin,
      printsWithoutPin: () => settings.get().printsWithoutPin,
      sheetsOf: printing.sheetsOf,
    }),
    printing,
    intake,
    reconciliation,
    clock,
    onQueued: dispatcher.wake,
    onPollWanted: watchlist.wakeNow,
  });
  const board = opened.add(
    createStatusBoard({
      identity,
      journal,
      state,
      debtNews: debts.read,
      batchLane,
      batches,
      openBatches,
      watch,
      chosenPrinter,
      refusals,
      printersMeant: meant,
      deskName,
      lowBalance: () => settings.get().lowBalance,
      events: feed.status,
      site: sitePart.door.state,
      guestPrint: printing.guests.last,
      outbox: outbox.counts,
      clock,
      logger,
      onStatus: (status) => listeners.tell({ name: 'status.changed', payload: status }),
    }),
  );
  opened.add(listeners);
  const site = opened.add(
    await followSite(sitePart, {
      journal,
      jobs,
      owned: ownedElsewhere,
      client,
      state,
      clock,
      logger,
      onChanged: statusChanged,
      onOrders: () => void stops.follow(),
      onFree: () => dispatcher.wake(),
      onClaims(free) {
        for (const reference of free) openBatches.givenBack(reference);
        // A batch may have ended with what others took, or has orders again.
        dispatcher.wake();
        statusChanged();
      },
      onPrints: printing.guests.wake,
    }),
  );

  connect(signals, {
    tell: (job) => listeners.tell({ name: 'job.changed', payload: job }),
    status: board,
    dispatcher,
    batches,
    batchLabels,
    shelving,
    orderLookups,
    printOrder,
    printing,
    watchlist,
    eventProcessor,
    cancelling,
    reconciliation,
    resume,
    probe,
    state,
    debts,
    balanceRefresh,
    account,
    outbox: { wake: newsWritten },
    site,
  });

  /**
   * Whether a waiting job will call the service anyway, so that no extra request is needed. A paused list does not call
   * it.
   */
  async function someJobAsks(): Promise<boolean> {
    if ((await journal.jobsIn(['submitting'], 1)).length > 0 || (await journal.countQueued('bench')) > 0) return true;
    return batchLane.mostAtOnce() > 0 && (await openBatches.countWaiting()) > 0;
  }

  async function checkService(): Promise<Result<null, ApiError>> {
    const answer = await readAccount('bench');
    // A debt may refuse this request too, although a create request would collect it (API section 7).
    if (answer.ok || answer.error.kind === 'account_hold') state.tryAgainNow();
    return answer.ok ? ok(null) : answer;
  }

  await retrier.untilDone('recovery', async () => {
    await recover();
    cancelling.start();
  });
  const removing = { journal, labels, clock, logger, clockIsProved };
  const purging = opened.add(
    createPurging({
      ...removing,
      operator,
      keepDays: () => settings.get().keepReceiverDays,
      onPurged: site.purged,
    }),
  );
  opened.add(createLabelKeeping({ ...removing, keepDays: () => settings.get().keepLabelDays }));
  opened.add(createOrderKeeping({ ...removing, onRemoved: site.shippedLeft }));
  for (const { id } of openBatches.all()) batchLabels.seed(id, await journal.lastPrintedPlace(id));
  // First what is still to come, so that no label of a batch comes out before one that has its place before it.
  for (const job of await journal.jobsIn(['queued', 'submitting', 'label_pending'])) batchLabels.jobChanged(job);
  for (const job of await journal.jobsIn(['label_ready']))
    if (!batchLabels.jobChanged(job) && job.problem === null) printing.enqueue(job);
  for (const job of await journal.jobsIn(['queued', 'submitting', 'label_ready'])) shelving.jobChanged(job);
  await stops.follow();
  // What the end of the program has kept from being printed.
  separators.settled();
  watchlist.wake();
  eventProcessor.wake();
  dispatcher.wake();
  newsWritten();
  await orderLookups?.start();
  site.start();
  void watch.poll();
  void retrier.untilDone('first request', checkService);
  const rebuilding = { journal, jobs, client, state, intake, retrier, clock, logger, onDone: statusChanged };
  createJournalRebuild(rebuilding).start();

  const prices = createPriceBook({
    client,
    places: placeBook,
    origin: () => settings.get().origin,
    isAway: () => state.awayFor() !== null,
    facts: sitePart.facts,
    clock,
    logger,
  });

  return {
    scan: intake.scan,
    takeOver: intake.takeOver,
    site: sitePart.door,
    ...createJobQueries(journal, labels),
    ...createQueuePlaces({ journal, client, state, dispatcher, batchLane, openBatches, claims, clock }),
    ...createParcelLocator(journal, sitePart.elsewhere),
    ...createOrderBook({
      journal,
      saveOrder: intake.saveOrder,
      stops,
      rules,
      prices,
      clock,
      onChanged() {
        site.ordersChanged();
        statusChanged();
      },
      onDecided: site.ordersChanged,
    }),
    actions,
    enquiries,
    carrierBook,
    placeBook,
    shipments: createAccountShipments({
      client,
      journal,
      state,
      intake,
      cancelRequests,
      reconciliation,
    }),
    ledger: createLedgerReports({ journal, clock, reconciliation }),
    pickups: createPickupSessions({
      journal,
      jobs,
      clock,
      random,
      elsewhere: sitePart.elsewhere,
      reconciliation,
      onPrintProved: printing.proved,
    }),
    purging,
    outbox,
    folderOutbox,
    webhook: createWebhookRegistration({ client, journal, clock }),
    serviceEvents: { recentEvents: journal.recentEvents },
    ship: intake.ship,
    correct: intake.correct,
    toCorrect: intake.toCorrect,
    batches,
    sharedBatches,
    ruleTrials: createRuleTrials({
      journal,
      prices,
      enquiries,
      async account() {
        const info = state.awayFor() === null ? await enquiries.account() : null;
        return info?.ok === true ? info.value : null;
      },
      clock,
    }),
    diagnostics: {
      statistics: journal.statistics,
      lastEvents: journal.lastEvents,
      ordersInBook: async (limit) => (await journal.orders('', 0, limit)).items.map(({ order }) => order),
      budget: () => ({ used: client.used(), limit: sitePart.limit.limit() }),
    },
    status: board.read,
    checkService,
    countRequest: (name) => client.countNow('bench', name),
    slept: ownership.slept,
    networkMayBeBack() {
      if (state.awayFor() !== null) state.tryAgainNow();
      outbox.hurry();
      folderOutbox.hurry();
      orderLookups?.hurry();
    },
    lookUpAgain: () => orderLookups?.hurry(),
    dismissDebtNews: debts.dismiss,
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
      await sitePart.site.stop();
      await journal.close();
    },
  };
}
