import type { JobIn } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import type { Problem } from '../../contract/problem.ts';
import { backoffMs, createAlarm, pollGapMs } from '../base/index.ts';
import {
  isLegal,
  type JobEvent,
  lostRefund,
  problem,
  problemOf,
  provenPayment,
  withKnownPayment,
} from '../jobs/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { Randomness } from '../ports/Clock.ts';
import type { ApiError, ShipmentAnswer } from '../ports/ShippingApi.ts';
import type { ServiceClient, ServiceState } from '../service/index.ts';
import { type CancelRequests, isMethodRefused } from './cancelRequests.ts';
import { isCancelled } from './responseReader.ts';

export interface CancellingDeps extends RoomDeps {
  readonly client: ServiceClient;
  readonly state: ServiceState;
  readonly requests: CancelRequests;
  /** A refund went to the balance, and the answer did not have the new balance. */
  readonly onBalanceMoved: () => void;
  readonly random: Pick<Randomness, 'fraction'>;
}

/**
 * Cancels shipments (API sections 3 and 4.4). A cancel whose answer was lost counts neither as done nor as refused: the
 * shipment is polled first, and the cancel is sent again only if the shipment still stands. A shipment that waits for
 * money is polled first, too: if a card paid for it a moment ago, the program does not know whether the money would
 * come back.
 */
export function createCancelling(deps: CancellingDeps) {
  const { journal, jobs, client, state, requests, onBalanceMoved, clock, random, logger } = deps;
  /** By job id: answers that could not be written to the journal yet. The service states a refund only once. */
  const unwritten = new Map<string, Answered>();
  const alarm = createAlarm({
    name: 'cancelling',
    clock,
    logger,
    earliest: async () => (state.awayFor() === null ? journal.earliestNextAt(['cancelling'], clock.now()) : null),
    ring: askAllDue,
  });

  async function askAllDue(): Promise<void> {
    const failures: unknown[] = [];
    for (const job of await journal.plannedJobs(['cancelling'], clock.now())) {
      if (state.awayFor() !== null) break;
      await settle(job).catch((failure: unknown) => failures.push(failure));
    }
    if (failures.length > 0) throw failures[0];
  }

  async function settle(job: CancellingJob): Promise<void> {
    const answered = unwritten.get(job.id) ?? (await ask(job));
    unwritten.set(job.id, answered);
    const { event, found } = answered;
    await jobs.advance(job.id, (now) => (now.state === 'cancelling' ? event : null));
    unwritten.delete(job.id);
    logger.info('cancel answered', { jobId: job.id, outcome: event.type });
    if (event.type === 'cancel_done' && event.newBalance === null && event.refunded !== 0) onBalanceMoved();
    if (found === undefined) return;
    // The payment as the poll found it. If it is lost here, the job's next poll brings it again.
    await jobs.advance(job.id, (now) => (now.state === job.cancelFrom && isLegal(now, found) ? found : null));
  }

  async function ask(job: CancellingJob): Promise<Answered> {
    const { shipment } = job;
    if (job.problem !== null || isUnpaidBefore(job)) {
      const found = await poll(shipment.id);
      if (found.ok) {
        if (isCancelled(found.value)) return { event: done(found.value.shipment, await refundOf(job, found.value)) };
        if (isUnpaidBefore(job) && provenPayment(found.value)?.paid === true) return paidMeanwhile(job, found.value);
      } else if (job.problem !== null || reportsNothing(found.error)) return { event: later(job, found.error) };
    }
    return { event: await send(job) };
  }

  async function send(job: CancellingJob): Promise<JobEvent> {
    const { shipment } = job;
    const answer = await requests.send({ id: shipment.id, reason: job.cancelReason });
    if (!answer.ok) return refusedOrLater(job, shipment.id, answer.error);
    const { result, sentAt } = answer.value;
    const { refunded, newBalance } = result;
    if (newBalance !== null) state.balanceReported(newBalance, sentAt);
    return { ...done({ ...shipment, status: 'cancelled' }, refunded), newBalance };
  }

  /** The cancel is not sent. The operator can ask for it again, knowing that the shipment was paid. */
  function paidMeanwhile(job: CancellingJob, answer: ShipmentAnswer): Answered {
    const why = problem('paid_meanwhile');
    const event = refused(why);
    const { shipment, payment } = withKnownPayment(job, answer, clock.now());
    const { nextAt } = event;
    if (job.cancelFrom === 'awaiting_payment')
      return { event, found: { type: 'label_awaited', shipment, payment, nextAt, problem: why } };
    const pollShipment = { by: 'look', said: 'not_ready' } as const;
    return { event, found: { type: 'looked', payment, problem: why, nextAt, look: pollShipment } };
  }

  async function refusedOrLater(job: CancellingJob, shipmentId: string, error: ApiError): Promise<JobEvent> {
    if (reportsNothing(error)) return later(job, error);
    switch (error.kind) {
      case 'conflict':
        return refused(problem('cancel_refused_by_carrier', error.message));
      case 'not_found':
      case 'invalid':
      case 'payment_unreadable':
        return refused(problemOf(error));
      case 'refused': {
        if (isMethodRefused(error)) return refused(problem('cancel_method_refused', error.message));
        // A shipment that is cancelled already is answered with 400, too (API section 3).
        const found = error.status === 400 ? await poll(shipmentId) : null;
        // It was cancelled elsewhere. The refund does not depend on who cancelled it.
        if (found?.ok === true && isCancelled(found.value))
          return done(found.value.shipment, await refundOf(job, found.value));
        return refused(error.status === 400 ? problem('not_cancellable', error.message) : problemOf(error));
      }
      default:
        return error satisfies never;
    }
  }

  /** The refund (kuruş) of a cancel that was done without this station getting its answer; null: not known. */
  async function refundOf(job: CancellingJob, { payment, reported }: ShipmentAnswer): Promise<Kurus | null> {
    return lostRefund(job, await journal.timeline(job.id), { payment, method: reported.paymentMethod });
  }

  const poll = (shipmentId: string) => client.request('bench', 'detail', (api) => api.shipment(shipmentId));

  function later(job: CancellingJob, error: ApiError): JobEvent {
    const nextAt = clock.now() + backoffMs(job.looks + 1, random.fraction());
    return { type: 'cancel_deferred', problem: problemOf(error), nextAt };
  }

  function refused(why: Problem) {
    return { type: 'cancel_refused', problem: why, nextAt: clock.now() + pollGapMs(0) } satisfies JobEvent;
  }

  let isStarted = false;
  /** A job entered `cancelling`, or is to be tried now. Without effect before `start`. */
  const wake = (): void => {
    if (isStarted) alarm.set();
  };

  return {
    /** Called when recovery has written down what a crash left unfinished. Only then may jobs in `cancelling` be polled. */
    start(): void {
      isStarted = true;
      wake();
    },
    wake,
    stop: alarm.stop,
  };
}

