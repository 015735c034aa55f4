import type { i18n } from 'i18next';
import { formatNumber, type Language } from './format.ts';
import type { TextKey } from './texts.ts';

/** The values for the holes of a text; numbers are written as the language writes them. `count` chooses between one and many. */
export type TextValues = Readonly<Record<string, string | number>> & { readonly count?: number };

export interface Translate {
  /** The words of a text in the language of the screen. The type is this simple so that checking a key stays cheap. */
  (key: TextKey, values?: TextValues): string;
  /** The language for figures and dates beside the words. */
  readonly language: Language;
}

export function translateWith(t: i18n['t'], language: Language): Translate {
  const translate = (key: TextKey, values: TextValues = {}) => {
    const written = ([name, value]: readonly [string, string | number]) =>
      [name, typeof value === 'number' ? formatNumber(value, language) : value] as const;
    const replace = Object.fromEntries(Object.entries(values).map(written));
    return t(key, values.count === undefined ? { replace } : { count: values.count, replace });
  };
  return Object.assign(translate, { language });
}

/** For texts outside of a component. */
export function textsOf(texts: i18n): Translate {
  return translateWith(texts.t, languageOf(texts));
}

export function languageOf(texts: i18n): Language {
  return texts.language === 'en' ? 'en' : 'tr';
}
