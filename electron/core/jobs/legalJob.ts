import { CANCELLABLE_STATES, type Job, type JobRecord, type Shipment } from '../../contract/job.ts';
import type { Problem } from '../../contract/problem.ts';

/**
 * The job of a record. A record whose state and data go together, as every change of this release writes them, stays as
 * it is. Any other was damaged, or an earlier release wrote it: it comes into the nearest state that needs no more than
 * there is. No other data is removed from it, nothing is sent or printed without asking, and a person learns of it
 * wherever something may be paid or on paper. `now` in epoch ms.
 */
export function legalJob(record: JobRecord, now: number): Job {
  const job = inLegalState(record, now);
  // Without a time of its last request nobody could wait until that one is certainly over.
  const isUndated = job.deliveryUnknown && job.unanswered === null;
  return isUndated ? { ...job, unanswered: { first: job.createdAt, last: now } } : job;
}

function inLegalState(record: JobRecord, now: number): Job {
  const { state, order, shipment, label, print, cancelFrom } = record;
  switch (state) {
    case 'cancelled':
      return { ...record, state };
    case 'needs_attention':
    case 'failed':
      return shipment === null ? { ...record, state, shipment } : knownAtTheService(record, shipment, now);
    case 'queued':
    case 'submitting':
      if (shipment !== null) return knownAtTheService(record, shipment, now);
      return order === null ? withoutOrder(record, now) : { ...record, state, order, shipment };
    default:
  }
  if (shipment === null) return withoutShipment(record, now);
  switch (state) {
    case 'label_ready':
      return label === null ? toBeQuestioned(record, shipment, now) : { ...record, state, shipment, label };
    case 'printing':
      return label === null || print === null
        ? toBeQuestioned(record, shipment, now)
        : { ...record, state, shipment, label, print };
    case 'cancelling': {
      const unknown = label === null ? 'awaiting_payment' : 'print_unconfirmed';
      const back = CANCELLABLE_STATES.find((known) => known === cancelFrom) ?? unknown;
      return { ...record, state, shipment, cancelFrom: back };
    }
    default:
      return { ...record, state, shipment };
  }
}

/** The service has its shipment, so the order is not sent again. */
function knownAtTheService(record: JobRecord, shipment: Shipment, now: number): Job {
  return { ...record, state: 'already_shipped', shipment, ...since(now), problem: null, rescued: true };
}

/** Makes a job whose label may be on paper. If a person answers that it is not, the label is fetched again. */
function toBeQuestioned(record: JobRecord, shipment: Shipment, now: number): Job {
  return { ...record, state: 'print_unconfirmed', shipment, ...since(now), problem: trouble('print_unknown') };
}

function withoutOrder(record: JobRecord, now: number): Job {
  const deliveryUnknown = record.deliveryUnknown || record.state === 'submitting';
  const problem = trouble('unknown_order');
  return { ...record, state: 'needs_attention', shipment: null, deliveryUnknown, problem, ...since(now) };
}

/**
 * There was a shipment, and its id is lost. Like an order that was sent and never answered it may be paid, so it cannot
 * be withdrawn. If a person sends it again under its key, its label raises a question when it comes (`mayBeOnPaper`).
 */
function withoutShipment(record: JobRecord, now: number): Job {
  const problem = trouble('resend_unclear');
  return {
    ...record,
    state: 'needs_attention',
    shipment: null,
    problem,
    deliveryUnknown: true,
    rescued: true,
    ...since(now),
  };
}

function since(now: number): Pick<Job, 'stateSince' | 'nextAt'> {
  return { stateSince: now, nextAt: null };
}

function trouble(code: Problem['code']): Problem {
  return { code, detail: null, fields: [] };
}
