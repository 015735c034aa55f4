import type { Delivered } from '../ports/EventInbox.ts';
import type { EventDraft } from '../ports/ServiceEvents.ts';
import { eventKey, isKnownEvent, type ShipmentEvent } from '../ports/shipmentEvent.ts';
import type { EventParts } from './EventParts.ts';
import { verifyDelivery } from './verifyDelivery.ts';

export interface ReadDeliveries {
  readonly events: readonly EventDraft[];
  /** Of these only the signature was checked. */
  readonly forged: number;
  /** So many of the last deliveries were refused in a row; null: all of them. */
  readonly refusedSince: number | null;
}

/** A body whose signature is right and that is no JSON object: kept, so that somebody can see that there was one. */
function unreadable({ length }: Uint8Array): ShipmentEvent {
  return {
    event: 'unreadable',
    shipmentId: null,
    at: null,
    carrierNumber: null,
    oldStatus: null,
    status: null,
    statusLabel: null,
    labelUrl: null,
    more: [{ name: 'bytes', value: String(length) }],
  };
}

/** The events among the deliveries; null where there is no key to check one of them with. */
export async function readDeliveries(
  deliveries: readonly Delivered[],
  { signatures, keys, reader, header }: EventParts,
): Promise<ReadDeliveries | null> {
  const events: EventDraft[] = [];
  let forged = 0;
  let refusedSince: number | null = null;
  for (const delivery of deliveries) {
    const { body, receivedAt } = delivery;
    const known = await keys.keys(receivedAt);
    if (known.length === 0) return null;
    const signedWith = verifyDelivery(delivery, { signatures, keys: known, header: header() });
    if (signedWith === null) {
      forged += 1;
      if (refusedSince !== null) refusedSince += 1;
      continue;
    }
    refusedSince = 0;
    const event = reader.read(body) ?? unreadable(body);
    const key = eventKey(event, signatures.digest(body));
    events.push({ key, receivedAt, event, known: isKnownEvent(event.event), signedWith });
  }
  return { events, forged, refusedSince };
}
