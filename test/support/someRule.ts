import {
  noRules,
  type RuleConditions,
  type RuleEffects,
  type RuleTable,
  type ShippingRule,
} from '../../electron/contract/shippingRule.ts';

/** A rule that fits every order and decides nothing, but for what is given. */
export function aRule(
  name: string,
  when: Partial<RuleConditions> = {},
  decides: Partial<RuleEffects> = {},
): ShippingRule {
  return {
    id: name,
    name,
    when: { desi: null, weightKg: null, declaredValue: null, provinces: [], tags: [], ...when },
    decides: { carrier: null, senderCode: null, box: null, ...decides },
  };
}

/** By a slug, a name, `cheapest` or `fastest`; null: the account's default. */
export const carrier = (word: string | null) => ({ carrier: { carrier: word, carrierId: null } });

/** The setting in which the live account has these rules. */
export function withRules(...rules: readonly ShippingRule[]) {
  const live: RuleTable = { on: true, rules: [...rules], draft: null };
  return { shippingRules: { demo: noRules, sandbox: noRules, live } };
}
