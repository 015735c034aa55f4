import { searchFold } from '../../contract/searchFold.ts';

/** A reference without blanks and case, and without the prefixes that the owner named. */
export function plainReference(reference: string, prefixes: readonly string[]): string {
  let plain = folded(reference);
  for (;;) {
    const prefix = prefixes.map(folded).find((one) => one !== '' && plain.startsWith(one) && plain.length > one.length);
    if (prefix === undefined) return plain;
    plain = plain.slice(prefix.length);
  }
}

/** As it is written, and with or without one of the owner's prefixes. */
export function formsOf(reference: string, prefixes: readonly string[]): readonly string[] {
  const others = prefixes.map((one) => (reference.startsWith(one) ? reference.slice(one.length) : one + reference));
  return [reference, ...others];
}

const folded = (text: string) => searchFold(text).replaceAll(/\s/gu, '');

/** A few letters, or anything short that a sign parts from the number. */
const PREFIX = /^(?:.{0,9}[^\p{L}\p{N}]|\p{L}{1,6})$/u;

/** Whether one of two references may be the other with a prefix, as `TY-1042` and `1042`. */
export function resembles(one: string, other: string): boolean {
  const [shorter, longer] = [one, other].map(parted).sort((a, b) => a.length - b.length) as [string, string];
  if (shorter === longer) return true;
  // Words end in each other by chance; a number with a prefix may be the same one, however short it is.
  if (!/\d/u.test(shorter) || !longer.endsWith(shorter)) return false;
  return PREFIX.test(longer.slice(0, -shorter.length));
}

/** A blank parts a prefix from its number as any other sign does. */
const parted = (reference: string) => searchFold(reference).trim().replaceAll(/\s+/gu, '-');
