import { dialled } from '../../electron/contract/phone.ts';

/**
 * A Turkish phone number as people write it, with its zero: spreadsheets drop the zero, exports add the country. Any
 * other number, such as one of another country, stays as it was typed.
 */
export function phoneAsWritten(typed: string): string {
  const [, area, first, second, third] = /^(0[2-5]\d{2})(\d{3})(\d{2})(\d{2})$/u.exec(dialled(typed)) ?? [];
  return area === undefined ? typed.trim() : `${area} ${first} ${second} ${third}`;
}
