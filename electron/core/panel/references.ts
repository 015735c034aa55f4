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

export const folded = (text: string) => searchFold(text).replaceAll(/\s/gu, '');

/** A few letters, or anything short that a sign parts from the number. */
const PREFIX = /^(?:.{0,9}[^\p{L}\p{N}]|\p{L}{1,6})$/u;

/** Whether one of two references may be the other with a prefix, as `TY-1042` and `1042`. */
export const resembles = (one: string, other: string): boolean => prefixBetween(one, other) !== null;

/** What stands before the one reference where the other has only the rest, without blanks; null: they do not resemble each other. */
export function prefixBetween(one: string, other: string): string | null {
  const [shorter, longer] = [one, other].map(spaced).sort((a, b) => a.length - b.length) as [string, string];
  const prefix = longer.slice(0, longer.length - shorter.length);
  if (parted(longer.slice(prefix.length)) !== parted(shorter)) return null;
  // Words end in each other by chance; a number with a prefix may be the same one, however short it is.
  const isPrefix = prefix === '' || (/\d/u.test(shorter) && PREFIX.test(searchFold(prefix)));
  return isPrefix ? prefix.replaceAll(' ', '') : null;
}

const spaced = (reference: string) => reference.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');
/** A blank parts a prefix from its number as any other sign does. */
const parted = (reference: string) => searchFold(reference).replaceAll(' ', '-');
