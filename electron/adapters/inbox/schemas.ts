import { z } from 'zod';

const base64 = z
  .string()
  .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')));

/** GET /v1/events of the mailbox. */
export const pageSchema = z.object({
  events: z.array(
    z.object({
      // Epoch ms. The journal accepts nothing else, and a page that it refuses would be requested again for ever.
      receivedAt: z.int(),
      headers: z.record(z.string(), z.string()),
      body: base64,
    }),
  ),
  next: z.string().min(1).max(200).nullable(),
  more: z.boolean(),
});

/** GET /v1/box. */
export const boxSchema = z.object({
  name: z.string(),
  deliveryPath: z.string().regex(/^\/in\/[^\s?#]+$/),
  retentionDays: z.number(),
  now: z.number(),
});

/** The 410 of GET /v1/events. */
export const goneSchema = z.object({ error: z.literal('cursor_gone'), oldest: z.string().min(1).max(200) });

/** Other refusals of the mailbox. */
export const refusalSchema = z.object({ error: z.string() });
