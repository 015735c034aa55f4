import type {
  Delivered,
  EventInbox,
  EventKeys,
  EventReader,
  EventSignatures,
  SigningKey,
} from '../ports/EventInbox.ts';
import { eventKey, isKnownEvent, type ShipmentEvent } from '../ports/EventInbox.ts';
import type { EventDraft } from '../ports/Journal.ts';

/** What a station needs to read the service's events; without it, it polls by itself. */
export interface EventParts {
  readonly inbox: EventInbox;
  readonly signatures: EventSignatures;
  readonly keys: EventKeys;
  readonly reader: EventReader;
  /** The header that carries the signature, in any casing; null: found by its `sha256=`. */
  readonly header: () => string | null;
}

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

const SIGNATURE = /^\s*sha256=/i;
/** Nobody signs twice; whoever sends more headers like it only wants work to be done. */
const MOST_SIGNATURES = 4;

export interface VerifyParts {
  readonly signatures: EventSignatures;
  readonly keys: readonly SigningKey[];
  /** The header that carries the signature, in any casing; null: any whose value begins with `sha256=`. */
  readonly header: string | null;
}

function told({ headers }: Delivered, header: string | null): readonly string[] {
  const wanted = header?.trim().toLowerCase();
  return Object.entries(headers)
    .filter(([name, value]) => (wanted === undefined ? SIGNATURE.test(value) : name.toLowerCase() === wanted))
    .map(([, value]) => value)
    .slice(0, MOST_SIGNATURES);
}

/**
 * With which of the keys a delivery was signed (API section 6.4); null: with none of them, so that nobody knows who sent
 * it. Every key is tried, whichever fits: the time tells nothing.
 */
export function verifyDelivery(
  delivery: Delivered,
  { signatures, keys, header }: VerifyParts,
): SigningKey['kind'] | null {
  const fitting = told(delivery, header).flatMap((signature) =>
    keys.filter(({ value }) => signatures.matches(value, delivery.body, signature)),
  );
  return fitting[0]?.kind ?? null;
}
