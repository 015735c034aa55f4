/** Below this the two clocks agree: Date counts whole seconds, and the answer took its time to come. */
const AGREED_MS = 60_000;

/**
 * How far the clock here is ahead of the one of the answer's Date header (RFC 9110, 6.6.1), in ms; below zero where it is
 * behind, zero where both agree or nothing is told. `now` is epoch ms. A time that the service names happens here so much
 * later: a desk's clock may be a day off, and an open link is not expired for that.
 */
export function clockLead(date: string | null, now: number): number {
  const text = date?.trim() ?? '';
  // Date.parse also takes much that is no date; an HTTP date begins with the name of a day.
  const at = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  const lead = now - at;
  return Number.isNaN(lead) || Math.abs(lead) <= AGREED_MS ? 0 : lead;
}
