import type { ShipmentEvent } from './shipmentEvent.ts';

/** Reads the body of an event whose signature was right (API section 6.3). */
export interface EventReader {
  /** Null where it is no JSON object. */
  read(body: Uint8Array): ShipmentEvent | null;
}
