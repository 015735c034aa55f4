import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Translate, translateWith } from './translate.ts';
import { useLanguage } from './useLanguage.ts';

/** The texts of the language that the screen is in; another function when the language changes. */
export function useText(): Translate {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(() => translateWith(t, language), [t, language]);
}
