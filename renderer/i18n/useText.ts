import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Translate, translateWith } from './translate.ts';

/** The texts of the language that the screen is in; another function when the language changes. */
export function useText(): Translate {
  const { t } = useTranslation();
  return useMemo(() => translateWith(t), [t]);
}
