import { parse } from 'lossless-json';
import type { Result } from '../../contract/result.ts';
import { err, ok } from '../../contract/result.ts';

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
