/**
 * The text in the form that a search compares: `İSTANBUL`, `Istanbul` and `ıstanbul` become the same, and `ş` becomes
 * `s`.
 */
export function searchFold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
}

/** How many letters have to be changed, added or left out (Levenshtein); 0 if one name begins with the other. */
export function editDistance(one: string, other: string): number {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length >= 3 && longer.startsWith(shorter)) return 0;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, otherLetter] of [...other].entries()) {
      const changed = (row[at] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
