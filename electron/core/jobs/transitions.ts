import type { JobState } from '../../contract/job.ts';
import type { JobEventType } from './jobEvents.ts';

/*
 * The table of the state machine of a job. What each state means to the operator:
 *
 * needs_attention    cannot be sent as it is; what to fix is in `problem`; also an order that the shop has stopped
 *                    (`shopStop`) before the service could have it. In any other state such a job goes on as it was,
 *                    prints nothing by itself, and says so
 * queued             accepted, waiting for its turn, the budget, the network, the end of an account hold, or for a
 *                    person to resume the list after a 402 (shipments/batchLane.ts)
 * submitting         the create request may have left this machine
 * awaiting_payment   the shipment exists and waits for money
 * label_pending      paid, the carrier has not delivered the label yet
 * label_ready        the PDF is in the label store; printed next unless `problem` says what holds it back
 * printing           handed to the spooler
 * print_unconfirmed  may or may not be on paper: the operator is asked, nothing is resent automatically
 * printed            the spooler or the operator says that it is on paper
 * verified           the printed label was scanned back
 * handed_over        given to the courier
 * already_shipped    the service says that this order was shipped earlier, not by this job, or (`unproven`) perhaps not by
 *                    it, or another desk may have printed what the panel opened: never printed unasked
 * cancelling         the service was asked to cancel
 * cancelled          withdrawn here, or cancelled at the service
 * failed             refused for good, with the service's own words
 */

/** `back`: the state in which the cancel was requested. */
export type Target = JobState | 'back';

/** What may come in every state, and only leaves a note in the job. */
const notedIn = (state: JobState) =>
  ({ shop_stopped: state, stop_lifted: state, stop_overruled: state, scanned_again: state }) as const;

/**
 * Which event may happen in which state, and where it leads. An event that is not listed is illegal; one that is listed may
 * still be illegal for a particular job, so always ask `isLegal`.
 */
export const TRANSITIONS: Readonly<Record<JobState, Readonly<Partial<Record<JobEventType, Target>>>>> = {
  needs_attention: {
    order_corrected: 'queued',
    panel_answered: 'queued',
    order_checked: 'needs_attention',
    order_found: 'queued',
    order_sought: 'needs_attention',
    packing_chosen: 'queued',
    held: 'needs_attention',
    released: 'queued',
    withdrawn: 'cancelled',
    taken_over: 'needs_attention',
    owned_elsewhere: 'cancelled',
    ...notedIn('needs_attention'),
  },
  queued: {
    submit_started: 'submitting',
    panel_prompted: 'needs_attention',
    claim_lost: 'needs_attention',
    order_checked: 'needs_attention',
    packing_chosen: 'queued',
    held: 'needs_attention',
    resumed: 'queued',
    set_aside: 'queued',
    withdrawn: 'cancelled',
    ...notedIn('queued'),
    shop_stopped: 'needs_attention',
  },
  submitting: {
    carrier_named: 'submitting',
    submit_deferred: 'queued',
    set_aside: 'submitting',
    rejected: 'needs_attention',
    panel_prompted: 'needs_attention',
    refused: 'failed',
    payment_required: 'awaiting_payment',
    label_awaited: 'label_pending',
    label_stored: 'label_ready',
    shipped_earlier: 'already_shipped',
    shipment_cancelled: 'cancelled',
    ...notedIn('submitting'),
  },
  awaiting_payment: {
    looked: 'awaiting_payment',
    look_requested: 'awaiting_payment',
    payment_required: 'awaiting_payment',
    label_awaited: 'label_pending',
    label_stored: 'label_ready',
    shipment_cancelled: 'cancelled',
    cancel_requested: 'cancelling',
    ...notedIn('awaiting_payment'),
  },
  label_pending: {
    looked: 'label_pending',
    look_requested: 'label_pending',
    payment_required: 'awaiting_payment',
    label_awaited: 'label_pending',
    label_stored: 'label_ready',
    shipment_cancelled: 'cancelled',
    cancel_requested: 'cancelling',
    ...notedIn('label_pending'),
  },
  label_ready: {
    print_retried: 'label_ready',
    set_aside: 'label_ready',
    print_blocked: 'label_ready',
    print_started: 'printing',
    label_lost: 'label_pending',
    // A reprint failed, but the first label is on the box.
    handed_over: 'handed_over',
    shipment_cancelled: 'cancelled',
    cancel_requested: 'cancelling',
    ...notedIn('label_ready'),
  },
  printing: {
    print_spooled: 'printing',
    print_waiting: 'printing',
    print_confirmed: 'printed',
    print_failed: 'label_ready',
    print_doubtful: 'print_unconfirmed',
    // Reported at once, while the sheet may still come out. How the print ends is recorded in `cancelled`.
    shipment_cancelled: 'cancelled',
    ...notedIn('printing'),
  },
  print_unconfirmed: {
    print_blocked: 'print_unconfirmed',
    print_started: 'printing',
    print_confirmed: 'printed',
    label_lost: 'label_pending',
    shipment_cancelled: 'cancelled',
    cancel_requested: 'cancelling',
    ...notedIn('print_unconfirmed'),
  },
  printed: {
    // The file was removed because of its age, and is fetched again for a reprint.
    label_stored: 'printed',
    print_blocked: 'printed',
    print_started: 'printing',
    verified: 'verified',
    handed_over: 'handed_over',
    purged: 'printed',
    shipment_cancelled: 'cancelled',
    cancel_requested: 'cancelling',
    ...notedIn('printed'),
  },
  verified: {
    label_stored: 'verified',
    print_blocked: 'verified',
    print_started: 'printing',
    handed_over: 'handed_over',
    purged: 'verified',
    shipment_cancelled: 'cancelled',
    cancel_requested: 'cancelling',
    ...notedIn('verified'),
  },
  handed_over: {
    handed_back: 'printed',
    purged: 'handed_over',
    shipment_cancelled: 'cancelled',
    cancel_requested: 'cancelling',
    ...notedIn('handed_over'),
  },
  already_shipped: {
    label_found: 'already_shipped',
    owned_elsewhere: 'already_shipped',
    label_stored: 'already_shipped',
    looked: 'already_shipped',
    print_blocked: 'already_shipped',
    print_started: 'printing',
    handed_over: 'handed_over',
    purged: 'already_shipped',
    shipment_cancelled: 'cancelled',
    cancel_requested: 'cancelling',
    ...notedIn('already_shipped'),
  },
  cancelling: {
    cancel_deferred: 'cancelling',
    cancel_done: 'cancelled',
    cancel_refused: 'back',
    ...notedIn('cancelling'),
  },
  cancelled: {
    reopened: 'queued',
    taken_over: 'cancelled',
    order_checked: 'needs_attention',
    shipped_earlier: 'already_shipped',
    shipped_anew: 'cancelled',
    // The end of a print that was under way when the shipment was cancelled.
    print_spooled: 'cancelled',
    print_confirmed: 'cancelled',
    print_failed: 'cancelled',
    // The courier already had the parcel, and brought it back.
    handed_back: 'cancelled',
    purged: 'cancelled',
    ...notedIn('cancelled'),
  },
  failed: {
    order_corrected: 'queued',
    order_checked: 'needs_attention',
    shipped_earlier: 'already_shipped',
    withdrawn: 'cancelled',
    purged: 'failed',
    ...notedIn('failed'),
  },
};
