import type { Job, JobState, Payment, Print, Problem, Shipment, StoredLabel } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';
import { err, ok, type Result } from '../../contract/result.ts';

/*
 * The job: one state machine, in this file alone. What each state means to the operator:
 *
 * needs_attention    cannot be sent as it is; what to fix is in `problem`
 * queued             accepted, waiting for its turn, the budget, the network or the end of an account hold
 * submitting         the create request may have left this machine
 * awaiting_payment   the shipment exists and waits for money
 * label_pending      paid, the carrier has not delivered the label yet
 * label_ready        the PDF is in the label store; printed next unless `problem` says what holds it back
 * printing           handed to the spooler
 * print_unconfirmed  may or may not be on paper: the operator is asked, nothing is resent by itself
 * printed            the spooler or the operator says that it is on paper
 * verified           the printed label was scanned back
 * handed_over        given to the courier
 * already_shipped    the service says that this order was shipped earlier, not by this job: never printed by itself
 * cancelling         the service was asked to cancel
 * cancelled          withdrawn here, or cancelled at the service
 * failed             refused for good, with the service's words
 */

/** Facts that an answer of the service told about the shipment. */
interface Told {
  readonly shipment: Shipment;
  readonly payment: Payment | null;
}

/** Everything that can happen to a job. Times in epoch ms. */
export type JobEvent =
  /** The order of the code became known, or was corrected: the job can be sent. */
  | { readonly type: 'order_corrected'; readonly order: Order }
  /** The corrected order still cannot be sent, or the code is still unknown. */
  | { readonly type: 'order_checked'; readonly order: Order | null; readonly problem: Problem }
  | { readonly type: 'submit_started' }
  /** No final answer; `maybeDelivered` when the request may have been processed all the same. */
  | {
      readonly type: 'submit_deferred';
      readonly problem: Problem | null;
      readonly nextAt: number | null;
      readonly maybeDelivered: boolean;
    }
  /** What held the job back is over: it may go at once. */
  | { readonly type: 'resumed' }
  /** The service refused the fields (422). */
  | { readonly type: 'rejected'; readonly problem: Problem }
  /** The service refused for good. */
  | { readonly type: 'refused'; readonly problem: Problem }
  | ({ readonly type: 'payment_required'; readonly nextAt: number } & Told)
  | ({ readonly type: 'label_awaited'; readonly nextAt: number; readonly problem: Problem | null } & Told)
  | ({ readonly type: 'label_stored'; readonly label: StoredLabel } & Told)
  | ({ readonly type: 'shipped_earlier'; readonly label: StoredLabel | null } & Told)
  | ({ readonly type: 'shipment_cancelled' } & Told)
  /** The service was asked and nothing has moved on; or it could not be asked (`problem`). */
  | {
      readonly type: 'looked';
      readonly payment: Payment | null;
      readonly problem: Problem | null;
      readonly nextAt: number;
    }
  /** The operator wants the service asked now. */
  | { readonly type: 'look_requested'; readonly nextAt: number }
  /** What held the print back may be over. */
  | { readonly type: 'print_retried' }
  | { readonly type: 'print_blocked'; readonly problem: Problem }
  | { readonly type: 'print_started'; readonly print: Print; readonly reason: string | null }
  | { readonly type: 'print_spooled'; readonly spoolId: string; readonly output: string | null }
  | { readonly type: 'print_waiting'; readonly problem: Problem | null }
  | { readonly type: 'print_confirmed'; readonly by: 'spooler' | 'operator' }
  /** Certainly not, or not wholly, on paper: what went wrong says who may want it printed again. */
  | { readonly type: 'print_failed'; readonly problem: Problem }
  | { readonly type: 'print_doubtful'; readonly problem: Problem | null }
  /** The stored PDF is gone: it is fetched again. */
  | { readonly type: 'label_lost'; readonly nextAt: number }
  | { readonly type: 'verified' }
  | { readonly type: 'handed_over' }
  | { readonly type: 'withdrawn' }
  | { readonly type: 'cancel_requested'; readonly reason: string | null; readonly nextAt: number }
  /** It is not known whether the cancel was done: it is asked again, after a look at the shipment. */
  | { readonly type: 'cancel_deferred'; readonly problem: Problem; readonly nextAt: number }
  | {
      readonly type: 'cancel_done';
      readonly shipment: Shipment | null;
      readonly refunded: Kurus | null;
      readonly newBalance: Kurus | null;
    }
  /** The job is where it was; `nextAt` is for a state that is watched. */
  | { readonly type: 'cancel_refused'; readonly problem: Problem; readonly nextAt: number }
  /** A job that was withdrawn before it was ever sent is wanted after all. */
  | { readonly type: 'reopened' }
  /** The order of a cancelled shipment is shipped anew, by another job under another key. */
  | { readonly type: 'shipped_anew'; readonly successor: string }
  /** The same code was scanned again; nothing is created, but a queued job moves to the bench lane. */
  | { readonly type: 'scanned_again' };

