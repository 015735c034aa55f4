import type { Job } from '../../contract/job.ts';
import { ok, type Result } from '../../contract/result.ts';
import { createRetrying } from '../base/index.ts';
import { createEventDesk, createEventFeed } from '../events/index.ts';
import { createJobBook, createJobQueries } from '../jobs/index.ts';
import { createIntake, createLabelProofs, createPickupDesk, createWhereabouts } from '../orders/index.ts';
import { createWatchlist } from '../polling/index.ts';
import type { ApiError } from '../ports/ShippingApi.ts';
import {
  createOwnerPermit,
  createPrinterRefusals,
  createPrinters,
  createPrinterWatch,
  createPrinting,
  createPrintOrder,
  createSpooling,
  printersMeant,
} from '../printing/index.ts';
import { createReconciliation } from '../reconciliation/index.ts';
import { createRebuilding, createResuming, findUnfinished } from '../recovery/index.ts';
import { createClockProof, createLabelKeeping, createPurging } from '../retention/index.ts';
import {
  createAccountLook,
  createBalanceRefresh,
  createCarrierBook,
  createDebtNews,
  createOfflineProbe,
  createSendingAccount,
  createServiceClient,
  createServiceState,
  createWebhookDesk,
} from '../service/index.ts';
import {
  createBatchLane,
  createCancelling,
  createCancelRequests,
  createDispatcher,
  createEarlierShipments,
  createQueuePlaces,
  createSending,
  createSentCarrier,
  createSettingAside,
  createSettling,
} from '../shipments/index.ts';
import type { Core, CoreParts } from './Core.ts';
import { createEnquiries } from './enquiries.ts';
import { createJobActions } from './jobActions.ts';
import { createLedgerDesk } from './ledger.ts';
import { createListeners } from './listeners.ts';
import { createShipmentDesk } from './shipmentDesk.ts';
import { createStatusBoard } from './statusBoard.ts';

