import { isIn, type Job } from '../../contract/job.ts';
import { isWithin } from '../base/index.ts';
import { isLegal } from '../jobs/index.ts';
import { type LabelHint, WATCHED } from '../polling/index.ts';
import { isKnownEvent, type KnownEvent } from '../ports/EventInbox.ts';
import type { StoredEvent } from '../ports/JournalEvents.ts';

/** A link is followed only this soon after its event, ms, because the shipment may be cancelled meanwhile. */
const FRESH_MS = 600_000;

/** The meaning of an event for the job of its shipment: nothing, or a reason to poll, by the event's link if it can be used. */
export type EventHint = { readonly look: false } | { readonly look: true; readonly hint: LabelHint | null };

const NOTHING: EventHint = { look: false };
const ASK: EventHint = { look: true, hint: null };

/** No event sets a state: it is only a reason to poll. So events can come in any order, late, or more than once. */
export function hintOf({ event, receivedAt }: StoredEvent, job: Job, now: number): EventHint {
  if (!isKnownEvent(event.event)) return NOTHING;
  const isWatched = isIn(job, WATCHED);
  switch (event.event) {
    case 'shipment.created':
      return NOTHING;
    case 'shipment.label_ready': {
      if (!isWatched) return NOTHING;
      // Whether a payment has come is only in the shipment's own answer.
      if (job.state === 'awaiting_payment' || event.labelUrl === null || !isWithin(receivedAt, now, FRESH_MS))
        return ASK;
      return { look: true, hint: { link: event.labelUrl, carrierNumber: event.carrierNumber } };
    }
    case 'shipment.status_updated':
      // Once the label is here, the carrier's many steps change nothing.
      return isWatched || event.status === null || /cancel|iptal/i.test(event.status) ? askIfCancellable(job) : NOTHING;
    case 'shipment.cancelled':
      return askIfCancellable(job);
    default:
      return event.event satisfies never;
  }
}

/** A job in `cancelling` polls its shipment anyway, and a job that is over does not change any more. */
function askIfCancellable(job: Job): EventHint {
  return isLegal(job, { type: 'shipment_cancelled' }) ? ASK : NOTHING;
}

const RANK: Readonly<Record<KnownEvent, number>> = {
  'shipment.cancelled': 0,
  'shipment.label_ready': 1,
  'shipment.status_updated': 2,
  'shipment.created': 3,
};

/**
 * Sorts the events of one shipment: a cancellation before a label that would still be printed, then events that save
 * polls.
 */
export function bestFirst(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const rank = ({ event }: StoredEvent) => (isKnownEvent(event.event) ? RANK[event.event] : RANK['shipment.created']);
  return [...events].sort((one, other) => rank(one) - rank(other) || one.id - other.id);
}
