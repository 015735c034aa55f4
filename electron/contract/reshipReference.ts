import { MAX_REFERENCE_LENGTH } from './scan.ts';

const MARK = /~(\d+)$/;

/**
 * The reference of a new shipment for an order whose shipment was cancelled: `ORD-1`, `ORD-1~2`, `ORD-1~3`.
 * Under the old reference the service would always answer with the old shipment (API section 4.4). If the new one would
 * be longer than 120 characters, its end is replaced by a digest of the whole. Otherwise two long references could
 * become the same, and the second order would not be shipped.
 */
export function reshipReference(reference: string): string {
  const times = Number(MARK.exec(reference)?.[1] ?? 1);
  const root = reference.replace(MARK, '');
  const mark = `~${times + 1}`;
  if (root.length + mark.length <= MAX_REFERENCE_LENGTH) return `${root}${mark}`;
  const end = `~${digest(root)}${mark}`;
  // Removes half a character: a cut can separate the two units of a surrogate pair.
  return `${root.slice(0, MAX_REFERENCE_LENGTH - end.length).replace(/[\ud800-\udbff]$/, '')}${end}`;
}

/** FNV-1a with 64 bits, as 13 digits of base 36. */
function digest(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  }
  return hash.toString(36).padStart(13, '0');
}
