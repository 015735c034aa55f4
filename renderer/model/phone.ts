/**
 * A Turkish phone number as people write it, with its zero: spreadsheets drop the zero, exports add the country. Any
 * other number, such as one of another country, stays as it was typed.
 */
export function phoneAsWritten(typed: string): string {
  if (/^\s*(?:\+|00)\s*(?!9\s*0)/u.test(typed)) return typed.trim();
  const digits = typed
    .replaceAll(/\D/gu, '')
    .replace(/^(?:00)?90(?=\d{10}$)/u, '')
    .replace(/^0(?=\d{10}$)/u, '');
  const [, area, first, second, third] = /^([2-5]\d{2})(\d{3})(\d{2})(\d{2})$/u.exec(digits) ?? [];
  return area === undefined ? typed.trim() : `0${area} ${first} ${second} ${third}`;
}
