import { ageOf } from '../i18n/format.ts';
import { useText } from '../i18n/useText.ts';
import { useNow } from './useNow.ts';

/** How long something has been waiting, in words for a sentence: "2 days". `at` in epoch ms. */
export function useAgeText(at: number): string {
  const t = useText();
  const age = ageOf(useNow(10_000) - at);
  return age.unit === 'now' ? t('since.now') : t(`since.${age.unit}`, { count: age.count });
}
