import type { Job, JobIn, PanelShipment, TimelineEntry } from '../../contract/job.ts';
import type { Order, Receiver } from '../../contract/order.ts';
import { dialled } from '../../contract/phone.ts';
import { type Problem, problemSchema } from '../../contract/problem.ts';
import { err } from '../../contract/result.ts';
import { backoffMs, type ObservedTime, observedNow } from '../base/index.ts';
import type { DeskClaims } from '../desks/index.ts';
import {
  type JobEvent,
  maybePaid,
  parcelsOf,
  problem,
  problemOf,
  stopProblem,
  unansweredRequests,
} from '../jobs/index.ts';
import type { Panel } from '../panel/index.ts';
import type { Clock, Randomness } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { ApiError, CreateAnswer } from '../ports/ShippingApi.ts';
import {
  type Call,
  type OtherShippers,
  type Reservation,
  type SendingAccount,
  type ServiceClient,
  type ServiceState,
  withDecision,
} from '../service/index.ts';
import type { BatchLane } from './batchLane.ts';
import type { EarlierShipments } from './earlierShipments.ts';
import type { Ownership } from './ownership.ts';
import { holdsLabel, isCancelled, isUnpaid, type ResponseReader } from './responseReader.ts';
import { type SentCarrier, withCarrier, withCarriersIntended } from './sentCarrier.ts';

/** After this many unreadable 402s in a row to a create request, the operator has to decide. */
const MOST_UNREADABLE = 3;

/**
 * An order that the shop has stopped is searched for at the service this long (ms) after its last request without an
 * answer: by then the service has opened its shipment, or never will.
 */
const SETTLED_MS = 60_000;

/** Sends one order to the service, and reads what the answer means for its job. */
export type Sending = ReturnType<typeof createSending>;

export interface SendingDeps {
  readonly journal: Journal;
  readonly client: ServiceClient;
  readonly state: ServiceState;
  readonly responses: ResponseReader;
  readonly batchLane: BatchLane;
  readonly sentCarrier: SentCarrier;
  readonly account: Pick<SendingAccount, 'mark' | 'isOf'>;
  readonly earlier: EarlierShipments;
  readonly ownership: Pick<Ownership, 'of' | 'unanswered'>;
  readonly panel: Pick<Panel, 'isPrintedUnasked'>;
  readonly others: Pick<OtherShippers, 'noticed'>;
  readonly claims: Pick<DeskClaims, 'standing'>;
  readonly clock: Clock;
  readonly random: Pick<Randomness, 'fraction'>;
}

