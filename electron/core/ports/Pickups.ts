import type { Job } from '../../contract/job.ts';
import type { OpenPickup, Pickup } from '../../contract/pickup.ts';

/** Hand-overs to couriers. Part of the Journal; what the courier took stands in the jobs themselves. */
export interface Pickups {
  /** With its last 200 items. */
  openPickup(): Promise<OpenPickup | null>;
  /** A session with all its items, open or ended. */
  pickup(id: string): Promise<OpenPickup | null>;
  startPickup(id: string, at: number): Promise<OpenPickup>;
  /**
   * Notes a code that no job of this desk has; once more changes nothing. It is not foreign any more, and gone from the
   * session, with the change that hands over a job in this session which has it as tracking number, shipment id or key.
   */
  noteForeign(pickupId: string, code: string, at: number): Promise<void>;
  /** One without parcels and codes is not kept. */
  endPickup(id: string, at: number): Promise<Pickup>;
  /** Ended sessions, last first. */
  recentPickups(limit: number): Promise<readonly Pickup[]>;
  /** Jobs that a label's barcode may mean: by tracking number, shipment id or key; newest accepted first. */
  jobsByLabelCode(code: string): Promise<readonly Job[]>;
}
