import { z } from 'zod';
import { jobSchema } from './job.ts';
import { id, jobId, nothing, saved } from './requestFields.ts';
import { searchFold } from './searchFold.ts';
import { parcelElsewhereSchema } from './site.ts';

/**
 * One carrier's part of a hand-over; `carrier` is null if the service did not name it. `parcels` counts pieces: a shipment of
 * three has one label (API sections 2.4, 4.4 `quantity`).
 */
export const pickupCountSchema = z.object({ carrier: z.string().nullable(), parcels: z.number().int() });
export type PickupCount = z.infer<typeof pickupCountSchema>;

/**
 * A session in which a courier takes parcels: those of `carrier`, or of every carrier (null). Times in epoch ms; `endedAt` is null
 * while it is open.
 */
export const pickupSchema = z.object({
  id: z.string(),
  carrier: z.string().nullable(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  parcels: z.number().int(),
  byCarrier: z.array(pickupCountSchema),
  /** Codes that no job of this desk has: parcels of another desk, or codes that are not labels. */
  foreign: z.number().int(),
});
export type Pickup = z.infer<typeof pickupSchema>;

/**
 * Whether a courier of the session takes parcels of this carrier. A carrier that the service did not name may be this one:
 * the label shows it. The service may write a name in other letters from answer to answer.
 */
export function takesCarrier({ carrier }: Pick<Pickup, 'carrier'>, of: string | null): boolean {
  return carrier === null || of === null || searchFold(of) === searchFold(carrier);
}

/** One parcel of a session, newest first; `job` is null for a code that no job of this desk has. */
export const pickupItemSchema = z.object({ at: z.number(), code: z.string(), job: jobSchema.nullable() });
export type PickupItem = z.infer<typeof pickupItemSchema>;

/** A session with its items; an open one has its last 200. */
export const openPickupSchema = pickupSchema.extend({ items: z.array(pickupItemSchema) });
export type OpenPickup = z.infer<typeof openPickupSchema>;

/**
 * What a label that is scanned in a session means. `taken`: handed over now. `again`: this session already has it.
 * `earlier`: handed over in another session. `other_carrier`: it may go, but not with this courier. `stop`: it must not go
 * (cancelled, unpaid, not printed, refused). `foreign`: no job here has this code; the session notes it. `refused`: the
 * code cannot be a label. `checked`: false if it could not be asked in time whether the shipment was cancelled elsewhere:
 * the service is asked again afterwards, other desks are not. `elsewhere`: another desk's parcel, as that desk has reported
 * it.
 */
export const pickupReplySchema = z.object({
  outcome: z.enum(['taken', 'again', 'earlier', 'other_carrier', 'stop', 'foreign', 'refused']),
  checked: z.boolean().default(true),
  job: jobSchema.nullable(),
  elsewhere: parcelElsewhereSchema.nullable(),
  pickup: openPickupSchema,
});
export type PickupReply = z.infer<typeof pickupReplySchema>;

/** The requests about pickups; part of `REQUESTS` in channels.ts. */
export const PICKUP_REQUESTS = {
  /** The open session, or null. */
  'pickup.current': { input: nothing, output: openPickupSchema.nullable() },
  /** Starts a session, or returns the open one. `carrier`: whose courier, null for all of them. `label`: the carrier is the one of this label; `no_carrier_on_label` where none is known. */
  'pickup.start': {
    input: z.object({ carrier: z.string().nullable().default(null), label: z.string().max(20_000).optional() }),
    output: openPickupSchema,
  },
  /** `no_pickup`: no session is open. On disk when it answers. */
  'pickup.scan': { input: z.object({ code: z.string().max(20_000) }), output: pickupReplySchema },
  /** Takes a code that no job of this desk has out of the open session: its parcel stays here. */
  'pickup.removeForeign': { input: z.object({ code: z.string().max(20_000) }), output: openPickupSchema },
  /** The courier does not take this parcel after all. */
  'pickup.takeBack': { input: jobId, output: openPickupSchema },
  'pickup.end': { input: nothing, output: pickupSchema },
  /** Parcels whose label is out and which no courier took, by carrier, the most first. */
  'pickup.stillHere': { input: nothing, output: z.array(pickupCountSchema) },
  /** Ended sessions, newest first. */
  'pickup.recent': { input: z.object({ limit: z.number().int().min(1).max(100) }), output: z.array(pickupSchema) },
  /** Writes the hand-over list (A4 PDF) of a session and opens it. */
  'pickup.saveList': { input: z.object({ pickupId: id }), output: saved },
} as const;
