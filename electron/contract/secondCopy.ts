import { z } from 'zod';

/**
 * The second place of the journals' copies. `folder` null: there is none. `copiedAt`: when everything was there last, epoch
 * ms; null: not yet since the start. `trouble`: why nothing can be copied now, in the system's words.
 */
export const secondCopyStatusSchema = z.object({
  folder: z.string().nullable(),
  copiedAt: z.number().nullable(),
  trouble: z.string().nullable(),
});
export type SecondCopyStatus = z.infer<typeof secondCopyStatusSchema>;

const path = z.string().min(1).max(4_000);
/** The owner's PIN where there is one: receivers' data leave the computer, or the records of it are replaced. */
const pin = z
  .string()
  .regex(/^\d{4,12}$/)
  .nullable()
  .default(null);

/** The requests about the second place; part of `REQUESTS` in channels.ts. */
export const SECOND_COPY_REQUESTS = {
  'secondCopy.status': { input: z.object({}), output: secondCopyStatusSchema },
  /** Null: no second place any more; what is there stays. `copy_place_unusable`: nothing can be written to it. */
  'secondCopy.choose': { input: z.object({ path: path.nullable(), pin }), output: secondCopyStatusSchema },
  /**
   * Makes the journal of the open account of a copy below that folder. `jobs`: how many jobs it has. `copy_not_found`: there is
   * none. `not_possible_now`: this desk has jobs of its own already, or the demo is open.
   */
  'secondCopy.restore': { input: z.object({ path, pin }), output: z.object({ jobs: z.number().int() }) },
} as const;
