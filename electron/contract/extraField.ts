import { z } from 'zod';

/** A field that has no place of its own, as it came: its path in the answer (`sender.title`) and its value as text. */
export const extraFieldSchema = z.object({ name: z.string(), value: z.string() });
export type ExtraField = z.infer<typeof extraFieldSchema>;
