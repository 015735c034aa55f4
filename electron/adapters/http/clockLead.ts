/** Smaller differences are ignored: Date has whole seconds, and the answer took time to arrive. */
const AGREED_MS = 60_000;

/**
 * How far this machine's clock (`now`, epoch ms) is ahead of the answer's Date header (RFC 9110, 6.6.1), in ms:
 * negative when it is behind, zero when both agree or the header is missing. Adding it to a time of the service gives
 * the time on this machine's clock, so that a desk whose clock is a day off does not take an open payment link for
 * expired.
 */
export function clockLead(date: string | null, now: number): number {
  const text = date?.trim() ?? '';
  // Date.parse accepts much that is no date. An HTTP date begins with the name of a day.
  const at = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  const lead = now - at;
  return Number.isNaN(lead) || Math.abs(lead) <= AGREED_MS ? 0 : lead;
}
