import type { ExtraField } from '../../contract/extraField.ts';
import { hideSecrets } from './hideSecrets.ts';
import { isMembers } from './lists.ts';

const LONGEST = 300;

/** What stands in `value` at a path (`payment.amount`); null for nothing, which empty text is too. */
export function standsAt(value: unknown, path: string): unknown {
  const found = path.split('.').reduce<unknown>((inner, name) => {
    return isMembers(inner) && Object.hasOwn(inner, name) ? inner[name] : null;
  }, value);
  return found === undefined || (typeof found === 'string' && found.trim() === '') ? null : found;
}

/** One row of it, as it came. */
export function asItCame(name: string, value: unknown): ExtraField {
  // JSON.stringify is given JSON, which always has a text.
  const text = hideSecrets(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)));
  return { name, value: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text };
}

/**
 * Rows for the places in which something stands that was not read: nobody may take an amount that cannot be read for one
 * that was not told. `read` holds what was read at each path.
 */
export function oddFields(value: unknown, read: Readonly<Record<string, unknown>>): readonly ExtraField[] {
  return Object.entries(read).flatMap(([path, told]) => {
    const found = standsAt(value, path);
    // Text is read whole or, beyond all measure, cut.
    const isRead = told !== null && !(typeof found === 'string' && typeof told === 'string' && found !== told);
    return found === null || isRead ? [] : [asItCame(path, found)];
  });
}
