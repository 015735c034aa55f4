import type { Job, Payment, Shipment } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import type { JobEvent, Surroundings, Told } from './jobEvents.ts';
import { sheetsOf } from './labelPages.ts';
import { paidWithoutFigures, reconcilePayment } from './payments.ts';
import { withoutReceiver } from './purging.ts';
import { mayBeOnPaper } from './salvagedJob.ts';

/** What an event changes besides the state. */
export function changes(job: Job, event: JobEvent, { now, freeSlot }: Surroundings): Partial<Job> {
  switch (event.type) {
    case 'order_corrected':
      return {
        ...withOrder(job, event.order),
        problem: null,
        nextAt: null,
        atDesk: event.atDesk === null ? null : job.atDesk,
        // A person was told that the earlier request may have been paid, and decided to send the order again.
        ...(job.problem?.code === 'resend_unclear' ? { unanswered: { first: now, last: now } } : {}),
        ...(job.problem?.code === 'other_account' ? { sentUnder: null } : {}),
      };
    case 'order_checked':
    case 'held':
      return {
        ...withOrder(job, event.order),
        problem: event.problem,
        nextAt: null,
        atDesk: event.atDesk ?? job.atDesk,
      };
    case 'packing_chosen': {
      const chosen = { ...withOrder(job, event.order), atDesk: event.atDesk };
      // What a queued job waits for stays as it was.
      return job.state === 'queued' ? chosen : { ...chosen, problem: null, nextAt: null };
    }
    case 'released':
    case 'reopened':
      return { ...withOrder(job, event.order), problem: null, nextAt: null };
    case 'submit_started':
      return {
        attempts: job.attempts + 1,
        nextAt: null,
        problem: null,
        sentUnder: (job.deliveryUnknown ? job.sentUnder : null) ?? event.keyMark,
      };
    case 'carrier_named':
      return { carrierSent: event.carrier };
    case 'set_aside':
      return { slot: job.slot ?? freeSlot };
    case 'submit_deferred':
      return {
        problem: event.problem,
        nextAt: event.nextAt,
        deliveryUnknown: job.deliveryUnknown || event.maybeDelivered,
        unanswered: event.maybeDelivered ? { first: unansweredSince(job, now), last: now } : job.unanswered,
        // Turned away for the account's debt, which the order has no part in: no try of its own.
        ...(event.problem?.code === 'account_hold' ? { attempts: Math.max(0, job.attempts - 1) } : {}),
      };
    case 'resumed':
      return { nextAt: null };
    case 'rejected':
      return {
        problem: event.problem,
        nextAt: null,
        // With such fields nothing was opened under the key: the carrier may be understood otherwise the next time.
        ...(event.problem.code === 'invalid_fields' ? { carrierSent: null } : {}),
      };
    case 'refused':
      return { problem: event.problem, nextAt: null };
    case 'payment_required':
      return {
        ...told(job, event, now),
        slot: job.slot ?? freeSlot,
        shelvedAt: job.shelvedAt ?? now,
        nextAt: event.nextAt,
        problem: null,
      };
    case 'label_awaited':
      return {
        ...told(job, event, now),
        slot: job.slot ?? freeSlot,
        shelvedAt: job.shelvedAt ?? now,
        nextAt: event.nextAt,
        problem: event.problem,
        looks: job.state === 'label_pending' ? job.looks : 0,
      };
    case 'label_stored':
      return {
        ...told(job, { ...event, payment: event.payment ?? paidWithoutFigures }, now),
        label: event.label,
        nextAt: null,
        problem: mayBeOnPaper(job) ? { code: 'print_unknown', detail: null, fields: [] } : null,
      };
    case 'shipped_earlier':
      return {
        ...told(job, event, now),
        label: event.label,
        nextAt: null,
        problem: null,
        // Without a request of its own only the search after a lost journal tells of it.
        rescued: job.rescued || job.state !== 'submitting',
      };
    case 'shipment_cancelled':
      return {
        shipment: keepingItsLabel(job.shipment, event.shipment),
        payment: withoutLink(reconcilePayment(job, event.payment, now)),
        nextAt: null,
        problem: { code: 'shipment_cancelled', detail: null, fields: [] },
      };
    case 'looked':
      return {
        looks: job.looks + 1,
        // What another desk opened is polled when a person wants it, and on no plan.
        nextAt: job.state === 'already_shipped' ? null : event.nextAt,
        problem: event.problem,
        payment: reconcilePayment(job, event.payment, now),
        lastLook: { at: now, ...event.look },
      };
    case 'look_requested':
      return { nextAt: event.nextAt };
    case 'print_retried':
      return { problem: null };
    case 'print_blocked':
      return { problem: event.problem };
    case 'print_started':
      return {
        print: event.print,
        problem: null,
        nextAt: null,
        printCount: job.printCount + sheetsOf(event.print),
        rescued: false,
      };
    case 'print_spooled':
      return job.print === null ? {} : { print: { ...job.print, spoolId: event.spoolId, output: event.output } };
    case 'print_waiting':
      return { problem: event.problem };
    case 'print_confirmed':
      return {
        // Of a cancelled shipment that is what has to be known, whatever becomes of its sheet.
        ...(job.state === 'cancelled' ? {} : { problem: null }),
        rescued: false,
        // A person who answers for a label saw it lie there: it came out before the question was asked.
        printedAt: event.by === 'operator' && job.state === 'print_unconfirmed' ? (job.stateSince ?? now) : now,
        ...(job.print === null ? {} : { print: { ...job.print, confirmedBy: event.by } }),
      };
    case 'print_failed':
      return {
        ...(job.state === 'cancelled' ? {} : { problem: event.problem }),
        printCount: Math.max(0, job.printCount - sheetsOf(job.print)),
      };
    case 'print_doubtful':
      return { problem: event.problem };
    case 'label_lost':
      return {
        label: null,
        // In doubt, only a print that somebody wants finds out that the file is gone.
        rescued: false,
        slot: job.slot ?? freeSlot,
        shelvedAt: job.shelvedAt ?? now,
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
        payment: withoutLink(job.payment),
        problem: { code: 'shipment_cancelled', detail: null, fields: [] },
        nextAt: null,
      };
    case 'cancel_refused': {
      const watched = job.cancelFrom === 'label_pending' || job.cancelFrom === 'awaiting_payment';
      if (!watched) return { problem: event.problem, nextAt: null };
      return { problem: event.problem, nextAt: event.nextAt, slot: job.slot ?? freeSlot };
    }
    case 'shipped_anew':
      return { successor: event.successor };
    case 'withdrawn':
      return { nextAt: null, problem: null };
    case 'scanned_again':
      return takenInHand(job, freeSlot);
    case 'handed_over':
      return { pickup: event.pickup };
    case 'handed_back':
      return { pickup: null };
    case 'purged':
      return withoutReceiver(job, now);
    case 'verified':
      return {};
    default:
      return event satisfies never;
  }
}

