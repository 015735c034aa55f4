import { parse } from 'lossless-json';
import { z } from 'zod';
import { err, ok, type Result } from '../../contract/result.ts';

/** Decimal digits that every double carries exactly. */
const EXACT_DIGITS = 15;

/** A number where a double holds it without loss, else its digits as text: ids and amounts keep every digit. */
function parseNumber(text: string): number | string {
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(value) ? value : text;
  const significant = text.replace(/e.*$/i, '').replace(/[-.]/g, '').replace(/^0+/, '');
  return significant.length <= EXACT_DIGITS ? value : text;
}

/**
 * Reads a JSON body without losing precision. Numbers that a double cannot hold come as their digits in a string.
 * Of a repeated member the last counts. Bytes that are not UTF-8 become replacement characters rather than an error,
 * so that one bad letter in a message does not hide a paid shipment.
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

/** No answer of the service is this deep; what lies deeper is dropped, so that no reader can run out of stack. */
const MAX_DEPTH = 64;

/** Shorter ones are no keys of the service, and may be parts of ordinary words. */
const SHORTEST_SECRET = 8;

function tidy(value: unknown, clean: (text: string) => string, depth: number): unknown {
  if (typeof value === 'string') return clean(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => tidy(item, clean, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, tidy(member, clean, depth + 1)]));
}

/** A copy of parsed JSON with `secret` taken out of every text, and nothing below the greatest depth. */
export function withoutSecret(value: unknown, secret: string): unknown {
  const clean = (text: string) => text.split(secret).join('[key]');
  return tidy(value, secret.length < SHORTEST_SECRET ? (text) => text : clean, 0);
}