export function createSending(deps: SendingDeps) {
  const { journal, client, state, responses, batchLane, sentCarrier, account, earlier, ownership, others } = deps;
  const { panel, claims, clock, random } = deps;

  /**
   * Uses the reserved permit, or a later one if another request has to go first. `onLeaving` is called when the create
   * request leaves: from then on the service may process it, even if the answer is an error.
   */
  async function send(job: JobIn<'submitting'>, reservation: Reservation, onLeaving: () => void): Promise<JobEvent> {
    let isReserved = true;
    const release = () => {
      reservation.release();
      isReserved = false;
    };
    const taken = job.panel?.taken ?? null;
    if (taken !== null) return fetched(job, taken, reservation);
    if (job.deliveryUnknown && job.sentUnder !== null && job.sentUnder !== account.mark) {
      release();
      const isSame = await account.isOf(job.sentUnder);
      if (!isSame.ok) return notRequested(job, isSame.error);
      if (isSame.value !== true) return { type: 'rejected', problem: problem('other_account') };
    }
    const stop = stopProblem(job);
    if (stop !== null) {
      release();
      return foundStopped(job, stop);
    }
    const decided = withDecision(job.order, job.decided);
    const order = job.phonesDialled === true ? withDialledPhones(decided) : decided;
    const carrier = await sentCarrier.of({ ...job, order });
    if (earlier.isInDoubt(job)) {
      release();
      const known = await foundEarlier(job);
      if (known !== null) return known;
    }
    let left = observedNow(clock);
    const create: Call<CreateAnswer> = (api) => {
      left = observedNow(clock);
      onLeaving();
      return api.createShipment(withCarrier(order, carrier), job.key);
    };
    const answer = isReserved
      ? await reservation.request('create', create)
      : await client.request(job.lane, 'create', create);
    if (answer.ok) return accepted(job, answer.value, left.monotonic);
    return withCarriersIntended(await notAccepted(job, answer.error, left), carrier);
  }

  /**
   * The shipment was opened in the panel, so that nothing is created: its label is here, or fetched by one request. Where there is
   * none to fetch, the shipment itself says why.
   */
  async function fetched(job: JobIn<'submitting'>, { shipment, payment }: PanelShipment, reservation: Reservation) {
    const { id } = shipment;
    // Its label came out, or is coming, for a job with another number: a person may want it once more.
    const other = await journal.jobByShipment(id);
    if (other !== null && other.id !== job.id) {
      reservation.release();
      return { type: 'shipped_earlier', shipment, payment: null, label: null } as const;
    }
    const isUnpaidThere = payment?.paid === false;
    const ahead = isUnpaidThere ? null : await responses.eventOfLabelAhead({ ...job, shipment, payment });
    if (ahead !== null) {
      reservation.release();
      return ahead;
    }
    const label = isUnpaidThere ? null : await reservation.request('label', (api) => api.label(id));
    if (label?.ok === true && holdsLabel(label.value)) {
      const event = await responses.eventOfLabel({ ...job, shipment, payment }, label.value, job.lane);
      if (event.type === 'label_stored') return event;
    }
    if (label?.ok === false && !isAnswered(label.error)) return notRequested(job, label.error);
    if (isUnpaidThere) reservation.release();
    const answer = await client.request(job.lane, 'detail', (api) => api.shipment(id));
    if (answer.ok) return responses.eventOf(answer.value, job.lane, parcelsOf(job));
    if (answer.error.kind === 'not_found')
      return { type: 'panel_prompted', problem: problem('panel_shipment_missing'), found: [] } as const;
    return notRequested(job, answer.error);
  }

  /** The event from the account's list for an order that was sent long ago and not answered; null if it may be sent again. */
  async function foundEarlier(job: Job): Promise<JobEvent | null> {
    const sentAt = clock.monotonic();
    const shipment = await earlier.find(job);
    switch (shipment.kind) {
      case 'none':
        return null;
      case 'found':
        return accepted(job, { ...shipment.answer, duplicate: true, balanceNow: null }, sentAt);
      case 'unclear':
        if (job.unanswered?.byPerson === true) return null;
        return { type: 'rejected', problem: problem('resend_unclear') };
      case 'failed':
        return notRequested(job, shipment.error);
      default:
        return shipment satisfies never;
    }
  }

  /**
   * The shop has stopped the order after a request that may have opened a shipment. Another request might
   * open and charge one, so it is only searched for, in a list of after the time that a slow request may take.
   */
  async function foundStopped(job: Job, stop: Problem): Promise<JobEvent> {
    const requests = unansweredRequests(job);
    const last = requests.last + SETTLED_MS;
    if (clock.now() < last)
      return {
        type: 'submit_deferred',
        problem: problem('answer_unknown'),
        nextAt: last + 1,
        maybeDelivered: false,
        neverLeft: true,
      };
    const found = await foundEarlier({ ...job, unanswered: { first: requests.first, last } });
    return found ?? { type: 'rejected', problem: stop };
  }

  /**
   * The request that must come before sending again was not answered. It counts as a failed create request, so that the
   * desk pauses.
   */
  function notRequested(job: Job, error: ApiError): JobEvent {
    state.learn(err(error), 'create');
    // While the whole desk pauses, the end of the pause sends the job. Otherwise it needs a planned time of its own.
    const isOwn = error.kind === 'unknown' || error.kind === 'payment_unreadable';
    const nextAt = isOwn ? clock.now() + backoffMs(job.attempts, random.fraction()) : null;
    return { type: 'submit_deferred', problem: problemOf(error), nextAt, maybeDelivered: false, neverLeft: true };
  }

  async function accepted(job: Job, answer: CreateAnswer, sentAt: number): Promise<JobEvent> {
    // The answer to a repeated key describes the past: it does not show whether there is a hold, and its balance is an old
    // one. If the first answer was lost, a 402 may also describe the past (4.4 shows 200 for it).
    const isOld = answer.duplicate || (job.deliveryUnknown && answer.payment?.paid !== true);
    if (isOld && !answer.duplicate && answer.balanceNow !== null) state.balanceReported(answer.balanceNow, sentAt);
    if (!isOld) {
      const charged = answer.payment?.paid === true ? answer.payment.amount : null;
      state.creationAccepted({ charged, balance: answer.balanceNow, sentAt });
      if (charged !== null) batchLane.covered();
    }
    // If the shipment was opened elsewhere, neither its age nor the balance at that time is known.
    const isOurs = !answer.duplicate || job.deliveryUnknown;
    if (isOurs && isUnpaid(answer) && !isCancelled(answer)) {
      const { payment, shipment, balanceNow } = answer;
      const fee = payment?.amount ?? shipment.price;
      const balance = payment?.balance ?? balanceNow;
      batchLane.notCovered({ order: job.key.value, fee, balance, isUnclear: false, sentAt, mayBeOld: isOld });
    }
    const event = await responses.eventOf(answer, job.lane, parcelsOf(job));
    if (event.type === 'shipment_cancelled') return event;
    const belongs = await belongingOf(job, answer);
    if (belongs === 'ours') return event;
    // This holds for an unpaid shipment, too: the desk that opened it waits for the money and prints the label.
    return {
      type: 'shipped_earlier',
      shipment: answer.shipment,
      payment: answer.payment,
      label: event.type === 'label_stored' ? event.label : null,
      ...(belongs === 'others' ? {} : { unproven: belongs }),
    };
  }

  /** Whether the answer describes this desk's shipment; otherwise since when it may be ours (`unproven` of contract/job.ts). */
  async function belongingOf(job: Job, answer: CreateAnswer) {
    // A person took the order to another desk meanwhile, whose packer is asked, too: the desk that prints counts the fee.
    if ((await claims.standing(job)).kind === 'other') return { sentAt: null };
    // A 402 does not say whether it is the first one for its key.
    if (!answer.duplicate && !(job.deliveryUnknown && isUnpaid(answer))) return 'ours';
    if (!job.deliveryUnknown) {
      if (await isOfPanel(answer)) return 'ours';
      // The service knew our key although no answer of ours was lost.
      if (job.key.kind === 'reference' && !job.rescued) others.noticed('duplicate');
      return 'others';
    }
    // The operator found the shipment meanwhile and goes on with it under another job, which has its label.
    const other = await journal.jobByShipment(answer.shipment.id);
    if (other !== null && other.id !== job.id) return 'others';
    const belonging = await ownership.of(job, answer.shipment.id);
    return belonging.isOurs ? 'ours' : { sentAt: belonging.sentAt };
  }

  /** A list did not show it before: the panel has opened it since, or long ago. */
  async function isOfPanel({ shipment, payment, reported }: CreateAnswer): Promise<boolean> {
    const { orderReference: reference } = reported;
    const isOpen = panel.isPrintedUnasked({ shipment, payment, reference, receiver: null, at: clock.now() });
    return isOpen && (await journal.jobByShipment(shipment.id)) === null;
  }

  async function notAccepted(job: Job, error: ApiError, left: ObservedTime): Promise<JobEvent> {
    switch (error.kind) {
      case 'conflict':
        // The service may still be working on the first request, whose answer we lost.
        return job.deliveryUnknown
          ? deferred(job, problem('answer_unknown', error.message), left)
          : refusal(job, error);
      case 'invalid':
        // If a request with the same fields arrived before, it was refused too, so there is nothing to pay for.
        return { type: 'rejected', problem: problemOf(error) };
      case 'not_found':
      case 'refused':
        return refusal(job, error);
      case 'payment_unreadable':
        return unreadable(job, error, left);
      // The cause is the service, not this job, which is the first to be sent when the pause ends.
      case 'not_sent':
        return { ...paused(error), neverLeft: true };
      case 'unauthorized':
      case 'forbidden':
      case 'account_hold':
      case 'rate_limited':
        return paused(error);
      case 'unknown':
        return deferred(job, problemOf(error), left);
      default:
        return error satisfies never;
    }
  }

  /**
   * A 402 does not mean that there is no shipment (API section 7): it may exist and wait for money. The same key opens
   * and charges no second one, so the request is sent again. After the third such answer the operator has to decide.
   */
  async function unreadable(job: Job, error: ApiError, left: ObservedTime): Promise<JobEvent> {
    // Pauses the list: each of its orders would get this answer three times, and perhaps become an unpaid shipment.
    const unclear = { fee: null, balance: null, isUnclear: true, mayBeOld: false };
    batchLane.notCovered({ ...unclear, order: job.key.value, sentAt: left.monotonic });
    const before = unreadableInARow(await journal.timeline(job.id));
    if (before + 1 < MOST_UNREADABLE || !job.deliveryUnknown) return deferred(job, problemOf(error), left);
    return { type: 'rejected', problem: problemOf(error) };
  }

  /** Not final if an earlier request may have been processed: then the operator has to decide. */
  function refusal(job: Job, error: ApiError): JobEvent {
    if (job.deliveryUnknown) return { type: 'rejected', problem: maybePaid(error) };
    return { type: 'refused', problem: problemOf(error) };
  }

  function deferred(job: Job, why: Problem, left: ObservedTime): JobEvent {
    const nextAt = clock.now() + backoffMs(job.attempts, random.fraction());
    ownership.unanswered(job, left);
    return { type: 'submit_deferred', problem: why, nextAt, maybeDelivered: true };
  }

  return { send };
}

