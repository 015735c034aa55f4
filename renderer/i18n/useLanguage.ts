import { useTranslation } from 'react-i18next';
import type { Language } from './format.ts';

/** The language of the screen, for figures and dates. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'en' ? 'en' : 'tr';
}