export type JobEventType = JobEvent['type'];

/** `back`: to the state in which the cancel was asked for. */
type Target = JobState | 'back';

/** Which event may happen in which state, and where it leads. What is not here is illegal. */
export const TRANSITIONS: Readonly<Record<JobState, Readonly<Partial<Record<JobEventType, Target>>>>> = {
  needs_attention: {
    order_corrected: 'queued',
    order_checked: 'needs_attention',
    withdrawn: 'cancelled',
    scanned_again: 'needs_attention',
  },
  queued: {
    submit_started: 'submitting',
    order_checked: 'needs_attention',
    resumed: 'queued',
    withdrawn: 'cancelled',
    scanned_again: 'queued',
  },
  submitting: {
    submit_deferred: 'queued',
    rejected: 'needs_attention',
    refused: 'failed',
    payment_required: 'awaiting_payment',
    label_awaited: 'label_pending',
    label_stored: 'label_ready',
    shipped_earlier: 'already_shipped',
    shipment_cancelled: 'cancelled',
    scanned_again: 'submitting',
  },
  awaiting_payment: {
    looked: 'awaiting_payment',
    look_requested: 'awaiting_payment',
    payment_required: 'awaiting_payment',
    label_awaited: 'label_pending',
    label_stored: 'label_ready',
    shipment_cancelled: 'cancelled',
    cancel_requested: 'cancelling',
    scanned_again: 'awaiting_payment',
  },
  label_pending: {
    looked: 'label_pending',
    look_requested: 'label_pending',
    payment_required: 'awaiting_payment',
    label_awaited: 'label_pending',
    label_stored: 'label_ready',
    shipment_cancelled: 'cancelled',
    cancel_requested: 'cancelling',
    scanned_again: 'label_pending',
  },
  label_ready: {
    print_retried: 'label_ready',
    print_blocked: 'label_ready',
    print_started: 'printing',
    label_lost: 'label_pending',
    shipment_cancelled: 'cancelled',
    cancel_requested: 'cancelling',
    scanned_again: 'label_ready',
  },
  printing: {
    print_spooled: 'printing',
    print_waiting: 'printing',
    print_confirmed: 'printed',
    print_failed: 'label_ready',
    print_doubtful: 'print_unconfirmed',
    scanned_again: 'printing',
  },
  print_unconfirmed: {
    print_blocked: 'print_unconfirmed',
    print_started: 'printing',
    print_confirmed: 'printed',
    label_lost: 'label_pending',
    cancel_requested: 'cancelling',
    scanned_again: 'print_unconfirmed',
  },
  printed: {
    print_blocked: 'printed',
    print_started: 'printing',
    verified: 'verified',
    handed_over: 'handed_over',
    cancel_requested: 'cancelling',
    scanned_again: 'printed',
  },
  verified: {
    print_blocked: 'verified',
    print_started: 'printing',
    handed_over: 'handed_over',
    cancel_requested: 'cancelling',
    scanned_again: 'verified',
  },
  handed_over: { cancel_requested: 'cancelling', scanned_again: 'handed_over' },
  already_shipped: {
    label_stored: 'already_shipped',
    looked: 'already_shipped',
    print_blocked: 'already_shipped',
    print_started: 'printing',
    cancel_requested: 'cancelling',
    scanned_again: 'already_shipped',
  },
  cancelling: {
    cancel_deferred: 'cancelling',
    cancel_done: 'cancelled',
    cancel_refused: 'back',
    scanned_again: 'cancelling',
  },
  cancelled: { reopened: 'queued', shipped_anew: 'cancelled', scanned_again: 'cancelled' },
  failed: {
    order_corrected: 'queued',
    order_checked: 'needs_attention',
    withdrawn: 'cancelled',
    scanned_again: 'failed',
  },
};

/** States in which a parcel stands on its parking slot. */
export const SLOT_STATES: readonly JobState[] = [
  'awaiting_payment',
  'label_pending',
  'label_ready',
  'printing',
  'print_unconfirmed',
  'cancelling',
];

export interface IllegalTransition {
  readonly kind: 'illegal_transition';
  readonly state: JobState;
  readonly event: JobEventType;
}

export function can(state: JobState, event: JobEventType): boolean {
  return TRANSITIONS[state][event] !== undefined;
}

/** What the station knows at the moment of a transition: the time (epoch ms) and the first free parking slot. */
export interface Surroundings {
  readonly now: number;
  readonly freeSlot: number;
}

/** True where the transition gives the parcel a place on the shelf, so that a free slot has to be known. */
export function needsSlot(job: Job, event: JobEvent): boolean {
  return (
    (job.slot === null || !SLOT_STATES.includes(job.state)) &&
    (event.type === 'payment_required' || event.type === 'label_awaited' || event.type === 'label_lost')
  );
}

