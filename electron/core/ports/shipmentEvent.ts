/** An event as the service told it (API section 6.3); null where a field is absent. */
export interface ShipmentEvent {
  readonly event: string;
  readonly shipmentId: string | null;
  /** Epoch ms by the service's clock; shown, never decided by. */
  readonly at: number | null;
  /** A carrier number only: the internal code is none (2.2). */
  readonly carrierNumber: string | null;
  readonly oldStatus: string | null;
  /** `new_status`, or `status` where an event has that instead. */
  readonly status: string | null;
  readonly statusLabel: string | null;
  /** Signed, good for 24 hours: as secret as a password. */
  readonly labelUrl: string | null;
  /** What else stood there, readable, links hidden. */
  readonly more: readonly { readonly name: string; readonly value: string }[];
}

export const KNOWN_EVENTS = [
  'shipment.created',
  'shipment.label_ready',
  'shipment.status_updated',
  'shipment.cancelled',
] as const;
export type KnownEvent = (typeof KNOWN_EVENTS)[number];

export function isKnownEvent(name: string): name is KnownEvent {
  return (KNOWN_EVENTS as readonly string[]).includes(name);
}

/** Names what is the same event (6.5): its kind, shipment and status; where it is unknown, its bytes (`digest`). */
export function eventKey(event: ShipmentEvent, digest: string): string {
  if (!isKnownEvent(event.event) || event.shipmentId === null) return digest;
  return JSON.stringify([event.event, event.shipmentId, event.status]);
}
