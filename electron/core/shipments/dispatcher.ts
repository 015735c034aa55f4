import type { CarrierSent, FieldProblem, Job, Problem } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import { err } from '../../contract/result.ts';
import { backoffMs } from '../base/index.ts';
import type { JobBook, JobEvent } from '../jobs/index.ts';
import { maybePaid, problem, problemOf, unreadableInARow } from '../jobs/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Logger } from '../ports/Logger.ts';
import type { Randomness } from '../ports/Randomness.ts';
import type { ApiError, CreateAnswer } from '../ports/ShippingApi.ts';
import type { ApiGate, CarrierBook, SendingAccount, ServiceState } from '../service/index.ts';
import { type FoundCarrier, findCarrier, needsCarriers } from '../service/index.ts';
import type { BatchLane } from './batchLane.ts';
import type { EarlierShipments } from './earlierShipments.ts';
import { isCancelled, isUnpaid, type Settling } from './settling.ts';

/** Create requests on their way at once: a bench scan always finds a place beside a batch. */
const MOST_AT_ONCE = 4;
const AFTER_FAILURE_MS = 5_000;
/** Answers to a create request, one after the other, that nobody can read. */
const MOST_UNREADABLE = 3;
/** So many of the last orders tell how long the service takes for one. */
const RECENT = 20;
/** Planned times are looked at again after this long (ms), because the wall clock may have been set meanwhile. */
const LONGEST_REST_MS = 60_000;

/** Takes queued jobs to the service: bench before batch, within the budget, one probe while the service is down. */
export interface Dispatcher {
  /** Something was queued, or may go on. */
  wake(): void;
  /** Ms that so many orders of a lane take, as long as the last ones took from leaving to being settled. */
  workMs(lane: Job['lane'], orders: number): number;
  stop(): void;
}

export interface DispatcherParts {
  readonly journal: Journal;
  readonly jobs: JobBook;
  readonly gate: ApiGate;
  readonly state: ServiceState;
  readonly settling: Settling;
  readonly batchLane: BatchLane;
  readonly carrierBook: CarrierBook;
  readonly account: Pick<SendingAccount, 'mark' | 'isOf'>;
  readonly earlier: EarlierShipments;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly logger: Logger;
}

