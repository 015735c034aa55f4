/**
 * The service's rate windows are 60 s long (API section 8). A much longer wait is a mistake and would stop a desk for
 * no reason.
 */
const LONGEST_MS = 60 * 60 * 1000;

/**
 * Parses Retry-After, in seconds or as an HTTP date, into ms; null when it is absent or invalid. A date is on the
 * service's clock, so it is compared with the answer's own `date` header. Without that header `now` (epoch ms) is used,
 * although our clock may be wrong.
 */
export function readRetryAfter(header: string | null, date: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), LONGEST_MS);
  // Date.parse accepts much that is no date. An HTTP date begins with the name of a day.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null;
  const at = Date.parse(text);
  const answeredAt = Date.parse(date ?? '');
  return Number.isNaN(at)
    ? null
    : Math.min(Math.max(at - (Number.isNaN(answeredAt) ? now : answeredAt), 0), LONGEST_MS);
}
