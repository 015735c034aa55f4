import {
  type Batch,
  type BatchOptions,
  type BatchOrder,
  type BatchPreview,
  type BatchProgress,
  type BatchStart,
  batchStartSchema,
  type ReadyOrders,
} from '../../contract/batch.ts';
import type { BoxPreset } from '../../contract/box.ts';
import type { Job, JobState } from '../../contract/job.ts';
import { kurus } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Carrier } from '../../contract/service.ts';
import type { StationStatus } from '../../contract/status.ts';
import { createMutex } from '../base/index.ts';
import { isLegal } from '../jobs/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { BatchCount } from '../ports/JournalBatches.ts';
import type { StackOfLabels } from '../printing/index.ts';
import { carrierNamer, type NameCarrier, type ServiceClient, type ShippingRules } from '../service/index.ts';
import { costEstimate, sumOf } from './batchEstimate.ts';
import type { BatchLane } from './batchLane.ts';
import { inOrder, separatedGroups } from './batchOrder.ts';
import type { Dispatcher } from './dispatcher.ts';
import { IN_FLIGHT, type OpenBatches } from './openBatches.ts';

/**
 * `nothing_ready`: no order is in the book without a job and outside of any open batch. `site_away`: the other desks cannot be asked,
 * and may be sending the same list.
 */
export interface BatchRefusal {
  readonly kind: 'nothing_ready' | 'site_away';
}

/**
 * The orders that people send out together. A batch is a list of references in the journal, and its orders become jobs
 * one by one, when the dispatcher has a place for the next: so a pause or a stop holds at once, an order that is
 * changed meanwhile goes as it is by then, and after a restart a batch goes on exactly where it was. Batches go one
 * after the other, in the order in which they were started or resumed.
 */
export interface Batches {
  /** The orders that could go, in the order in which they would. */
  ready(options: BatchOptions): Promise<ReadyOrders>;
  /** The orders that `start` would send now, and what they would cost. */
  preview(wanted?: BatchStart): Promise<BatchPreview>;
  start(wanted?: BatchStart): Promise<Result<Batch, BatchRefusal>>;
  /** Nothing more of it leaves until it is resumed; what is on its way finishes. Null: no open batch has this id. */
  pause(id: number): Promise<Batch | null>;
  /**
   * Resumes a batch, behind those that run; also one that the balance has paused. `goesOnUnpaid`: it is not paused again if the
   * balance does not cover a shipment; that shipment waits for its payment.
   */
  resume(id: number, goesOnUnpaid: boolean): Promise<Batch | null>;
  /** Ends it. What is on its way finishes, and every order that was not sent is free again. */
  stop(id: number): Promise<Batch | null>;
  /** A page of its orders, in the order in which they go. */
  orders(id: number, offset: number, limit: number): Promise<readonly BatchOrder[]>;
  /** The open ones in the order in which they go, then the one that was ended last. */
  progress(): Promise<readonly BatchProgress[]>;
}

export interface BatchService extends Batches {
  jobChanged(job: Job): void;
  /** None of its orders is left. */
  sent(id: number): void;
}

export interface BatchesDeps extends RoomDeps {
  readonly open: OpenBatches;
  readonly client: Pick<ServiceClient, 'waitOfNth'>;
  readonly dispatcher: Pick<Dispatcher, 'workMs' | 'wake' | 'settled'>;
  readonly batchLane: Pick<BatchLane, 'listStarted' | 'resume'>;
  readonly balance: () => StationStatus['balance'];
  readonly rules: Pick<ShippingRules, 'asSent'>;
  readonly enquiries: { knownCarriers(): Promise<readonly Carrier[] | null> };
  readonly problemsOf: (order: Order) => readonly FieldProblem[];
  readonly boxes: () => readonly BoxPreset[];
  readonly isSiteAway: () => Promise<boolean>;
  readonly operator: () => string;
  readonly labels: StackOfLabels;
  readonly onChanged: () => void;
}

/** The number of last charged parcels that count for the estimate of a batch's cost. */
const PRICED_BY = 500;
const PRINTED: readonly JobState[] = ['printed', 'verified', 'handed_over'];
/** The states that need a person: the same as in the problems list. */
const STOPPED: readonly JobState[] = ['needs_attention', 'failed', 'print_unconfirmed'];
const allReady: BatchStart = batchStartSchema.parse({});

