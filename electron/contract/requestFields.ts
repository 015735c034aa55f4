import { z } from 'zod';

/*
 * Fields that requests of several capabilities have. What a page asks for is no longer than anything real: a text of megabytes
 * would fill settings, records and screens.
 */

export const id = z.string().max(200);
export const printerId = z.string().max(1_000);
export const jobId = z.object({ jobId: id });
export const shipmentId = z.object({ shipmentId: id });
export const nothing = z.object({});
export const pin = z.string().regex(/^\d{4,12}$/);
/** The owner's PIN, where a request needs it only if one is set. */
export const ownerPin = pin.nullable().default(null);

/** Where a file was saved on this computer. */
export const saved = z.object({ path: z.string() });
