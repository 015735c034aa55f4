import { z } from 'zod';
import { jobSchema } from './job.ts';

/** Longest order reference (API section 8); a longer scan cannot be one. */
export const MAX_REFERENCE_LENGTH = 120;

/**
 * The answer to a scan. `new`: a job was made. `again`: the order had a job already, whose state tells the outcome
 * and nothing was created or charged. `label_verified`: the code stands on the label of that job, which is proved now.
 * `label_wrong`: the code stands on the label of `job`, but the parcel in hand is `expected`: an alarm. `label_known`:
 * it stands on the label of a job that has nothing to prove (cancelled, handed over, or another label is still printing). `refused`: the code
 * cannot be an order, nothing was kept.
 */
export const scanReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new'), job: jobSchema }),
  z.object({ kind: z.literal('again'), job: jobSchema }),
  z.object({ kind: z.literal('label_verified'), job: jobSchema }),
  z.object({ kind: z.literal('label_wrong'), job: jobSchema, expected: jobSchema }),
  z.object({ kind: z.literal('label_known'), job: jobSchema }),
  z.object({
    kind: z.literal('refused'),
    reason: z.enum(['empty', 'too_long', 'unreadable']),
    length: z.number().int(),
  }),
]);
export type ScanReply = z.infer<typeof scanReplySchema>;
