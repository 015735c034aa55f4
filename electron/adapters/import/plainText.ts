import { fold } from './columns.ts';

/**
 * A text for comparing: without casing, accents, spaces and punctuation, in any script. Two addresses that a person would
 * call the same are the same here.
 */
export function plainText(text: string): string {
  const plain = fold(text);
  // Most text is Latin, where folding is enough; it would drop letters of other scripts.
  if (!/[^\P{L}\p{Script=Latin}]/u.test(text)) return plain;
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The digits of a phone without its country and leading zero, as far as both are usual. */
export function plainPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 10 ? digits.slice(-10) : digits;
}