/** The order with its phones as they are sent to the service. */
function withDialledPhones(order: Order): Order {
  const { sender } = order;
  const dial = (party: Receiver): Receiver => ({ ...party, phone: dialled(party.phone) });
  return {
    ...order,
    receiver: dial(order.receiver),
    sender: sender?.kind === 'address' ? { ...sender, party: dial(sender.party) } : sender,
  };
}

/** The service has answered about this label; the shipment's own answer has more. */
function isAnswered({ kind }: ApiError): boolean {
  return ['refused', 'not_found', 'forbidden', 'payment_unreadable', 'conflict'].includes(kind);
}

function paused(error: ApiError) {
  return { type: 'submit_deferred', problem: problemOf(error), nextAt: null, maybeDelivered: false } as const;
}

/** How a try to send an order ends without a shipment, and how the operator lets the order go again. */
const ENDS: readonly string[] = [
  'submit_deferred',
  'rejected',
  'order_corrected',
] satisfies readonly JobEvent['type'][];

/**
 * How many of the last tries ended, in a row, with a 402 that cannot be read (API section 7). Any other end in between,
 * or an operator who lets the order go again, restarts the count.
 */
function unreadableInARow(timeline: readonly TimelineEntry[]): number {
  const ends = timeline.filter(({ type }) => ENDS.includes(type));
  const codes = ends.map(({ detail }) => problemSchema.safeParse(detail.problem).data?.code);
  const lastOther = codes.findLastIndex((code) => code !== 'payment_unreadable');
  return ends.length - 1 - lastOther;
}
