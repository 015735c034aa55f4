import { parse } from 'lossless-json';
import { z } from 'zod';
import { err, ok, type Result } from '../../contract/result.ts';

/** A double represents any decimal of up to 15 significant digits exactly. */
const EXACT_DIGITS = 15;

/** A number where a double holds it exactly, else its digits as text, so that ids and amounts keep every digit. */
function parseNumber(text: string): number | string {
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(value) ? value : text;
  const significant = text.replace(/e.*$/i, '').replace(/[-.]/g, '').replace(/^0+/, '');
  return significant.length <= EXACT_DIGITS ? value : text;
}

/**
 * Parses a JSON body without losing precision: a number that a double cannot hold becomes a string of its digits. When
 * a member is repeated, the last one counts. Bytes that are not UTF-8 become replacement characters instead of an
 * error, so that one bad letter in a message does not hide a paid shipment.
 */
export function parseJson(bytes: Uint8Array): Result<unknown, null> {
  try {
    const text = new TextDecoder('utf-8').decode(bytes);
    return ok(parse(text, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue }));
  } catch {
    return err(null);
  }
}

/** A JSON object. */
export const membersSchema = z.record(z.string(), z.unknown());
export type Members = Readonly<Record<string, unknown>>;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Far deeper than any real answer. What lies deeper is dropped, so that no recursive reader overflows the stack. */
const MAX_DEPTH = 64;

/** A shorter secret is no key of the service, and replacing it could destroy ordinary words. */
const SHORTEST_SECRET = 8;

function tidy(value: unknown, clean: (text: string) => string, depth: number): unknown {
  if (typeof value === 'string') return clean(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => tidy(item, clean, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, tidy(member, clean, depth + 1)]));
}

/**
 * A copy of parsed JSON in which every text has `secret` replaced and everything below the greatest depth is dropped.
 */
export function withoutSecret(value: unknown, secret: string): unknown {
  const clean = (text: string) => text.split(secret).join('[key]');
  return tidy(value, secret.length < SHORTEST_SECRET ? (text) => text : clean, 0);
}
