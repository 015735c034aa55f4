import {
  type Delivered,
  type EventInbox,
  type EventKeys,
  type EventReader,
  type EventSignatures,
  eventKey,
  isKnownEvent,
  type ShipmentEvent,
  type SigningKey,
} from '../ports/EventInbox.ts';
import type { EventDraft } from '../ports/JournalEvents.ts';

/** What a station needs to read the service's events. A station without it only polls. */
export interface EventDeps {
  readonly inbox: EventInbox;
  readonly signatures: EventSignatures;
  readonly keys: EventKeys;
  readonly reader: EventReader;
  /** The header that carries the signature, in any casing; null: found by its `sha256=`. */
  readonly header: () => string | null;
}

export interface ReadDeliveries {
  readonly events: readonly EventDraft[];
  /** How many deliveries had no valid signature. Nothing else of them was read. */
  readonly forged: number;
  /** How many of the last deliveries in a row were refused; null: all of them. */
  readonly refusedSince: number | null;
}

/** A body with a valid signature that is no JSON object. It is stored, so that people can see that there was one. */
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

/** The events among the deliveries; null if there is no key to verify one of them with. */
export async function readDeliveries(
  deliveries: readonly Delivered[],
  { signatures, keys, reader, header }: EventDeps,
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

const SIGNATURE = /^\s*sha256=/i;
/**
 * The service signs a delivery once. More of these headers could only be meant to cause work, so the rest is ignored.
 */
const MOST_SIGNATURES = 4;

export interface VerifyDeps {
  readonly signatures: EventSignatures;
  readonly keys: readonly SigningKey[];
  /** The header that carries the signature, in any casing; null: any whose value begins with `sha256=`. */
  readonly header: string | null;
}

function signaturesIn({ headers }: Delivered, header: string | null): readonly string[] {
  const wanted = header?.trim().toLowerCase();
  return Object.entries(headers)
    .filter(([name, value]) => (wanted === undefined ? SIGNATURE.test(value) : name.toLowerCase() === wanted))
    .map(([, value]) => value)
    .slice(0, MOST_SIGNATURES);
}

/**
 * The kind of key that signed a delivery (API section 6.4); null: none of these keys, so the sender is unknown. Every key is
 * tried, even after one fits, so that the time taken reveals nothing.
 */
export function verifyDelivery(
  delivery: Delivered,
  { signatures, keys, header }: VerifyDeps,
): SigningKey['kind'] | null {
  const fitting = signaturesIn(delivery, header).flatMap((signature) =>
    keys.filter(({ value }) => signatures.matches(value, delivery.body, signature)),
  );
  return fitting[0]?.kind ?? null;
}
