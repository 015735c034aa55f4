import type { Job, JobRecord, PanelMatch, PanelShipment, Shipment } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import type { JobEvent, ShipmentReport, Surroundings } from './jobEvents.ts';
import { sheetsOf } from './labelPages.ts';
import { paidWithoutFigures, reconcilePayment, withoutLink } from './payments.ts';
import { withoutReceiver } from './purgedJob.ts';
import { mayBeOnPaper } from './recoveredJob.ts';
import { heldLabel, stopProblem, whatGoesOn, whatStopped } from './shopStop.ts';
import { isUntold, sentAgainByPerson, unansweredAgain } from './unanswered.ts';

/**
 * The shop's rules are applied again: the service has seen nothing under the key, or has refused what it saw, so that the
 * same again would be refused again.
 */
const undecided = { decided: null, rulesAsked: false } satisfies Partial<JobRecord>;

/** The changes of an event besides the state. */
export function changes(job: Job, event: JobEvent, { now, freeSlot }: Surroundings): Partial<JobRecord> {
  const shelved = { slot: job.slot ?? freeSlot, shelvedAt: job.shelvedAt ?? now };
  switch (event.type) {
    case 'order_corrected':
      return {
        ...withOrder(job, event.order),
        problem: null,
        nextAt: null,
        atDesk: event.atDesk === null ? null : job.atDesk,
        ...(isUntold(job) ? { unanswered: sentAgainByPerson(job, now) } : {}),
        ...(job.problem?.code === 'other_account' ? { sentUnder: null } : {}),
      };
    case 'order_checked':
    case 'held':
    case 'reopened':
      return {
        ...withOrder(job, event.order),
        ...restarted(job),
        problem: event.type === 'reopened' ? null : event.problem,
        nextAt: null,
        atDesk: event.atDesk ?? job.atDesk,
      };
    case 'order_found':
    case 'released':
      return { ...withOrder(job, event.order), problem: null, nextAt: null };
    case 'order_sought':
      return { ...withOrder(job, event.order), problem: event.problem, nextAt: null };
    case 'packing_chosen': {
      const chosen = { ...withOrder(job, event.order), atDesk: event.atDesk };
      // A queued job keeps waiting for what it waited for.
      return job.state === 'queued' ? chosen : { ...chosen, problem: null, nextAt: null };
    }
    case 'submit_started':
      return {
        ...(event.order === undefined ? {} : withOrder(job, event.order)),
        attempts: job.attempts + 1,
        nextAt: null,
        problem: null,
        sentUnder: (job.deliveryUnknown ? job.sentUnder : null) ?? event.keyMark,
        // The decision for the first request holds for its repetitions, which must not come with another body.
        ...(event.decided === undefined ? {} : { decided: event.decided, rulesAsked: true, phonesDialled: true }),
        ...(event.claim === undefined ? {} : { claim: event.claim }),
        ...withTaken(job, event),
      };
    case 'panel_prompted':
    case 'panel_answered':
      return {
        problem: event.type === 'panel_prompted' ? event.problem : null,
        nextAt: null,
        panel: panelAfter(job, event),
      };
    case 'claim_lost':
      return { problem: event.problem, nextAt: null, ...withTaken(job, event) };
    case 'shop_stopped': {
      const shopStop = { ...event.stop, isOverruled: false };
      return { shopStop, ...whatStopped(job, stopProblem({ shopStop })) };
    }
    case 'stop_lifted':
      return { shopStop: null, ...whatGoesOn(job) };
    case 'stop_overruled': {
      const shopStop = job.shopStop === null ? null : { ...job.shopStop, isOverruled: true };
      return { shopStop, ...(job.state === 'label_ready' ? whatGoesOn(job) : {}) };
    }
    case 'carrier_named':
      return { carrierSent: event.carrier };
    case 'set_aside':
      return { slot: job.slot ?? freeSlot };
    case 'submit_deferred': {
      // The shop has stopped it while it was being sent, and nothing of it has reached the service.
      const isOver = !job.deliveryUnknown && !event.maybeDelivered && stopProblem(job) !== null;
      return {
        problem: isOver ? stopProblem(job) : event.problem,
        nextAt: isOver ? null : event.nextAt,
        deliveryUnknown: job.deliveryUnknown || event.maybeDelivered,
        unanswered: event.maybeDelivered ? unansweredAgain(job, event, now) : job.unanswered,
        // A request that was answered with 401, 402 for a debt, 403 or 429 opened nothing, but the service had it, and the
        // document does not say whether it keeps the key of such a one (API section 4.4): it goes again as it was.
        ...(event.neverLeft === true && !job.deliveryUnknown ? undecided : {}),
        // Refused because of the account's debt, which is no fault of the order, so it does not count as a try.
        ...(event.problem?.code === 'account_hold' ? { attempts: Math.max(0, job.attempts - 1) } : {}),
      };
    }
    case 'resumed':
      return { nextAt: null };
    case 'rejected':
      return {
        problem: event.problem,
        nextAt: null,
        // The service opened nothing under the key with these fields, so the next request may name the carrier in
        // another way, and the rules are applied again.
        ...(event.problem.code === 'invalid_fields' ? { carrierSent: null, ...undecided } : {}),
      };
    case 'refused':
      // The service certainly opened no shipment here either.
      return { problem: event.problem, nextAt: null, ...undecided };
    case 'payment_required':
      return {
        ...reported(job, event, now),
        ...shelved,
        nextAt: event.nextAt,
        problem: null,
      };
    case 'label_awaited':
      return {
        ...reported(job, event, now),
        ...shelved,
        nextAt: event.nextAt,
        problem: event.problem,
        looks: job.state === 'label_pending' ? job.looks : 0,
      };
    case 'label_stored':
      return {
        ...reported(job, { ...event, payment: event.payment ?? paidWithoutFigures }, now),
        label: event.label,
        nextAt: null,
        problem: mayBeOnPaper(job) ? { code: 'print_unknown', detail: null, fields: [] } : heldLabel(job),
      };
    case 'shipped_earlier':
      return {
        ...reported(job, event, now),
        label: event.label,
        nextAt: null,
        problem: null,
        unproven: event.unproven ?? null,
        // A job that sent no request is found shipped only by the search after a lost journal.
        rescued: job.rescued || job.state !== 'submitting',
      };
    case 'label_found':
      return { unproven: null };
    case 'taken_over':
      return { deliveryUnknown: true, unanswered: { first: now, last: now } };
    case 'owned_elsewhere':
      // Without a shipment it is as if this desk had never had the order.
      return job.shipment === null
        ? { deliveryUnknown: false, unanswered: null, problem: null, freed: true }
        : { unproven: null };
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
        // A shipment of another desk is polled only when the operator asks for it.
        nextAt: job.state === 'already_shipped' ? null : event.nextAt,
        problem: event.problem,
        payment: reconcilePayment(job, event.payment, now),
        lastLook: { at: now, ...event.look },
      };
    case 'look_requested':
      return { nextAt: event.nextAt };
    case 'print_retried':
      return { problem: heldLabel(job) };
    case 'print_blocked':
    case 'print_waiting':
    case 'print_doubtful':
      return { problem: event.problem };
    case 'print_started':
      return {
        print: event.print,
        problem: null,
        nextAt: null,
        printCount: job.printCount + sheetsOf(event.print),
        rescued: false,
        // For a label in question this is the person's answer.
        ...takenForOurs(job),
      };
    case 'print_spooled':
      return job.print === null ? {} : { print: { ...job.print, spoolId: event.spoolId, output: event.output } };
    case 'print_confirmed':
      return {
        // The problem of a cancelled shipment stays, because it matters more than how its print ended.
        ...(job.state === 'cancelled' ? {} : { problem: null }),
        rescued: false,
        // The label came out before the operator was asked about it.
        printedAt: event.by === 'operator' && job.state === 'print_unconfirmed' ? (job.stateSince ?? now) : now,
        ...(job.print === null ? {} : { print: { ...job.print, confirmedBy: event.by } }),
      };
    case 'print_failed':
      return {
        ...(job.state === 'cancelled' ? {} : { problem: event.problem }),
        ...(event.neverLeft === true && job.print !== null ? { print: { ...job.print, spoolId: null } } : {}),
        printCount: Math.max(0, job.printCount - sheetsOf(job.print)),
      };
    case 'label_lost':
      return {
        label: null,
        // A doubtful label is printed only if the operator wants it, so the operator knows of the print that found the
        // file gone.
        rescued: false,
        ...shelved,
        looks: job.looks + 1,
        nextAt: event.nextAt,
        problem: { code: 'label_missing', detail: null, fields: [] },
      };
    case 'cancel_requested':
      return { cancelFrom: job.state, cancelReason: event.reason, problem: null, nextAt: event.nextAt, looks: 0 };
    case 'cancel_deferred':
      return { problem: event.problem, nextAt: event.nextAt, looks: job.looks + 1 };
    case 'cancel_done':
      // The cancel also closes an open card payment link (API section 3).
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
      // A free order is as the book has it, with what the shop says about it by then.
      return { nextAt: null, problem: null, freed: event.freed === true, ...(event.freed ? { shopStop: null } : {}) };
    case 'scanned_again':
      return takenInHand(job, freeSlot);
    case 'handed_over':
      return { pickup: event.pickup, unproven: null };
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

const panelOf = ({ panel }: Pick<Job, 'panel'>): PanelMatch =>
  panel ?? { taken: null, found: [], others: [], isOpenedHere: false };

const withTaken = (job: Job, { taken }: { readonly taken?: PanelShipment }): Pick<Job, 'panel'> =>
  taken === undefined ? {} : { panel: { ...panelOf(job), taken } };

/** For an order that was withdrawn it is decided again, by what is wanted now, whether a shipment of the panel is its own. */
const restarted = (job: Job): Partial<JobRecord> => ({
  freed: false,
  ...(job.state === 'cancelled' && job.panel?.taken != null ? { panel: { ...job.panel, taken: null } } : {}),
});

function panelAfter(job: Job, event: Extract<JobEvent, { type: 'panel_prompted' | 'panel_answered' }>): PanelMatch {
  const { found, others, isOpenedHere } = panelOf(job);
  if (event.type === 'panel_prompted') return { taken: null, found: [...event.found], others, isOpenedHere };
  const { taken } = event;
  const denied = taken === null ? found.map(({ shipment }) => shipment.id) : [];
  return { taken, found: [], others: [...new Set([...others, ...denied])], isOpenedHere: taken === null };
}

/** A label that is here proves the payment (API section 2.3). */
function takenForOurs({ unproven, payment, label }: Job): Partial<JobRecord> {
  if (unproven === null) return {};
  return { unproven: null, ...(payment === null && label !== null ? { payment: paidWithoutFigures } : {}) };
}

/**
 * How the old carrier was named to the service means nothing for a new one. Another order is decided again, unless the
 * service may know the first.
 */
function withOrder(
  job: Job,
  order: Order | null,
): Pick<Job, 'order' | 'carrierSent' | 'purgedAt'> & Partial<Pick<Job, 'decided' | 'rulesAsked' | 'shopStop'>> {
  const isSame = order?.carrier === job.order?.carrier && order?.carrierId === job.order?.carrierId;
  const isUnchanged = job.deliveryUnknown || JSON.stringify(order) === JSON.stringify(job.order);
  // An order that has its receiver again is whole: its label can be printed, and its data will be removed in its time.
  const isWhole = order !== null && order.receiver.name !== '';
  const stop = order?.shop.stopped;
  return {
    order,
    ...(stop === undefined || stop.at === job.shopStop?.at ? {} : { shopStop: { ...stop, isOverruled: false } }),
    carrierSent: isSame ? job.carrierSent : null,
    ...(isUnchanged ? {} : undecided),
    purgedAt: isWhole ? null : job.purgedAt,
  };
}

/** The packer has the parcel now, so its order goes before the imported list, and gets a slot while it waits. */
function takenInHand(job: Job, freeSlot: number | null): Partial<JobRecord> {
  switch (job.state) {
    case 'printed':
    case 'verified':
    case 'handed_over':
    case 'already_shipped':
      // The lane records how the label came out, so it does not change any more.
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
      return job satisfies never;
  }
}

/**
 * The shipment as the service reported it when it was cancelled, but with the carrier's number that is on its label.
 * The parcel is found by that number, and an answer after the cancel may have the service's own code again (API section
 * 2.2), or fewer fields than before.
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

function reported(job: Job, { shipment, payment }: ShipmentReport, now: number): Pick<Job, 'shipment' | 'payment'> {
  return { shipment, payment: reconcilePayment(job, payment, now) };
}
