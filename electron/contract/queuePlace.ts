import { z } from 'zod';

/**
 * Where an order stands that waits to be sent: so many go before it, and it goes in about `inMs`, at the pace of the last
 * minute; null while nothing is sent, because the service is away or the account is held.
 */
export const queuePlaceSchema = z.object({ before: z.number().int(), inMs: z.number().nullable() });
export type QueuePlace = z.infer<typeof queuePlaceSchema>;