export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { journal, jobs, gate, state, settling, batchLane, carrierBook, account, earlier, clock, random, logger } =
    parts;
  /** `isProbe`: it left to learn whether the service works again. One that hangs since before says nothing about now. */
  const underWay = new Map<string, { readonly lane: Job['lane']; readonly isProbe: boolean }>();
  /** How long the last orders took, ms. */
  let took: readonly number[] = [];
  let stopped = false;
  let looking = false;
  let lookAgain = false;
  let cancelTimer: (() => void) | null = null;

  function wake() {
    if (looking) lookAgain = true;
    else void startWhatMayGo();
  }

  async function startWhatMayGo() {
    looking = true;
    do {
      lookAgain = false;
      cancelTimer?.();
      cancelTimer = null;
      while (!stopped && (await startedOne()));
    } while (lookAgain && !stopped);
    looking = false;
  }

  async function startedOne(): Promise<boolean> {
    try {
      return await startOne();
    } catch (failure) {
      logger.error('dispatcher failed', { failure: String(failure) });
      return later(AFTER_FAILURE_MS);
    }
  }

  /** Starts the next job; false when nothing may go now, with a timer set for when it may. */
  async function startOne(): Promise<boolean> {
    const creating = state.creating();
    if (typeof creating === 'number') return later(creating);
    const isProbe = creating === 'probe';
    if (underWay.size >= MOST_AT_ONCE || (isProbe && isProbed())) return false;
    const now = clock.now();
    const job = await nextJob(now);
    if (job === null) return later(await untilNext(now));
    const wait = gate.tryTake(job.lane);
    if (wait > 0) return later(wait);
    underWay.set(job.id, { lane: job.lane, isProbe });
    const begun = await begin(job).catch((failure: unknown) => {
      underWay.delete(job.id);
      gate.giveBack();
      // A write that failed may be on the disk all the same.
      unwritten(job.id, failure, false);
      throw failure;
    });
    if (begun === null) {
      underWay.delete(job.id);
      gate.giveBack();
      return true;
    }
    const startedAt = clock.monotonic();
    let hasLeft = false;
    const leaving = () => {
      hasLeft = true;
    };
    void submit(begun, leaving)
      .catch((failure: unknown) => unwritten(job.id, failure, hasLeft))
      .finally(() => {
        took = [...took, clock.monotonic() - startedAt].slice(-RECENT);
        underWay.delete(job.id);
        wake();
      });
    return true;
  }

  const isProbed = () => [...underWay.values()].some(({ isProbe }) => isProbe);

  /** Null when the job has moved on meanwhile, or may not go any more. */
  async function begin(job: Job): Promise<Job | null> {
    let isBegun = false;
    const begun = await jobs.advance(job.id, (now) => {
      // Between the choice of the job and this moment a 402 may have paused its lane.
      isBegun = now.state === 'queued' && (now.lane === 'bench' || batchLane.mostAtOnce() > 0);
      return isBegun ? { type: 'submit_started', keyMark: account.mark } : null;
    });
    return isBegun ? begun : null;
  }

  /** The request is over, or never left the station, but that could not be written down. */
  function unwritten(id: string, failure: unknown, hasLeft: boolean) {
    logger.error('submit failed', { jobId: id, failure: String(failure) });
    clock.after(AFTER_FAILURE_MS, () => {
      if (!stopped) giveBack(id, hasLeft).catch((again: unknown) => unwritten(id, again, hasLeft));
    });
  }

  /** As after a crash: it is sent again under the same key. */
  async function giveBack(id: string, maybeDelivered: boolean): Promise<void> {
    await jobs.advance(id, (now) => {
      if (now.state !== 'submitting' || underWay.has(id)) return null;
      const nextAt = clock.now() + backoffMs(now.attempts, random.fraction());
      return { type: 'submit_deferred', problem: problem('answer_unknown'), nextAt, maybeDelivered };
    });
    wake();
  }

  async function nextJob(now: number): Promise<Job | null> {
    const bench = await journal.nextQueued('bench', now);
    if (bench !== null) return bench;
    const batchUnderWay = [...underWay.values()].filter(({ lane }) => lane === 'batch').length;
    return batchUnderWay < batchLane.mostAtOnce() ? journal.nextQueued('batch', now) : null;
  }

  /** From the same moment at which nothing could go: what came due since must not be passed over. */
  async function untilNext(now: number): Promise<number | null> {
    const at = await journal.earliestNextAt(['queued'], now, 'later');
    return at === null ? null : at - now;
  }

  function later(ms: number | null): false {
    if (ms !== null && !stopped) {
      cancelTimer?.();
      cancelTimer = clock.after(Math.min(ms, LONGEST_REST_MS), wake);
    }
    return false;
  }

  async function submit(job: Job, leaving: () => void): Promise<void> {
    const event = await outcomeOf(job, leaving);
    await jobs.advance(job.id, (now) => (now.state === 'submitting' ? event : null));
    logger.info('create answered', { jobId: job.id, outcome: event.type, attempt: job.attempts });
  }

  async function outcomeOf(job: Job, leaving: () => void): Promise<JobEvent> {
    const { order } = job;
    if (order === null) {
      gate.giveBack();
      return { type: 'rejected', problem: problem('unknown_order') };
    }
    if (job.sentUnder !== null && job.sentUnder !== account.mark && job.deliveryUnknown) {
      gate.giveBack();
      const isSame = await account.isOf(job.sentUnder);
      if (!isSame.ok) return notAsked(job, isSame.error);
      if (isSame.value !== true) return { type: 'rejected', problem: problem('other_account') };
      await gate.take(job.lane);
    }
    const carrier = await carrierOf(job);
    if (earlier.isInDoubt(job)) {
      gate.giveBack();
      const known = await foundEarlier(job);
      if (known !== null) return known;
      await gate.take(job.lane);
    }
    const sentAt = clock.monotonic();
    const answer = await gate.send('create', (api) => {
      leaving();
      // The shop may have written the name; the service takes its slug (API section 4.4). One that nobody knows it refuses.
      return api.createShipment(naming(order, carrier), job.key);
    });
    if (answer.ok) return accepted(job, answer.value, sentAt);
    return explained(await notAccepted(job, answer.error, sentAt), carrier);
  }

  /** What the account's list tells of an order that was sent long ago without an answer; null where it may be sent. */
  async function foundEarlier(job: Job): Promise<JobEvent | null> {
    const sentAt = clock.monotonic();
    const shipment = await earlier.find(job);
    switch (shipment.kind) {
      case 'none':
        return null;
      case 'found':
        return accepted(job, { ...shipment.answer, duplicate: true, balanceNow: null }, sentAt);
      case 'unclear':
        return { type: 'rejected', problem: problem('resend_unclear') };
      case 'failed':
        return notAsked(job, shipment.error);
      default:
        return shipment satisfies never;
    }
  }

  /** The question before sending again was not answered. It counts as a failed create request, so that the desk pauses. */
  function notAsked(job: Job, error: ApiError): JobEvent {
    state.learn(err(error), 'create');
    // While the whole desk pauses, the end of the pause sends the job. Otherwise it needs a time of its own.
    const isOwn = error.kind === 'unknown' || error.kind === 'payment_unreadable';
    const nextAt = isOwn ? clock.now() + backoffMs(job.attempts, random.fraction()) : null;
    return { type: 'submit_deferred', problem: problemOf(error), nextAt, maybeDelivered: false };
  }

  async function carrierOf({ id, order, deliveryUnknown, carrierSent }: Job): Promise<FoundCarrier> {
    if (order !== null && order.carrierId !== null) return { kind: 'by_id', id: order.carrierId };
    const name = order?.carrier ?? null;
    // A key that the service may know must not come back with another carrier (API section 4.4), whatever is known by now.
    if (deliveryUnknown && carrierSent !== null) return asSent(carrierSent);
    const carriers = await carrierBook.carriersFor([name]);
    const carrier = findCarrier(name, carriers);
    if (name !== null && needsCarriers(name)) {
      const said = saidOf(carrier) ?? name;
      // Wherever the same name could be understood otherwise the next time, it is written down before the request leaves.
      const isAsWritten = carriers !== null && carrier.kind === 'found' && said === name;
      if (!isAsWritten && !isSameCarrier(said, carrierSent)) await note(id, said);
    }
    return carrier;
  }

  async function note(id: string, carrier: CarrierSent): Promise<void> {
    await jobs.advance(id, (now) => (now.state === 'submitting' ? { type: 'carrier_named', carrier } : null));
  }

  /** Where the service refused a carrier that is not in its list: which ones may have been meant. */
  function explained(event: JobEvent, carrier: FoundCarrier): JobEvent {
    if (carrier.kind !== 'unknown' || event.type !== 'rejected' || event.problem.code !== 'invalid_fields')
      return event;
    const others = event.problem.fields.filter(({ field }) => field !== 'carrier');
    if (others.length === event.problem.fields.length) return event;
    const unknown: FieldProblem = {
      field: 'carrier',
      rule: 'unknown_carrier',
      limit: null,
      message: carrier.near.length === 0 ? null : carrier.near.join(', '),
    };
    return { ...event, problem: { ...event.problem, fields: [unknown, ...others] } };
  }

  async function accepted(job: Job, answer: CreateAnswer, sentAt: number): Promise<JobEvent> {
    // An answer to a repeated key comes from before: it says nothing about a hold, and its balance is that of then.
    // Where the first answer was lost, a 402 may be about the shipment of then, too (4.4 shows 200 for it).
    const isOld = answer.duplicate || (job.deliveryUnknown && answer.payment?.paid !== true);
    if (isOld && !answer.duplicate && answer.balanceNow !== null) state.balanceTold(answer.balanceNow, sentAt);
    if (!isOld) {
      const charged = answer.payment?.paid === true ? answer.payment.amount : null;
      state.creationAccepted({ charged, balance: answer.balanceNow, sentAt });
      if (charged !== null) batchLane.covered();
    }
    // Of a shipment that was opened elsewhere nobody knows when, and with which balance.
    const isOurs = !answer.duplicate || job.deliveryUnknown;
    if (isOurs && isUnpaid(answer) && !isCancelled(answer)) {
      const { payment, shipment, balanceNow } = answer;
      const fee = payment?.amount ?? shipment.price;
      const balance = payment?.balance ?? balanceNow;
      batchLane.notCovered({ order: job.key.value, fee, balance, isUnclear: false, sentAt, mayBeOld: isOld });
    }
    const event = await settling.settle(answer, job.lane);
    // Our own key came back although we never lost an answer: somebody else shipped this order before. Or a person found
    // the shipment meanwhile and works with it under another job, which has its label.
    const other = answer.duplicate ? await journal.jobByShipment(answer.shipment.id) : null;
    const shippedByOthers = answer.duplicate && (!job.deliveryUnknown || (other !== null && other.id !== job.id));
    // Unpaid, too: whoever opened it waits for the money there, and prints it there.
    if (!shippedByOthers || event.type === 'shipment_cancelled') return event;
    return {
      type: 'shipped_earlier',
      shipment: answer.shipment,
      payment: answer.payment,
      label: event.type === 'label_stored' ? event.label : null,
    };
  }

  async function notAccepted(job: Job, error: ApiError, sentAt: number): Promise<JobEvent> {
    switch (error.kind) {
      case 'conflict':
        // The first request may be the one that is still being worked on, whose answer we lost.
        return job.deliveryUnknown ? deferred(job, problem('answer_unknown', error.message)) : refusal(job, error);
      case 'invalid':
        // The same fields were refused before, if they ever arrived: there is nothing to be paid for.
        return { type: 'rejected', problem: problemOf(error) };
      case 'not_found':
      case 'refused':
        return refusal(job, error);
      case 'payment_unreadable':
        return unreadable(job, error, sentAt);
      case 'not_sent':
      case 'unauthorized':
      case 'forbidden':
      case 'account_hold':
      case 'rate_limited':
        // The service is the matter, not this job: it goes first again when the pause ends.
        return { type: 'submit_deferred', problem: problemOf(error), nextAt: null, maybeDelivered: false };
      case 'unknown':
        return deferred(job, problemOf(error));
      default:
        return error satisfies never;
    }
  }

  /**
   * A 402 is no failure of the shipment (API section 7): it may exist and wait for money. The same key opens and charges
   * no second one, so that it is asked again; after the third such answer a person has to look.
   */
  async function unreadable(job: Job, error: ApiError, sentAt: number): Promise<JobEvent> {
    // Each order of a list would get the same answer, three times over, and perhaps one more unpaid shipment.
    batchLane.notCovered({
      order: job.key.value,
      fee: null,
      balance: null,
      isUnclear: true,
      sentAt,
      mayBeOld: false,
    });
    const before = unreadableInARow(await journal.timeline(job.id));
    if (before + 1 < MOST_UNREADABLE || !job.deliveryUnknown) return deferred(job, problemOf(error));
    return { type: 'rejected', problem: problemOf(error) };
  }

  /** Nothing is refused for good while a request of before may have been processed: a person has to look. */
  function refusal(job: Job, error: ApiError): JobEvent {
    if (job.deliveryUnknown) return { type: 'rejected', problem: maybePaid(error) };
    return { type: 'refused', problem: problemOf(error) };
  }

  function deferred(job: Job, why: Problem): JobEvent {
    const nextAt = clock.now() + backoffMs(job.attempts, random.fraction());
    return { type: 'submit_deferred', problem: why, nextAt, maybeDelivered: true };
  }

  return {
    wake,
    workMs(lane, orders) {
      if (took.length === 0) return 0;
      const each = took.reduce((sum, ms) => sum + ms, 0) / took.length;
      return (orders * each) / (lane === 'bench' ? MOST_AT_ONCE : Math.max(1, batchLane.mostAtOnce()));
    },
    stop() {
      stopped = true;
      cancelTimer?.();
    },
  };
}

/** The order with its carrier as the service knows it; one that nobody knows it refuses, as it was written. */
function naming(order: Order, carrier: FoundCarrier): Order {
  switch (carrier.kind) {
    case 'found':
      return { ...order, carrier: carrier.value, carrierId: null };
    case 'by_id':
      return { ...order, carrierId: carrier.id };
    case 'unknown':
      return order;
    default:
      return carrier satisfies never;
  }
}

function asSent(carrier: CarrierSent): FoundCarrier {
  return typeof carrier === 'string' ? { kind: 'found', value: carrier } : { kind: 'by_id', id: carrier.id };
}

function saidOf(carrier: FoundCarrier): CarrierSent | null {
  if (carrier.kind === 'by_id') return { id: carrier.id };
  return carrier.kind === 'found' ? carrier.value : null;
}

function isSameCarrier(one: CarrierSent, other: CarrierSent | null): boolean {
  if (typeof one === 'string' || typeof other === 'string' || other === null) return one === other;
  return one.id === other.id;
}
