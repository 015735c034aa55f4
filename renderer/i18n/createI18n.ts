import i18next, { type i18n } from 'i18next';
import type { Language } from './format.ts';
import { TEXTS } from './texts.ts';

/** An instance of its own with both languages in it: switching loads nothing. */
export function createI18n(language: Language): i18n {
  const instance = i18next.createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    resources: { tr: { translation: TEXTS.tr }, en: { translation: TEXTS.en } },
    // `{ one, other }` in place of a text, see texts.ts.
    pluralSeparator: '.',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return instance;
}
