import type { ExtraField } from '../../contract/extraField.ts';
import { isMembers } from './json.ts';

const HIDDEN = '[hidden]';

/** Names of fields whose value is never shown, compared in lower case and without punctuation. */
const SECRET_NAME = /secret|token|passw|apikey|authorization|credential|signature(?!header|algorithm)|base64|pdf/;
/** A link to a label or to a payment page works without a key (API sections 2.3, 2.4), so it is treated as a password. */
const SECRET_LINK = /(label|download|pay).*(url|link|href)$/;

export function isSecretName(path: string): boolean {
  const plain = path.toLowerCase().replace(/[^a-z0-9]/g, '');
  return SECRET_NAME.test(plain) || SECRET_LINK.test(plain);
}

/**
 * Whether a word is long and random, as keys, webhook secrets, signatures and base64 are. A UUID is an id and does not
 * count.
 */
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

/** A text of an answer with keys, secrets and signed links replaced. Ordinary links and ids stay. */
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

/** Limits so that no answer can fill the screen or the memory. A row shows where something is cut. */
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
 * All values of an answer that we have no field for, as rows to show, so that nothing of the answer is lost. Nested
 * objects are named `a.b`, list items `a.0`; null and empty values count as absent. `taken` holds the paths of the
 * plain values that were read; an object or a list at such a path is still shown, because the reader did not take it. A
 * value that looks like a secret or a signed link is hidden, and only its name is shown.
 */
export function extraFields(value: unknown, taken: Iterable<string> = []): ExtraField[] {
  const skipped = new Set(taken);
  const rows: ExtraField[] = [];
  const visit = (path: string, inner: unknown, depth: number): void => {
    if (rows.length > MAX_ROWS) return;
    if (typeof inner !== 'object' || inner === null) {
      const text = skipped.has(path) ? null : textOf(inner);
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

/** The value at a path (`payment.amount`). Null when it is absent, null or blank text. */
export function valueAt(value: unknown, path: string): unknown {
  const found = path.split('.').reduce<unknown>((inner, name) => {
    return isMembers(inner) && Object.hasOwn(inner, name) ? inner[name] : null;
  }, value);
  return found === undefined || (typeof found === 'string' && found.trim() === '') ? null : found;
}

/** A row with a value as the answer had it, shortened and without secrets. */
export function rawField(name: string, value: unknown): ExtraField {
  // `JSON.stringify` returns undefined only for values that JSON does not have.
  const text = hideSecrets(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)));
  return { name, value: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text };
}

/**
 * Rows for values that are present but could not be parsed, so that an unreadable amount is not taken for a missing
 * one. `read` holds what was parsed at each path.
 */
export function unparsedFields(value: unknown, read: Readonly<Record<string, unknown>>): readonly ExtraField[] {
  return Object.entries(read).flatMap(([path, parsed]) => {
    const found = valueAt(value, path);
    // A text that was shortened when it was read counts as unparsed, and its beginning is shown.
    const isParsed = parsed !== null && !(typeof found === 'string' && typeof parsed === 'string' && found !== parsed);
    return found === null || isParsed ? [] : [rawField(path, found)];
  });
}
