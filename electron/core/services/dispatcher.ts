import type { Job } from '../../contract/job.ts';
import { backoffMs } from '../domain/backoff.ts';
import type { JobEvent } from '../domain/jobMachine.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Logger } from '../ports/Logger.ts';
import type { Randomness } from '../ports/Randomness.ts';
import type { ApiError, CreateAnswer } from '../ports/ShippingApi.ts';
import type { ApiGate } from './apiGate.ts';
import type { JobBook } from './jobBook.ts';
import { problem, problemOf } from './problems.ts';
import type { ServiceState } from './serviceState.ts';
import type { Settling } from './settling.ts';

/** Create requests on their way at once: a bench scan always finds a place beside a batch. */
const MOST_AT_ONCE = 4;
const MOST_BATCH_AT_ONCE = 2;
const AFTER_FAILURE_MS = 5_000;

/** Takes queued jobs to the service: bench before batch, within the budget, one probe while the service is down. */
export interface Dispatcher {
  /** Something was queued, or may go on. */
  wake(): void;
  stop(): void;
}

export interface DispatcherParts {
  readonly journal: Journal;
  readonly jobs: JobBook;
  readonly gate: ApiGate;
  readonly state: ServiceState;
  readonly settling: Settling;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly logger: Logger;
}

export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { journal, jobs, gate, state, settling, clock, random, logger } = parts;
  const underWay = new Map<string, Job['lane']>();
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
    if (underWay.size >= (creating === 'probe' ? 1 : MOST_AT_ONCE)) return false;
    const job = await nextJob();
    if (job === null) return later(await untilNext());
    const wait = gate.tryTake(job.lane);
    if (wait > 0) return later(wait);
    underWay.set(job.id, job.lane);
    const begun = await jobs.advance(job.id, (now) => (now.state === 'queued' ? { type: 'submit_started' } : null));
    if (begun.state !== 'submitting') {
      underWay.delete(job.id);
      return true;
    }
    void submit(begun)
      .catch((failure: unknown) => logger.error('submit failed', { jobId: job.id, failure: String(failure) }))
      .finally(() => {
        underWay.delete(job.id);
        wake();
      });
    return true;
  }

  async function nextJob(): Promise<Job | null> {
    const bench = await journal.nextQueued('bench', clock.now());
    if (bench !== null) return bench;
    const batchUnderWay = [...underWay.values()].filter((lane) => lane === 'batch').length;
    return batchUnderWay < MOST_BATCH_AT_ONCE ? journal.nextQueued('batch', clock.now()) : null;
  }

  async function untilNext(): Promise<number | null> {
    const at = await journal.earliestNextAt(['queued']);
    return at === null || at <= clock.now() ? null : at - clock.now();
  }

  function later(ms: number | null): false {
    if (ms !== null && !stopped) {
      cancelTimer?.();
      cancelTimer = clock.after(ms, wake);
    }
    return false;
  }

  async function submit(job: Job): Promise<void> {
    const { order } = job;
    const sentAt = clock.now();
    const answer = order === null ? null : await gate.send('create', (api) => api.createShipment(order, job.key));
    const event =
      answer === null
        ? ({ type: 'rejected', problem: problem('unknown_order') } satisfies JobEvent)
        : answer.ok
          ? await accepted(job, answer.value, sentAt)
          : notAccepted(job, answer.error);
    await jobs.advance(job.id, (now) => (now.state === 'submitting' ? event : null));
    logger.info('create answered', { jobId: job.id, outcome: event.type, attempt: job.attempts });
  }

  async function accepted(job: Job, answer: CreateAnswer, sentAt: number): Promise<JobEvent> {
    state.creationAccepted();
    if (answer.payment?.balance != null) state.balanceTold(answer.payment.balance, sentAt);
    const event = await settling.settle(job, answer, job.lane);
    // Our own key came back although we never lost an answer: somebody else shipped this order before.
    const shippedByOthers = answer.duplicate && !job.deliveryUnknown;
    if (!shippedByOthers || event.type === 'payment_required' || event.type === 'shipment_cancelled') return event;
    return {
      type: 'shipped_earlier',
      shipment: answer.shipment,
      payment: answer.payment,
      label: event.type === 'label_stored' ? event.label : null,
    };
  }

  function notAccepted(job: Job, error: ApiError): JobEvent {
    switch (error.kind) {
      case 'invalid':
        return { type: 'rejected', problem: problemOf(error) };
      case 'not_found':
      case 'conflict':
      case 'refused':
        return { type: 'refused', problem: problemOf(error) };
      case 'not_sent':
      case 'unauthorized':
      case 'forbidden':
      case 'account_hold':
      case 'rate_limited':
        // The service is the matter, not this job: it goes first again when the pause ends.
        return { type: 'submit_deferred', problem: problemOf(error), nextAt: null, maybeDelivered: false };
      case 'unknown': {
        const nextAt = clock.now() + backoffMs(job.attempts, random.fraction());
        return { type: 'submit_deferred', problem: problemOf(error), nextAt, maybeDelivered: true };
      }
      default:
        return error satisfies never;
    }
  }

  return {
    wake,
    stop() {
      stopped = true;
      cancelTimer?.();
    },
  };
}
