import type { Job } from '../../contract/job.ts';
import type { OpenPickup, Pickup, PickupCount } from '../../contract/pickup.ts';

/** Hand-overs to couriers. Part of the Journal; which parcels a courier took is stored in the jobs. */
export interface Pickups {
  /** The open session with its last 200 items. */
  openPickup(): Promise<OpenPickup | null>;
  /** A session with all its items, open or ended. */
  pickup(id: string): Promise<OpenPickup | null>;
  /** `carrier` as the service names it, or null for all of them. */
  startPickup(id: string, at: number, carrier: string | null): Promise<OpenPickup>;
  /**
   * Notes a code that no job of this desk has; a second time changes nothing. When a job that has it as tracking
   * number, shipment id or key is handed over in this session, the same change removes the code from the session.
   */
  noteForeign(pickupId: string, code: string, at: number): Promise<void>;
  /** Takes such a code out of the session again, because its parcel stays here. */
  removeForeign(pickupId: string, code: string): Promise<void>;
  /** A session without parcels and codes is not stored. */
  endPickup(id: string, at: number): Promise<Pickup>;
  /** Ended sessions, newest first. */
  recentPickups(limit: number): Promise<readonly Pickup[]>;
  /** Parcels whose label is out and which no courier took, by carrier, the most first. */
  stillHere(): Promise<readonly PickupCount[]>;
  /** Jobs that a label's barcode may mean: by tracking number, shipment id or key; newest accepted first. */
  jobsByLabelCode(code: string): Promise<readonly Job[]>;
  /** The codes among these that are tracking numbers of jobs here, each once. */
  trackingNumbersAmong(codes: readonly string[]): Promise<readonly string[]>;
}
