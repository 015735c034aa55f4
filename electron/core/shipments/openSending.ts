import type { Job } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { DeskClaims, Site, SiteFacts } from '../desks/index.ts';
import type { CheckedOrder } from '../jobs/index.ts';
import type { Panel } from '../panel/index.ts';
import type { Platform } from '../platform/index.ts';
import type { StackOfLabels } from '../printing/index.ts';
import { type Catalogue, createOfflineProbe, type Service } from '../service/index.ts';
import { type BatchesDeps, createBatches } from './batches.ts';
import { createCancelling } from './cancelling.ts';
import { createCancelRequests } from './cancelRequests.ts';
import { createDispatcher } from './dispatcher.ts';
import { createEarlierShipments } from './earlierShipments.ts';
import type { Lists } from './openLists.ts';
import { createOwnership } from './ownership.ts';
import type { ResponseReader } from './responseReader.ts';
import { createSending } from './sending.ts';
import { createSentCarrier } from './sentCarrier.ts';
import { createSharedBatches } from './sharedBatches.ts';
import { createShelving } from './shelving.ts';

/** The way of orders to the service. */
export type SendingRoom = ReturnType<typeof openSending>;

export interface SendingRoomDeps {
  readonly service: Service;
  readonly responses: ResponseReader;
  readonly panel: Panel;
  readonly lists: Lists;
  readonly labels: StackOfLabels;
  readonly catalogue: Catalogue;
  readonly enquiries: BatchesDeps['enquiries'];
  /** This desk among those of its site. */
  readonly desk: {
    readonly deskId: string;
    readonly site: Site;
    readonly claims: DeskClaims;
    readonly facts: SiteFacts;
  };
  /** Orders as they become jobs. */
  readonly orders: {
    takeForBatch(reference: string): Promise<Job | null>;
    orderNow(job: Job): Promise<CheckedOrder>;
    isStoppedNow(job: Job): Promise<boolean>;
    problemsOf(order: Order): readonly FieldProblem[];
  };
}

export function openSending(platform: Platform, deps: SendingRoomDeps) {
  const { service, responses, panel, lists, labels, catalogue, enquiries, orders, desk } = deps;
  const { site, claims } = desk;
  const { client, state, others, account, readAccount } = service;
  const { openBatches, batchLane } = lists;
  const { carrierCatalogue, rules } = catalogue;
  const { journal, jobs, settings, clock, signals, opened } = platform;
  const statusChanged = signals.statusChanged.emit;

  const ownership = createOwnership({ ...platform, others, claims });
  const cancelRequests = createCancelRequests({ ...platform, client });
  const cancelling = opened.add(
    createCancelling({
      ...{ ...platform, client, state, requests: cancelRequests },
      onBalanceMoved: signals.balanceMoved.emit,
    }),
  );
  const probe = opened.add(
    createOfflineProbe(state, clock, async () => {
      const isNeeded = !(await someJobAsks());
      if (isNeeded) await readAccount('background');
      return isNeeded;
    }),
  );
  const shelving = opened.add(createShelving(platform));
  const dispatcher = opened.add(
    createDispatcher({
      ...{ ...platform, client, state, batchLane, batches: openBatches, rules, account, claims, panel },
      takeForBatch: orders.takeForBatch,
      orderNow: orders.orderNow,
      isStoppedNow: orders.isStoppedNow,
      sending: createSending({
        ...{ ...platform, client, state, responses, batchLane, account, ownership, others, claims, panel },
        sentCarrier: createSentCarrier({ jobs, carrierCatalogue }),
        earlier: createEarlierShipments({ ...platform, client }),
      }),
    }),
  );
  async function isSiteAway() {
    await site.tried;
    return site.state().kind === 'away';
  }

  const batches = createBatches({
    ...{ ...platform, open: openBatches, client, dispatcher, batchLane, rules, enquiries, labels },
    balance: state.balance,
    problemsOf: orders.problemsOf,
    boxes: () => settings.get().boxes,
    isSiteAway,
    onChanged: signals.batchesChanged.emit,
  });
  const sharedBatches = opened.add(
    createSharedBatches({
      ...{ ...platform, desk, open: openBatches, start: batches.start },
      onChanged: statusChanged,
    }),
  );

  signals.jobChanged.on((job) => {
    if (job.state === 'queued') dispatcher.wake();
    // The parcel of an order that has to wait gets a slot on the shelf.
    shelving.jobChanged(job);
    // After the label of this job has got its place (`printing/openPrinting.ts`): the end of a batch lets late labels out.
    batches.jobChanged(job);
    if (job.state === 'cancelling') cancelling.wake();
  });
  signals.batchSent.on(batches.sent);
  signals.batchesChanged.on(() => {
    sharedBatches.wake();
    statusChanged();
  });
  signals.sendingFreed.on(dispatcher.wake);
  signals.serviceChanged.on(() => {
    probe.check();
    // Requests to the service rest while it is away.
    if (state.awayFor() === null) cancelling.wake();
  });
  // A batch may have ended with what other desks took, or has orders again.
  signals.claimsChanged.on(() => {
    dispatcher.wake();
    statusChanged();
  });

  /**
   * Whether a waiting job will call the service anyway, so that no extra request is needed. A paused list does not call
   * it.
   */
  async function someJobAsks(): Promise<boolean> {
    if ((await journal.jobsIn(['submitting'], 1)).length > 0 || (await journal.countQueued('bench')) > 0) return true;
    return batchLane.mostAtOnce() > 0 && (await openBatches.countWaiting()) > 0;
  }

  async function start() {
    for (const job of await journal.jobsIn(['queued', 'submitting', 'label_ready'])) shelving.jobChanged(job);
    dispatcher.wake();
  }

  return { dispatcher, batches, sharedBatches, isSiteAway, cancelRequests, cancelling, ownership, probe, start };
}
