import { z } from 'zod';

/**
 * The place of an order that waits to be sent: how many go before it, and in about how many ms it is sent, at the pace
 * of the last minute. `inMs` is null while nothing is sent: the service is away, the account is held, or the list is
 * paused.
 */
export const queuePlaceSchema = z.object({ before: z.number().int(), inMs: z.number().nullable() });
export type QueuePlace = z.infer<typeof queuePlaceSchema>;