/** The job after the event, or `illegal_transition`, in which case nothing may be changed. */
export function transition(job: Job, event: JobEvent, { now, freeSlot }: Surroundings): Result<Job, IllegalTransition> {
  const target = TRANSITIONS[job.state][event.type];
  // A shipment that was cancelled at the service stays so: its order can only be shipped anew.
  const wasShipped = event.type === 'reopened' && job.shipment !== null;
  if (target === undefined || wasShipped) {
    return err({ kind: 'illegal_transition', state: job.state, event: event.type });
  }
  const state = target === 'back' ? (job.cancelFrom ?? 'awaiting_payment') : target;
  // A parcel that had left the shelf has no place on it any more; another may stand there.
  const backOnShelf = SLOT_STATES.includes(state) && !SLOT_STATES.includes(job.state);
  const base = backOnShelf ? { ...job, slot: null } : job;
  return ok({ ...base, ...changes(base, event, freeSlot), state, updatedAt: now });
}

/** What an event changes besides the state. */
function changes(job: Job, event: JobEvent, freeSlot: number): Partial<Job> {
  switch (event.type) {
    case 'order_corrected':
      return { order: event.order, problem: null, nextAt: null };
    case 'order_checked':
      return { order: event.order, problem: event.problem, nextAt: null };
    case 'submit_started':
      return { attempts: job.attempts + 1, nextAt: null, problem: null };
    case 'submit_deferred':
      return {
        problem: event.problem,
        nextAt: event.nextAt,
        deliveryUnknown: job.deliveryUnknown || event.maybeDelivered,
      };
    case 'resumed':
      return { nextAt: null };
    case 'rejected':
    case 'refused':
      return { problem: event.problem, nextAt: null };
    case 'payment_required':
      return { ...told(event), slot: job.slot ?? freeSlot, nextAt: event.nextAt, problem: null };
    case 'label_awaited':
      return {
        ...told(event),
        slot: job.slot ?? freeSlot,
        nextAt: event.nextAt,
        problem: event.problem,
        looks: job.state === 'label_pending' ? job.looks : 0,
      };
    case 'label_stored':
      return { ...told(event), label: event.label, nextAt: null, problem: null };
    case 'shipped_earlier':
      return { ...told(event), label: event.label, nextAt: null, problem: null };
    case 'shipment_cancelled':
      return { ...told(event), nextAt: null, problem: { code: 'shipment_cancelled', detail: null, fields: [] } };
    case 'looked':
      return {
        looks: job.looks + 1,
        nextAt: event.nextAt,
        problem: event.problem,
        payment: event.payment ?? job.payment,
      };
    case 'look_requested':
      return { nextAt: event.nextAt };
    case 'print_retried':
      return { problem: null };
    case 'print_blocked':
      return { problem: event.problem };
    case 'print_started':
      return { print: event.print, problem: null, nextAt: null, printCount: job.printCount + event.print.copies };
    case 'print_spooled':
      return job.print === null ? {} : { print: { ...job.print, spoolId: event.spoolId, output: event.output } };
    case 'print_waiting':
      return { problem: event.problem };
    case 'print_confirmed':
      return { problem: null, ...(job.print === null ? {} : { print: { ...job.print, confirmedBy: event.by } }) };
    case 'print_failed':
      return {
        problem: event.problem,
        printCount: Math.max(0, job.printCount - (job.print?.copies ?? 0)),
      };
    case 'print_doubtful':
      return { problem: event.problem };
    case 'label_lost':
      return {
        label: null,
        slot: job.slot ?? freeSlot,
        looks: job.looks + 1,
        nextAt: event.nextAt,
        problem: { code: 'label_missing', detail: null, fields: [] },
      };
    case 'cancel_requested':
      return { cancelFrom: job.state, cancelReason: event.reason, problem: null, nextAt: event.nextAt, looks: 0 };
    case 'cancel_deferred':
      return { problem: event.problem, nextAt: event.nextAt, looks: job.looks + 1 };
    case 'cancel_done':
      // An open card payment link is closed with it (API section 3).
      return {
        shipment: event.shipment ?? job.shipment,
        payment: job.payment === null ? null : { ...job.payment, url: null, expiresAt: null },
        problem: { code: 'shipment_cancelled', detail: null, fields: [] },
        nextAt: null,
      };
    case 'cancel_refused': {
      const watched = job.cancelFrom === 'label_pending' || job.cancelFrom === 'awaiting_payment';
      return { problem: event.problem, nextAt: watched ? event.nextAt : null };
    }
    case 'reopened':
      return { problem: null, nextAt: null };
    case 'shipped_anew':
      return { successor: event.successor };
    case 'withdrawn':
      return { nextAt: null, problem: null };
    case 'scanned_again':
      // The parcel is in somebody's hands now: it goes before the imported list.
      return job.state === 'queued' ? { lane: 'bench' } : {};
    case 'verified':
    case 'handed_over':
      return {};
    default:
      return event satisfies never;
  }
}

function told(event: Told): Pick<Job, 'shipment' | 'payment'> {
  return { shipment: event.shipment, payment: event.payment };
}