type CancellingJob = JobIn<'cancelling'>;

/** How a cancel ended. `found`: what the poll before it found, if the job needs to know that, too. */
interface Answered {
  readonly event: JobEvent;
  readonly found?: JobEvent;
}

/** Whether the shipment was unpaid as far as this desk knew when the cancel was requested. It may have been opened elsewhere. */
function isUnpaidBefore({ cancelFrom, payment }: CancellingJob): boolean {
  if (payment?.paid === true) return false;
  return cancelFrom === 'awaiting_payment' || (cancelFrom === 'already_shipped' && payment !== null);
}

type Untold = Extract<
  ApiError,
  { kind: 'not_sent' | 'unknown' | 'unauthorized' | 'forbidden' | 'rate_limited' | 'account_hold' }
>;

/** The error is not about this shipment, and the next try may succeed. */
function reportsNothing(error: ApiError): error is Untold {
  switch (error.kind) {
    case 'not_sent':
    case 'unknown':
    case 'unauthorized':
    case 'forbidden':
    case 'rate_limited':
    case 'account_hold':
      return true;
    case 'conflict':
    case 'not_found':
    case 'invalid':
    case 'refused':
    case 'payment_unreadable':
      return false;
    default:
      return error satisfies never;
  }
}

function done(shipment: ShipmentAnswer['shipment'], refunded: Kurus | null) {
  return { type: 'cancel_done' as const, shipment, refunded, newBalance: null };
}
