import { type Kurus, kurus } from '../../electron/contract/money.ts';
import type { Language } from '../i18n/index.ts';

/**
 * A measure as people type it: `2,5` and `2.5` are the same, a parcel's side has no thousands. Null where nothing is
 * written, NaN where it is no number.
 */
export function parseMeasure(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d+([.,]\d+)?$|^[.,]\d+$/u.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN;
}

/** A number as it is in a field, with any unit: `-1,5 mm`. Null where there is none. */
export function parseSigned(text: string): number | null {
  const found = /-?\d+(?:[.,]\d+)?/u.exec(text.replace('−', '-'));
  return found === null ? null : Number(found[0].replace(',', '.'));
}

const GROUPED = {
  tr: /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/u,
  en: /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/u,
} as const satisfies Record<Language, RegExp>;

/** An amount as people type it in the language of the screen: `1.240,50` or `1,240.50`. Null where it is no amount. */
export function parseMoney(text: string, language: Language): Kurus | null {
  const bare = text.replace(/TL|₺|\s/gu, '');
  if (GROUPED[language].test(bare)) {
    return toKurus(bare.replaceAll(language === 'tr' ? '.' : ',', '').replace(',', '.'));
  }
  return /^\d{1,12}([.,]\d{1,2})?$/u.test(bare) ? toKurus(bare.replace(',', '.')) : null;
}

/** Exact: the digits after the point are kuruş as they stand, no floating point in between. */
function toKurus(plain: string): Kurus {
  const [whole = '0', rest = ''] = plain.split('.');
  return kurus(Number(whole) * 100 + Number(rest.padEnd(2, '0')));
}

/** Longest PIN that the station takes. */
const LONGEST = 12;

/** The digits of a typed text, for a PIN. */
export function onlyDigits(text: string): string {
  return text.replaceAll(/\D/gu, '').slice(0, LONGEST);
}

export function isPin(text: string): boolean {
  return /^\d{4,12}$/u.test(text);
}
