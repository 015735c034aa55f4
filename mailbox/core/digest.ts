/** Hex SHA-256 of the parts, one after the other. */
export type Sha256 = (parts: readonly Uint8Array[]) => string;

/** What the value of a signature header begins with (section 6.2); its name is not known here. */
const SIGNATURE = /^sha256=/i;

/**
 * What makes two deliveries the same: the body and its signatures. Not the body alone: whoever guessed the path could
 * send a genuine body under a wrong signature first, and so keep the genuine one out. Not the other headers: they
 * differ between attempts at the same delivery.
 */
export function digestOf(body: Uint8Array, headers: Readonly<Record<string, string>>, sha256: Sha256): string {
  const signatures = Object.entries(headers)
    .filter(([, value]) => SIGNATURE.test(value))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  // With the body's length in front, no body can pass for another one with its signatures.
  const encoder = new TextEncoder();
  return sha256([
    encoder.encode(`${body.length}\n`),
    body,
    ...signatures.map(([name, value]) => encoder.encode(`\n${name}\n${value}`)),
  ]);
}
