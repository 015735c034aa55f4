import { carrierNumber } from '../../contract/internalCode.ts';
import { type Job, stateBeforeCancel } from '../../contract/job.ts';
import { type Kurus, kurus } from '../../contract/money.ts';
import type { MessageChannel, ShopEvent, ShopMessage, ShopState } from '../../contract/shopMessage.ts';
import type { Profile } from '../../contract/status.ts';
import { shopCancelOutcome } from '../jobs/index.ts';
import type { Randomness } from '../ports/Clock.ts';
import type { ShipmentEvent } from '../ports/EventInbox.ts';
import type { EventRow } from '../ports/JournalLedger.ts';
import type { MessageDraft } from '../ports/JournalOutbox.ts';

export interface MessageWriterDeps {
  readonly profile: Profile;
  /** The channels by which the shop wants messages about this order. */
  readonly channels: (job: Job) => readonly MessageChannel[];
  readonly deskName: () => string;
  readonly random: Pick<Randomness, 'uuid'>;
}

/** Writes the messages to the shop's own system. None for changes that it need not know, or if it gets no messages. */
export function createMessageWriter({ profile, channels, deskName, random }: MessageWriterDeps) {
  function draft(job: Job, at: number, reported: Pick<ShopMessage, 'event' | 'refunded' | 'status'>) {
    const order = orderOf(job);
    if (profile === 'demo' || order === null) return [];
    const facts = { ...factsOf(job), state: job.state === 'cancelled' ? ('cancelled' as const) : stateOf(job) };
    const names = { order, reference: job.key.value, replaces: job.anewOf?.replaced ?? null };
    const message: ShopMessage = { at, ...reported, ...names, ...facts, desk: deskName(), profile };
    return channels(job).map((to): MessageDraft => ({ id: random.uuid(), message, to }));
  }

  return {
    /** The messages about a change of a job, stored with its event. */
    ofChange(before: Job, row: EventRow, after: Job): readonly MessageDraft[] {
      const event = eventOf(before, row, after);
      const shipped = event === null ? [] : draft(after, row.at, { event, refunded: refundIn(row), status: null });
      const outcome = shopCancelOutcome(after);
      const isSame = before.shopStop?.at === after.shopStop?.at && outcome === shopCancelOutcome(before);
      if (outcome === null || isSame) return shipped;
      // The refund is in the message of the shipment.
      return [...shipped, ...draft(after, row.at, { event: `order.cancel_${outcome}`, refunded: null, status: null })];
    },
    /** The messages about an event of the service (API section 6.1, shipment.status_updated). */
    ofStatus(job: Job, event: ShipmentEvent, at: number): readonly MessageDraft[] {
      if (event.event !== 'shipment.status_updated' || event.status === null) return [];
      const status = { code: event.status, label: event.statusLabel };
      return draft(job, at, { event: 'shipment.status', refunded: null, status });
    },
  };
}

/** The reference as the shop knows it; null for an order that has none. */
function orderOf(job: Job): string | null {
  if (job.anewOf !== null) return job.anewOf.first;
  return job.key.kind === 'reference' ? job.key.value : null;
}

/**
 * Null while there is nothing to report: not sent, not paid, or shipped by another desk, which reports it. That a label may
 * or may not be on paper is a question for the desk, so it counts as not printed until it is answered.
 */
function stateOf(job: Job): Exclude<ShopState, 'cancelled'> | null {
  const state = stateBeforeCancel(job);
  switch (state) {
    case 'label_pending':
    case 'label_ready':
    case 'printing':
    case 'print_unconfirmed':
      // A label that is printed again was printed.
      return job.printedAt === null ? 'paid' : 'printed';
    case 'printed':
    case 'verified':
      return 'printed';
    case 'handed_over':
      return 'handed_over';
    case 'needs_attention':
    case 'queued':
    case 'submitting':
    case 'awaiting_payment':
    case 'already_shipped':
    case 'cancelled':
    case 'failed':
      return null;
    default:
      return state satisfies never;
  }
}

type Facts = Pick<ShopMessage, 'carrier' | 'trackingNumber' | 'price'>;

function factsOf({ shipment, payment }: Job): Facts {
  return {
    carrier: shipment?.carrierName ?? null,
    trackingNumber: carrierNumber(shipment),
    price: payment?.amount ?? shipment?.price ?? null,
  };
}

function eventOf(before: Job, row: EventRow, after: Job): ShopEvent | null {
  // Sending a label to a printer is not reported yet, also where another desk has shipped the order.
  if (row.type === 'print_started') return null;
  const [was, is] = [stateOf(before), stateOf(after)];
  // A shipment that was never reported to the shop needs no cancellation: it was not paid.
  if (after.state === 'cancelled') {
    const isTold = was !== null || mayHaveBeenReported(before);
    return before.state === 'cancelled' || !isTold ? null : 'shipment.cancelled';
  }
  if (is === null) return null;
  if (was === is) return isSame(factsOf(before), factsOf(after)) ? null : 'shipment.changed';
  switch (is) {
    case 'paid':
      return was === null ? 'shipment.paid' : 'shipment.changed';
    case 'printed':
      return was === 'handed_over' ? 'shipment.handed_back' : 'label.printed';
    case 'handed_over':
      return 'shipment.handed_over';
    default:
      return is satisfies never;
  }
}

/** The job was recovered after this desk lost its history, in which it may have been reported as paid. */
function mayHaveBeenReported(job: Job): boolean {
  return job.rescued && stateBeforeCancel(job) === 'already_shipped' && job.payment?.paid !== false;
}

function isSame(one: Facts, other: Facts): boolean {
  return one.carrier === other.carrier && one.trackingNumber === other.trackingNumber && one.price === other.price;
}

function refundIn({ amount }: EventRow): Kurus | null {
  return amount === null || amount > 0 ? null : kurus(0 - amount);
}
