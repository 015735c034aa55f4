import { useCallback } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useText } from '../i18n/useText.ts';

interface Size {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** A paper's size in words; drivers that count in inches tell fractions of which nobody wants more than one digit. */
export function useSizeText(): (size: Size) => string {
  const t = useText();
  const language = useLanguage();
  return useCallback(
    ({ widthMm, heightMm }: Size) => {
      const told = (mm: number) => formatNumber(Math.round(mm * 10) / 10, language);
      return t('printers.size', { width: told(widthMm), height: told(heightMm) });
    },
    [t, language],
  );
}
