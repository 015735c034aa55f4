/**
 * The text in the form that a search compares: `İSTANBUL`, `Istanbul` and `ıstanbul` become the same, and `ş` becomes
 * `s`.
 */
export function searchFold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
}
