import type { Job } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import type { CancelMethod } from '../../contract/service.ts';
import { backoffMs, lookGapMs } from '../domain/backoff.ts';
import type { JobEvent } from '../domain/jobEvents.ts';
import { lostRefund } from '../domain/lostRefund.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Logger } from '../ports/Logger.ts';
import type { Randomness } from '../ports/Randomness.ts';
import type { ApiError, ShipmentAnswer } from '../ports/ShippingApi.ts';
import { createAlarm } from './alarm.ts';
import type { ApiGate } from './apiGate.ts';
import type { JobBook } from './jobBook.ts';
import { problem, problemOf } from './problems.ts';
import type { ServiceState } from './serviceState.ts';

/**
 * Cancels shipments (API sections 3 and 4.4). A cancel whose answer was lost is never taken for done or for refused:
 * the shipment is looked at first, and the cancel asked again only when it still stands.
 */
export interface Cancelling {
  /** A job went into `cancelling`, or is to be asked about now. */
  wake(): void;
  stop(): void;
}

export interface CancellingParts {
  readonly journal: Journal;
  readonly jobs: JobBook;
  readonly gate: ApiGate;
  readonly state: ServiceState;
  readonly method: () => CancelMethod;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly logger: Logger;
}

export function createCancelling({
  journal,
  jobs,
  gate,
  state,
  method,
  clock,
  random,
  logger,
}: CancellingParts): Cancelling {
  /** Answers that the journal could not take yet: a refund is told once. */
  const unwritten = new Map<string, JobEvent>();
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

  async function settle(job: Job): Promise<void> {
    const event = unwritten.get(job.id) ?? (await ask(job));
    unwritten.set(job.id, event);
    await jobs.advance(job.id, (now) => (now.state === 'cancelling' ? event : null));
    unwritten.delete(job.id);
    logger.info('cancel answered', { jobId: job.id, outcome: event.type });
  }

  async function ask(job: Job): Promise<JobEvent> {
    const { shipment } = job;
    if (shipment === null) throw new Error(`cancelling job ${job.id} without a shipment`);
    if (job.problem !== null) {
      const found = await look(shipment.id);
      if (!found.ok) return later(job, found.error);
      if (isCancelled(found.value)) return done(found.value.shipment, await refundOf(job, found.value));
    }
    await gate.take('bench');
    const sentAt = clock.monotonic();
    const request = { id: shipment.id, reason: job.cancelReason, method: method() };
    const answer = await gate.send('cancel', (api) => api.cancel(request));
    if (!answer.ok) return refusedOrLater(job, shipment.id, answer.error);
    const { refunded, newBalance } = answer.value;
    if (newBalance !== null) state.balanceTold(newBalance, sentAt);
    return { ...done({ ...shipment, status: 'cancelled' }, refunded), newBalance };
  }

  async function refusedOrLater(job: Job, shipmentId: string, error: ApiError): Promise<JobEvent> {
    switch (error.kind) {
      case 'conflict':
        return refused(problem('cancel_refused_by_carrier', error.message));
      case 'not_found':
      case 'invalid':
      case 'payment_unreadable':
        return refused(problemOf(error));
      case 'refused': {
        // 400 also answers a shipment that is cancelled already (API section 3).
        const found = error.status === 400 ? await look(shipmentId) : null;
        // By somebody else, then: the document does not tell what every way into that state gives back.
        if (found?.ok === true && isCancelled(found.value)) return done(found.value.shipment, null);
        return refused(error.status === 400 ? problem('not_cancellable', error.message) : problemOf(error));
      }
      case 'not_sent':
      case 'unknown':
      case 'unauthorized':
      case 'forbidden':
      case 'rate_limited':
      case 'account_hold':
        return later(job, error);
      default:
        return error satisfies never;
    }
  }

  /** The cancel that was asked for was done, and its answer lost. */
  async function refundOf(job: Job, { payment, told }: ShipmentAnswer): Promise<Kurus | null> {
    return lostRefund(job, await journal.timeline(job.id), { payment, method: told.paymentMethod });
  }

  async function look(shipmentId: string) {
    await gate.take('bench');
    return gate.send('detail', (api) => api.shipment(shipmentId));
  }

  function later(job: Job, error: ApiError): JobEvent {
    const nextAt = clock.now() + backoffMs(job.looks + 1, random.fraction());
    return { type: 'cancel_deferred', problem: problemOf(error), nextAt };
  }

  function refused(why: ReturnType<typeof problem>): JobEvent {
    return { type: 'cancel_refused', problem: why, nextAt: clock.now() + lookGapMs(0) };
  }

  return { wake: alarm.set, stop: alarm.stop };
}

function isCancelled({ shipment, label }: ShipmentAnswer): boolean {
  return shipment.status === 'cancelled' || label.status === 'unavailable';
}

function done(shipment: ShipmentAnswer['shipment'], refunded: Kurus | null) {
  return { type: 'cancel_done' as const, shipment, refunded, newBalance: null };
}
