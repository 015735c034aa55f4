/**
 * The shape of a reference, without its digits: "SIP-1042" and "SIP-7" are the same. Null for what could be any
 * text: no digit, several words, or a short number such as a house has.
 */
export function shapeOf(text: string): string | null {
  const word = text.trim().replace(/^"+|"+$/g, '');
  if (!/\d/.test(word) || /\s/.test(word) || /^\d{1,3}$/.test(word)) return null;
  return word.replace(/\d+/g, '9');
}
