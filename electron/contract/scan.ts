import { z } from 'zod';
import { jobSchema } from './job.ts';

/** Longest order reference (API section 8); a longer scan cannot be one. */
export const MAX_REFERENCE_LENGTH = 120;

/**
 * The answer to a scan. `new`: a job was made. `again`: the order had a job already, whose state tells the outcome
 * and nothing was created or charged. `refused`: the code cannot be an order, nothing was kept.
 */
export const scanReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new'), job: jobSchema }),
  z.object({ kind: z.literal('again'), job: jobSchema }),
  z.object({
    kind: z.literal('refused'),
    reason: z.enum(['empty', 'too_long', 'unreadable']),
    length: z.number().int(),
  }),
]);
export type ScanReply = z.infer<typeof scanReplySchema>;
