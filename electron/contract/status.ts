import { z } from 'zod';
import { JOB_STATES } from './job.ts';
import { kurusSchema } from './money.ts';
import { printerInfoSchema } from './printer.ts';

/**
 * Demo: the embedded demo service. Sandbox: the service's own for tests. Live: the shop's account. Each has its own key,
 * journal and labels, and the first two are marked on every screen.
 */
export const profileSchema = z.enum(['demo', 'sandbox', 'live']);
export type Profile = z.infer<typeof profileSchema>;

/** What real calls taught us about the service. `since` in epoch ms. */
export const connectionSchema = z.object({
  state: z.enum(['unknown', 'online', 'offline', 'key_refused', 'forbidden']),
  since: z.number().nullable(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** A balance is never shown without its age: `at` is the time (epoch ms) of the answer that told it. */
export const balanceSchema = z.object({ amount: kurusSchema, at: z.number() });
export type Balance = z.infer<typeof balanceSchema>;

/** Unpaid measurement-difference debt (API section 7): nothing can be created until it is settled. */
export const accountHoldSchema = z.object({
  amount: kurusSchema.nullable(),
  url: z.string().nullable(),
  message: z.string().nullable(),
  since: z.number(),
});
export type AccountHold = z.infer<typeof accountHoldSchema>;

export const stationStatusSchema = z.object({
  profile: profileSchema.nullable(),
  baseUrl: z.string().nullable(),
  deskName: z.string(),
  connection: connectionSchema,
  balance: balanceSchema.nullable(),
  /** The balance is below the limit that the owner set. */
  balanceIsLow: z.boolean(),
  hold: accountHoldSchema.nullable(),
  printer: printerInfoSchema.nullable(),
  /** Jobs by state, all of them; `today` counts since local midnight. */
  counts: z.record(z.enum(JOB_STATES), z.number().int()),
  today: z.object({ printed: z.number().int(), accepted: z.number().int(), apiCalls: z.number().int() }),
  ordersInBook: z.number().int(),
  /** False where the OS keychain is missing: the key then lives in memory for this session only. */
  keyIsKept: z.boolean(),
});
export type StationStatus = z.infer<typeof stationStatusSchema>;
