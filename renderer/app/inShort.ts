/** Characters: a banner is read at a glance. */
const LONGEST = 140;

/** Words of the service, of which a banner has room for the beginning; control characters would break its line. */
export function inShort(words: string): string {
  const plain = words.replace(/[\p{C}\s]+/gu, ' ').trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST).trimEnd()}…` : plain;
}
