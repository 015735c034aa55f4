/**
 * Epoch ms; NaN when absent or invalid. Date.parse accepts much that is no date, but an HTTP date begins with a day.
 */
function parseHttpDate(text: string): number {
  return /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
}

/** Smaller differences are ignored: Date has whole seconds, and the answer took time to arrive. */
const AGREED_MS = 60_000;

/**
 * How far this machine's clock (`now`, epoch ms) is ahead of the answer's Date header (RFC 9110, 6.6.1), in ms:
 * negative when it is behind, zero when both agree or the header is missing. Adding it to a time of the service gives
 * the time on this machine's clock, so that a desk whose clock is a day off does not take an open payment link for
 * expired.
 */
export function clockLead(date: string | null, now: number): number {
  const lead = rawClockLead(date, now);
  return lead === null || Math.abs(lead) <= AGREED_MS ? 0 : lead;
}

/** The same to the second, for people who look at the clock; null when the header is missing or no date. */
export function rawClockLead(date: string | null, now: number): number | null {
  const lead = now - parseHttpDate(date?.trim() ?? '');
  return Number.isNaN(lead) ? null : lead;
}

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
  const at = parseHttpDate(text);
  const answeredAt = Date.parse(date ?? '');
  return Number.isNaN(at)
    ? null
    : Math.min(Math.max(at - (Number.isNaN(answeredAt) ? now : answeredAt), 0), LONGEST_MS);
}
