import type { ExtraField } from '../../contract/extraField.ts';
import { hideSecrets, isSecretName } from './hideSecrets.ts';

/** Beyond these a row says that there was more, and no answer can fill a screen or the memory. */
const MAX_DEPTH = 6;
const MAX_ROWS = 200;
const MAX_CHARACTERS = 2000;
const CUT = '…';

function textOf(value: unknown): string | null {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value.trim() === '') return null;
  return value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}${CUT}` : value;
}

/**
 * Everything in `value` that has no field of its own in what we hand on, as rows to show, so that no part of an answer gets
 * lost. Nested objects are named `a.b`, lists `a.0`; null and empty values are left out as absent. `taken` are the paths of
 * plain values that have a field; an object or a list at such a path is shown here all the same, because the field did not
 * take it. What looks like a secret or a signed link is listed by its name only.
 */
export function extraFields(value: unknown, taken: Iterable<string> = []): ExtraField[] {
  const told = new Set(taken);
  const rows: ExtraField[] = [];
  const visit = (path: string, inner: unknown, depth: number): void => {
    if (rows.length > MAX_ROWS) return;
    if (typeof inner !== 'object' || inner === null) {
      const text = told.has(path) ? null : textOf(inner);
      if (text === null) return;
      if (rows.length === MAX_ROWS) rows.push({ name: CUT, value: CUT });
      else rows.push({ name: path, value: isSecretName(path) ? '[hidden]' : hideSecrets(text) });
      return;
    }
    const members = Object.entries(inner);
    if (depth === MAX_DEPTH) {
      if (members.length > 0) rows.push({ name: path, value: CUT });
      return;
    }
    for (const [name, member] of members) {
      if (rows.length > MAX_ROWS) return;
      visit(path === '' ? name : `${path}.${name}`, member, depth + 1);
    }
  };
  visit('', value, 0);
  return rows;
}