export function createBatches(deps: BatchesDeps): BatchService {
  const { journal, jobs, open, client, dispatcher, batchLane, balance, rules, enquiries, problemsOf, boxes } = deps;
  const { isSiteAway, operator, clock, retrier, labels, onChanged } = deps;
  /** A person's decisions about batches run one after the other. */
  const decisions = createMutex();
  /** Jobs that were on their way when their batch was stopped, with it; those that come back unsent are released. */
  const stopping = new Map<string, number>();

  const namer = async () => carrierNamer(await enquiries.knownCarriers());

  /** `leftOut`: those that the shop has stopped. */
  async function chosen({ orders, options }: BatchStart, carrierOf: NameCarrier) {
    const ready = await journal.readyForBatch();
    const wanted = orders === 'ready' ? null : new Set(orders);
    const taken = wanted === null ? ready : ready.filter(({ reference }) => wanted.has(reference));
    const leftOut = taken.filter(isStoppedOrder);
    const going = taken.filter((order) => !isStoppedOrder(order));
    // Sorted by the carriers and boxes with which they will go.
    return { going: inOrder(await rules.asSent(going), options, carrierOf), leftOut };
  }

  const nextTurn = () => Math.max(0, ...open.all().map(({ turn }) => turn)) + 1;

  async function changed(id: number, next: (batch: Batch) => Batch): Promise<Batch | null> {
    const batch = open.get(id);
    if (batch === undefined) return null;
    const after = next(batch);
    await open.change(after);
    if (after.state === 'stopped' || after.state === 'done') labels.ended(id);
    if (after.state === 'paused') labels.sent(id);
    onChanged();
    return after;
  }

  /** Frees the orders of the batch that were accepted and certainly never sent. */
  async function free(id: number): Promise<void> {
    // An order that is becoming a job at this moment is one after this.
    await dispatcher.settled();
    const found = await journal.jobsIn(['queued', 'submitting']);
    const mine = found.filter(({ lane, key }) => lane === 'batch' && open.placeOf(key.value)?.batch.id === id);
    for (const job of mine) stopping.set(job.id, id);
    // Also jobs that are being sent: they may be back in the queue since they were read.
    for (const job of mine) await freed(job.id);
  }

  async function freed(jobId: string): Promise<void> {
    const job = await jobs.advance(jobId, (now) =>
      stopping.has(jobId) && now.state === 'queued' && now.lane === 'batch' && isLegal(now, { type: 'withdrawn' })
        ? { type: 'withdrawn', freed: true }
        : null,
    );
    if (job.state !== 'submitting') stopping.delete(jobId);
  }

  async function endIfThrough(id: number): Promise<void> {
    const batch = open.get(id);
    if (batch === undefined || batch.state !== 'running' || (await open.hasLeft(id))) return;
    const jobsOf = await journal.countOfBatch(id);
    if (jobsOf.some(({ state }) => IN_FLIGHT.includes(state))) return;
    if (open.get(id)?.state === 'running') await changed(id, (now) => ({ ...now, state: 'done' }));
  }

  function sent(id: number) {
    labels.sent(id);
    void retrier.untilDone('end of batch', () => endIfThrough(id));
  }

  /** Ms until the last of so many orders is sent, by the slower of two: the account's limit, or the service's answers. */
  function takesMs(orders: number): number {
    return orders === 0 ? 0 : Math.max(client.waitOfNth('batch', 'create', orders), dispatcher.workMs('batch', orders));
  }

  async function progressOf(batch: Batch, before: number): Promise<BatchProgress> {
    const counts = await journal.countOfBatch(batch.id);
    const sum = (states: readonly JobState[], stuck = false) =>
      counts.reduce(
        (total, count) => (count.isStuck === stuck && states.includes(count.state) ? total + count.jobs : total),
        0,
      );
    const isHeld = ({ isUnsent }: BatchCount) => isUnsent && batch.state === 'paused';
    const held = counts.filter(isHeld).reduce((total, { jobs: of }) => total + of, 0);
    const left = batch.state === 'stopped' ? 0 : (await open.countLeft(batch.id)) + held;
    return {
      batch,
      left,
      held,
      inFlight: sum(IN_FLIGHT) - held,
      printed: sum(PRINTED),
      unpaid: sum(['awaiting_payment']),
      stopped: sum(STOPPED) + sum(IN_FLIGHT, true),
      late: labels.countLate(batch.id),
      elsewhere: await journal.countElsewhere(batch.id),
      leftOut: await journal.countStopped(batch.id),
      remainingMs: batch.state === 'running' ? takesMs(before + left) : null,
    };
  }

  return {
    async ready(options) {
      const carrierOf = await namer();
      const { going: orders } = await chosen({ orders: 'ready', options }, carrierOf);
      const costOf = costEstimate(await journal.lastCharges(PRICED_BY), carrierOf);
      return {
        orders: orders.map((order) => {
          const { reference, receiver, carrier } = order;
          const cost = costOf(order);
          return {
            reference,
            name: receiver.name,
            province: receiver.province,
            district: receiver.district,
            carrier,
            cost: cost === null ? null : kurus(Math.round(cost)),
            problems: [...problemsOf(order)],
          };
        }),
        balance: balance()?.amount ?? null,
      };
    },
    async preview(wanted = allReady) {
      const carrierOf = await namer();
      const { going: orders, leftOut } = await chosen(wanted, carrierOf);
      const checked = orders.map((order) => ({ order, problems: problemsOf(order) }));
      const valid = checked.filter(({ problems }) => problems.length === 0).map(({ order }) => order);
      const charges = await journal.lastCharges(PRICED_BY);
      const known = balance()?.amount ?? null;
      return {
        references: orders.map(({ reference }) => reference),
        orders: valid.length,
        invalid: checked
          .filter(({ problems }) => problems.length > 0)
          .map(({ order, problems }) => ({
            reference: order.reference,
            name: order.receiver.name,
            problems: [...problems],
          })),
        ...sumOf(valid, costEstimate(charges, carrierOf), known),
        pricedBy: charges.length,
        balance: known,
        takesMs: takesMs(valid.length + (await open.countWaiting())),
        groups: separatedGroups(orders, wanted.options, boxes(), carrierOf).length,
        leftOut: leftOut.map(({ reference, receiver, shop }) => ({
          reference,
          name: receiver.name,
          word: shop.stopped?.word ?? '',
        })),
      };
    },
    start: (wanted = allReady) =>
      decisions.runExclusive(async () => {
        if (await isSiteAway()) return err({ kind: 'site_away' as const });
        const carrierOf = await namer();
        const { going } = await chosen(wanted, carrierOf);
        if (going.length === 0) return err({ kind: 'nothing_ready' as const });
        await batchLane.listStarted();
        const batch = await open.add(
          {
            startedAt: clock.now(),
            by: operator(),
            options: wanted.options,
            state: 'running',
            turn: nextTurn(),
            goesOnUnpaid: false,
          },
          going.map(({ reference }) => reference),
          separatedGroups(going, wanted.options, boxes(), carrierOf),
        );
        onChanged();
        dispatcher.wake();
        return ok(batch);
      }),
    pause: (id) =>
      decisions.runExclusive(async () => {
        try {
          return await changed(id, (batch) => ({ ...batch, state: 'paused' }));
        } finally {
          // While it was written, nothing of the batch left; the next batch may go now, or this one where the write failed.
          dispatcher.wake();
        }
      }),
    resume: (id, goesOnUnpaid) =>
      decisions.runExclusive(async () => {
        // A stop of it that failed frees nothing any more.
        for (const [job, batch] of stopping) if (batch === id) stopping.delete(job);
        const resumed = await changed(id, (batch) => ({
          ...batch,
          goesOnUnpaid,
          state: 'running',
          turn: batch.state === 'paused' ? nextTurn() : batch.turn,
        }));
        if (resumed !== null) batchLane.resume();
        dispatcher.wake();
        return resumed;
      }),
    stop: (id) =>
      decisions.runExclusive(async () => {
        // If the station ends in the middle of this, the batch is found paused, and nothing of it leaves unasked.
        try {
          if ((await changed(id, (batch) => ({ ...batch, state: 'paused' }))) === null) return null;
          await free(id);
          return await changed(id, (batch) => ({ ...batch, state: 'stopped' }));
        } finally {
          dispatcher.wake();
        }
      }),
    orders: async (id, offset, limit) =>
      (await journal.ordersOfBatch(id, offset, limit)).map(({ reference, order, job, elsewhere }) => ({
        reference,
        name: order?.receiver.name ?? null,
        province: order?.receiver.province ?? '',
        district: order?.receiver.district ?? '',
        job,
        elsewhere,
        stop: order?.shop.stopped ?? null,
      })),
    async progress() {
      const shown: BatchProgress[] = [];
      let before = 0;
      for (const batch of open.all()) {
        const one = await progressOf(batch, before);
        if (batch.state === 'running') before += one.left;
        shown.push(one);
      }
      for (const batch of await journal.batches(['stopped', 'done'], 1)) shown.push(await progressOf(batch, 0));
      return shown;
    },
    jobChanged(job) {
      if (stopping.has(job.id)) {
        if (job.state === 'queued') void retrier.untilDone('free order', () => freed(job.id).then(dispatcher.wake));
        else if (job.state !== 'submitting') stopping.delete(job.id);
      }
      if (IN_FLIGHT.includes(job.state)) return;
      labels.settled();
      const id = open.placeOf(job.key.value)?.batch.id;
      if (id !== undefined) sent(id);
    },
    sent,
  };
}

const isStoppedOrder = ({ shop }: Order): boolean => shop.stopped !== undefined;
