/** Windows at the service last 60 s (API section 8); a wait beyond this is a mistake somewhere, and would park a desk. */
const LONGEST_MS = 60 * 60 * 1000;

/**
 * Reads Retry-After, seconds or an HTTP date, into ms; null when it is absent or neither. A date is the service's, so it
 * counts from the answer's own `date` header; `now` (epoch ms) stands in for one that is missing: our clock may be wrong.
 */
export function readRetryAfter(header: string | null, date: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), LONGEST_MS);
  // Date.parse also takes much that is no date; an HTTP date begins with the name of a day.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null;
  const at = Date.parse(text);
  const answeredAt = Date.parse(date ?? '');
  return Number.isNaN(at)
    ? null
    : Math.min(Math.max(at - (Number.isNaN(answeredAt) ? now : answeredAt), 0), LONGEST_MS);
}
