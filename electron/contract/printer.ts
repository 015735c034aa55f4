import { z } from 'zod';

/** A printer as the operator sees it. `id` is `kind:name`, stable across restarts; media sizes in mm. */
export const printerInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['folder', 'cups', 'windows']),
  state: z.enum(['ready', 'busy', 'paused', 'out_of_paper', 'offline', 'unknown']),
  /** The print system's own words about the state, or null. */
  reason: z.string().nullable(),
});
export type PrinterInfo = z.infer<typeof printerInfoSchema>;
