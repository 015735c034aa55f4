/** Windows at the service last 60 s (API section 8); a wait beyond this is a mistake somewhere, and would park a desk. */
const LONGEST_MS = 60 * 60 * 1000;

/** Reads Retry-After, seconds or an HTTP date, into ms from `now` (epoch ms); null when it is absent or neither. */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), LONGEST_MS);
  // Date.parse also takes much that is no date; an HTTP date begins with the name of a day.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.min(Math.max(at - now, 0), LONGEST_MS);
}
