import { z } from 'zod';
import { nothing, ownerPin } from './requestFields.ts';

/**
 * The second place of the journals' copies. `folder` null: there is none. `copiedAt`: when everything was there last, epoch
 * ms; null: not yet since the start. `trouble`: since when nothing can be copied, epoch ms, and why, in the system's words.
 */
export const secondCopyStatusSchema = z.object({
  folder: z.string().nullable(),
  copiedAt: z.number().nullable(),
  trouble: z.object({ since: z.number(), detail: z.string() }).nullable(),
});
export type SecondCopyStatus = z.infer<typeof secondCopyStatusSchema>;

const path = z.string().min(1).max(4_000);

/** The requests about the second place; part of `REQUESTS` in channels.ts. */
export const SECOND_COPY_REQUESTS = {
  'secondCopy.status': { input: nothing, output: secondCopyStatusSchema },
  /** Null: no second place any more; what is there stays. `copy_place_unusable`: nothing can be written to it. */
  'secondCopy.choose': { input: z.object({ path: path.nullable(), pin: ownerPin }), output: secondCopyStatusSchema },
  /**
   * Makes the journal of the open account of a copy below that folder. `jobs`: how many jobs it has. `copy_not_found`: there is
   * none. `not_possible_now`: this desk has jobs of its own already, or the demo is open.
   */
  'secondCopy.restore': { input: z.object({ path, pin: ownerPin }), output: z.object({ jobs: z.number().int() }) },
} as const;
