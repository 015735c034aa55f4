import type { Delivered } from '../ports/EventInbox.ts';
import type { SigningKey } from '../ports/EventKeys.ts';
import type { EventSignatures } from '../ports/EventSignatures.ts';

const SIGNATURE = /^\s*sha256=/i;
/** Nobody signs twice; whoever sends more headers like it only wants work to be done. */
const MOST_SIGNATURES = 4;

export interface VerifyParts {
  readonly signatures: EventSignatures;
  readonly keys: readonly SigningKey[];
  /** The header that carries the signature, in any casing; null: any whose value begins with `sha256=`. */
  readonly header: string | null;
}

function told({ headers }: Delivered, header: string | null): readonly string[] {
  const wanted = header?.trim().toLowerCase();
  return Object.entries(headers)
    .filter(([name, value]) => (wanted === undefined ? SIGNATURE.test(value) : name.toLowerCase() === wanted))
    .map(([, value]) => value)
    .slice(0, MOST_SIGNATURES);
}

/**
 * With which of the keys a delivery was signed (API section 6.4); null: with none of them, so that nobody knows who sent
 * it. Every key is tried, whichever fits: the time tells nothing.
 */
export function verifyDelivery(
  delivery: Delivered,
  { signatures, keys, header }: VerifyParts,
): SigningKey['kind'] | null {
  const fitting = told(delivery, header).flatMap((signature) =>
    keys.filter(({ value }) => signatures.matches(value, delivery.body, signature)),
  );
  return fitting[0]?.kind ?? null;
}
