import { z } from 'zod';
import { MAX_QUANTITY } from './command.ts';
import { jobSchema } from './job.ts';
import { orderSchema } from './order.ts';
import { id } from './requestFields.ts';
import { deskRefSchema, siteClaimSchema, siteParcelSchema } from './site.ts';

/** Longest order reference in characters (API section 8); a longer scan cannot be one. */
export const MAX_REFERENCE_LENGTH = 120;

/** Why a code cannot be an order. */
export const scanRefusalSchema = z.enum(['empty', 'too_long', 'unreadable', 'command']);
export type ScanRefusal = z.infer<typeof scanRefusalSchema>;

/** What was scanned, or chosen by key, for the next order; it applies to that one order only. */
export const scanOptionsSchema = z.object({
  /** Id of one of the shop's boxes; the parcel gets its type and sides. */
  box: z.string().max(12).nullable(),
  /** Number of parcels (API section 4.4). */
  quantity: z.number().int().min(1).max(MAX_QUANTITY).nullable(),
  /** Set aside: the job waits in `needs_attention` with the problem `on_hold` until the operator releases it. */
  hold: z.boolean(),
});
export type ScanOptions = z.infer<typeof scanOptionsSchema>;
export const noScanOptions: ScanOptions = { box: null, quantity: null, hold: false };

/**
 * The answer to a scan. `new`: a job was made. `again`: the order already had a job, whose state shows the outcome; nothing
 * was created or charged. `label_verified`: the code is on the label of this job, which is verified now. `label_wrong`: the
 * code is on the label of `job`, but the parcel in hand is `expected`: an alarm. `label_known`: it is on the label of a job
 * that has nothing to prove (cancelled, handed over, or another label is still printing). `elsewhere`: another desk of the
 * site has the order; nothing was stored, and only a person's `scan.takeOver` takes it. `refused`: the code cannot be an
 * order, and nothing was stored; `command`: it has the form of a command barcode, but there is no such command.
 * `optionsUsed`: false if options were given but came too late for this order.
 */
export const scanReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new'), job: jobSchema, optionsUsed: z.boolean().default(true) }),
  z.object({ kind: z.literal('again'), job: jobSchema, optionsUsed: z.boolean().default(true) }),
  z.object({ kind: z.literal('label_verified'), job: jobSchema }),
  z.object({ kind: z.literal('label_wrong'), job: jobSchema, expected: jobSchema }),
  z.object({ kind: z.literal('label_known'), job: jobSchema }),
  z.object({ kind: z.literal('elsewhere'), claim: siteClaimSchema }),
  z.object({
    kind: z.literal('refused'),
    reason: scanRefusalSchema,
    length: z.number().int(),
  }),
]);
export type ScanReply = z.infer<typeof scanReplySchema>;

/**
 * Where the parcel of a code is. `job`: its job here. `elsewhere`: another desk of the site has it; `parcel` is null
 * if that desk has reported nothing of it yet. `order`: it is in this desk's book, and was not shipped here.
 * `othersUnasked`: the other desks' parcels could not be read, and one of them may have it.
 */
export const whereReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('job'), job: jobSchema }),
  z.object({ kind: z.literal('elsewhere'), desk: deskRefSchema, parcel: siteParcelSchema.nullable() }),
  z.object({ kind: z.literal('order'), order: orderSchema, othersUnasked: z.boolean() }),
  z.object({ kind: z.literal('unknown'), othersUnasked: z.boolean() }),
  z.object({ kind: z.literal('refused'), reason: scanRefusalSchema, length: z.number().int() }),
]);
export type WhereReply = z.infer<typeof whereReplySchema>;

/** The parcel of a job was scanned, and at that time (epoch ms) its shipment was not cancelled, as far as the service reported. */
export const jobStandingSchema = z.object({ jobId: z.string(), at: z.number() });
export type JobStanding = z.infer<typeof jobStandingSchema>;

/** The requests about scans; part of `REQUESTS` in channels.ts. */
export const SCAN_REQUESTS = {
  'scan.submit': {
    input: z.object({ code: z.string().max(20_000), options: scanOptionsSchema.default(noScanOptions) }),
    output: scanReplySchema,
  },
  /** The same for an order that another desk of the site has (its id is `from`), and that a person takes from it. */
  'scan.takeOver': {
    input: z.object({ code: z.string().max(20_000), options: scanOptionsSchema.default(noScanOptions), from: id }),
    output: scanReplySchema,
  },
  /** Finds the parcel by the code of an order or a label; creates, sends and prints nothing. */
  'scan.where': { input: z.object({ code: z.string().max(20_000) }), output: whereReplySchema },
} as const;
