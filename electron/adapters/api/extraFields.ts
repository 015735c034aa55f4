import type { ExtraField } from '../../contract/extraField.ts';
import { isMembers } from './json.ts';

const HIDDEN = '[hidden]';

/** Names of fields whose value nobody is shown, compared without casing and signs. */
const SECRET_NAME = /secret|token|passw|apikey|authorization|credential|signature(?!header|algorithm)|base64|pdf/;
/** A link to a label or a payment page opens it without a key (API sections 2.3, 2.4): it is as good as a password. */
const SECRET_LINK = /(label|download|pay).*(url|link|href)$/;

export function isSecretName(path: string): boolean {
  const plain = path.toLowerCase().replace(/[^a-z0-9]/g, '');
  return SECRET_NAME.test(plain) || SECRET_LINK.test(plain);
}

/** Long random words: keys, webhook secrets, signatures, base64. A UUID is an id. */
function isRandomWord(word: string): boolean {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word)) return false;
  return /^[\w+/=-]{24,}$/.test(word) && /\d/.test(word) && /[A-Za-z]/.test(word);
}

const SECRET_PARAMETER = /[?&;][\w.-]*(sig|token|key|secret|expires|auth|hash|password)[\w.-]*=/i;

function hideInLink(link: string): string {
  const isSigned = SECRET_PARAMETER.test(link) || /\/\/[^/\s]*@/.test(link);
  if (!isSigned && !link.split(/[/?&=#.]/).some(isRandomWord)) return link;
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/\s?#]*@)?[^/\s?#]*/i.exec(link)?.[0].replace(/\/\/.*@/, '//') ?? '';
  return `${host}/${HIDDEN}`;
}

/** A text from an answer without keys, secrets and signed links in it; ordinary links and ids stay. */
export function hideSecrets(text: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => {
      if (/:\/\//.test(word)) return hideInLink(word);
      return SECRET_PARAMETER.test(word) || isRandomWord(word) || /^[a-z]{2,12}_(live|test|sandbox)_\S+/i.test(word)
        ? HIDDEN
        : word;
    })
    .join('');
}

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
      else rows.push({ name: path, value: isSecretName(path) ? HIDDEN : hideSecrets(text) });
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
