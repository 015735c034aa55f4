import i18next, { type i18n } from 'i18next';
import { en } from './en.ts';
import type { Language } from './format.ts';
import { tr } from './tr.ts';

/** An instance of its own with both languages in it: switching loads nothing. */
export function createI18n(language: Language): i18n {
  const instance = i18next.createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    resources: { tr: { translation: tr }, en: { translation: en } },
    // `{ one, other }` in place of a text, see texts.ts.
    pluralSeparator: '.',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return instance;
}
