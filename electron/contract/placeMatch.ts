import { z } from 'zod';
import { id } from './requestFields.ts';
import { placeSchema } from './service.ts';

/** A place of the service's lists (API section 4.2); without a district, only its province is meant. */
const nearPlaceSchema = z.object({ province: placeSchema, district: placeSchema.nullable() });
export type NearPlace = z.infer<typeof nearPlaceSchema>;

/**
 * The service's place that a written province and district stand for. `found`: these two, and
 * nothing else. `unsure`: a person has to choose; `province` is what is certain of it, `near` what may be meant, the
 * nearest first. `unjudged`: the lists that are needed cannot be had, so the written place is not judged.
 */
export const placeMatchSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), province: placeSchema, district: placeSchema }),
  z.object({ kind: z.literal('unsure'), province: placeSchema.nullable(), near: z.array(nearPlaceSchema) }),
  z.object({ kind: z.literal('unjudged'), province: placeSchema.nullable() }),
]);
export type PlaceMatch = z.infer<typeof placeMatchSchema>;

/** The requests about places; part of `REQUESTS` in channels.ts. */
export const PLACE_REQUESTS = {
  /** Kept for a day, in Turkish alphabetical order; `fresh` asks again. */
  'places.provinces': { input: z.object({ fresh: z.boolean() }), output: z.array(placeSchema) },
  'places.districts': { input: z.object({ provinceId: id, fresh: z.boolean() }), output: z.array(placeSchema) },
  /** The place of the lists that a written one stands for; lists that are not known yet are requested. */
  'places.match': {
    input: z.object({ province: z.string().max(1_000), district: z.string().max(1_000) }),
    output: placeMatchSchema,
  },
} as const;
