/** Text as a search compares it: `İSTANBUL`, `Istanbul` and `ıstanbul` fold to the same, `ş` to `s`. */
export function searchFold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
}