/** Of an earlier release only `deliveryUnknown` is known: it may be as old as the job. */
function unansweredSince({ unanswered, deliveryUnknown, createdAt }: Job, now: number): number {
  return unanswered?.first ?? (deliveryUnknown ? createdAt : now);
}

/** A carrier that was sent for another name says nothing of the new one. */
function withOrder(job: Job, order: Order | null): Pick<Job, 'order' | 'carrierSent'> {
  const isSame = order?.carrier === job.order?.carrier && order?.carrierId === job.order?.carrierId;
  return { order, carrierSent: isSame ? job.carrierSent : null };
}

/** The packer has the parcel now: its order goes before the imported list, and gets a slot while it waits. */
function takenInHand(job: Job, freeSlot: number | null): Partial<Job> {
  switch (job.state) {
    case 'printed':
    case 'verified':
    case 'handed_over':
    case 'already_shipped':
      // How its label came out is history.
      return {};
    case 'awaiting_payment':
    case 'label_pending':
      return { lane: 'bench', slot: job.slot ?? freeSlot };
    case 'needs_attention':
    case 'queued':
    case 'submitting':
    case 'label_ready':
    case 'printing':
    case 'print_unconfirmed':
    case 'cancelling':
    case 'cancelled':
    case 'failed':
      return { lane: 'bench' };
    default:
      return job.state satisfies never;
  }
}

/** A cancelled shipment has no open payment link (API section 3). */
function withoutLink(payment: Payment | null): Payment | null {
  return payment === null ? null : { ...payment, url: null, expiresAt: null };
}

/**
 * The shipment as it was told when it was cancelled, with the carrier's number that is on its label: the parcel is found by
 * it, and an answer after the cancel may have the service's own code again (API section 2.2), or less than was known.
 */
function keepingItsLabel(known: Shipment | null, now: Shipment): Shipment {
  if (known === null) return now;
  const isOnLabel = known.trackingNumberIsCarrier && !now.trackingNumberIsCarrier;
  return {
    ...now,
    trackingNumber: isOnLabel ? known.trackingNumber : (now.trackingNumber ?? known.trackingNumber),
    trackingNumberIsCarrier: known.trackingNumberIsCarrier || now.trackingNumberIsCarrier,
    carrierName: now.carrierName ?? known.carrierName,
    price: now.price ?? known.price,
    discount: now.discount ?? known.discount,
    desi: now.desi ?? known.desi,
    desiSource: now.desiSource ?? known.desiSource,
  };
}

function told(job: Job, { shipment, payment }: Told, now: number): Pick<Job, 'shipment' | 'payment'> {
  return { shipment, payment: reconcilePayment(job, payment, now) };
}
