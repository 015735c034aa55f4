/**
 * An id in a request, which is an integer there (API sections 4.3 and 4.4): every digit, however large, as a number;
 * anything else as it came.
 */
export function wireId(id: string): string | bigint {
  const text = id.trim();
  return /^(0|[1-9]\d*)$/.test(text) ? BigInt(text) : text;
}
