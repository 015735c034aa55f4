import { type Job, type JobState, stateBeforeCancel } from '../../contract/job.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { changes } from './jobChanges.ts';
import type { JobEvent, JobEventType, Surroundings } from './jobEvents.ts';
import { legalJob } from './legalJob.ts';
import { mayBeOnPaper } from './recoveredJob.ts';
import { type Target, TRANSITIONS } from './transitions.ts';

/*
 * The state machine of a job. This file alone says which event is legal for which job: the table for its state (transitions.ts),
 * and `isLegal` for the job itself. The events are in jobEvents.ts, and what each changes besides the state is in jobChanges.ts.
 */

/** States in which a print may begin, once the label is here. */
export const PRINTABLE_STATES = [
  'label_ready',
  'print_unconfirmed',
  'printed',
  'verified',
  'already_shipped',
] as const satisfies readonly JobState[];

/** States in which a parcel is in its parking slot. */
export const SLOT_STATES: readonly JobState[] = [
  'queued',
  'submitting',
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

/**
 * True if the transition gives the parcel a place on the shelf, so that the caller must find a free slot. Only the
 * bench lane gets one: the parcel of an imported order is not at the desk until the order is scanned.
 */
export function needsSlot(job: Job, event: JobEvent): boolean {
  if (job.slot !== null && SLOT_STATES.includes(job.state)) return false;
  switch (event.type) {
    case 'payment_required':
    case 'label_awaited':
    case 'label_lost':
    case 'set_aside':
      return job.lane === 'bench';
    case 'scanned_again':
      return waitsOnShelf(job.state);
    case 'cancel_refused':
      // The order was scanned while the cancel was under way.
      return job.lane === 'bench' && waitsOnShelf(stateBeforeCancel(job));
    default:
      return false;
  }
}

function waitsOnShelf(state: JobState): boolean {
  return state === 'awaiting_payment' || state === 'label_pending';
}

/** A person set it aside, and only a person releases it. */
export function isHeld(job: Pick<Job, 'state' | 'problem'>): boolean {
  return job.state === 'needs_attention' && job.problem?.code === 'on_hold';
}

/** Its order is unknown here, and the shop's own system is asked for it, or will be asked again. */
export function isSought(job: Pick<Job, 'state' | 'order' | 'problem'>): boolean {
  const code = job.problem?.code;
  return job.state === 'needs_attention' && job.order === null && (code === 'shop_asked' || code === 'shop_no_answer');
}

/** A person is to say whether its shipment was opened in the panel. */
export function isPanelQuestion({ state, problem }: Pick<Job, 'state' | 'problem'>): boolean {
  const codes: readonly string[] = ['panel_shipment_open', 'panel_shipment_missing', 'panel_unread'];
  return state === 'needs_attention' && problem !== null && codes.includes(problem.code);
}

/** Whether the job was withdrawn by the stop of its batch, so that its order counts as one without a job. */
export function isFree(job: Pick<Job, 'state' | 'freed'>): boolean {
  return job.state === 'cancelled' && job.freed;
}

/** Another desk of the site has its order, so it was not sent, or its answer was lost before. */
export function isLeftToAnother(job: Pick<Job, 'state' | 'problem'>): boolean {
  return job.state === 'needs_attention' && job.problem?.code === 'claimed_elsewhere';
}

/** A list of the shop says that its order is not to be shipped, and no person has decided otherwise. */
export function isStopped({ shopStop }: Pick<Job, 'shopStop'>): boolean {
  return shopStop !== null && !shopStop.isOverruled;
}

/** Whether it is sent only if a person decides so. Scanning its code again is not such a decision. */
export function waitsForAPerson(job: Pick<Job, 'state' | 'problem'>): boolean {
  const code = job.problem?.code;
  const isUntold = code === 'resend_unclear' || code === 'other_account' || code === 'shop_stopped';
  return isHeld(job) || (job.state === 'needs_attention' && (isUntold || code === 'panel_shipment_open'));
}

/** An event, or as much of it as decides whether it is legal. */
export type RequestedEvent =
  | { readonly type: Exclude<JobEventType, 'print_started'> }
  | Pick<Extract<JobEvent, { readonly type: 'print_started' }>, 'type' | 'by'>;

/** Whether the event may happen to the job now. No other function answers this, and `transition` asks it, too. */
export function isLegal(job: Job, event: RequestedEvent): boolean {
  if (TRANSITIONS[job.state][event.type] === undefined) return false;
  switch (event.type) {
    case 'shipped_earlier':
    // An order that was withdrawn before it was sent may still turn up at the service. A cancelled shipment stays
    // cancelled.
    case 'order_checked':
      // A shipment that was cancelled at the service stays cancelled: its order can only get a new shipment.
      return job.shipment === null;
    case 'reopened':
      return job.shipment === null && !isStopped(job);
    case 'submit_started':
      // An order that the service may know is searched for there, and not opened a second time (shipments/sending.ts).
      return !isStopped(job) || job.deliveryUnknown;
    case 'stop_lifted':
      return job.shopStop !== null;
    case 'stop_overruled':
      return isStopped(job) && job.purgedAt === null;
    case 'label_found':
      return job.unproven !== null;
    case 'taken_over':
      return isFree(job) || isLeftToAnother(job);
    case 'owned_elsewhere':
      return job.shipment === null ? isLeftToAnother(job) && job.deliveryUnknown : job.unproven !== null;
    case 'payment_required':
      // A paid shipment stays paid: the customer is not asked to pay again, and the fee is booked once.
      return job.payment?.paid !== true;
    case 'withdrawn':
    case 'refused':
    case 'held':
      // The shipment may exist by now, and be paid.
      return !job.deliveryUnknown;
    case 'packing_chosen':
      // A key that may be known to the service must not come back with another parcel (API section 4.4).
      return !job.deliveryUnknown && !isHeld(job) && !isStopped(job);
    case 'order_found':
    case 'order_sought':
      // A person may have held it meanwhile, or typed the order.
      return isSought(job);
    case 'panel_answered':
      return isPanelQuestion(job) && job.order !== null && job.purgedAt === null && !isStopped(job);
    case 'order_corrected':
      return !isHeld(job) && !isStopped(job);
    case 'released':
      return isHeld(job) && !isStopped(job);
    case 'print_started':
      // A label that may be on paper, or whose order the shop has stopped, is printed only if the operator wants it; without a
      // label there is nothing to print.
      return job.label !== null && (event.by === 'operator' || (job.state === 'label_ready' && !isStopped(job)));
    case 'print_spooled':
    case 'print_confirmed':
    case 'print_failed':
      return job.state !== 'cancelled' || isPrintOpen(job);
    case 'handed_back':
      return job.state !== 'cancelled' || job.pickup !== null;
    case 'handed_over':
      // Allowed only after a failed reprint, when the first label was printed.
      return job.state !== 'label_ready' || job.printCount > 0;
    default:
      return true;
  }
}

/** A print has begun, and how it ended is not recorded. */
function isPrintOpen({ print, printCount }: Job): boolean {
  return print !== null && print.confirmedBy === null && printCount > 0;
}

const RESENDING = ['reopened', 'released', 'order_corrected'] as const satisfies readonly JobEventType[];

/** The event with which a withdrawn, held, refused or incomplete job is sent again; null if this job cannot be. */
export function resendingOf(job: Job): (typeof RESENDING)[number] | null {
  return RESENDING.find((type) => isLegal(job, { type })) ?? null;
}

function leadsTo(target: Target, job: Job, event: JobEvent): JobState {
  if (target === 'back') return stateBeforeCancel(job);
  // An order that the service may have is searched for there first.
  if (event.type === 'shop_stopped' && job.state === 'queued' && job.deliveryUnknown) return 'queued';
  if (event.type === 'submit_deferred' && isStopped(job) && !job.deliveryUnknown && !event.maybeDelivered)
    return 'needs_attention';
  return target === 'label_ready' && mayBeOnPaper(job) ? 'print_unconfirmed' : target;
}

/** The job after the event; `illegal_transition`: the job must not be changed. */
export function transition(job: Job, event: JobEvent, around: Surroundings): Result<Job, IllegalTransition> {
  const target = TRANSITIONS[job.state][event.type];
  if (target === undefined || !isLegal(job, event)) {
    return err({ kind: 'illegal_transition', state: job.state, event: event.type });
  }
  const state = leadsTo(target, job, event);
  // The parcel had left the shelf, and another one may be in its old slot.
  const backOnShelf = SLOT_STATES.includes(state) && !SLOT_STATES.includes(job.state);
  const base = backOnShelf ? { ...job, slot: null, shelvedAt: null } : job;
  const stateSince = state === job.state ? job.stateSince : around.now;
  const next = { ...base, ...changes(base, event, around), state, stateSince, updatedAt: around.now };
  return ok(legalJob(next, around.now));
}
