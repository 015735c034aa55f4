import { type Job, type Problem, problemSchema, type TimelineEntry } from '../../contract/job.ts';
import { err } from '../../contract/result.ts';
import { backoffMs } from '../base/index.ts';
import { type JobEvent, maybePaid, problem, problemOf } from '../jobs/index.ts';
import type { Clock, Randomness } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { ApiError, CreateAnswer } from '../ports/ShippingApi.ts';
import type { Call, Reservation, SendingAccount, ServiceClient, ServiceState } from '../service/index.ts';
import type { BatchLane } from './batchLane.ts';
import type { EarlierShipments } from './earlierShipments.ts';
import { isCancelled, isUnpaid, type ResponseReader } from './responseReader.ts';
import { type SentCarrier, withCarrier, withCarriersMeant } from './sentCarrier.ts';

/** Answers to a create request, one after the other, that nobody can read. */
const MOST_UNREADABLE = 3;

/** Sends one order to the service, and reads what the answer means for its job. */
export interface Sending {
  /**
   * By the permit that is reserved for it, or by a later one where something has to be asked first. `onLeaving` is called
   * when the create request leaves: from then on it may be processed, whatever is answered.
   */
  send(job: Job, reservation: Reservation, onLeaving: () => void): Promise<JobEvent>;
}

export interface SendingParts {
  readonly journal: Journal;
  readonly client: ServiceClient;
  readonly state: ServiceState;
  readonly responses: ResponseReader;
  readonly batchLane: BatchLane;
  readonly sentCarrier: SentCarrier;
  readonly account: Pick<SendingAccount, 'mark' | 'isOf'>;
  readonly earlier: EarlierShipments;
  readonly clock: Clock;
  readonly random: Randomness;
}

export function createSending(parts: SendingParts): Sending {
  const { journal, client, state, responses, batchLane, sentCarrier, account, earlier, clock, random } = parts;

  async function send(job: Job, reservation: Reservation, onLeaving: () => void): Promise<JobEvent> {
    const { order } = job;
    if (order === null) return { type: 'rejected', problem: problem('unknown_order') };
    let isReserved = true;
    const release = () => {
      reservation.release();
      isReserved = false;
    };
    if (job.deliveryUnknown && job.sentUnder !== null && job.sentUnder !== account.mark) {
      release();
      const isSame = await account.isOf(job.sentUnder);
      if (!isSame.ok) return notAsked(job, isSame.error);
      if (isSame.value !== true) return { type: 'rejected', problem: problem('other_account') };
    }
    const carrier = await sentCarrier.of(job);
    if (earlier.isInDoubt(job)) {
      release();
      const known = await foundEarlier(job);
      if (known !== null) return known;
    }
    let sentAt = 0;
    const create: Call<CreateAnswer> = (api) => {
      sentAt = clock.monotonic();
      onLeaving();
      return api.createShipment(withCarrier(order, carrier), job.key);
    };
    const answer = isReserved
      ? await reservation.request('create', create)
      : await client.request(job.lane, 'create', create);
    if (answer.ok) return accepted(job, answer.value, sentAt);
    return withCarriersMeant(await notAccepted(job, answer.error, sentAt), carrier);
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
    const event = await responses.eventOf(answer, job.lane);
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

  return { send };
}

/** How a try to send the order ends without a shipment, and what lets it try anew. */
const ENDS: readonly string[] = [
  'submit_deferred',
  'rejected',
  'order_corrected',
] satisfies readonly JobEvent['type'][];

/**
 * How many tries up to now ended, one after the other, with a 402 that nobody can read (API section 7); what else came
 * in between, and a person who let the order go again, begin the count anew.
 */
export function unreadableInARow(timeline: readonly TimelineEntry[]): number {
  const ends = timeline.filter(({ type }) => ENDS.includes(type));
  const lastOther = ends.findLastIndex(({ detail }) => codeOf(detail) !== 'payment_unreadable');
  return ends.length - 1 - lastOther;
}

function codeOf(detail: TimelineEntry['detail']): string | undefined {
  return problemSchema.safeParse(detail.problem).data?.code;
}
