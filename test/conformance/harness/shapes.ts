import { deviate, must, show } from './deviation.ts';

/** Types of section 2, each by the word that the document uses for it. */
export type Kind = 'integer' | 'string' | 'boolean' | 'number' | 'money' | 'object' | 'array' | 'timestamp' | 'url';

export function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** A number, or a decimal string as some services write amounts ("1.50"): the value in TRY, null for anything else. */
export function amount(value: unknown): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return typeof value === 'string' && /^-?\d+(\.\d{1,2})?$/.test(value) ? Number(value) : null;
}

/** An amount as whole kuruş, so that sums compare exactly. */
export function kurus(value: unknown, what: string): number {
  const found = amount(value);
  return found === null ? deviate(`${what} is ${show(value)}, documented: a number`) : Math.round(found * 100);
}

/** ISO 8601 (2.3, 2.4, 6.3) takes a time without a zone for a timestamp too. */
const isoShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Milliseconds since the epoch; without a zone it is the service's own: Turkey's. */
export function timeOf(timestamp: unknown): number {
  const text = String(timestamp);
  return Date.parse(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}+03:00`);
}

function fits(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'integer':
      return typeof value === 'bigint' || Number.isInteger(value);
    case 'string':
    case 'boolean':
      return typeof value === kind;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'money':
      return amount(value) !== null;
    case 'object':
      return isRecord(value);
    case 'array':
      return isList(value);
    case 'timestamp':
      return typeof value === 'string' && isoShape.test(value) && !Number.isNaN(Date.parse(value));
    case 'url':
      return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  }
}

export function mustBe(value: unknown, kind: Kind, what: string): void {
  must(fits(value, kind), `${what} is ${show(value)}, documented: ${kind}`);
}

/** Each named field is there and of its documented type; a type that ends in `?` may also be null or absent. */
export function mustHave(
  value: unknown,
  fields: { readonly [name: string]: Kind | `${Kind}?` },
  what: string,
): asserts value is { readonly [name: string]: unknown } {
  if (!isRecord(value)) deviate(`${what} is ${show(value)}, documented: an object`);
  for (const [name, wanted] of Object.entries(fields)) {
    const found = value[name];
    const isOptional = wanted.endsWith('?');
    if (isOptional && (found === null || found === undefined)) continue;
    const kind = isOptional ? wanted.slice(0, -1) : wanted;
    mustBe(found, kind as Kind, `${what}.${name}`);
  }
}
