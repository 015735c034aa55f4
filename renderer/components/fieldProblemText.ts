import type { FieldProblem } from '../../electron/contract/job.ts';
import type { Translate } from '../i18n/translate.ts';

/** What is wrong with a field: the rule it broke, or the service's own words. */
export function fieldProblemText({ field, rule, limit, message }: FieldProblem, t: Translate): string {
  if (rule === null) return message ?? field;
  const text = t(`rule.${rule}`, { limit: limit ?? '' });
  return rule === 'unknown_carrier' && message !== null ? `${text}. ${t('orders.near', { near: message })}` : text;
}
