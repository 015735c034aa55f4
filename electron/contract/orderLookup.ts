import { z } from 'zod';
import { orderSchema } from './order.ts';
import { fieldProblemSchema } from './problem.ts';
import { nothing } from './requestFields.ts';

/** Stands for the scanned code in the address of a look-up. */
export const CODE_PLACE = '{code}';

/** Where an order that the book does not have is requested from the shop's own system. Its token is in the keychain. */
export const lookupAddressSchema = z.object({ template: z.string() });

/**
 * `template`: null if the shop's system is not asked. `tokenIsStored`: false where there is no keychain.
 */
export const lookupStatusSchema = z.object({
  template: z.string().nullable(),
  hasToken: z.boolean(),
  tokenIsStored: z.boolean(),
});
export type LookupStatus = z.infer<typeof lookupStatusSchema>;

/** The answer of the shop's system for a code; `problems`: what the order lacks to be sent. */
export const lookupTriedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), order: orderSchema, problems: z.array(fieldProblemSchema) }),
  z.object({ kind: z.literal('unknown') }),
  /** The shop has cancelled it, with this word for it. */
  z.object({ kind: z.literal('cancelled'), word: z.string() }),
]);
export type LookupTried = z.infer<typeof lookupTriedSchema>;

/** The requests about asking the shop's system; part of `REQUESTS` in channels.ts. */
export const LOOKUP_REQUESTS = {
  'lookup.status': { input: nothing, output: lookupStatusSchema },
  /**
   * `token` null: the stored one stays, unless the address is now on another server, which must not be given it.
   * `lookup_url_invalid`, `shop_url_not_https`: the address cannot be used.
   */
  'lookup.save': {
    input: z.object({ template: z.string().max(1_000), token: z.string().trim().min(1).max(2_000).nullable() }),
    output: lookupStatusSchema,
  },
  /** The shop's system is not asked any more, and its token is deleted. */
  'lookup.remove': { input: nothing, output: lookupStatusSchema },
  /** Requests one code and stores nothing. `lookup_no_answer`: there was no answer that can be used. */
  'lookup.try': { input: z.object({ code: z.string().trim().min(1).max(120) }), output: lookupTriedSchema },
} as const;
