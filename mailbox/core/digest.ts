/** Hex SHA-256 of the concatenated parts. */
export type Sha256 = (parts: readonly Uint8Array[]) => string;

/** A signature's value begins with this (API section 6.2). The name of its header is not documented. */
const SIGNATURE = /^sha256=/i;

/**
 * The digest by which repeated deliveries are recognized: over the body and its signatures. The body alone would let a
 * person who guessed the path send a genuine body with a wrong signature first, and so shut the genuine delivery out.
 * Other headers differ between attempts to send the same delivery.
 */
export function digestOf(body: Uint8Array, headers: Readonly<Record<string, string>>, sha256: Sha256): string {
  const signatures = Object.entries(headers)
    .filter(([, value]) => SIGNATURE.test(value))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  // The length of the body comes first, so that no other body with its signatures gives the same bytes.
  const encoder = new TextEncoder();
  return sha256([
    encoder.encode(`${body.length}\n`),
    body,
    ...signatures.map(([name, value]) => encoder.encode(`\n${name}\n${value}`)),
  ]);
}
