import { z } from 'zod';
import { jobSchema } from './job.ts';

/** One carrier's part of a hand-over; `carrier` null where the service did not name it. */
export const pickupCountSchema = z.object({ carrier: z.string().nullable(), parcels: z.number().int() });

/** A session in which the courier takes parcels. Times in epoch ms; `endedAt` is null while it goes on. */
export const pickupSchema = z.object({
  id: z.string(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  parcels: z.number().int(),
  byCarrier: z.array(pickupCountSchema),
  /** Codes that no job of this desk has: parcels of another desk, or no labels at all. */
  foreign: z.number().int(),
});
export type Pickup = z.infer<typeof pickupSchema>;

/** One parcel of a session, last first; `job` is null for a code that no job of this desk has. */
export const pickupItemSchema = z.object({ at: z.number(), code: z.string(), job: jobSchema.nullable() });
export type PickupItem = z.infer<typeof pickupItemSchema>;

/** While it goes on, with its last 200 items. */
export const openPickupSchema = pickupSchema.extend({ items: z.array(pickupItemSchema) });
export type OpenPickup = z.infer<typeof openPickupSchema>;

/**
 * What a label scanned in a session means. `taken`: handed over now. `again`: this session has it already. `earlier`:
 * handed over in another session. `stop`: this parcel must not go (cancelled, unpaid, not printed, refused). `foreign`:
 * no job here has that code; it is noted as such. `refused`: the code cannot be a label. `checked`: false where nobody
 * could ask in time whether the shipment was cancelled elsewhere; then it is asked afterwards.
 */
export const pickupReplySchema = z.object({
  outcome: z.enum(['taken', 'again', 'earlier', 'stop', 'foreign', 'refused']),
  checked: z.boolean().default(true),
  job: jobSchema.nullable(),
  pickup: openPickupSchema,
});
export type PickupReply = z.infer<typeof pickupReplySchema>;
