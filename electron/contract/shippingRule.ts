import { z } from 'zod';

/** Both ends count; null: open. At least one end is given where there is a range at all. */
const rangeSchema = z.object({ from: z.number().min(0).nullable(), to: z.number().min(0).nullable() });
export type Range = z.infer<typeof rangeSchema>;

/**
 * What an order has to be for a rule; all that is given has to fit, and an order without that value does not fit.
 * `desi`: of one parcel, declared or by its sides, whichever is more. `weightKg`: of the order. `declaredValue` in TRY.
 * `provinces`: the receiver's is one of these. `tags`: the shop gave it one of these.
 */
const ruleConditionsSchema = z.object({
  desi: rangeSchema.nullable(),
  weightKg: rangeSchema.nullable(),
  declaredValue: rangeSchema.nullable(),
  provinces: z.array(z.string().trim().min(1).max(60)).max(81),
  tags: z.array(z.string().trim().min(1).max(60)).max(20),
});
export type RuleConditions = z.infer<typeof ruleConditionsSchema>;

/**
 * What a rule decides; null: nothing about it. `carrier`: as an order names one (contract/order.ts), where both parts null
 * mean the account's default. `senderCode`: of one of the account's sender addresses. `box`: id of a box (contract/box.ts),
 * for orders without a size.
 */
const ruleEffectsSchema = z.object({
  carrier: z.object({ carrier: z.string().max(60).nullable(), carrierId: z.string().max(40).nullable() }).nullable(),
  senderCode: z.string().min(1).max(40).nullable(),
  box: z.string().max(12).nullable(),
});
export type RuleEffects = z.infer<typeof ruleEffectsSchema>;

/** One row of the table. The id never changes; the name is the shop's, and is stored with the rule's decision. */
const shippingRuleSchema = z.object({
  id: z.string().min(1).max(40),
  name: z.string().trim().min(1).max(40),
  when: ruleConditionsSchema,
  decides: ruleEffectsSchema,
});
export type ShippingRule = z.infer<typeof shippingRuleSchema>;

export const MOST_RULES = 30;

/**
 * The rules of an account, in the order in which they are applied. For each of carrier, sender and box, the first rule
 * counts that fits and sets it. While it is not `on`, nothing is decided by it. `draft`: the table as it was changed on the
 * screen and not switched on yet; null: it was not changed.
 */
const tableSchema = z.object({
  on: z.boolean(),
  rules: z.array(shippingRuleSchema).max(MOST_RULES),
  draft: z.array(shippingRuleSchema).max(MOST_RULES).nullable(),
});
export type RuleTable = z.infer<typeof tableSchema>;
export const noRules: RuleTable = { on: false, rules: [], draft: null };

/**
 * Read whole or not at all: a table without the row that could not be read would send parcels another way than its owner
 * decided.
 */
export const ruleTableSchema = z.custom<RuleTable>((value) => tableSchema.safeParse(value).success);

/**
 * What rules decided for an order before it was first sent; stored with its job, and sent again under the same key. `rule`:
 * its name then.
 */
export const ruleDecisionSchema = z.object({
  carrier: z.object({ rule: z.string(), carrier: z.string().nullable(), carrierId: z.string().nullable() }).nullable(),
  sender: z.object({ rule: z.string(), code: z.string() }).nullable(),
});
export type RuleDecision = z.infer<typeof ruleDecisionSchema>;

/**
 * What a table would have done to the orders that were shipped in the last `days`. `same`: they would have gone with the
 * carrier that they went with. `other`: with another one; of these `compared` have a known price there, and together they
 * would have cost `saved` less (kuruş; below zero: more). `unclear`: which carrier it would be is not known here
 * (`fastest`, or no prices). `examples`: some of the others, the largest difference first.
 */
export const ruleTrialSchema = z.object({
  days: z.number().int(),
  orders: z.number().int(),
  same: z.number().int(),
  other: z.number().int(),
  unclear: z.number().int(),
  compared: z.number().int(),
  saved: z.number().int(),
  byRule: z.array(z.object({ id: z.string(), orders: z.number().int() })),
  examples: z.array(
    z.object({
      reference: z.string(),
      rule: z.string(),
      from: z.string(),
      to: z.string(),
      saved: z.number().int().nullable(),
    }),
  ),
});
export type RuleTrial = z.infer<typeof ruleTrialSchema>;

/** The requests about rules; part of `REQUESTS` in channels.ts. The table itself is one of the settings. */
export const RULE_REQUESTS = {
  /** Tries a table on the orders that were shipped in the last `days`, and changes nothing. */
  'rules.try': {
    input: z.object({ rules: z.array(shippingRuleSchema).max(MOST_RULES), days: z.number().int().min(1).max(90) }),
    output: ruleTrialSchema,
  },
} as const;
