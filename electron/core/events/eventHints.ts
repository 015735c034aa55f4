import type { JobState } from '../../contract/job.ts';
import { isWithin } from '../base/index.ts';
import { can } from '../jobs/index.ts';
import type { LabelHint } from '../polling/index.ts';
import { isKnownEvent, type KnownEvent } from '../ports/EventInbox.ts';
import type { KeptEvent } from '../ports/Journal.ts';

/** A link is followed only this soon after the event: meanwhile the shipment may have been cancelled. */
const FRESH_MS = 600_000;

/** What an event is to the job of its shipment: nothing to do, or a reason to look, by the link where there is one. */
export type EventHint = { readonly look: false } | { readonly look: true; readonly hint: LabelHint | null };

const NOTHING: EventHint = { look: false };
const ASK: EventHint = { look: true, hint: null };

/** No event sets a state: it says where to look. That makes order, repeats and late ones harmless. */
export function hintOf({ event, receivedAt }: KeptEvent, state: JobState, now: number): EventHint {
  if (!isKnownEvent(event.event)) return NOTHING;
  const isWatched = state === 'label_pending' || state === 'awaiting_payment';
  switch (event.event) {
    case 'shipment.created':
      return NOTHING;
    case 'shipment.label_ready': {
      if (!isWatched) return NOTHING;
      // Of the payment that came before the label only the shipment itself tells.
      if (state === 'awaiting_payment' || event.labelUrl === null || !isWithin(receivedAt, now, FRESH_MS)) return ASK;
      return { look: true, hint: { link: event.labelUrl, carrierNumber: event.carrierNumber } };
    }
    case 'shipment.status_updated':
      // Once the label is here, the carrier's many steps change nothing.
      return isWatched || event.status === null || /cancel|iptal/i.test(event.status) ? ifHeeded(state) : NOTHING;
    case 'shipment.cancelled':
      return ifHeeded(state);
    default:
      return event.event satisfies never;
  }
}

/** A cancel that was asked for here looks after itself, and what is over stays so. */
function ifHeeded(state: JobState): EventHint {
  return can(state, 'shipment_cancelled') ? ASK : NOTHING;
}

const RANK: Readonly<Record<KnownEvent, number>> = {
  'shipment.cancelled': 0,
  'shipment.label_ready': 1,
  'shipment.status_updated': 2,
  'shipment.created': 3,
};

/** Of several events of one shipment: the cancelling before a label that would still come out, then what saves polls. */
export function bestFirst(events: readonly KeptEvent[]): readonly KeptEvent[] {
  const rank = ({ event }: KeptEvent) => (isKnownEvent(event.event) ? RANK[event.event] : RANK['shipment.created']);
  return [...events].sort((one, other) => rank(one) - rank(other) || one.id - other.id);
}