/** Opens the station: recovers what a crash left, then sends, watches and prints until `stop`. Owns the journal. */
export async function createCore(parts: CoreParts): Promise<Core> {
  const { identity, api, journal, labels, settings, clock, random, logger } = parts;
  const listeners = createListeners(logger);
  const { tell } = listeners;
  const refusals = await createPrinterRefusals({ journal, clock, logger, onChanged: () => board.touch() });
  const printers = createPrinters(parts.printers, clock, refusals.ended);
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
    onOpen(outage) {
      if (outage) printOrder.outageOver();
      resume(outage);
    },
    onHoldEnded: (hold) => debts.holdEnded(hold),
    onCharged: (amount) => debts.charged(amount),
    onBalanceTold: () => debts.balanceTold(),
  });
  const client = await createServiceClient({
    api,
    journal,
    clock,
    state,
    limit: () => settings.get().requestsPerMinute,
    ...(parts.requestLog === undefined ? {} : { requestLog: parts.requestLog }),
  });
  const debts = await createDebtNews({
    client,
    balance: state.balance,
    journal,
    clock,
    logger,
    onChanged: () => board.touch(),
  });
  const askAccount = createAccountLook({ client, state, clock, onTold: (info) => account.learned(info) });
  const account = await createSendingAccount({
    mark: parts.keyMark ?? null,
    askAccount: () => askAccount('bench'),
    journal,
    clock,
    logger,
  });
  const balanceRefresh = createBalanceRefresh({ askAccount, awayFor: state.awayFor, clock });
  const settling = createSettling({ client, labels, clock });
  const batchLane = await createBatchLane({
    balance: state.balance,
    async askAccount() {
      if (state.awayFor() === null) await askAccount('background');
    },
    journal,
    clock,
    logger,
    onChanged: () => board.touch(),
    onResumed: () => dispatcher.wake(),
  });
  const enquiries = createEnquiries({
    client,
    journal,
    askAccount,
    clock,
    reconciliation: { suspect: (shipmentId) => reconciliation.suspect(shipmentId) },
  });
  const carrierBook = createCarrierBook({ enquiries, isAway: () => state.awayFor() !== null, clock, logger });
  const dispatcher = createDispatcher({
    journal,
    jobs,
    client,
    state,
    batchLane,
    sending: createSending({
      journal,
      client,
      state,
      settling,
      batchLane,
      sentCarrier: createSentCarrier({ jobs, carrierBook }),
      account,
      earlier: createEarlierShipments({ journal, client, clock }),
      clock,
      random,
    }),
    account,
    clock,
    random,
    logger,
  });
  const watchlist = createWatchlist({
    journal,
    jobs,
    client,
    state,
    settling,
    clock,
    random,
    logger,
    fed: () => feed.isFed(),
  });
  const reconciliation = createReconciliation({
    journal,
    jobs,
    client,
    state,
    watchlist,
    clock,
    logger,
    limit: () => settings.get().requestsPerMinute,
  });
  const eventDesk = createEventDesk({ journal, watchlist, state, clock, logger });
  const feed = createEventFeed({
    events: parts.events ?? null,
    journal,
    clock,
    random,
    logger,
    onTaken: eventDesk.wake,
    onGap() {
      watchlist.missed();
      // Among what is gone may be the cancelling of something that is printed, and on no plan.
      void reconciliation.sweep('background', 0);
    },
    onState() {
      board.touch();
      watchlist.wake();
    },
  });
  const meant = () => printersMeant(identity.profile, settings.get());
  const watch = createPrinterWatch({
    printers,
    meant,
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
    spooling: createSpooling({ jobs, retrying, onMissing: watch.missed, onEnded: refusals.ended }),
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
    reconciliation,
    deskName,
    boxes,
    senderCode: () => settings.get().senderCodes[identity.profile],
    listWaitsForLabel: () => settings.get().listWaitsForLabel,
    onListStarted: batchLane.listStarted,
    onQueued(lane) {
      // Somebody stands there with the parcel: a hold is asked about again.
      if (lane === 'bench') state.probeSoon();
      dispatcher.wake();
    },
  });
  const board = createStatusBoard({
    identity,
    journal,
    state,
    debtNews: debts.read,
    batchLane,
    watch,
    chosenPrinter,
    refusals,
    printersMeant: meant,
    deskName,
    lowBalance: () => settings.get().lowBalance,
    events: feed.status,
    clock,
    logger,
    onStatus: (status) => tell({ name: 'status.changed', payload: status }),
  });

  const printOrder = createPrintOrder({ clock, print: printing.enqueue });
  const settingAside = createSettingAside({ journal, jobs, clock, retrying });

  /** Every change of a job comes through here: the next step follows from its state. */
  function onChanged(job: Job) {
    tell({ name: 'job.changed', payload: job });
    board.touch();
    if (job.state === 'queued') dispatcher.wake();
    settingAside.jobChanged(job);
    printOrder.jobChanged(job);
    if (job.state === 'label_pending' || job.state === 'awaiting_payment') watchlist.wake();
    if (job.shipment !== null) eventDesk.wake();
    if (job.state === 'cancelling' && recovered) cancelling.wake();
    if (job.state === 'cancelled') printing.recall(job);
  }

  /** Looks at shipments rest while the service is away. */
  function lookAgain() {
    watchlist.wake();
    eventDesk.wake();
    reconciliation.wake();
    if (recovered) cancelling.wake();
  }

  const resume = createResuming({
    journal,
    jobs,
    retrying,
    onOpen() {
      probe.look();
      dispatcher.wake();
    },
  });

  /** Whether a waiting job will try the service anyway, so that no extra request has to. A paused list tries nothing. */
  async function someJobAsks(): Promise<boolean> {
    if ((await journal.jobsIn(['submitting'], 1)).length > 0 || (await journal.countQueued('bench')) > 0) return true;
    return batchLane.mostAtOnce() > 0 && (await journal.countQueued('batch')) > 0;
  }

  const probe = createOfflineProbe(state, clock, async () => {
    const isNeeded = !(await someJobAsks());
    if (isNeeded) await askAccount('background');
    return isNeeded;
  });

  async function checkService(): Promise<Result<null, ApiError>> {
    const answer = await askAccount('bench');
    // A debt may stop this question, too, and be collected by a create request all the same (API section 7).
    if (answer.ok || answer.error.kind === 'account_hold') state.tryAgainNow();
    return answer.ok ? ok(null) : answer;
  }

  const cancelRequests = createCancelRequests({ client, settings, clock, logger });
  const cancelling = createCancelling({
    journal,
    jobs,
    client,
    state,
    requests: cancelRequests,
    onBalanceMoved: balanceRefresh.want,
    clock,
    random,
    logger,
  });
  const actions = createJobActions({
    journal,
    jobs,
    client,
    state,
    settling,
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
  for (const job of await journal.jobsIn(['queued', 'submitting', 'label_ready'])) settingAside.jobChanged(job);
  watchlist.wake();
  eventDesk.wake();
  dispatcher.wake();
  void watch.look();
  void retrying.untilDone('first look', checkService);
  createRebuilding({
    journal,
    jobs,
    client,
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
    ...createQueuePlaces({ journal, client, state, dispatcher, batchLane, clock }),
    ...createWhereabouts(journal),
    actions,
    enquiries,
    carrierBook,
    shipments: createShipmentDesk({
      client,
      journal,
      state,
      intake,
      cancelRequests,
      reconciliation,
    }),
    ledger: createLedgerDesk({ journal, clock, reconciliation }),
    pickups: createPickupDesk({ journal, jobs, clock, random, reconciliation, onPrintProved: printing.proved }),
    purging,
    webhook: createWebhookDesk({ client, journal, clock }),
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
    dismissDebtNews: debts.dismiss,
    resumeBatch: batchLane.resume,
    holdMayEnd: state.probeSoon,
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
    subscribe: listeners.subscribe,
    async stop() {
      listeners.stop();
      feed.stop();
      eventDesk.stop();
      purging.stop();
      labelKeeping.stop();
      dispatcher.stop();
      watchlist.stop();
      reconciliation.stop();
      cancelling.stop();
      balanceRefresh.stop();
      probe.stop();
      retrying.stop();
      state.stop();
      account.stop();
      debts.stop();
      printOrder.stop();
      settingAside.stop();
      batchLane.stop();
      printing.stop();
      watch.stop();
      board.stop();
      refusals.stop();
      client.stop();
      await journal.close();
    },
  };
}
