import { z } from 'zod';

/** A field without a place of its own, unchanged: its path in the answer (`sender.title`) and its value as text. */
export const extraFieldSchema = z.object({ name: z.string(), value: z.string() });
export type ExtraField = z.infer<typeof extraFieldSchema>;
